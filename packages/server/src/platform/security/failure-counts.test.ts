import { expect, test, vi } from 'vitest';
import { MemoryFailureCounts } from './failure-counts.ts';

const ANNA = ['anna@example.com', '192.0.2.1'] as const;

test('failures count until the time that began with the first is over', async () => {
  vi.useFakeTimers().advanceTimersByTime(1);
  try {
    const counts = new MemoryFailureCounts(900);
    await counts.add(...ANNA);
    vi.advanceTimersByTime(899_000);
    expect(await counts.add(...ANNA)).toEqual({ failures: 2, secondsLeft: 1 });

    vi.advanceTimersByTime(1_001);

    expect(await counts.of(...ANNA)).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('names that are made up without end are forgotten, and one that is tried again and again is not', async () => {
  const counts = new MemoryFailureCounts(900, 100);
  await counts.add(...ANNA);

  for (let n = 0; n < 1_000; n += 1) {
    await counts.add(`nobody${n}@example.com`, '');
    await counts.add(...ANNA);
  }

  const all = [counts.of(...ANNA), counts.of('nobody0@example.com', ''), counts.of('nobody999@example.com', '')];
  expect(await Promise.all(all)).toEqual([1_001, 0, 1]);
});

test('what was no failure is taken back, and leaves nothing behind', async () => {
  const counts = new MemoryFailureCounts(900);
  await counts.add(...ANNA);

  await counts.takeBack(...ANNA);
  await counts.takeBack(...ANNA);

  expect(await counts.of(...ANNA)).toBe(0);
});

test('an account is forgotten with all who tried it, and no account whose name begins the same', async () => {
  const counts = new MemoryFailureCounts(900);
  await counts.add(...ANNA);
  await counts.add('anna@example.com.au', '192.0.2.1');

  await counts.forget('anna@example.com');

  expect(await Promise.all([counts.of(...ANNA), counts.of('anna@example.com.au', '192.0.2.1')])).toEqual([0, 1]);
});
