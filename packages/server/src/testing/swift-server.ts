import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from './free-ports.ts';

const run = promisify(execFile);

/**
 * OpenStack Swift with its S3 interface: a real object store, of Debian's packages swift-proxy, swift-account, swift-container,
 * swift-object and memcached. Nothing of the system is changed, and no service is used; it runs as whoever starts it.
 */
export interface SwiftServer {
  /** The settings of a server that keeps its files there. */
  readonly env: Readonly<Record<string, string>>;
  /** Where it answers, without a path. */
  readonly url: string;
  /** What takes the requests keeps its connections and says nothing more, until {@link SwiftServer.resume}. */
  pause(): void;
  resume(): void;
  /** Kills what takes the requests with -9. */
  kill(): Promise<void>;
  /** Starts that again, at the same address. */
  start(): Promise<void>;
  /** Ends all of it and removes what it kept. */
  stop(): Promise<void>;
}

const PROGRAMS = {
  proxy: '/usr/bin/swift-proxy-server',
  account: '/usr/bin/swift-account-server',
  container: '/usr/bin/swift-container-server',
  object: '/usr/bin/swift-object-server',
  python: '/usr/bin/python3',
  memcached: '/usr/bin/memcached',
} as const;

const stores = ['account', 'container', 'object'] as const;
const BUCKET = 'caravan';
const [ACCOUNT, USER, SECRET] = ['test', 'tester', 'a-secret-of-the-tests'];
/** How long it may take to answer, milliseconds: its programs are written in Python and load for seconds on a busy machine. */
const STARTS_WITHIN_MS = 90_000;

/** Starts one on free ports, in a new folder of the system's temporary one, whose file system has to take extended attributes. */
export const startSwift = async (): Promise<SwiftServer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-swift-'));
  const [proxy = 0, memcached = 0, ...storePorts] = await freePorts(2 + stores.length);
  const programs: Program[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(programs.map((program) => program.end('SIGTERM')));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await mkdir(path.join(folder, 'devices', 'disk'), { recursive: true });
    for (const [at, store] of stores.entries()) {
      await writeFile(path.join(folder, `${store}.conf`), storeConfiguration(folder, store, storePorts[at] ?? 0));
    }
    await run(PROGRAMS.python, ['-c', RINGS, folder, ...storePorts.map(String)]);
    await writeFile(path.join(folder, 'proxy.conf'), proxyConfiguration(folder, proxy, memcached));
    const start = async (name: keyof typeof PROGRAMS, port: number, options: readonly string[]): Promise<Program> => {
      const program = await startProgram(PROGRAMS[name], port, options, path.join(folder, `${name}.log`));
      programs.push(program);
      return program;
    };
    const startProxy = () => start('proxy', proxy, [path.join(folder, 'proxy.conf')]);
    const [front] = await Promise.all([
      startProxy(),
      start('memcached', memcached, ['-l', '127.0.0.1', '-p', String(memcached), '-U', '0', '-u', userInfo().username]),
      ...stores.map((store, at) => start(store, storePorts[at] ?? 0, [path.join(folder, `${store}.conf`)])),
    ]);
    let current = front;
    const url = `http://127.0.0.1:${proxy}`;
    await makeBucket(url);
    return {
      url,
      env: {
        S3_ENDPOINT: url,
        S3_BUCKET: BUCKET,
        S3_ACCESS_KEY_ID: `${ACCOUNT}:${USER}`,
        S3_SECRET_ACCESS_KEY: SECRET,
      },
      pause: () => current.signal('SIGSTOP'),
      resume: () => current.signal('SIGCONT'),
      kill: () => current.end('SIGKILL'),
      start: async () => {
        current = await startProxy();
      },
      stop,
    };
  } catch (error) {
    const said = await Promise.all(
      Object.keys(PROGRAMS).map((name) => readFile(path.join(folder, `${name}.log`), 'utf8').catch(() => '')),
    );
    await stop();
    throw new Error(`Swift did not start: ${said.join('\n')}`, { cause: error });
  }
};

interface Program {
  signal(signal: NodeJS.Signals): void;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const startProgram = async (
  program: string,
  port: number,
  options: readonly string[],
  log: string,
): Promise<Program> => {
  const child: ChildProcess = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = createWriteStream(log, { flags: 'a' });
  child.stdout?.pipe(output, { end: false });
  child.stderr?.pipe(output, { end: false });
  const ended = once(child, 'exit').then(() => void output.end());
  // Whatever ends the tests ends it too.
  const endToo = () => void child.kill('SIGKILL');
  process.once('exit', endToo);
  await Promise.race([
    untilSomebodyListens(port),
    ended.then(() => {
      throw new Error(`${program} ended before it listened.`);
    }),
  ]);
  return {
    signal: (signal) => void child.kill(signal),
    end: async (signal) => {
      process.off('exit', endToo);
      child.kill('SIGCONT');
      child.kill(signal);
      await ended;
    },
  };
};

const untilSomebodyListens = async (port: number): Promise<void> => {
  const deadline = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(50);
    } finally {
      socket.destroy();
    }
  }
};

/**
 * A ring says which store has what; with one store of one disk there is no choice. By Swift's own library, in one go: its program takes
 * a start of Python for each of nine steps.
 */
const RINGS = `import sys
from swift.common.ring import RingBuilder
for name, port in zip(['account', 'container', 'object'], sys.argv[2:]):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='disk', weight=1))
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], name))
`;

const common = (folder: string, port: number): string => `bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}`;

const storeConfiguration = (folder: string, store: string, port: number): string => `[DEFAULT]
${common(folder, port)}
devices = ${folder}/devices
mount_check = false
disable_fallocate = true

[pipeline:main]
pipeline = ${store}-server

[app:${store}-server]
use = egg:swift#${store}
`;

const proxyConfiguration = (folder: string, port: number, memcached: number): string => `[DEFAULT]
${common(folder, port)}

[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:tempauth]
use = egg:swift#tempauth
user_${ACCOUNT}_${USER} = ${SECRET} .admin

[filter:copy]
use = egg:swift#copy

[filter:slo]
use = egg:swift#slo

[filter:dlo]
use = egg:swift#dlo
`;

/** By Swift's own interface, so that what is tested makes no bucket. */
const makeBucket = async (url: string): Promise<void> => {
  const signedIn = await fetch(`${url}/auth/v1.0`, {
    headers: { 'x-auth-user': `${ACCOUNT}:${USER}`, 'x-auth-key': SECRET },
  });
  const headers = { 'x-auth-token': signedIn.headers.get('x-auth-token') ?? '' };
  const made = await fetch(`${signedIn.headers.get('x-storage-url') ?? ''}/${BUCKET}`, { method: 'PUT', headers });
  if (!made.ok) throw new Error(`The bucket was not made: ${made.status} ${await made.text()}`);
};
