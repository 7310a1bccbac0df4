import { expect, test } from 'vitest';
import type { UpcomingActivity } from './home.schema.ts';
import { daysAhead, firstAhead } from './home.rules.ts';

const at = (startTime: string, timeZone: string | null = null, endTime: string | null = null): UpcomingActivity => ({
  id: startTime,
  tripId: 'a',
  title: startTime,
  startZone: null,
  endZone: null,
  location: null,
  category: 'activity',
  startTime,
  endTime,
  trip: { title: 'Trip', destination: null, timeZone, startDate: null, endDate: null },
});

const NOON = { now: new Date('2027-03-03T12:00:00Z'), viewerZone: 'UTC' };

const listed = (activities: UpcomingActivity[], clock = NOON) =>
  daysAhead(activities, clock).map(({ day, activities }) => [day, ...activities.map(({ activity }) => activity.id)]);

test.each([
  ['the first minute of today', '2027-03-03T00:00:00Z', 'today'],
  ['the last minute of today', '2027-03-03T23:59:00Z', 'today'],
  ['the first minute of tomorrow', '2027-03-04T00:00:00Z', 'tomorrow'],
  ['the last minute of tomorrow', '2027-03-04T23:59:00Z', 'tomorrow'],
  ['the day after', '2027-03-05T00:00:00Z', '2027-03-05'],
])('%s is under its own heading', (_what, startTime, day) => {
  expect(listed([at(startTime)])).toEqual([[day, startTime]]);
});

test('what was read before midnight and was yesterday is not listed any more', () => {
  expect(listed([at('2027-03-02T23:59:00Z')])).toEqual([]);
});

test.each([
  ['UTC', '2027-03-04T09:00:00Z', 'tomorrow'],
  // Midnight has passed in Tokyo at 15:00 UTC, so that 09:00 of the 4th is today there.
  ['Asia/Tokyo', '2027-03-04T00:00:00Z', 'today'],
  ['Pacific/Kiritimati', '2027-03-03T19:00:00Z', 'today'],
  ['Pacific/Pago_Pago', '2027-03-04T20:00:00Z', 'tomorrow'],
  ['America/Los_Angeles', '2027-03-04T17:00:00Z', 'tomorrow'],
])('09:00 on the 4th of March in %s has the day that it has there', (zone, startTime, day) => {
  const evening = { now: new Date('2027-03-03T20:00:00Z'), viewerZone: 'America/New_York' };

  expect(listed([at(startTime, zone)], evening)).toEqual([[day, startTime]]);
});

test.each([
  ['before the clocks go forward', '2027-03-27T23:30:00Z', 'today'],
  ['after they have, an hour nearer', '2027-03-28T22:30:00Z', 'tomorrow'],
  ['the evening after that', '2027-03-28T23:30:00Z', '2027-03-29'],
])('a trip to Lisbon keeps its days %s', (_when, startTime, day) => {
  const saturday = { now: new Date('2027-03-27T12:00:00Z'), viewerZone: 'Asia/Tokyo' };

  expect(listed([at(startTime, 'Europe/Lisbon')], saturday)).toEqual([[day, startTime]]);
});

test('a trip without a zone, or with one that nobody knows, goes by the clock of the viewer', () => {
  const tokyo = { ...NOON, now: new Date('2027-03-03T20:00:00Z'), viewerZone: 'Asia/Tokyo' };

  const zones = daysAhead([at('2027-03-04T10:00:00Z'), at('2027-03-04T11:00:00Z', 'Mars/Base')], tokyo)
    .flatMap(({ activities }) => activities)
    .map(({ zone }) => zone);

  expect(zones).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
});

test('days come in their order, and activities of two trips stand under one heading', () => {
  const activities = [
    at('2027-03-03T13:00:00Z'),
    at('2027-03-04T01:00:00Z', 'Asia/Tokyo'),
    at('2027-03-06T09:00:00Z'),
    at('2027-03-05T22:00:00Z', 'America/Los_Angeles'),
  ];

  expect(listed(activities)).toEqual([
    ['today', '2027-03-03T13:00:00Z'],
    ['tomorrow', '2027-03-04T01:00:00Z'],
    ['2027-03-05', '2027-03-05T22:00:00Z'],
    ['2027-03-06', '2027-03-06T09:00:00Z'],
  ]);
});

test.each([
  ['2027-03-03T11:59:00Z', null, true],
  ['2027-03-03T12:00:00Z', null, false],
  ['2027-03-03T09:00:00Z', '2027-03-03T11:59:59Z', true],
  ['2027-03-03T09:00:00Z', '2027-03-03T12:00:00Z', false],
  ['2027-03-03T09:00:00Z', '2027-03-04T09:00:00Z', false],
])('at noon what began at %s and ended at %s is over: %s', (startTime, endTime, isOver) => {
  const [day] = daysAhead([at(startTime, null, endTime)], NOON);

  expect(day?.activities[0]?.isOver).toBe(isOver);
});

test.each([
  [1, [['today', '2027-03-03T18:00:00Z']]],
  [
    2,
    [
      ['today', '2027-03-03T18:00:00Z'],
      ['tomorrow', '2027-03-04T08:00:00Z'],
    ],
  ],
  [
    4,
    [
      ['today', '2027-03-03T09:00:00Z', '2027-03-03T18:00:00Z'],
      ['tomorrow', '2027-03-04T08:00:00Z'],
      ['2027-03-05', '2027-03-05T08:00:00Z'],
    ],
  ],
])('the beginning has %d, those that are to come before what is over of today', (count, expected) => {
  const starts = ['03T08', '03T09', '03T18', '04T08', '05T08'];
  const days = daysAhead(
    starts.map((start) => at(`2027-03-${start}:00:00Z`)),
    NOON,
  );

  const beginning = firstAhead(days, count).map(({ day, activities }) => [
    day,
    ...activities.map((one) => one.activity.id),
  ]);

  expect(beginning).toEqual(expected);
});

test('a stay is ahead by its beginning, and from the day after by its end', () => {
  const hotel = { ...at('2027-03-03T15:00:00Z', null, '2027-03-06T11:00:00Z'), category: 'hotel/airbnb' as const };
  const museum = at('2027-03-06T10:00:00Z');
  const nextDay = { ...NOON, now: new Date('2027-03-04T12:00:00Z') };
  const shown = (clock: typeof NOON) =>
    daysAhead([hotel, museum], clock).map(({ day, activities }) => [day, ...activities.map(({ moment }) => moment)]);

  expect(shown(NOON)).toEqual([
    ['today', 'start'],
    ['2027-03-06', 'whole'],
  ]);
  expect(shown(nextDay)).toEqual([['2027-03-06', 'whole', 'end']]);
});
