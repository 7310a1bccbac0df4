import { describe, expect, test } from 'vitest';
import { isAppPage, isFromGateway } from './shell-pages.rules.ts';

describe('without the server the app shows', () => {
  test.each([
    '/',
    '/trips',
    '/trips/completed',
    '/trip/0190c0de-0000-7000-8000-000000000000',
    '/trip/0190c0de-0000-7000-8000-000000000000/chat',
    '/trip/0190c0de-0000-7000-8000-000000000000/packing',
    '/closets',
    '/concierge',
    '/profile',
    '/terms',
    '/privacy',
    '/join/secret',
    '/reset-password',
  ])('%s', (path) => {
    expect(isAppPage(path)).toBe(true);
  });

  test.each([
    '/api/trips',
    '/api/docs',
    '/api/objects/photo.jpg',
    '/ws',
    '/dev/outbox',
    '/assets/index.js',
    '/worker.js',
    '/health',
    '/nope/nope',
    '/%E0%A4%A',
  ])('not %s', (path) => {
    expect(isAppPage(path)).toBe(false);
  });
});

test('only what a gateway says in the server’s place counts as no answer', () => {
  expect([200, 302, 404, 429, 500, 502, 503, 504].filter(isFromGateway)).toEqual([502, 503, 504]);
});
