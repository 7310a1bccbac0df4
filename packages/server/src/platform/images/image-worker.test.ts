import path from 'node:path';
import { AppError } from '@caravan/contract/errors.ts';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning } from '../../testing/database-process.ts';
import { fourColours, samplePhoto } from '../../testing/sample-pictures.ts';
import { type ImageWorkerPool, type ImageWorkerPoolOptions, openImageWorkerPool } from './image-worker-pool.ts';

let pool: ImageWorkerPool;
let folder = '';
let photo = '';
/** What the server that the files of a worker share has started for its own pictures. */
let others: readonly number[] = [];

beforeEach(async () => {
  others = [];
  others = await decoders();
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-pictures-'));
  photo = path.join(folder, 'photo.jpg');
  await writeFile(photo, await samplePhoto());
  open();
});
afterEach(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (options?: ImageWorkerPoolOptions): void => {
  pool = openImageWorkerPool(options);
};

let count = 0;
const prepare = (source = photo) => {
  count += 1;
  return pool.prepare(source, {
    full: path.join(folder, `${count}-full`),
    card: path.join(folder, `${count}-card`),
  });
};

/** The processes that a server, or this process, has started for pictures, the oldest first. */
const decoders = async (server = process.pid): Promise<number[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-Ao', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s.*image-decoder\.ts/.exec(line))
    .filter((found) => Number(found?.[2]) === server)
    .map((found) => Number(found?.[1]))
    .filter((pid) => !others.includes(pid));
};

/** Stops the only decoder in its tracks, as a picture does that never ends. */
const blockDecoder = async (): Promise<number> => {
  await prepare();
  const [pid = 0] = await decoders();
  process.kill(pid, 'SIGSTOP');
  return pid;
};

const untilDecoders = async (wanted: number): Promise<void> => {
  await expect.poll(() => decoders()).toHaveLength(wanted);
};

test('nothing runs before the first picture comes', async () => {
  expect(await decoders()).toEqual([]);
});

test('a picture that brings its process down is refused, and the next one is taken', async () => {
  const pid = await blockDecoder();
  // Which of two that come at once gets the process that is there is decided once their kinds are read.
  const pictures = [prepare(), prepare()];
  const targets = [count - 1, count].map((number) => [`${number}-full`, `${number}-card`]);
  const another = await Promise.race(pictures);
  process.kill(pid, 'SIGKILL');

  const endings = await Promise.allSettled(pictures);
  const next = await prepare();

  const hostile = endings.findIndex(({ status }) => status === 'rejected');
  expect(endings[hostile]).toMatchObject({ reason: { code: 'image_unreadable' } });
  expect([another.contentType, next.contentType]).toEqual(['image/jpeg', 'image/jpeg']);
  expect(await decoders()).not.toContain(pid);
  for (const name of await readdir(folder)) expect(targets[hostile]).not.toContain(name);
});

test('a picture that takes too long is given up, and its process with it', async () => {
  open({ within: 1_000 });
  const pid = await blockDecoder();

  await expect(prepare()).rejects.toMatchObject({ code: 'image_unreadable' });

  expect(await decoders()).not.toContain(pid);
  expect(await prepare()).toMatchObject({ contentType: 'image/jpeg' });
});

test('two are worked on at a time, the others in the order in which they came', async () => {
  const finished: number[] = [];
  const held = await blockDecoder();
  const pictures = [1, 2, 3, 4, 5].map(async (number) => {
    await prepare();
    finished.push(number);
  });

  // All but the one that is held, the first or the second.
  await expect.poll(() => finished).toHaveLength(4);
  const inOrder = [...finished];
  expect(await decoders()).toHaveLength(2);
  process.kill(held, 'SIGCONT');
  await Promise.all(pictures);

  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
  expect(inOrder.slice(1)).toEqual([3, 4, 5]);
});

test('when too many wait already, the next one is asked to come back', async () => {
  open({ waiting: 1 });
  const held = await blockDecoder();
  const taken = [prepare(), prepare(), prepare()];

  await expect(prepare()).rejects.toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) });
  process.kill(held, 'SIGCONT');

  expect(await Promise.all(taken)).toHaveLength(3);
});

test('others are answered while pictures are worked on', async () => {
  const large = path.join(folder, 'large.jpg');
  await fourColours(4000, 3000).jpeg().toFile(large);
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (): Promise<'answer'> => {
    await (await fetch(`http://127.0.0.1:${port}`)).text();
    return 'answer';
  };
  const pictures = [prepare(large), prepare(large), prepare(large), prepare(large)];
  const firstPicture = Promise.race(pictures).then(() => 'picture' as const);

  let answers = 0;
  while ((await Promise.race([ask(), firstPicture])) === 'answer') answers += 1;
  await Promise.all(pictures);
  server.close();
  server.closeAllConnections();

  expect(answers).toBeGreaterThan(5);
});

test('a process that has had nothing to do for a while ends', async () => {
  open({ idleFor: 50 });

  await prepare();

  await untilDecoders(0);
  expect(await prepare()).toMatchObject({ contentType: 'image/jpeg' });
});

test('closing leaves no process behind, and refuses what is under way, waits or comes later', async () => {
  await blockDecoder();
  const underWay = [prepare(), prepare(), prepare()].map((prepared) => prepared.catch((error: unknown) => error));
  await untilDecoders(2);

  await pool.close();

  expect(await decoders()).toEqual([]);
  const endings = await Promise.all(underWay);
  const refused = endings.filter((ending) => ending instanceof AppError && ending.code === 'unavailable');
  // The one that is held, and the one that waits.
  expect(refused.length).toBeGreaterThanOrEqual(2);
  await expect(prepare()).rejects.toMatchObject({ code: 'unavailable' });
});

test('a process knows nothing of what the server was given', async () => {
  await prepare();
  const [pid] = await decoders();

  const { stdout } = await promisify(execFile)('ps', ['eww', '-o', 'args=', String(pid)]);

  expect(stdout).toContain('MALLOC_ARENA_MAX');
  expect(stdout).not.toContain('PATH=');
});

/** A server that has prepared a picture and would take another. */
const SERVER = `
  import { openImageWorkerPool } from ${JSON.stringify(path.join(import.meta.dirname, 'image-worker-pool.ts'))};
  const [, source] = process.argv;
  await openImageWorkerPool().prepare(source, { full: source + '-full', card: source + '-card' });
  console.log('prepared');
`;

test('a server that is killed leaves no process behind', async () => {
  const server = spawn(process.execPath, ['--input-type=module', '--eval', SERVER, photo], { stdio: 'pipe' });
  await once(server.stdout, 'data');
  const [decoder = 0] = await decoders(server.pid);
  expect(await isRunning(decoder)).toBe(true);

  server.kill('SIGKILL');

  await expect.poll(() => isRunning(decoder)).toBe(false);
});
