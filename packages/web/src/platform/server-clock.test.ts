import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const NOW = Date.parse('2027-03-10T09:00:00Z');
const DAY_MS = 86_400_000;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Tells the device the server's time, which differs from its own by so much. */
const hear = (offset: number): void => noteServerTime(new Date(Date.now() + offset).toUTCString());

test.each([
  ['two days behind', 2 * DAY_MS, 2 * DAY_MS],
  ['two days ahead', -2 * DAY_MS, -2 * DAY_MS],
  ['as good as right', 4_000, 0],
])('a device whose clock is %s goes by that of the server, and goes on by it', (_what, offset, corrected) => {
  hear(offset);
  vi.setSystemTime(NOW + DAY_MS);

  expect(serverNow() - Date.now()).toBe(corrected);
});

test('a clock that was put right is known to be right with the next answer', () => {
  hear(2 * DAY_MS);
  hear(0);

  expect(serverNow()).toBe(NOW);
});

test.each([null, '', 'soon'])('a server that says %j leaves what is known', (said) => {
  hear(2 * DAY_MS);
  noteServerTime(said);

  expect(serverNow()).toBe(NOW + 2 * DAY_MS);
});

test('a browser that keeps nothing goes by its own clock until the server says another time', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(serverNow()).toBe(NOW);
});
