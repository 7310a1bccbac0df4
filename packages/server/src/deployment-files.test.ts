import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needsDataFolder, readSettings, secretSettings, settingNames } from './platform/settings/settings.ts';
import {
  type ComposeFile,
  type ComposeService,
  environmentIn,
  makeSecrets,
  projectFolder,
  readComposeFile,
  serversOf,
} from './testing/compose-files.ts';
import { readDockerfile } from './testing/image-steps.ts';

const HOST = 'trips.example.com';
const files = ['compose.yaml', 'compose.replicas.yaml'] as const;
/** What belongs to the process, not to the product. */
const OF_NODE = ['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'];
const known = new Set([...settingNames, ...[...secretSettings].map((name) => `${name}_FILE`), ...OF_NODE]);
/** What the server promises to need for its end, seconds. */
const ENDS_WITHIN = 10;

let folder: string;
const composed = new Map<string, ComposeFile>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-deploy-'));
  await makeSecrets(folder);
  for (const file of files) composed.set(file, await readComposeFile(file, { CARAVAN_HOST: HOST }));
});

afterAll(() => rm(folder, { recursive: true }));

const composeFile = (name: string): ComposeFile => {
  const file = composed.get(name);
  if (file === undefined) throw new Error(`${name} was not read.`);
  return file;
};

const unit = (name = 'caravan') => readFile(path.join(projectFolder, 'deploy', `${name}.service`), 'utf8');
/** All values of an option of a unit. */
const option = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** What a server and its backups have in common. */
const COMMON = [
  'image',
  'environment',
  'networks',
  'secrets',
  'read_only',
  'cap_drop',
  'security_opt',
  'logging',
] as const satisfies readonly (keyof ComposeService)[];

const commonOf = (service: ComposeService) => Object.fromEntries(COMMON.map((name) => [name, service[name]]));

/** Holds a command to be the product's own that makes backups again and again, into this folder. */
const expectBackups = async ([program, file = '', ...words]: readonly string[], folder: string): Promise<void> => {
  expect(program).toBe('node');
  expect((await stat(path.join(projectFolder, file))).isFile()).toBe(true);
  expect(file).toMatch(/\/backup-command\.ts$/);
  expect(words).toEqual(['--every', '24h', '--keep', '14', folder]);
};

describe('the variables that a server is given are settings', () => {
  test('in the image', async () => {
    const given = (await readDockerfile()).flatMap(({ steps }) =>
      steps.flatMap((step) => (step.name === 'ENV' ? Object.keys(step.values) : [])),
    );

    expect(given).toContain('DATA_DIR');
    expect(given.filter((name) => !known.has(name))).toEqual([]);
  });

  test.each(files)('in %s', (file) => {
    const given = serversOf(composeFile(file)).flatMap(([, { environment }]) => Object.keys(environment));

    expect(given).toContain('PUBLIC_URL');
    expect(given.filter((name) => !known.has(name))).toEqual([]);
  });

  test('by systemd', async () => {
    const given = option(await unit(), 'Environment').map((assignment) => assignment.split('=')[0] ?? '');

    expect(given).toContain('DATA_DIR');
    expect(given.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the settings of containers', () => {
  /** As the server reads them: those of the image, and over them those of its service. */
  const settingsOf = async (name: string) => {
    const file = composeFile(name);
    const image = (await readDockerfile()).flatMap(({ steps }) =>
      steps.flatMap((step) => (step.name === 'ENV' && !('DATA_DIR' in step.values) ? [step.values] : [])),
    );
    return serversOf(file).map(([, server]) =>
      readSettings(Object.assign({}, ...image, environmentIn(folder, file, server)) as Record<string, string>),
    );
  };

  test.each(files)('of %s are taken, and make servers in production that people reach by https', async (file) => {
    const all = await settingsOf(file);

    expect(all).not.toEqual([]);
    for (const settings of all) {
      expect(settings).toMatchObject({
        host: '0.0.0.0',
        port: 3000,
        publicUrl: `https://${HOST}`,
        trustProxy: 1,
        isProduction: true,
        secureCookies: true,
      });
    }
  });

  test('of three servers are the same for all, and leave nothing in the container of any', async () => {
    const all = await settingsOf('compose.replicas.yaml');

    expect(all).toHaveLength(3);
    expect(new Set(all.map((settings) => JSON.stringify(settings))).size).toBe(1);
    expect(all.map(needsDataFolder)).toEqual([false, false, false]);
    expect(all[0]).toMatchObject({ redisUrl: 'redis://redis:6379', serverKey: expect.stringMatching(/^[\w-]{43,}$/) });
    expect(all[0]?.watching.metrics).toMatchObject({ host: '0.0.0.0', token: expect.stringMatching(/^[\w-]{43,}$/) });
  });

  test('name stores that stand beside the servers, with the keys that those are given', async () => {
    const { services } = composeFile('compose.replicas.yaml');
    const [settings] = await settingsOf('compose.replicas.yaml');
    const database = new URL(settings?.databaseUrl ?? '');
    const secret = async (name: string) =>
      (await readFile(path.join(folder, 'deploy', 'secrets', name), 'utf8')).trimEnd();
    const bucket = JSON.parse(await secret('bucket-config')) as unknown;

    expect(Object.keys(services)).toEqual(expect.arrayContaining([database.hostname, 'redis', 'bucket']));
    expect(database.password).toBe(await secret('database-password'));
    expect([database.username, database.pathname]).toEqual([
      services['postgres']?.environment['POSTGRES_USER'],
      `/${services['postgres']?.environment['POSTGRES_DB']}`,
    ]);
    expect(bucket).toMatchObject({
      identities: [
        {
          credentials: [{ accessKey: settings?.bucket?.accessKeyId, secretKey: settings?.bucket?.secretAccessKey }],
        },
      ],
    });
  });
});

describe('the secrets of containers', () => {
  const secretsFolder = () => path.join(folder, 'deploy', 'secrets');
  const contents = async () => {
    const names = await readdir(secretsFolder());
    return Promise.all(names.map(async (name) => [name, await readFile(path.join(secretsFolder(), name), 'utf8')]));
  };

  test('are those that the script makes, each given to somebody', async () => {
    const { secrets, services } = composeFile('compose.replicas.yaml');
    const used = new Set(Object.values(services).flatMap((each) => each.secrets));

    expect((await readdir(secretsFolder())).toSorted()).toEqual(Object.keys(secrets).toSorted());
    expect([...used].toSorted()).toEqual(Object.keys(secrets).toSorted());
  });

  test('stand in a folder that others do not enter, and stay when the script runs again', async () => {
    const before = await contents();

    await makeSecrets(folder);

    expect(await contents()).toEqual(before);
    expect((await stat(secretsFolder())).mode & 0o777).toBe(0o700);
  });
});

describe('containers', () => {
  test('need the name that people open, and say so', async () => {
    await expect(readComposeFile('compose.yaml', {})).rejects.toThrow('CARAVAN_HOST: the name that people open');
  });

  test.each(files)('of servers in %s may do no more than they need, and have the time to end', (file) => {
    const servers = serversOf(composeFile(file)).map(([, server]) => server);
    const bounds = {
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      init: true,
      restart: 'unless-stopped',
    };
    const seconds = servers.map(({ stop_grace_period: period = '' }) => Number.parseInt(period, 10));

    expect(servers).toMatchObject(servers.map(() => bounds));
    expect(Math.min(...seconds)).toBeGreaterThan(ENDS_WITHIN);
  });

  test.each(files)('for backups in %s have the settings, the stores and the bounds of a server', async (file) => {
    const { backup, ...others } = composeFile(file).services;
    const [, server] = serversOf(composeFile(file))[0]!;
    const { command, profiles, volumes, ports, build, ...same } = backup!;

    expect(profiles).toEqual(['backup']);
    expect([ports, build]).toEqual([[], undefined]);
    expect(same).toEqual({ ...same, ...commonOf(server) });
    expect(volumes).toEqual([...server.volumes, './backups:/backup']);
    expect(Object.values(others).flatMap((each) => each.profiles)).toEqual([]);
    await expectBackups(command as string[], '/backup');
  });

  test.each(files)('of %s rotate their logs, and Caddy alone is reached from outside', (file) => {
    const services = Object.entries(composeFile(file).services);
    const reached = services.filter(([, { ports }]) => ports.length > 0).map(([name]) => name);
    const logged = services.map(([, { logging }]) => logging.options);

    expect(logged).toEqual(services.map(() => ({ 'max-size': '10m', 'max-file': '5' })));
    expect(reached).toEqual(['caddy']);
  });

  test.each(files)('of servers in %s are all named to Caddy', (file) => {
    const servers = serversOf(composeFile(file)).map(([name]) => `${name}:3000`);

    expect(composeFile(file).services['caddy']?.environment['CARAVAN_SERVERS']).toBe(servers.join(' '));
  });

  test('of stores have no way out, and Caddy has none to them', () => {
    const { services, networks } = composeFile('compose.replicas.yaml');
    const others = new Set(['caddy', 'backup']);
    const stores = Object.entries(services).filter(([name]) => !others.has(name) && !name.startsWith('caravan-'));

    expect(networks['stores']).toEqual({ internal: true });
    expect(stores.map(([, each]) => each.networks)).toEqual(stores.map(() => ['stores']));
    expect(services['caddy']?.networks).toEqual(['front']);
  });
});

test('the unit for backups makes them of what the server uses, into a folder that it may write to', async () => {
  const [server, backup] = [await unit(), await unit('caravan-backup')];
  const [node = '', ...command] = option(backup, 'ExecStart').join().split(' ');
  const same = ['User', 'EnvironmentFile', 'StateDirectory', 'WorkingDirectory', 'CapabilityBoundingSet'];

  for (const name of same) expect(option(backup, name)).toEqual(option(server, name));
  expect(option(server, 'ExecStart').join().split(' ')[0]).toBe(node);
  expect(option(server, 'Environment')).toEqual(expect.arrayContaining(option(backup, 'Environment')));
  expect(option(backup, 'Environment')).toContainEqual(expect.stringMatching(/^DATA_DIR=/));
  await expectBackups(['node', ...command], option(backup, 'ReadWritePaths').join());
});

test('the unit ends the server before its database, as nobody with rights, and keeps all data in the folder of its state', async () => {
  const text = await unit();
  const stateFolder = `/var/lib/${option(text, 'StateDirectory').join()}`;

  expect(option(text, 'KillMode')).toEqual(['mixed']);
  expect(Number(option(text, 'TimeoutStopSec'))).toBeGreaterThan(ENDS_WITHIN);
  expect(option(text, 'User')).toEqual(['caravan']);
  expect(option(text, 'CapabilityBoundingSet')).toEqual(['']);
  expect(option(text, 'Environment')).toContain(`DATA_DIR=${stateFolder}`);
  expect(option(text, 'Environment')).toContain(
    `NODE_COMPILE_CACHE=/var/cache/${option(text, 'CacheDirectory').join()}`,
  );
});
