import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './api.ts';
import { isUnauthorized, issuesOf, messageOf } from './errors.ts';

const answered = (status: number, body: unknown) =>
  new ApiError({ status, statusText: '', text: typeof body === 'string' ? body : JSON.stringify(body) });

test.each([
  [answered(409, { message: 'Username can only be set once', code: 'username_set' }), 'Username can only be set once'],
  [answered(401, { message: 'Unauthorized', code: 'unauthorized' }), 'Your session has expired. Please log in again.'],
  [answered(401, { message: 'Invalid email or password', code: 'invalid_credentials' }), 'Invalid email or password'],
  [answered(403, ''), 'You do not have permission to perform this action.'],
  [answered(404, ''), 'The requested resource was not found.'],
  [answered(502, '<h1>Bad Gateway</h1>'), 'An unexpected error occurred. Please try again.'],
  [new NetworkError('No answer'), "Caravan can't be reached. Check your connection and try again."],
  [new TypeError('x is undefined'), 'An unexpected error occurred. Please try again.'],
])('%s is reported as: %s', (error, expected) => {
  const sentence = messageOf(error);

  expect(sentence).toBe(expected);
});

test.each([
  [answered(401, { message: 'Unauthorized', code: 'unauthorized' }), true],
  [answered(401, ''), true],
  [answered(401, { message: 'Invalid email or password', code: 'invalid_credentials' }), false],
  [answered(403, { message: 'Unauthorized', code: 'unauthorized' }), false],
  [new NetworkError('No answer'), false],
])('%s ends the session: %s', (error, expected) => {
  const ends = isUnauthorized(error);

  expect(ends).toBe(expected);
});

test('the fields that a server refuses are handed on', () => {
  const issues = [{ path: 'title', message: 'Trip title is required' }];

  const found = issuesOf(answered(400, { message: 'Trip title is required', code: 'validation', issues }));

  expect(found).toEqual(issues);
});

test('a failure that is no refusal names no fields', () => {
  const error = new NetworkError('No answer');

  const found = issuesOf(error);

  expect(found).toEqual([]);
});
