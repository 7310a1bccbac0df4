import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SendTick } from './ticks.ts';
import { gatheredTicks, Ticks } from './ticks.ts';

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const NAME = 'caravan.ticks.anna.trip';

/** A server whose answers come when the story says so. */
const slowServer = () => {
  const requests: { itemId: string; isTicked: boolean; answer: () => void; refuse: () => void }[] = [];
  const send: SendTick = (itemId, isTicked) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    requests.push({ itemId, isTicked, answer: resolve, refuse: () => reject(new Error('refused')) });
    return promise;
  };
  return { requests, send, sent: () => requests.map(({ itemId, isTicked }) => [itemId, isTicked]) };
};

/** Lets everything that hangs on an answer happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a tick shows at once, and stays when the answer is there', async () => {
  const ticks = new Ticks(NAME);
  const server = slowServer();

  const done = ticks.tick('milk', true, server.send);

  expect(ticks.isTicked('milk', false)).toBe(true);
  server.requests[0]?.answer();
  await done;
  expect(ticks.isTicked('milk', true)).toBe(true);
  expect(ticks.list().size).toBe(0);
});

test('somebody else who takes the tick away meanwhile does not undo mine', () => {
  const ticks = new Ticks(NAME);
  void ticks.tick('milk', true, slowServer().send);

  expect(ticks.isTicked('milk', false)).toBe(true);
  expect(ticks.isTicked('bread', true)).toBe(true);
});

test.each([
  ['two', [true, false], [true, false]],
  ['three', [true, false, true], [true]],
  ['four', [true, false, true, false], [true, false]],
])('%s quick taps on one item end in the last of them', async (_, taps, sent) => {
  const ticks = new Ticks(NAME);
  const server = slowServer();

  const all = taps.map((isTicked) => ticks.tick('milk', isTicked, server.send));
  for (let answered = 0; answered < sent.length; answered += 1) {
    server.requests[answered]?.answer();
    await settle();
  }
  await Promise.all(all);

  expect(server.sent()).toEqual(sent.map((isTicked) => ['milk', isTicked]));
  expect(ticks.list().size).toBe(0);
});

test('several items are sent side by side', () => {
  const ticks = new Ticks(NAME);
  const server = slowServer();

  void ticks.tick('milk', true, server.send);
  void ticks.tick('bread', true, server.send);

  expect(server.sent()).toEqual([
    ['milk', true],
    ['bread', true],
  ]);
});

test('a tick that the server refuses shows no more, and whoever made it gets the reason', async () => {
  const ticks = new Ticks(NAME);
  const server = slowServer();
  const done = ticks.tick('milk', true, server.send);

  server.requests[0]?.refuse();

  await expect(done).rejects.toThrow('refused');
  expect(ticks.isTicked('milk', false)).toBe(false);
});

test('a tick that failed after it was taken back is nobody’s concern', async () => {
  const ticks = new Ticks(NAME);
  const server = slowServer();
  const done = ticks.tick('milk', true, server.send);
  await ticks.tick('milk', false, server.send);

  server.requests[0]?.refuse();
  await settle();
  server.requests[1]?.answer();

  await expect(done).resolves.toBeUndefined();
  expect(server.sent().at(-1)).toEqual(['milk', false]);
});

test('ticks that wait for a connection outlast a reload and are sent then', async () => {
  void new Ticks(NAME).tick('milk', true, slowServer().send);
  const reloaded = new Ticks(NAME);
  const server = slowServer();
  expect(reloaded.isTicked('milk', false)).toBe(true);

  const done = reloaded.resume(server.send);
  void reloaded.resume(server.send);
  server.requests[0]?.answer();
  await done;

  expect(server.sent()).toEqual([['milk', true]]);
  expect(storage.size).toBe(0);
});

test('whoever shows it hears of each change', async () => {
  const ticks = new Ticks(NAME);
  const changed = vi.fn();
  const stop = ticks.subscribe(changed);

  await ticks.tick('milk', true, async () => undefined);
  stop();
  await ticks.tick('milk', false, async () => undefined);

  expect(changed).toHaveBeenCalledTimes(2);
});

test.each(['', '{', 'null', '[]', '{"milk":1}', '{"milk":"yes"}'])('what cannot be read begins empty: %s', (text) => {
  storage.set(NAME, text);

  expect(new Ticks(NAME).list().size).toBe(0);
});

test('many ticks at once, and those that come while they are under way, take one call each time', async () => {
  const ticks = new Ticks(NAME);
  const calls: { itemIds: readonly string[]; isTicked: boolean; answer: () => void }[] = [];
  const send = gatheredTicks((itemIds, isTicked) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    calls.push({ itemIds, isTicked, answer: resolve });
    return promise;
  }, 3);
  const sent = () => calls.map(({ itemIds, isTicked }) => [itemIds.join(), isTicked]);

  const done = [ticks.tickAll(['milk', 'tea'], true, send)];
  await settle();
  done.push(ticks.tick('milk', false, send));
  for (const name of ['oil', 'salt', 'rice', 'jam']) done.push(ticks.tick(name, true, send));
  expect([...ticks.list()]).toEqual([
    ['milk', false],
    ['tea', true],
    ['oil', true],
    ['salt', true],
    ['rice', true],
    ['jam', true],
  ]);
  for (let call = 0; call < 4; call += 1) {
    calls[call]?.answer();
    await settle();
  }
  await Promise.all(done);

  expect(sent()).toEqual([
    ['milk,tea', true],
    ['oil,salt,rice', true],
    ['jam', true],
    ['milk', false],
  ]);
  expect(ticks.list().size).toBe(0);
});
