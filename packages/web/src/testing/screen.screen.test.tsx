import { LIVE_PATH } from '@caravan/contract/live.ts';
import { PageComplaints } from './page-complaints.ts';
import { expect, test } from './screen.tsx';

test('an error that nobody catches is a complaint of its test, and so is a promise', async ({
  screen: { expectComplaint },
}) => {
  expectComplaint(/^Error: in a timer/);
  expectComplaint(/^Error: in a promise/);

  setTimeout(() => {
    throw new Error('in a timer');
  });
  void Promise.reject(new Error('in a promise'));

  // Both are heard by the end of the test, or it fails.
  await new Promise((resolve) => setTimeout(resolve));
});

test('what was expected has to come', () => {
  const complaints = new PageComplaints();
  complaints.expect(/never/);

  expect(complaints.finish()).toEqual(['/never/ was expected, and nothing like it came.']);
  expect(complaints.finish()).toEqual([]);
});

test('what the contract refuses on the live channel is noticed', async ({ screen: { live } }) => {
  const socket = new WebSocket(new URL(LIVE_PATH, location.href));
  await new Promise((resolve) => socket.addEventListener('open', resolve));

  socket.send(JSON.stringify({ type: 'shout' }));

  await expect.poll(() => live.finish()).toEqual([expect.stringMatching(/^The live channel was sent .*shout/)]);
  socket.close();
});
