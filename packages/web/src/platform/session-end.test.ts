import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { announceSessionEnd, forgetLeaving, leaveForGood, onSessionEnd } from './session-end.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  forgetLeaving();
});

test('a page that is on its way to the sign-out asks nothing more, and takes the end of its session for no news', async () => {
  const fetched = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  const ended = vi.fn();
  onSessionEnd(ended);
  await call(getTrip, { params: { tripId: 'a' } });
  expect(fetched).toHaveBeenCalledOnce();

  leaveForGood();
  void call(getTrip, { params: { tripId: 'b' } });
  announceSessionEnd();

  expect(fetched).toHaveBeenCalledOnce();
  expect(ended).not.toHaveBeenCalled();
});
