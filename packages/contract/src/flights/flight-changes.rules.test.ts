import { describe, expect, test } from 'vitest';
import {
  changesBetween,
  changeText,
  type ClockText,
  type NewFlightChange,
  announcedAfter,
} from './flight-changes.rules.ts';
import type { Flight, FlightArrival, FlightEnd } from './flights.schema.ts';
import { wallClockAt } from '../time/zones.rules.ts';

const end = {
  airport: null,
  iata: null,
  timeZone: null,
  estimated: null,
  actual: null,
  delay: null,
  terminal: null,
  gate: null,
};
const departure: FlightEnd = { ...end, timeZone: 'Europe/London', scheduled: '2027-03-02T10:00:00.000Z' };
const arrival: FlightArrival = {
  ...end,
  timeZone: 'Europe/Paris',
  scheduled: '2027-03-02T12:45:00.000Z',
  baggage: null,
};
const flight: Flight = {
  flightNumber: 'BA304',
  airline: null,
  operatedAs: null,
  flightDate: '2027-03-02',
  status: 'scheduled',
  departure,
  arrival,
  aircraft: null,
  live: null,
};
const announced = { announcedDeparture: departure.scheduled, announcedArrival: arrival.scheduled };
const clock: ClockText = (instant, zone) => wallClockAt(new Date(instant), zone ?? 'UTC').time;

describe('what changed on a flight', () => {
  test.each<[string, Flight, NewFlightChange[]]>([
    ['nothing, where nothing changed', flight, []],
    [
      'another gate',
      { ...flight, departure: { ...departure, gate: 'C4' } },
      [{ kind: 'departure_gate', from: null, to: 'C4' }],
    ],
    ['another status', { ...flight, status: 'cancelled' }, [{ kind: 'status', from: 'scheduled', to: 'cancelled' }]],
    [
      'no delay of less than five minutes',
      { ...flight, departure: { ...departure, estimated: '2027-03-02T10:04:59.000Z' } },
      [],
    ],
    [
      'a delay of five minutes',
      { ...flight, departure: { ...departure, estimated: '2027-03-02T10:05:00.000Z' } },
      [{ kind: 'departure_time', from: departure.scheduled, to: '2027-03-02T10:05:00.000Z' }],
    ],
    [
      'an earlier landing',
      { ...flight, arrival: { ...arrival, actual: '2027-03-02T12:35:00.000Z' } },
      [{ kind: 'arrival_time', from: arrival.scheduled, to: '2027-03-02T12:35:00.000Z' }],
    ],
    ['not that a time is known no more', { ...flight, departure: { ...departure, scheduled: null } }, []],
    [
      'terminals and the belt of the bags',
      {
        ...flight,
        departure: { ...departure, terminal: '5' },
        arrival: { ...arrival, terminal: '2E', gate: 'K1', baggage: '9' },
      },
      [
        { kind: 'departure_terminal', from: null, to: '5' },
        { kind: 'arrival_terminal', from: null, to: '2E' },
        { kind: 'arrival_gate', from: null, to: 'K1' },
        { kind: 'baggage', from: null, to: '9' },
      ],
    ],
  ])('is %s', (_what, after, changes) => {
    expect(changesBetween({ ...flight, ...announced }, after)).toEqual(changes);
  });

  test('is measured from what was announced last: a delay that creeps is announced in the end', () => {
    let before = { ...flight, ...announced };
    const counts = [3, 6, 9, 11].map((minutes) => {
      const estimated = `2027-03-02T10:${String(minutes).padStart(2, '0')}:00.000Z`;
      const after = { ...flight, departure: { ...departure, estimated } };
      const changes = changesBetween(before, after);
      before = { ...after, ...announcedAfter(before, after, changes) };
      return changes.length;
    });

    expect(counts).toEqual([0, 1, 0, 1]);
  });

  test('is no first time: it is known from then on', () => {
    const before = { ...flight, announcedDeparture: null, announcedArrival: arrival.scheduled };

    expect(changesBetween(before, flight)).toEqual([]);
    expect(announcedAfter(before, flight, [])).toEqual(announced);
  });
});

describe('a change in words', () => {
  test.each<[NewFlightChange, Partial<Flight>, string]>([
    [{ kind: 'departure_gate', from: 'B12', to: 'C4' }, {}, 'Gate changed from B12 to C4'],
    [{ kind: 'departure_gate', from: null, to: 'C4' }, {}, 'Gate is C4'],
    [{ kind: 'arrival_gate', from: 'B12', to: 'C4' }, {}, 'Arrival gate changed from B12 to C4'],
    [{ kind: 'departure_terminal', from: '3', to: '5' }, {}, 'Terminal changed from 3 to 5'],
    [{ kind: 'arrival_terminal', from: null, to: '2E' }, {}, 'Arrival terminal is 2E'],
    [{ kind: 'baggage', from: null, to: '9' }, {}, 'Baggage belt is 9'],
    [{ kind: 'baggage', from: '9', to: null }, {}, 'Baggage belt not known any more'],
    [
      { kind: 'departure_time', from: null, to: '2027-03-02T10:45:00.000Z' },
      {},
      'Departure delayed by 45 minutes to 10:45',
    ],
    [
      { kind: 'departure_time', from: null, to: '2027-03-02T12:01:00.000Z' },
      {},
      'Departure delayed by 2 hours 1 minute to 12:01',
    ],
    [{ kind: 'departure_time', from: null, to: '2027-03-02T10:00:00.000Z' }, {}, 'Now departs 10:00, on time'],
    [
      { kind: 'departure_time', from: null, to: '2027-03-02T10:45:00.000Z' },
      { departure: { ...departure, scheduled: null } },
      'Now departs 10:45',
    ],
    [{ kind: 'arrival_time', from: null, to: '2027-03-02T13:20:00.000Z' }, {}, 'Now lands 14:20, 35 minutes late'],
    [{ kind: 'arrival_time', from: null, to: '2027-03-02T11:45:00.000Z' }, {}, 'Now lands 12:45, 1 hour early'],
    [{ kind: 'arrival_time', from: null, to: null }, {}, 'Arrival time not known any more'],
    [
      { kind: 'status', from: 'scheduled', to: 'active' },
      { departure: { ...departure, actual: '2027-03-02T10:02:00.000Z' } },
      'Departed 10:02',
    ],
    [{ kind: 'status', from: 'scheduled', to: 'active' }, {}, 'Departed'],
    [
      { kind: 'status', from: 'active', to: 'landed' },
      { arrival: { ...arrival, actual: '2027-03-02T12:47:00.000Z' } },
      'Landed 13:47',
    ],
    [{ kind: 'status', from: 'scheduled', to: 'cancelled' }, {}, 'Cancelled'],
    [{ kind: 'status', from: 'active', to: 'diverted' }, {}, 'Diverted to another airport'],
    [{ kind: 'status', from: 'active', to: 'incident' }, {}, 'Incident reported'],
    [{ kind: 'status', from: 'cancelled', to: 'scheduled' }, {}, 'Scheduled again'],
  ])('%j reads as it is said', (change, known, words) => {
    expect(changeText(change, { ...flight, ...known }, clock)).toBe(words);
  });
});
