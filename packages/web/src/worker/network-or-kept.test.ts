import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkOrKept } from './network-or-kept.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SHELL = async () => new Response('shell');
const answers = async (text: string, status = 200) => new Response(text, { status });
const after = (milliseconds: number, answer: () => Promise<Response>) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(answer()), milliseconds));

test.each([
  ['a document is shown', () => answers('document'), 'document'],
  ['one that is not found is shown too', () => answers('nothing here', 404), 'nothing here'],
  ['one that begins within seconds is waited for', () => after(3_900, () => answers('document')), 'document'],
  ['without a network the shell comes', () => Promise.reject(new TypeError('Failed to fetch')), 'shell'],
  ['a gateway’s own words give way to the shell', () => answers('Bad Gateway', 502), 'shell'],
  ['a server that says nothing gives way to the shell', () => after(60_000, () => answers('document')), 'shell'],
])('%s', async (_what, document, shown) => {
  const answer = networkOrKept(document(), SHELL);
  await vi.advanceTimersByTimeAsync(4_000);

  expect(await (await answer).text()).toBe(shown);
});

test('where no shell is kept, the server’s answer comes however late', async () => {
  const answer = networkOrKept(
    after(60_000, () => answers('document')),
    async () => undefined,
  );
  await vi.advanceTimersByTimeAsync(60_000);

  expect(await (await answer).text()).toBe('document');
});

test.each([
  ['is slow', () => after(60_000, () => answers('document')), [false]],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), [true]],
  [
    'breaks off after a while',
    () => after(5_000, () => Promise.reject(new TypeError('Failed to fetch'))),
    [false, true],
  ],
])('what is kept is looked for by whether the server %s', async (_what, answer, lookedFor) => {
  const readKept = vi.fn(async (isAway: boolean) =>
    isAway || lookedFor.length === 1 ? new Response('kept') : undefined,
  );

  const shown = networkOrKept(answer(), readKept);
  await vi.advanceTimersByTimeAsync(5_000);

  expect(await (await shown).text()).toBe('kept');
  expect(readKept.mock.calls).toEqual(lookedFor.map((isAway) => [isAway]));
});
