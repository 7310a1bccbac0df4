import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../testing/read-calendar.ts';
import type { CalendarEvent, CalendarMoment } from './calendar-events.rules.ts';
import { calendarText } from './calendar-text.service.ts';

const event = (fields: Partial<CalendarEvent>): CalendarEvent => ({
  uid: 'activity-1@caravan',
  sequence: 3,
  createdAt: '2027-01-01T10:00:00.000Z',
  changedAt: '2027-02-01T10:00:00.000Z',
  title: 'Tram 28',
  description: '',
  location: null,
  position: null,
  url: 'https://caravan.example/trip/1/itinerary',
  when: { start: { at: '2027-05-01T09:00:00.000Z', zone: 'Europe/Lisbon' }, end: null },
  ...fields,
});
const textOf = (...events: readonly CalendarEvent[]): string => [...calendarText('Lisbon', events)].join('');
const read = (...events: readonly CalendarEvent[]) => readCalendar(textOf(...events)).events;
const timed = (start: CalendarMoment, end: CalendarMoment | null = null) => event({ when: { start, end } });

/** Before and after each of two clock changes, after their gap and twice in their overlap; the clock is what people there saw. */
const clocks = [
  ['Europe/Berlin', '2027-03-28T00:59:00.000Z', '2027-03-28T01:59', 'Europe/Berlin'],
  ['Europe/Berlin', '2027-03-28T01:00:00.000Z', '2027-03-28T03:00', 'Europe/Berlin'],
  ['Europe/Berlin', '2027-10-31T00:30:00.000Z', '2027-10-31T00:30', 'UTC'],
  ['Europe/Berlin', '2027-10-31T01:30:00.000Z', '2027-10-31T01:30', 'UTC'],
  ['Europe/Berlin', '2027-10-31T02:00:00.000Z', '2027-10-31T03:00', 'Europe/Berlin'],
  ['America/New_York', '2027-03-14T06:59:00.000Z', '2027-03-14T01:59', 'America/New_York'],
  ['America/New_York', '2027-03-14T07:00:00.000Z', '2027-03-14T03:00', 'America/New_York'],
  ['America/New_York', '2027-11-07T05:30:00.000Z', '2027-11-07T05:30', 'UTC'],
  ['America/New_York', '2027-11-07T06:30:00.000Z', '2027-11-07T06:30', 'UTC'],
  ['America/New_York', '2027-11-07T07:00:00.000Z', '2027-11-07T02:00', 'America/New_York'],
  ['Australia/Lord_Howe', '2027-04-03T14:15:00.000Z', '2027-04-04T01:15', 'Australia/Lord_Howe'],
  ['Australia/Lord_Howe', '2027-04-03T14:45:00.000Z', '2027-04-03T14:45', 'UTC'],
  ['Australia/Lord_Howe', '2027-04-03T15:15:00.000Z', '2027-04-03T15:15', 'UTC'],
  ['Australia/Lord_Howe', '2027-10-02T15:30:00.000Z', '2027-10-03T02:30', 'Australia/Lord_Howe'],
  ['America/Santiago', '2027-09-05T04:00:00.000Z', '2027-09-05T01:00', 'America/Santiago'],
  ['Europe/Dublin', '2027-01-10T12:00:00.000Z', '2027-01-10T12:00', 'Europe/Dublin'],
  ['Africa/Casablanca', '2021-04-20T12:00:00.000Z', '2021-04-20T12:00', 'Africa/Casablanca'],
  ['Africa/Casablanca', '2021-05-20T12:00:00.000Z', '2021-05-20T13:00', 'Africa/Casablanca'],
  ['Asia/Kolkata', '2027-05-20T12:00:00.000Z', '2027-05-20T17:30', 'Asia/Kolkata'],
  ['Asia/Kathmandu', '2027-05-20T12:00:00.000Z', '2027-05-20T17:45', 'Asia/Kathmandu'],
  ['Pacific/Kiritimati', '2027-05-20T12:00:00.000Z', '2027-05-21T02:00', 'Pacific/Kiritimati'],
  ['America/St_Johns', '2027-07-01T12:00:00.000Z', '2027-07-01T09:30', 'America/St_Johns'],
  // They have no other time today, and had then.
  ['Europe/Istanbul', '2014-07-01T12:00:00.000Z', '2014-07-01T15:00', 'Europe/Istanbul'],
  ['Europe/Istanbul', '2014-12-01T12:00:00.000Z', '2014-12-01T14:00', 'Europe/Istanbul'],
  ['Europe/Istanbul', '2027-12-01T12:00:00.000Z', '2027-12-01T15:00', 'Europe/Istanbul'],
  ['America/Mexico_City', '2021-07-01T12:00:00.000Z', '2021-07-01T07:00', 'America/Mexico_City'],
  ['America/Mexico_City', '2027-07-01T12:00:00.000Z', '2027-07-01T06:00', 'America/Mexico_City'],
  // Clocks were seconds off, nobody knows the rules, or the zone.
  ['Africa/Monrovia', '1960-05-20T12:00:00.000Z', '1960-05-20T12:00', 'UTC'],
  ['Europe/Berlin', '2500-05-20T12:00:00.000Z', '2500-05-20T12:00', 'UTC'],
  ['Mars/Olympus', '2027-05-20T12:00:00.000Z', '2027-05-20T12:00', 'UTC'],
  [null, '2027-05-20T12:00:00.000Z', '2027-05-20T12:00', 'UTC'],
] as const;

describe('the clock of an activity', () => {
  test.each(clocks)('of %s at %s reads %s', (zone, at, clock, writtenZone) => {
    const [{ start } = {}] = read(timed({ at, zone }));

    expect(start).toEqual({ instant: at, clock, zone: writtenZone });
  });

  test('is right for each of many in one calendar, whatever stands beside it', () => {
    const events = clocks.map(([zone, at], n) => ({ ...timed({ at, zone }), uid: `${n}` }));

    const starts = read(...events).map(({ start: { instant, clock } }) => [instant, clock]);

    expect(starts).toEqual(clocks.map(([, at, clock]) => [at, clock]));
  });
});

test.each([
  [
    'over the date line',
    'Asia/Tokyo',
    'America/Los_Angeles',
    '2027-03-14T08:00:00.000Z',
    '2027-03-14T17:30:00.000Z',
    '2027-03-14T17:00',
    '2027-03-14T10:30',
  ],
  [
    'westwards into the day before',
    'Pacific/Auckland',
    'Pacific/Honolulu',
    '2027-06-01T11:00:00.000Z',
    '2027-06-01T19:30:00.000Z',
    '2027-06-01T23:00',
    '2027-06-01T09:30',
  ],
  [
    'in the night of a clock change',
    'America/New_York',
    'Europe/London',
    '2027-03-28T00:00:00.000Z',
    '2027-03-28T06:30:00.000Z',
    '2027-03-27T20:00',
    '2027-03-28T07:30',
  ],
])('a flight %s leaves and lands by the clocks of its airports', (_how, from, to, leaves, lands, ...clocksThere) => {
  const [flight] = read(timed({ at: leaves, zone: from }, { at: lands, zone: to }));

  expect([flight?.start, flight?.end]).toEqual([
    { instant: leaves, clock: clocksThere[0], zone: from },
    { instant: lands, clock: clocksThere[1], zone: to },
  ]);
});

test.each([
  ['one day', '2027-05-01', '2027-05-01', '2027-05-02'],
  ['over a month and a clock change', '2027-03-26', '2027-04-02', '2027-04-03'],
  ['over a leap day', '2028-02-28', '2028-02-29', '2028-03-01'],
])('whole days: %s', (_how, from, to, end) => {
  const [days] = read(event({ when: { from, to } }));

  expect([days?.isAllDay, days?.start.clock, days?.end.clock]).toEqual([true, from, end]);
});

test('an activity without an end has none, and one that ends with its start ends then', () => {
  const at = { at: '2027-05-01T09:00:00.000Z', zone: 'Europe/Lisbon' };

  expect(textOf(timed(at))).not.toContain('DTEND');
  expect(read(timed(at, at))[0]?.end.clock).toBe('2027-05-01T10:00');
});

describe('whatever people write', () => {
  test.each([
    ['marks of the format', 'a;b,c\\d:e"f\\n\\', 'a;b,c\\d:e"f\\n\\'],
    ['several lines, however they end', 'one\ntwo\r\nthree\rfour\u2028five', 'one\ntwo\nthree\nfour\nfive'],
    [
      'what looks like the format',
      'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:forged',
      'x\nEND:VEVENT\nBEGIN:VEVENT\nUID:forged',
    ],
    [
      'lines that look like times',
      '\nDTSTART:20200101T000000Z\nDTEND:20200101T000000Z',
      '\nDTSTART:20200101T000000Z\nDTEND:20200101T000000Z',
    ],
    ['control characters', 'a\u0000b\u0007c\u001bd\u007fe\u0085f\tg', 'abcde\nf\tg'],
    ['emoji and many scripts', '👩‍👩‍👧‍👦🏳️‍🌈 Ünïcödé 日本語 עברית'.repeat(20), '👩‍👩‍👧‍👦🏳️‍🌈 Ünïcödé 日本語 עברית'.repeat(20)],
  ])('comes back: %s', (_what, description, expected) => {
    const [found, ...others] = read(event({ description, location: description }));

    expect(found?.description).toBe(expected);
    expect(found?.location).toBe(expected);
    expect(found?.start.instant).toBe('2027-05-01T09:00:00.000Z');
    expect(others).toEqual([]);
  });

  test('stands in lines of 75 octets that end as the standard has it, in the name of the calendar too', () => {
    const title = '🎡'.repeat(120);
    const text = [...calendarText(`${title}, and\nmore`, [event({ title, description: title })])].join('');

    const lines = text.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(readCalendar(text)).toMatchObject({ name: `${title}, and more`, events: [{ title }] });
  });
});

test('the same is the same text, byte for byte', () => {
  const events = clocks.map(([zone, at]) => timed({ at, zone }));

  expect(textOf(...events)).toBe(textOf(...events));
});
