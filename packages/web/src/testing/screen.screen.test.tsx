import { LIVE_PATH } from '@caravan/contract/live.ts';
import { listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { onTestFinished } from 'vitest';
import { PageComplaints } from './page-complaints.ts';
import { expect, test } from './screen.tsx';

test('an error that nobody catches is a complaint of its test, and so is a promise', async ({
  screen: { expectComplaint },
}) => {
  expectComplaint(/^Error: in a timer/);
  expectComplaint(/^Error: in a promise/);

  const heard: string[] = [];
  const whenOver = new AbortController();
  onTestFinished(() => whenOver.abort());
  for (const kind of ['error', 'unhandledrejection']) {
    addEventListener(kind, ({ type }) => heard.push(type), { signal: whenOver.signal });
  }

  setTimeout(() => {
    throw new Error('in a timer');
  });
  void Promise.reject(new Error('in a promise'));

  await expect.poll(() => heard.toSorted()).toEqual(['error', 'unhandledrejection']);
});

test('what was expected has to come', () => {
  const complaints = new PageComplaints();
  complaints.expect(/never/);

  expect(complaints.finish()).toEqual(['/never/ was expected, and nothing like it came.']);
  expect(complaints.finish()).toEqual([]);
});

test('an answer that never comes is a complaint, and holds up no other test', async ({ screen: { server } }) => {
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
