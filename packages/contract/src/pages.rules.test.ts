import { expect, test } from 'vitest';
import { pageAt, publicPageAt } from './pages.rules.ts';

test.each([
  ['/', 'home', {}],
  ['/trips', 'trips', {}],
  ['/trips/', 'trips', {}],
  ['/trips/completed', 'completedTrips', {}],
  ['/trip/1', 'trip', { id: '1' }],
  ['/trip/1/chat', 'trip', { id: '1', tab: 'chat' }],
  ['/trip', 'trip', {}],
  ['/trip/1/arrivals', 'arrivals', { id: '1' }],
  ['/trip/1/packing', 'packing', { id: '1' }],
  ['/trip/1/dates', 'tripDates', { id: '1' }],
  ['/trip/1/chat/more', 'notFound', {}],
  ['/nope', 'notFound', {}],
  ['/closets', 'closets', {}],
  ['/current-trip', 'currentTrip', {}],
  ['/share', 'share', {}],
])('at %s is the page %s', (path, name, params) => {
  expect(pageAt(path)).toEqual({ name, params });
});

test.each([
  ['/join/secret', 'join'],
  ['/join', 'join'],
  ['/dates/secret', 'dates'],
  ['/forgot-password', 'recovery'],
  ['/dev/outbox', 'outbox'],
  ['/', null],
  ['/trips', null],
  ['/joined', null],
])('%s is the same for everybody: %s', (path, name) => {
  expect(publicPageAt(path)).toBe(name);
});
