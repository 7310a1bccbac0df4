import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { endedBy } from './command-line.ts';

test('what a signal ends is ended once, and one that is over waits for the signal no more', async () => {
  const ending = new AbortController();
  const ended: string[] = [];
  const listeners = () => getEventListeners(ending.signal, 'abort').length;

  await endedBy(
    ending.signal,
    () => ended.push('first'),
    async () => undefined,
  );
  const failed = endedBy(
    ending.signal,
    () => ended.push('second'),
    () => Promise.reject(new Error('The disk is full.')),
  );
  await expect(failed).rejects.toThrow('The disk is full.');
  const after = listeners();
  await endedBy(
    ending.signal,
    (reason) => ended.push(String(reason)),
    async () => ending.abort('third'),
  );
  await endedBy(
    ending.signal,
    () => ended.push('at once'),
    async () => undefined,
  );

  expect(after).toBe(0);
  expect(ended).toEqual(['third', 'at once']);
  expect(listeners()).toBe(0);
});
