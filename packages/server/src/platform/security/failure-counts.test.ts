import { expect, test, vi } from 'vitest';
import { FailureCounts } from './sign-in-guard.ts';

test('failures count until the time that began with the first is over', async () => {
  vi.useFakeTimers().advanceTimersByTime(1);
  try {
    const counts = new FailureCounts(900);
    counts.add('anna@example.com');
    vi.advanceTimersByTime(899_000);
    counts.add('anna@example.com');
    expect([counts.of('anna@example.com'), counts.secondsLeft('anna@example.com')]).toEqual([2, 1]);

    vi.advanceTimersByTime(1_001);

    expect(counts.of('anna@example.com')).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('names that are made up without end are forgotten, and one that is tried again and again is not', () => {
  const counts = new FailureCounts(900, 100);
  counts.add('anna@example.com');

  for (let n = 0; n < 1_000; n += 1) {
    counts.add(`nobody${n}@example.com`);
    counts.add('anna@example.com');
  }

  expect([counts.of('anna@example.com'), counts.of('nobody0@example.com'), counts.of('nobody999@example.com')]).toEqual(
    [1_001, 0, 1],
  );
});

test('what was no failure is taken back, and leaves nothing behind', () => {
  const counts = new FailureCounts(900);
  counts.add('anna@example.com');

  counts.takeBack('anna@example.com');
  counts.takeBack('anna@example.com');

  expect(counts.of('anna@example.com')).toBe(0);
});
