import { describe, expect, test } from 'vitest';
import { Outbox } from './outbox.ts';
import type { OutboxPorts, SendOptions } from './outbox-ports.ts';
import type { SendResult } from './send-result.ts';
import type { QueuedChange } from './queued-change.schema.ts';
import type { StoredThing } from './queued-kind.ts';

const TRIP = '0192f000-0000-7000-8000-00000000000a';
const idOf = (place: number): string => `0192f000-0000-7000-8000-${String(place).padStart(12, '0')}`;
const SALT = idOf(900);

const change = (place: number, more: Partial<QueuedChange> = {}): QueuedChange => ({
  id: idOf(place),
  userId: idOf(800),
  tripId: TRIP,
  kind: 'addShoppingItem',
  params: { tripId: TRIP },
  body: { name: `Item ${place}` },
  writtenAt: '2027-05-01T10:00:00.000Z',
  state: 'waiting',
  ...more,
});
const message = (place: number, more?: Partial<QueuedChange>) =>
  change(place, { kind: 'postMessage', body: { content: `Message ${place}` }, ...more });
const tick = (place: number, isCompleted: boolean) =>
  change(place, { kind: 'tickShoppingItem', params: { tripId: TRIP, itemId: SALT }, body: { isCompleted } });
const photo = { id: idOf(700), name: 'gate.jpg', type: 'image/jpeg', size: 15_000_000 };

type Answering = (change: QueuedChange, options: SendOptions) => SendResult | Promise<SendResult>;
const stored = ({ id }: QueuedChange): SendResult => ({ kind: 'stored', answer: { id, version: 1 } });
const UNREACHABLE: SendResult = { kind: 'unreachable' };

/** A device with an outbox, whose time goes on when a test says so. */
const device = (answering: Answering = stored, more: Partial<OutboxPorts> = {}) => {
  const kept = new Map<string, QueuedChange>();
  const timers = new Set<{ readonly at: number; readonly work: () => void }>();
  const seen = { sent: [] as number[], lists: 0, exchanges: 0, troubles: [] as unknown[] };
  let now = 0;
  const outbox = new Outbox({
    store: {
      list: () => {
        seen.lists += 1;
        return Promise.resolve([...kept.values()].map((one) => structuredClone(one)));
      },
      add: (one) => Promise.resolve(void kept.set(one.id, one)),
      change: (one) => Promise.resolve(void (kept.has(one.id) && kept.set(one.id, one))),
      remove: (ids) => Promise.resolve(ids.forEach((id) => kept.delete(id))),
      exchange: ({ added, removed }) => {
        seen.exchanges += 1;
        for (const one of added) kept.set(one.id, one);
        return Promise.resolve(removed.forEach((id) => kept.delete(id)));
      },
    },
    exclusively: (work) => work(),
    send: (one, options) => {
      seen.sent.push(Number(one.id.slice(-3)));
      return Promise.resolve(answering(one, options));
    },
    readThings: () => Promise.resolve([]),
    onStored: () => undefined,
    onTrouble: (error) => void seen.troubles.push(error),
    announce: () => undefined,
    now: () => now,
    later: (ms, work) => {
      const timer = { at: now + ms, work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    ...more,
  });
  /** Lets time go on to the next thing that was put off; answers how long that took, milliseconds. */
  const nextPause = async (): Promise<number> => {
    const [first] = [...timers].toSorted((one, other) => one.at - other.at);
    if (!first) throw new Error('Nothing was put off.');
    timers.delete(first);
    const pause = first.at - now;
    now = first.at;
    first.work();
    await outbox.drain();
    return pause;
  };
  /** Puts changes into the queue as one goes on a plane, and sends them. */
  const sendAll = async (...changes: readonly QueuedChange[]): Promise<void> => {
    for (const one of changes) kept.set(one.id, one);
    await outbox.drain();
  };
  return { outbox, kept, seen, nextPause, sendAll };
};

describe('what the server does not answer', () => {
  test('goes out first with the next connection, in its order', async () => {
    let isConnected = false;
    const { seen, sendAll, outbox } = device((one) => (isConnected ? stored(one) : UNREACHABLE));
    await sendAll(change(1), change(2));
    isConnected = true;
    await outbox.wake();

    expect(seen.sent).toEqual([1, 1, 2]);
    expect(outbox.list()).toEqual([]);
  });

  test('again and again lets those behind it go, and waits longer each time', async () => {
    const { seen, sendAll, nextPause, outbox } = device((one) => (one.id === idOf(1) ? UNREACHABLE : stored(one)));
    await sendAll(change(1), change(2), change(3));
    const pauses = [await nextPause(), await nextPause(), await nextPause(), await nextPause()];

    expect(seen.sent.slice(0, 4)).toEqual([1, 1, 2, 3]);
    expect(outbox.list().map(({ id }) => id)).toEqual([idOf(1)]);
    expect(pauses.at(-1)).toBeGreaterThan(pauses[0] ?? 0);
  });
});

describe('a server that is in trouble', () => {
  test.each([
    ['with one change stops that one alone', [1], [1, 2, 3]],
    ['with whatever comes is left alone after three', [1, 2, 3, 4, 5], [1, 2, 3]],
  ])('%s', async (_what, troubled, sent) => {
    const isTroubled = ({ id }: QueuedChange) => troubled.some((place) => idOf(place) === id);
    const { seen, sendAll } = device((one) => (isTroubled(one) ? { kind: 'later' } : stored(one)));
    await sendAll(...troubled.concat(2, 3).map((place) => change(place)));

    expect(seen.sent).toEqual(sent);
  });

  test('and takes nothing just now gets one request until it has said that it does', async () => {
    let isBusy = true;
    const busy: SendResult = { kind: 'later', afterMs: 7_000, isForAll: true };
    const { seen, sendAll, nextPause, outbox } = device((one) => (isBusy ? busy : stored(one)));
    await sendAll(change(1), change(2));
    await outbox.add(change(3));
    await outbox.wake();
    expect(seen.sent).toEqual([1]);
    expect(outbox.isCutOff()).toBe(true);
    isBusy = false;

    expect(await nextPause()).toBe(7_000);
    expect(seen.sent).toEqual([1, 1, 2, 3]);
    expect(outbox.isCutOff()).toBe(false);
  });

  test('says so of what it is in trouble with, which its writer may send once more', async () => {
    let isWell = false;
    const { sendAll, outbox } = device((one) => (isWell ? stored(one) : { kind: 'later' }));
    await sendAll(change(1));
    expect([outbox.isDelayed(), outbox.isCutOff()]).toEqual([true, false]);
    isWell = true;
    await outbox.retry(idOf(1));
    await outbox.drain();

    expect([outbox.isDelayed(), outbox.list()]).toEqual([false, []]);
  });
});

describe('messages of a chat', () => {
  test('go out in their order, also where the server was in trouble with the first', async () => {
    let isTroubled = true;
    const { seen, sendAll, nextPause } = device((one) =>
      isTroubled && one.id === idOf(1) ? { kind: 'later' } : stored(one),
    );
    await sendAll(message(1), message(2), change(3));
    expect(seen.sent).toEqual([1, 3]);
    isTroubled = false;
    await nextPause();

    expect(seen.sent).toEqual([1, 3, 1, 2]);
  });

  test('do not wait for one that is refused', async () => {
    const refused: SendResult = { kind: 'refused', refusal: { code: 'forbidden', message: 'No.' } };
    const { seen, sendAll, outbox } = device((one) => (one.id === idOf(1) ? refused : stored(one)));
    await sendAll(message(1), message(2));

    expect(seen.sent).toEqual([1, 2]);
    expect(outbox.list()).toMatchObject([{ id: idOf(1), state: 'refused', refusal: { message: 'No.' } }]);
  });
});

test('a change that is refused is kept with the moment until which it showed', async () => {
  const refused: SendResult = { kind: 'refused', refusal: { code: 'forbidden', message: 'No.' } };
  const { kept, outbox } = device((one) => (one.id === idOf(1) ? refused : UNREACHABLE));
  const last = message(2, { writtenAt: '2027-05-01T10:00:05.000Z' });
  for (const one of [change(1), last]) kept.set(one.id, one);

  await outbox.drain();

  expect(kept.get(idOf(1))?.refusal).toEqual({ code: 'forbidden', message: 'No.', shownUntil: last.writtenAt });
});

test('what is made while a file goes up does not wait for it', async () => {
  const upload = Promise.withResolvers<SendResult>();
  const { outbox, seen, sendAll } = device((one) => (one.files ? upload.promise : stored(one)));
  const sending = sendAll(message(1, { files: [photo] }));
  await expect.poll(() => seen.sent).toEqual([1]);
  await outbox.submit(change(2), 1_000);
  await outbox.submit(message(3), 1_000);
  expect(seen.sent).toEqual([1, 2, 3]);
  upload.resolve({ kind: 'stored', answer: { id: idOf(1) } });
  await sending;

  expect(outbox.list()).toEqual([]);
});

describe('a change whose file goes up while another page discards it', () => {
  test.each([
    ['is given up as this page hears of it', true],
    ['is given up behind its upload, where this page has heard nothing', false],
  ])('%s, which is no trouble of the server', async (_what, isHeard) => {
    const gone: number[] = [];
    const { outbox, kept, sendAll } = device(async (one, { keep, signal }) => {
      kept.delete(one.id);
      if (isHeard) await outbox.reload();
      else await keep({ ...one, files: [{ ...photo, objectPath: '/objects/photo' }] });
      if (!signal.aborted) gone.push(1);
      return signal.aborted ? { kind: 'later' } : { kind: 'stored', answer: { id: one.id } };
    });
    await sendAll(...[1, 2, 3].map((place) => message(place, { files: [photo] })));

    expect([gone, outbox.list(), outbox.isCutOff()]).toEqual([[], [], false]);
  });

  test('stays on its way where it is discarded no more than others are', async () => {
    const signals: AbortSignal[] = [];
    const { outbox, sendAll } = device(async (one, { keep, signal }) => {
      signals.push(signal);
      await keep({ ...one, files: [{ ...photo, objectPath: '/objects/photo' }] });
      await outbox.discard(idOf(2));
      return signal.aborted ? { kind: 'later' } : { kind: 'stored', answer: { id: one.id } };
    });
    await sendAll(message(1, { files: [photo] }), message(2, { files: [photo] }));

    expect([signals.length, outbox.list()]).toEqual([1, []]);
  });
});

test('what goes wrong with one answer is said, tried again, and stops no other change', async () => {
  let isOdd = true;
  const odd = new Error('An answer that nobody expects');
  const onStored = ({ id }: QueuedChange) => {
    if (isOdd && id === idOf(1)) throw odd;
  };
  const { outbox, seen, sendAll, nextPause } = device(stored, { onStored });
  await sendAll(change(1), change(2));
  expect([seen.sent, seen.troubles]).toEqual([[1, 2], [odd]]);
  isOdd = false;
  await nextPause();

  expect(outbox.list()).toEqual([]);
});

test('a thousand changes go out in their order, and what is kept is read a few times at most', async () => {
  const { seen, sendAll, outbox } = device();
  const places = Array.from({ length: 1_000 }, (_, place) => place);
  await sendAll(
    ...places.map((place) =>
      change(place, { id: `0192f000-0000-7000-8000-000000001${String(place).padStart(3, '0')}` }),
    ),
  );

  expect(seen.sent).toEqual(places);
  expect(outbox.list()).toEqual([]);
  expect(seen.lists).toBeLessThan(5);
});

test('a device whose database cannot be read just now keeps what it knows', async () => {
  const list = () => Promise.reject(new Error('The connection was lost.'));
  const done = () => Promise.resolve();
  const { outbox, seen } = device(stored, {
    store: { list, add: done, change: done, remove: done, exchange: done },
  });

  const outcome = await outbox.submit(change(1), 1_000);

  expect([outcome.kind, seen.sent]).toEqual(['stored', [1]]);
});

test('whoever waits for a change whose place a later one takes hears that it waits', async () => {
  const { outbox } = device(() => UNREACHABLE);
  const first = outbox.submit(tick(1, true), 60_000);
  const second = outbox.submit(tick(2, false), 60_000);

  expect((await Promise.all([first, second])).map(({ kind }) => kind)).toEqual(['waiting', 'waiting']);
});

test('an outbox that was let go of sends nothing more', async () => {
  const { outbox, seen, sendAll } = device(() => {
    outbox.stop();
    return UNREACHABLE;
  });
  await sendAll(change(1));
  await outbox.wake();

  expect(seen.sent).toEqual([1]);
});

test('what another page was refused is refused for whoever waits here', async () => {
  const { outbox, kept } = device(() => UNREACHABLE, { exclusively: () => Promise.withResolvers<never>().promise });
  const waiting = outbox.submit(change(1), 60_000);
  await Promise.resolve();
  kept.set(idOf(1), change(1, { state: 'refused', refusal: { code: 'forbidden', message: 'No.' } }));
  await outbox.reload();

  expect((await waiting).kind).toBe('refused');
});

test('a change that is stale of what it was based on already waits for who answers late', async () => {
  const salt: StoredThing & Record<string, unknown> = { id: SALT, version: 3, name: 'Salt' };
  const renaming = change(1, {
    kind: 'updateShoppingItem',
    params: { tripId: TRIP, itemId: SALT },
    body: { name: 'Sea salt', version: 3 },
    before: { [SALT]: { name: 'Salt' } },
  });
  const { seen, sendAll, nextPause } = device(() => ({ kind: 'stale' }), { readThings: () => Promise.resolve([salt]) });
  await sendAll(renaming);
  expect(seen.sent).toEqual([1]);

  expect(await nextPause()).toBeGreaterThan(1_000);
});

test('what is put in the place of a change is kept in one step with the end of that, and goes out', async () => {
  const { outbox, kept, seen, sendAll } = device(({ id, ...one }) =>
    id === idOf(1) ? { kind: 'refused', refusal: { code: 'trip_not_found', message: 'Gone' } } : stored({ id, ...one }),
  );
  await sendAll(change(1));
  const without = (queue: readonly QueuedChange[]) => queue.filter(({ id }) => id !== idOf(1));

  const exchanged = outbox.exchange(idOf(1), [change(2), change(3)], without);
  expect(outbox.list().map(({ id }) => id)).toEqual([idOf(2), idOf(3)]);
  await exchanged;
  expect([seen.exchanges, [...kept.keys()]]).toEqual([1, [idOf(2), idOf(3)]]);
  await outbox.drain();
  expect(seen.sent).toEqual([1, 2, 3]);

  await outbox.exchange(idOf(1), [change(4)], without);
  expect(outbox.list()).toEqual([]);
});
