import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stackError, stackFlight, startAviationstack } from '../../../testing/aviationstack-stub.ts';
import { answering } from '../../../testing/faulty-service.ts';
import { flightsOf, providerAt } from '../../../testing/flight-search-tests.ts';
import { type FlightServiceStub, londonToNewYork, momentAt } from '../../../testing/stub-flights.ts';
import type { FlightProvider } from './flights.provider.ts';

const DAY = '2027-03-01';

let stub: FlightServiceStub;
let provider: FlightProvider;
beforeEach(async () => {
  stub = await startAviationstack();
  provider = providerAt(stub);
});
afterEach(async () => {
  vi.useRealTimers();
  await stub.stop();
});

const raw = (change: Record<string, unknown>) => ({ ...stackFlight(londonToNewYork(DAY)), ...change });
const firstRaw = async (change: Record<string, unknown>) => {
  stub.reportRaw([raw(change)]);
  return (await flightsOf(provider, 'BA117', DAY))[0];
};

const queries = () => stub.requests.map(({ url }) => Object.fromEntries(url.searchParams));

describe('a flight of aviationstack', () => {
  test('is asked for by its number and day', async () => {
    await flightsOf(provider, 'ba 0117', DAY);

    expect(queries()).toEqual([
      { access_key: 'key-of-the-stub', flight_iata: 'BA117', limit: '100', flight_date: DAY },
    ]);
  });

  test('is read with its places, times, gates and aircraft', async () => {
    stub.report(londonToNewYork(DAY));
    stub.change('BA117', {
      status: 'active',
      departure: { delay: 20, actual: momentAt('Europe/London', `${DAY} 08:45`) },
      arrival: { estimated: momentAt('America/New_York', `${DAY} 11:05`), gate: '3', baggage: '7' },
    });

    expect(await flightsOf(provider, 'BA117', DAY)).toEqual([
      {
        flightNumber: 'BA117',
        airline: 'British Airways',
        operatedAs: null,
        flightDate: DAY,
        status: 'active',
        departure: {
          airport: 'London Heathrow',
          iata: 'LHR',
          timeZone: 'Europe/London',
          scheduled: '2027-03-01T08:25:00.000Z',
          estimated: '2027-03-01T08:25:00.000Z',
          actual: '2027-03-01T08:45:00.000Z',
          delay: 20,
          terminal: '5',
          gate: 'B36',
        },
        arrival: {
          airport: 'John F Kennedy International',
          iata: 'JFK',
          timeZone: 'America/New_York',
          scheduled: '2027-03-01T16:15:00.000Z',
          estimated: '2027-03-01T16:05:00.000Z',
          actual: null,
          delay: -10,
          terminal: '8',
          gate: '3',
          baggage: '7',
        },
        aircraft: 'Boeing 777-300ER, G-STBH',
        live: null,
      },
    ]);
  });

  test('is where it was seen last, in feet and knots', async () => {
    const live = { latitude: 51.5, longitude: -20.25, altitude: 10_668, speed: 926, direction: 274.5 };
    stub.report({ ...londonToNewYork(DAY), live: { ...live, seenAt: '2027-03-01 11:00' } });

    expect((await flightsOf(provider, 'BA117', DAY))[0]?.live).toEqual({
      latitude: 51.5,
      longitude: -20.25,
      altitude: 35_000,
      speed: 500,
      direction: 274.5,
      isOnGround: false,
      seenAt: '2027-03-01T11:00:00.000Z',
    });
  });

  test.each([
    ['scheduled', 'scheduled'],
    ['active', 'active'],
    ['landed', 'landed'],
    ['cancelled', 'cancelled'],
    ['incident', 'incident'],
    ['diverted', 'diverted'],
    ['redirected', 'scheduled'],
    ['constructor', 'scheduled'],
    [null, 'scheduled'],
  ])('of the status %j is %s', async (reported, status) => {
    expect((await firstRaw({ flight_status: reported }))?.status).toBe(status);
  });

  test('that another airline flies names its number there, and is listed once', async () => {
    const sold = londonToNewYork(DAY, { number: 'AA6143', airline: 'American Airlines', operatedAs: 'BA117' });
    stub.reportRaw([stackFlight(sold), stackFlight(londonToNewYork(DAY)), stackFlight(sold)]);

    const flights = await flightsOf(provider, 'AA6143', DAY);

    expect(flights.map(({ flightNumber, operatedAs, airline }) => [flightNumber, operatedAs, airline])).toEqual([
      ['AA6143', 'BA117', 'American Airlines'],
    ]);
  });

  test('that lands on its way is reported leg by leg, in the order of departure', async () => {
    const first = londonToNewYork(DAY);
    const second = {
      ...first,
      departure: { ...first.arrival, scheduled: momentAt('America/New_York', `${DAY} 13:00`) },
    };
    stub.report(second, first);

    const flights = await flightsOf(provider, 'BA117', DAY);

    expect(flights.map(({ departure }) => departure.iata)).toEqual(['LHR', 'JFK']);
  });

  test('that it does not know is none', async () => {
    expect(await flightsOf(provider, 'ZZ999', DAY)).toEqual([]);
  });

  test('of no day is none', async () => {
    expect(await firstRaw({ flight_date: null, departure: null })).toBeUndefined();
  });
});

describe('an end of a flight', () => {
  const departure = { airport: 'London Heathrow', iata: 'LHR', scheduled: `${DAY}T08:25:00+00:00` };
  const known = { LHR: { name: 'Heathrow', timeZone: 'Europe/London' } };

  test.each([
    ['without a zone', { ...departure, timezone: null }],
    ['with a zone that is none', { ...departure, timezone: 'Europe/Atlantis' }],
    ['with an offset for its zone', { ...departure, timezone: '+01:00' }],
    ['with a zone that is no text', { ...departure, timezone: 0 }],
  ])('%s has that of its airport, and no time rather than a wrong one where nobody knows it', async (_what, end) => {
    stub.reportRaw([raw({ departure: end })]);
    const [there] = await flightsOf(providerAt(stub, { airports: known }), 'BA117', DAY);
    const [nowhere] = await flightsOf(provider, 'BA117', DAY);

    expect([there?.departure.timeZone, there?.departure.scheduled]).toEqual(['Europe/London', `${DAY}T08:25:00.000Z`]);
    expect(nowhere).toMatchObject({ flightDate: DAY, departure: { timeZone: null, scheduled: null, delay: null } });
  });

  test('without a name has that of its airport', async () => {
    stub.reportRaw([raw({ departure: { ...departure, airport: null, timezone: 'Europe/London' } })]);
    const [flight] = await flightsOf(providerAt(stub, { airports: known }), 'BA117', DAY);

    expect(flight?.departure.airport).toBe('Heathrow');
  });

  test.each<[string, unknown, number | null, string]>([
    ['estimated', `${DAY}T09:10:00+00:00`, 45, 'a time that is 45 minutes later'],
    ['estimated', `${DAY}T08:15:00.000+00:00`, -10, 'one that is earlier'],
    ['actual', '2027-02-28T08:30:00+00:00', null, "another day's"],
    ['actual', '0001-01-01T00:00:00+00:00', null, 'the year 1'],
    ['actual', '9999-12-31T23:59:59+00:00', null, 'the year 9999'],
    ['actual', '2027-02-30T08:25:00+00:00', null, 'a day that is none'],
    ['actual', `${DAY}T25:61:00+00:00`, null, 'a time that is none'],
    ['actual', 'soon', null, 'a word'],
    ['actual', 1_804_000_000, null, 'a number'],
    ['actual', {}, null, 'an object'],
  ])('that reports as %s %j is %j minutes late: %s', async (kind, reported, delay) => {
    const flight = await firstRaw({ departure: { ...departure, timezone: 'Europe/London', [kind]: reported } });

    expect(flight?.departure.delay).toBe(delay);
  });

  test.each([
    [17, 17],
    [0, 0],
    [-5, -5],
    [null, 30],
    ['17', 30],
    [1e9, 30],
  ])('that reports %j as its delay is %i minutes late', async (reported, delay) => {
    const end = { ...departure, timezone: 'Europe/London', estimated: `${DAY}T08:55:00+00:00`, delay: reported };

    expect((await firstRaw({ departure: end }))?.departure.delay).toBe(delay);
  });
});

describe('a plan without dates', () => {
  beforeEach(async () => {
    await stub.stop();
    stub = await startAviationstack({ plan: 'free' });
    provider = providerAt(stub);
    stub.report(londonToNewYork('2027-03-01'), londonToNewYork('2027-03-02'));
  });

  const requestedDates = () => queries().map(({ flight_date }) => flight_date);

  test('is asked once more without one, and the day is chosen here', async () => {
    const flights = await flightsOf(provider, 'BA117', '2027-03-02');

    expect(flights.map(({ flightDate }) => flightDate)).toEqual(['2027-03-02']);
    expect(requestedDates()).toEqual(['2027-03-02', undefined]);
  });

  test('is not asked for a date again, until an hour later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await flightsOf(provider, 'BA117', '2027-03-02');
    await flightsOf(provider, 'BA117', '2027-03-01');
    vi.advanceTimersByTime(60 * 60_000);
    await flightsOf(provider, 'BA117', '2027-03-01');

    expect(requestedDates()).toEqual(['2027-03-02', undefined, undefined, '2027-03-01', undefined]);
  });

  test.each([
    ['function_access_restricted', 200],
    ['function_access_restricted', 403],
  ])('that reports %s with status %i is understood', async (code, status) => {
    stub.fail(answering(status, stackError(code)), 1);

    expect(await flightsOf(provider, 'BA117', '2027-03-01')).toHaveLength(1);
  });

  test('that refuses without a date too is asked no third time', async () => {
    stub.fail(answering(403, stackError('function_access_restricted')));

    await expect(flightsOf(provider, 'BA117', '2027-03-01')).rejects.toThrow('it answered 403');
    expect(stub.requests).toHaveLength(2);
  });
});

test('a day that the service does not take is one without flights', async () => {
  stub.fail(answering(422, stackError('validation_error')));

  expect(await flightsOf(provider, 'BA117', DAY)).toEqual([]);
});
