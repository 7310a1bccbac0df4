import { LIVE_PATH } from '@caravan/contract/live.ts';
import { listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { onTestFinished } from 'vitest';
import { ConsoleErrors } from './console-errors.ts';
import { expect, test } from './screen.tsx';

test('an error that nobody catches fails its test, and so does a promise', async ({
  screen: { expectConsoleError },
}) => {
  expectConsoleError(/^Error: in a timer/);
  expectConsoleError(/^Error: in a promise/);

  const received: string[] = [];
  const whenOver = new AbortController();
  onTestFinished(() => whenOver.abort());
  for (const kind of ['error', 'unhandledrejection']) {
    addEventListener(kind, ({ type }) => received.push(type), { signal: whenOver.signal });
  }

  setTimeout(() => {
    throw new Error('in a timer');
  });
  void Promise.reject(new Error('in a promise'));

  await expect.poll(() => received.toSorted()).toEqual(['error', 'unhandledrejection']);
});

test('what was expected has to come', () => {
  const consoleErrors = new ConsoleErrors();
  consoleErrors.expect(/never/);

  expect(consoleErrors.finish()).toEqual(['/never/ was expected, and nothing like it came.']);
  expect(consoleErrors.finish()).toEqual([]);
});

test('an answer that never comes fails its test, and holds up no other', async ({ screen: { server } }) => {
  server.answer(listTrips, () => new Promise(() => {}));
  void fetch(listTrips.path);

  expect(await server.finish(1)).toEqual(['An answer never came']);
  expect(await server.finish()).toEqual([]);
});

test('what the contract refuses on the live channel is noticed', async ({ screen: { live } }) => {
  const socket = new WebSocket(new URL(LIVE_PATH, location.href));
  await new Promise((resolve) => socket.addEventListener('open', resolve));

  socket.send(JSON.stringify({ type: 'shout' }));

  await expect.poll(() => live.finish()).toEqual([expect.stringMatching(/^The live channel was sent .*shout/)]);
  socket.close();
});
