import { getConfig } from '@caravan/contract/service/service.endpoints.ts';
import { listRecentOutfits } from '@caravan/contract/home/home.endpoints.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { describe, expect, test } from 'vitest';
import { filesIn, isSpent, keptKindOf, keptMessages, restoredAnswer, SHAPES, tripsNamedIn } from './kept-reads.ts';
import { leastUsed, stretchOf } from './kept-files.rules.ts';
import { listAccessibleTrips, listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';

const TRIP = '0190a6b0-0000-7000-8000-000000000000';

describe('of what is read', () => {
  test.each([
    ['a trip', ['/api/trips', TRIP], TRIP],
    ['its itinerary', ['/api/trips', TRIP, 'itinerary'], TRIP],
    ['its chat', ['/api/trips', TRIP, 'chat'], TRIP],
    ['the lists of trips', ['/api/trips', { status: 'open' }], null],
    ['past questions', ['/api/concierge/searches', {}], null],
  ])('%s is kept', (_what, key, tripId) => {
    expect(keptKindOf(key)?.tripId).toBe(tripId);
  });

  test.each([
    ['what somebody looked for among past questions', ['/api/concierge/searches', { q: 'visa' }]],
    ['the way back to a message', ['/api/trips', TRIP, 'chat', 'around', TRIP]],
    ['sessions', ['/api/auth/sessions']],
    ['places', ['/api/places/autocomplete', { input: 'Lis' }]],
  ])('%s is not', (_what, key) => {
    expect(keptKindOf(key)).toBeNull();
  });
});

test('what was kept in other shapes is not shown, and an answer of an older server is made whole', () => {
  const kind = { endpoint: listActivities, tripId: TRIP };
  const older = [{ id: 'a', trackedFlights: [] }];

  expect(restoredAnswer(kind, { answer: older, shapes: SHAPES - 1 })).toBeUndefined();
  expect(restoredAnswer(kind, { answer: older, shapes: SHAPES })).toMatchObject([{ id: 'a', endZone: null }]);
  expect(restoredAnswer({ endpoint: getConfig, tripId: null }, { answer: { a: 1 }, shapes: SHAPES })).toEqual({ a: 1 });
});

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, index) => ({ id: String(from + index) }));

test.each([
  ['goes on where the earlier one is met', messages(1, 100), messages(51, 120), messages(1, 120)],
  ['begins anew where something is missing in between', messages(1, 100), messages(150, 200), messages(150, 200)],
  ['ends with the latest five hundred', messages(1, 500), messages(400, 600), messages(101, 600)],
  ['may be empty', messages(1, 3), [], []],
])('a kept chat %s', (_what, before, now, after) => {
  expect(keptMessages(before, now)).toEqual(after);
});

test('the files of an answer are its pictures, small, and its documents', () => {
  const answer = [
    { imageUrl: '/api/objects/photo.jpg', files: [{ url: '/objects/pass.pdf', contentType: 'application/pdf' }] },
    { imageUrl: 'https://example.com/objects/x.jpg', files: [{ url: '/objects/b.jpg', contentType: 'image/jpeg' }] },
    { imageUrl: '/api/objects/photo.jpg' },
  ];

  expect(filesIn(answer)).toEqual([
    '/api/objects/photo.jpg?size=card',
    '/api/objects/pass.pdf',
    '/api/objects/b.jpg?size=card',
  ]);
});

test('the trips that an answer names are the rows of a list of trips, and what something is of, elsewhere too', () => {
  const rows = [{ id: 'fjord', ownerId: 'maya', members: [{ id: 'maya' }] }, { id: 'dunes' }];
  const outfits = [
    { id: 'hat', tripId: 'fjord', trip: { title: 'Fjord' } },
    { id: 'shoes', trip: { id: 'dunes', title: 'Dunes' } },
  ];

  expect(tripsNamedIn({ endpoint: listAccessibleTrips }, rows)).toEqual(['fjord', 'dunes']);
  expect(tripsNamedIn({ endpoint: listTrips }, { pages: [{ trips: rows }], pageParams: [''] })).toEqual([
    'fjord',
    'dunes',
  ]);
  expect(tripsNamedIn({ endpoint: listRecentOutfits }, outfits)).toEqual(['fjord', 'dunes']);
});

test('weather is of no use after three days, and nothing else gets old', () => {
  const day = 86_400_000;

  expect(isSpent({ endpoint: getWeather, tripId: null }, 0, 3 * day)).toBe(false);
  expect(isSpent({ endpoint: getWeather, tripId: null }, 0, 3 * day + 1)).toBe(true);
  expect(isSpent({ endpoint: listActivities, tripId: TRIP }, 0, 300 * day)).toBe(false);
});

const file = (address: string, size: number, usedAt: number) => ({ address, bytes: { size }, usedAt });

test.each([
  [30, []],
  [29, ['old']],
  [10, ['middle', 'old']],
  [0, ['new', 'middle', 'old']],
])('of three files of ten bytes, a budget of %d lets those go that were used longest ago: %j', (budget, gone) => {
  expect(leastUsed([file('middle', 10, 2), file('old', 10, 1), file('new', 10, 3)], budget)).toEqual(gone);
});

test.each([
  [null, null],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=100-', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
])('of a hundred bytes, %j means %j', (range, stretch) => {
  expect(stretchOf(range, 100)).toEqual(stretch);
});
