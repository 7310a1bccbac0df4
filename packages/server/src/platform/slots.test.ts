import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSlots, streamInSlot } from './slots.ts';

const here = new AbortController().signal;
const refusal = { message: 'Later, please.', retryAfter: 5 };

const LONG = 60_000;

/** Two slots for which three may wait, with two each; each who gets one is noted under their name. Nobody waits beyond their test. */
const twoSlots = (waitMs = LONG) => {
  const take = openSlots({ slots: 2, waitingHolders: 3, waitingOfOne: 2, waitMs, refusal });
  const begun: string[] = [];
  const closing = new AbortController();
  const taking: Promise<unknown>[] = [];
  const begin = async (holder: string, gone: AbortSignal) => {
    const free = await take(holder, AbortSignal.any([gone, closing.signal]));
    begun.push(holder);
    return free;
  };
  const ask = (holder: string, gone = here) => {
    const free = begin(holder, gone);
    taking.push(free);
    return free;
  };
  onTestFinished(async () => {
    const settled = Promise.allSettled(taking);
    closing.abort();
    await settled;
  });
  return { ask, begun };
};

describe('slots', () => {
  test('are taken in the order of asking, by each holder one at a time', async () => {
    const { ask, begun } = twoSlots();

    const ann = await ask('Ann');
    const [, , again] = [ask('Ann'), ask('Ben'), ask('Ann')];
    await setImmediate();
    const first = [...begun];
    ann();
    // Once is enough.
    ann();
    await setImmediate();

    expect([first, begun]).toEqual([
      ['Ann', 'Ben'],
      ['Ann', 'Ben', 'Ann'],
    ]);
    await expect(Promise.race([again, setImmediate('waits')])).resolves.toBe('waits');
  });

  test('go to who has had none for longer, however many somebody asks for', async () => {
    const { ask, begun } = twoSlots();
    const frees = [await ask('Ann'), await ask('Ben')];
    const waiting = ['Ann', 'Ben', 'Ann', 'Ben', 'Cem'].map((holder) => ask(holder));

    frees[0]?.();
    await setImmediate();
    frees[1]?.();
    (await waiting[4])?.();
    await setImmediate();

    expect(begun).toEqual(['Ann', 'Ben', 'Cem', 'Ann', 'Ben']);
  });

  test('are waited for by so many, with so many each', async () => {
    const { ask, begun } = twoSlots();
    const [ann, , , again] = ['Ann', 'Ann', 'Ann', 'Ann'].map((holder) => ask(holder));
    await expect(again).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 5 });

    const [, cem, , eve] = ['Ben', 'Cem', 'Dan', 'Eve'].map((holder) => ask(holder));
    await expect(eve).rejects.toMatchObject({ code: 'unavailable', ...refusal });
    (await ann)?.();
    (await cem)?.();
    await setImmediate();

    expect(begun).toEqual(['Ann', 'Ben', 'Cem', 'Dan']);
  });

  test('are waited for no longer than that may take', async () => {
    const { ask, begun } = twoSlots(20);
    const [ann] = [await ask('Ann'), await ask('Ben')];

    await expect(ask('Cem')).rejects.toMatchObject({ code: 'unavailable', ...refusal });
    ann();
    await ask('Dan');

    expect(begun).toEqual(['Ann', 'Ben', 'Dan']);
  });

  test('are not kept for who has gone', async () => {
    const { ask, begun } = twoSlots();
    const [ann] = [await ask('Ann'), await ask('Ben')];
    const leaving = new AbortController();
    const [gone] = [ask('Cem', leaving.signal), ask('Dan')];

    leaving.abort();
    await expect(gone).rejects.toThrow('aborted');
    ann();
    await setImmediate();

    expect(begun).toEqual(['Ann', 'Ben', 'Dan']);
  });
});

describe('what is streamed in a slot holds it', () => {
  test('until the stream has closed, and not merely until it is there', async () => {
    let isFree = false;
    const stream = await streamInSlot(
      () => (isFree = true),
      async () => Readable.from(['one', 'two']),
      LONG,
    );
    await setImmediate();
    const whileUnread = isFree;

    await finished(stream.resume());

    expect([whileUnread, isFree]).toEqual([false, true]);
  });

  test('no longer than it may take', async () => {
    let isFree = false;
    const unread = await streamInSlot(
      () => (isFree = true),
      async () => Readable.from(['one', 'two']),
      20,
    );

    await expect(finished(unread)).rejects.toThrow('Premature close');

    expect(isFree).toBe(true);
  });

  test('not when it cannot be made', async () => {
    let isFree = false;
    const made = streamInSlot(
      () => (isFree = true),
      () => Promise.reject(new Error('away')),
      LONG,
    );

    await expect(made).rejects.toThrow('away');

    expect(isFree).toBe(true);
  });
});
