import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { ARRIVAL_TOO_EARLY_MESSAGE } from '@caravan/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import {
  ARRIVAL_DAY_REQUIRED,
  ARRIVAL_TIME_REQUIRED,
  arrivalDay,
  blankForm,
  byHandSchema,
  changeOf,
  DEPARTURE_DAY_REQUIRED,
  formOf,
  NUMBER_REQUIRED,
  searchSchema,
} from './flight-form.rules.ts';
import type { FlightFormValues } from './flight-form.rules.ts';

const BERLIN = 'Europe/Berlin';
const TRIP = '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e';
const ITEM = '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8f';

/** London 8:00 to New York 11:05, on 3 March 2027. */
const typed: FlightFormValues = {
  ...blankForm({}),
  flightNumber: 'BA117',
  airline: 'British Airways',
  flightDate: '2027-03-03',
  departureAirport: 'London Heathrow',
  departureIata: 'LHR',
  departureZone: 'Europe/London',
  departureTime: '08:00',
  arrivalAirport: 'New York JFK',
  arrivalIata: 'JFK',
  arrivalZone: 'America/New_York',
  arrivalTime: '11:05',
};

const sentFrom = (values: FlightFormValues) => z.safeParse(byHandSchema(BERLIN), values);

describe('the day of arrival', () => {
  test.each<[string, Partial<FlightFormValues>, string | null]>([
    ['is the same where the clock shows later', {}, '2027-03-03'],
    ['is the next one where it shows earlier', { arrivalTime: '02:00' }, '2027-03-04'],
    [
      'is the one of departure though the clock shows earlier, across the date line',
      { departureZone: 'Asia/Tokyo', departureTime: '17:00', arrivalZone: 'America/Los_Angeles', arrivalTime: '10:00' },
      '2027-03-03',
    ],
    [
      'is the day before, shortly after midnight in the far east',
      {
        departureZone: 'Pacific/Auckland',
        departureTime: '00:30',
        arrivalZone: 'Pacific/Honolulu',
        arrivalTime: '10:00',
      },
      '2027-03-02',
    ],
    [
      'is the day after next, where the date line takes one more',
      {
        departureZone: 'America/Los_Angeles',
        departureTime: '22:30',
        arrivalZone: 'Pacific/Auckland',
        arrivalTime: '08:00',
      },
      '2027-03-05',
    ],
    ['is the one that was chosen', { arrivalDate: '2027-03-07' }, '2027-03-07'],
    ['is the one of departure where nobody knows when that is', { departureTime: '' }, '2027-03-03'],
    ['is not known without a time', { arrivalTime: '' }, null],
    ['is not known without any day', { flightDate: '' }, null],
  ])('%s', (_, changed, day) => {
    expect(arrivalDay({ ...typed, ...changed }, BERLIN)).toBe(day);
  });
});

describe('what was entered by hand', () => {
  test('is sent with its times by the clocks of both airports', () => {
    expect(sentFrom({ ...typed, itineraryItemId: ITEM }).data).toEqual({
      kind: 'track',
      body: {
        flightNumber: 'BA117',
        airline: 'British Airways',
        departureAirport: 'London Heathrow',
        arrivalAirport: 'New York JFK',
        departureIata: 'LHR',
        arrivalIata: 'JFK',
        flightDate: '2027-03-03',
        status: 'scheduled',
        departureTime: '2027-03-03T08:00:00.000Z',
        arrivalTime: '2027-03-03T16:05:00.000Z',
        departureTerminal: null,
        departureGate: null,
        arrivalTerminal: null,
        arrivalGate: null,
        itineraryItemId: ITEM,
      },
    });
  });

  test('counts by the own clock where nobody knows that of the airport', () => {
    const { data } = sentFrom({ ...typed, departureIata: '', departureZone: '', arrivalIata: '', arrivalZone: '' });

    expect(data).toMatchObject({
      body: { departureTime: '2027-03-03T07:00:00.000Z', arrivalTime: '2027-03-03T10:05:00.000Z' },
    });
  });

  test('may be a number alone', () => {
    expect(sentFrom({ ...blankForm({}), flightNumber: ' BA117 ' }).data).toMatchObject({
      body: { flightNumber: 'BA117', flightDate: null, departureTime: null, arrivalTime: null, itineraryItemId: null },
    });
  });

  test.each<[string, Partial<FlightFormValues>, string, string]>([
    ['without a number', { flightNumber: ' ' }, 'flightNumber', NUMBER_REQUIRED],
    [
      'with a number of 21 characters',
      { flightNumber: 'X'.repeat(21) },
      'flightNumber',
      'Must be at most 20 characters',
    ],
    ['with a time of departure and no day', { flightDate: '' }, 'flightDate', DEPARTURE_DAY_REQUIRED],
    ['with a time of arrival and no day', { flightDate: '', departureTime: '' }, 'arrivalDate', ARRIVAL_DAY_REQUIRED],
    [
      'with a day of arrival and no time',
      { arrivalDate: '2027-03-03', arrivalTime: '' },
      'arrivalTime',
      ARRIVAL_TIME_REQUIRED,
    ],
    ['with an arrival before the departure', { arrivalDate: '2027-03-02' }, 'arrivalTime', ARRIVAL_TOO_EARLY_MESSAGE],
    [
      'with both at the same moment',
      { arrivalDate: '2027-03-03', arrivalZone: 'Europe/London', arrivalTime: '08:00' },
      'arrivalTime',
      ARRIVAL_TOO_EARLY_MESSAGE,
    ],
    [
      'with a gate of 21 characters',
      { departureGate: 'X'.repeat(21) },
      'departureGate',
      'Must be at most 20 characters',
    ],
  ])('is refused %s', (_, changed, path, message) => {
    const { error } = sentFrom({ ...typed, ...changed });

    expect(error?.issues).toMatchObject([{ path: [path], message }]);
  });
});

test.each<[string, Partial<FlightFormValues>, object]>([
  ['around today, without a day', { flightDate: '' }, { flightNumber: 'BA117' }],
  ['on the day that was chosen', {}, { flightNumber: 'BA117', date: '2027-03-03' }],
])('a flight is searched for %s', (_, changed, query) => {
  expect(z.parse(searchSchema, { ...typed, ...changed })).toEqual({ kind: 'search', query });
});

test('a search without a number is refused at the number', () => {
  const { error } = z.safeParse(searchSchema, { ...typed, flightNumber: '' });

  expect(error?.issues).toMatchObject([{ path: ['flightNumber'], message: 'Please enter a flight number to search' }]);
});

/** The flight of {@link typed} as it is stored. */
const stored: TrackedFlight = {
  id: ITEM,
  userId: ITEM,
  isTracked: false,
  travellers: [],
  mayEdit: true,
  flightNumber: 'BA117',
  airline: 'British Airways',
  operatedAs: null,
  departureAirport: 'London Heathrow',
  arrivalAirport: 'New York JFK',
  departureIata: 'LHR',
  arrivalIata: 'JFK',
  flightDate: '2027-03-03',
  status: 'scheduled',
  departure: {
    airport: 'London Heathrow',
    iata: 'LHR',
    timeZone: 'Europe/London',
    scheduled: '2027-03-03T08:00:30.000Z',
    estimated: null,
    actual: null,
    delay: null,
    terminal: '5',
    gate: null,
  },
  arrival: {
    airport: 'New York JFK',
    iata: 'JFK',
    timeZone: 'America/New_York',
    scheduled: '2027-03-03T16:05:00.000Z',
    estimated: null,
    actual: null,
    delay: null,
    terminal: null,
    gate: null,
    baggage: null,
  },
  aircraft: null,
  live: null,
  isByHand: true,
  refreshedAt: null,
  changes: [],
  createdAt: '2027-03-01T00:00:00.000Z',
  itineraryItemId: ITEM,
  itineraryItem: { id: ITEM, tripId: TRIP, title: 'Fly to New York' },
};

test('a flight that is edited shows its times by the clocks of both airports', () => {
  expect(formOf(stored, BERLIN)).toEqual({
    ...typed,
    departureTerminal: '5',
    arrivalDate: '2027-03-03',
    tripId: TRIP,
    itineraryItemId: ITEM,
  });
});

describe('a change', () => {
  const began = formOf(stored, BERLIN);

  test.each<[string, Partial<FlightFormValues>, object]>([
    ['of nothing sends nothing', {}, {}],
    ['of the gate sends the gate', { departureGate: 'B12' }, { departureGate: 'B12' }],
    [
      'of the time of departure leaves that of arrival',
      { departureTime: '08:45' },
      { departureTime: '2027-03-03T08:45:00.000Z' },
    ],
    ['that takes the link away sends none', { tripId: '', itineraryItemId: '' }, { itineraryItemId: null }],
    ['that clears the terminal sends none', { departureTerminal: '' }, { departureTerminal: null }],
  ])('%s', (_, changed, sent) => {
    expect(changeOf({ ...began, ...changed }, began, BERLIN)).toEqual(sent);
  });
});
