import type { Flight, FlightStatus } from '@caravan/contract/flights/flights.schema.ts';
import { instantAt } from '@caravan/contract/time/zones.rules.ts';
import { describe, expect, test } from 'vitest';
import { foundFlight, isSearchableDay } from './flight-search.rules.ts';

const end = (iata: string, timeZone: string | null, scheduled: string | null) => ({
  airport: null,
  iata,
  timeZone,
  scheduled,
  estimated: null,
  actual: null,
  delay: null,
  terminal: null,
  gate: null,
});

interface Leg {
  readonly from?: string;
  readonly zone?: string | null;
  /** `YYYY-MM-DD HH:MM` by the clock of the departure; `null` where nobody reports the time. */
  readonly leaves: string | null;
  readonly day?: string;
  readonly hours?: number;
  readonly status?: FlightStatus;
}

const flight = ({
  from = 'LHR',
  zone = 'Europe/London',
  leaves,
  day,
  hours = 8,
  status = 'scheduled',
}: Leg): Flight => {
  const scheduled = leaves && instantAt({ date: leaves.slice(0, 10), time: leaves.slice(11) }, zone ?? 'UTC');
  const lands = scheduled && new Date(Date.parse(scheduled) + hours * 3_600_000).toISOString();
  return {
    flightNumber: 'BA117',
    airline: null,
    operatedAs: null,
    flightDate: day ?? leaves?.slice(0, 10) ?? null,
    status,
    departure: end(from, zone, scheduled),
    arrival: { ...end('JFK', 'America/New_York', lands), baggage: null },
    aircraft: null,
    live: null,
  };
};

const NOW = new Date('2027-03-10T12:00:00Z');
const [YESTERDAY, TODAY, TOMORROW] = ['2027-03-09', '2027-03-10', '2027-03-11'];

/** The departures of what is found, the flight itself first. */
const found = (legs: readonly Leg[], date: string | null = null, now = NOW): string[] => {
  const answer = foundFlight(legs.map(flight), date, now);
  return answer ? [answer, ...answer.otherLegs].map((leg) => `${leg.flightDate} ${leg.departure.iata}`) : [];
};

describe('without a day, the flight that is found', () => {
  test.each<[string, Leg[], string[]]>([
    ["is today's that has not left", [{ leaves: `${TODAY} 18:00` }], [`${TODAY} LHR`]],
    ["is today's that is under way", [{ leaves: `${TODAY} 08:00`, status: 'active' }], [`${TODAY} LHR`]],
    ["is today's that has landed", [{ leaves: `${TODAY} 02:00`, hours: 2, status: 'landed' }], [`${TODAY} LHR`]],
    ["is today's that is cancelled", [{ leaves: `${TODAY} 18:00`, status: 'cancelled' }], [`${TODAY} LHR`]],
    [
      "is yesterday's that is under way",
      [{ leaves: `${YESTERDAY} 23:00`, hours: 14, status: 'active' }],
      [`${YESTERDAY} LHR`],
    ],
    [
      "is yesterday's that has left by its plan alone",
      [{ leaves: `${YESTERDAY} 23:00`, hours: 14 }],
      [`${YESTERDAY} LHR`],
    ],
    ["is not yesterday's that has landed", [{ leaves: `${YESTERDAY} 23:00`, status: 'landed' }], []],
    ["is not yesterday's of which nobody reports that it has landed", [{ leaves: `${YESTERDAY} 08:00` }], []],
    [
      "is not yesterday's that is called in the air long after it should have landed",
      [{ leaves: `${YESTERDAY} 20:00`, hours: 8, status: 'active' }],
      [],
    ],
    [
      "is yesterday's that is called in the air and late",
      [{ leaves: `${YESTERDAY} 20:00`, hours: 11, status: 'active' }],
      [`${YESTERDAY} LHR`],
    ],
    ['is none that has been under way for two days', [{ leaves: '2027-03-08 08:00', status: 'active' }], []],
    ["is tomorrow's that leaves within a day", [{ leaves: `${TOMORROW} 12:00` }], [`${TOMORROW} LHR`]],
    ["is not tomorrow's that leaves later", [{ leaves: `${TOMORROW} 12:01` }], []],
    [
      "is today's before tomorrow's",
      [{ leaves: `${TOMORROW} 08:00` }, { leaves: `${TODAY} 08:00`, status: 'landed' }],
      [`${TODAY} LHR`],
    ],
    ['is one of today of which nobody reports the time', [{ leaves: null, day: TODAY }], [`${TODAY} LHR`]],
    ['is none of tomorrow of which nobody reports the time', [{ leaves: null, day: TOMORROW }], []],
    ['is none', [], []],
  ])('%s', (_what, legs, answer) => {
    expect(found(legs)).toEqual(answer);
  });

  test.each([
    ['Pacific/Auckland', '2027-03-11 09:00', 'already tomorrow there'],
    ['Pacific/Honolulu', '2027-03-09 14:00', 'still yesterday there'],
  ])("is today's by the clock of the departure in %s: %s", (zone, leaves) => {
    const at = new Date(zone === 'Pacific/Auckland' ? '2027-03-10T18:00:00Z' : '2027-03-10T06:00:00Z');

    expect(found([{ zone, leaves, status: 'cancelled' }], null, at)).toHaveLength(1);
  });

  test("is yesterday's under way before today's, which is reported beside it", () => {
    const legs: Leg[] = [{ leaves: `${TODAY} 20:00` }, { leaves: `${YESTERDAY} 20:00`, hours: 20, status: 'active' }];

    expect(found(legs)).toEqual([`${YESTERDAY} LHR`, `${TODAY} LHR`]);
  });
});

describe('of several legs', () => {
  const first: Leg = { from: 'SYD', zone: 'Australia/Sydney', leaves: '2027-03-10 16:00' };
  const second: Leg = { from: 'SIN', zone: 'Asia/Singapore', leaves: '2027-03-10 23:30', hours: 14 };

  test.each<[string, FlightStatus, FlightStatus, string[], string]>([
    ['2027-03-09T12:00:00Z', 'scheduled', 'scheduled', ['SYD', 'SIN'], 'before either the first'],
    ['2027-03-10T08:00:00Z', 'active', 'scheduled', ['SYD', 'SIN'], 'during the first that one'],
    ['2027-03-10T14:00:00Z', 'landed', 'scheduled', ['SIN', 'SYD'], 'between them the second'],
    [
      '2027-03-10T14:00:00Z',
      'scheduled',
      'scheduled',
      ['SIN', 'SYD'],
      'between them the second, without word of the first',
    ],
    ['2027-03-10T20:00:00Z', 'landed', 'active', ['SIN', 'SYD'], 'during the second that one'],
    ['2027-03-11T20:00:00Z', 'landed', 'landed', ['SYD', 'SIN'], 'after both the first'],
    ['2027-03-10T04:00:00Z', 'cancelled', 'scheduled', ['SIN', 'SYD'], 'where the first is cancelled the second'],
  ])('at %s, when they are %s and %s, it is %j: %s', (now, one, other, order) => {
    const legs = [
      { ...second, status: other },
      { ...first, status: one },
    ];

    expect(found(legs, TODAY, new Date(now)).map((leg) => leg.slice(-3))).toEqual(order);
  });
});

test('with a day it is that of the day, whenever that is', () => {
  const legs = [YESTERDAY, TODAY, TOMORROW].map((day) => ({ leaves: `${day} 08:00` }));

  expect([...found(legs, YESTERDAY), ...found(legs, TOMORROW), ...found(legs, '2027-03-12')]).toEqual([
    `${YESTERDAY} LHR`,
    `${TOMORROW} LHR`,
  ]);
});

test.each([
  ['2026-03-08', false, 'more than a year ago'],
  ['2026-03-09', true, 'a year ago'],
  [YESTERDAY, true, 'yesterday'],
  [TODAY, true, 'today'],
  ['2028-03-10', true, 'in a year'],
  ['2028-03-11', false, 'in more than a year'],
  ['1900-01-01', false, 'long ago'],
  ['2999-12-31', false, 'far ahead'],
  ['2027-02-30', false, 'no day at all'],
])('a service is asked for %s: %s, as it is %s', (date, isSearchable) => {
  expect(isSearchableDay(date, NOW)).toBe(isSearchable);
});
