import { usernameAvailable } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { listMessages } from '@caravan/contract/chat/chat.endpoints.ts';
import { listActivities, updateActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { getTrip, listCompletedTrips, listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { expect, test } from 'vitest';
import { ApiError, answerIn, keyOf } from './api.ts';

const tripId = '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e';

test.each([
  [keyOf(listTrips), ['/api/trips']],
  [keyOf(getTrip, { params: { tripId } }), ['/api/trips', tripId]],
  [keyOf(listActivities, { params: { tripId } }), ['/api/trips', tripId, 'itinerary']],
  [keyOf(updateActivity, { params: { tripId, itemId: 'a' } }), ['/api/trips', tripId, 'itinerary', 'a']],
  [keyOf(usernameAvailable, { params: { username: 'anna' } }), ['/api/auth/username', 'anna', 'available']],
])('a read is remembered under the segments of its path: %j', (key, expected) => {
  const path = key.join('/');

  expect(key).toEqual(expected);
  expect(path).toBe(expected.join('/'));
});

test('a read with a query is remembered under the query too', () => {
  const key = keyOf(listCompletedTrips, { query: { timeZone: 'Asia/Tokyo' } });

  expect(key).toEqual(['/api/trips/completed', { timeZone: 'Asia/Tokyo' }]);
});

test('a read that is not sent yet has a key of its own', () => {
  const key = keyOf(usernameAvailable, { params: { username: '' } });

  expect(key).toEqual(['/api/auth/username', '', 'available']);
});

test.each([
  [{ status: 401, statusText: 'Unauthorized', text: '{"message":"Unauthorized"}' }, '401: {"message":"Unauthorized"}'],
  [{ status: 502, statusText: 'Bad Gateway', text: '' }, '502: Bad Gateway'],
  [{ status: 500, statusText: '', text: '<h1>Oops</h1>' }, '500: <h1>Oops</h1>'],
])('a refusal reads as its status and what came with it', (answer, expected) => {
  const error = new ApiError(answer);

  expect(error.message).toBe(expected);
});

test.each([
  ['{"message":"Taken","code":"email_taken"}', 'email_taken'],
  ['{"message":"Taken"}', undefined],
  ['{"error":"other"}', undefined],
  ['"text"', undefined],
  ['null', undefined],
  ['<html>', undefined],
])('the answer %s carries the code %s', (text, expected) => {
  const error = new ApiError({ status: 409, statusText: 'Conflict', text });

  expect(error.code).toBe(expected);
});

test('an answer of a server of the previous release has what came since by its own default', () => {
  const text = JSON.stringify([{ id: tripId, content: 'Here we are' }]);

  const messages = answerIn(listMessages, { status: 200, statusText: 'OK', text, retryAfter: null });

  expect(messages).toMatchObject([{ content: 'Here we are', deletedAt: null, reactions: [] }]);
});
