import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boxFlight, startAeroDataBox } from '../../../testing/aerodatabox-stub.ts';
import { answering } from '../../../testing/faulty-service.ts';
import { flightsOf, providerAt } from '../../../testing/flight-search-tests.ts';
import { type FlightServiceStub, londonToNewYork, momentAt, type StubFlight } from '../../../testing/stub-flights.ts';
import type { FlightProvider } from './flights.provider.ts';

const DAY = '2027-03-01';

let stub: FlightServiceStub;
let provider: FlightProvider;
beforeEach(async () => {
  stub = await startAeroDataBox();
  provider = providerAt(stub);
});
afterEach(() => stub.stop());

const raw = (change: Record<string, unknown>, flight: StubFlight = londonToNewYork(DAY)) => ({
  ...boxFlight(flight),
  ...change,
});
const firstRaw = async (change: Record<string, unknown>) => {
  stub.reportRaw([raw(change)]);
  return (await flightsOf(provider, 'BA117', DAY))[0];
};

describe('a flight of AeroDataBox', () => {
  test.each([
    [DAY, `/flights/number/BA117/${DAY}?dateLocalRole=Both&withLocation=true`],
    [null, '/flights/number/BA117?withLocation=true'],
  ])('of the day %j is asked for at %s, with the key in a header', async (date, address) => {
    await flightsOf(provider, 'ba 0117', date);

    expect(
      stub.requests.map(({ url, headers }) => [`${url.pathname}${url.search}`, headers['x-api-market-key']]),
    ).toEqual([[address, 'key-of-the-stub']]);
  });

  test('is read with its places, times, gates, belt and aircraft', async () => {
    stub.report(londonToNewYork(DAY));
    stub.change('BA117', {
      status: 'landed',
      departure: { estimated: momentAt('Europe/London', `${DAY} 08:45`) },
      arrival: {
        estimated: momentAt('America/New_York', `${DAY} 11:10`),
        actual: momentAt('America/New_York', `${DAY} 11:05`),
        baggage: '7',
      },
    });

    expect(await flightsOf(provider, 'BA117', DAY)).toEqual([
      {
        flightNumber: 'BA117',
        airline: 'British Airways',
        operatedAs: null,
        flightDate: DAY,
        status: 'landed',
        departure: {
          airport: 'London Heathrow',
          iata: 'LHR',
          timeZone: 'Europe/London',
          scheduled: '2027-03-01T08:25:00.000Z',
          estimated: '2027-03-01T08:45:00.000Z',
          actual: null,
          delay: 20,
          terminal: '5',
          gate: 'B36',
        },
        arrival: {
          airport: 'John F Kennedy International',
          iata: 'JFK',
          timeZone: 'America/New_York',
          scheduled: '2027-03-01T16:15:00.000Z',
          estimated: '2027-03-01T16:10:00.000Z',
          actual: '2027-03-01T16:05:00.000Z',
          delay: -10,
          terminal: '8',
          gate: null,
          baggage: '7',
        },
        aircraft: 'Boeing 777-300ER, G-STBH',
        live: null,
      },
    ]);
  });

  test.each([
    ['in metres and kilometres an hour', { altitude: { meter: 10_668 }, groundSpeed: { kmPerHour: 926 } }],
    ['in feet and knots', { altitude: { feet: 35_000, meter: 1 }, groundSpeed: { kt: 500, kmPerHour: 1 } }],
  ])('is where it was seen last, reported %s', async (_units, measures) => {
    const place = { lat: 51.5, lon: -20.25, trueTrack: { deg: 274.5 }, reportedAtUtc: '2027-03-01 11:00Z' };

    expect((await firstRaw({ location: { ...place, ...measures } }))?.live).toEqual({
      latitude: 51.5,
      longitude: -20.25,
      altitude: 35_000,
      speed: 500,
      direction: 274.5,
      isOnGround: null,
      seenAt: '2027-03-01T11:00:00.000Z',
    });
  });

  test.each([
    ['Unknown', 'scheduled'],
    ['Expected', 'scheduled'],
    ['CheckIn', 'scheduled'],
    ['Boarding', 'scheduled'],
    ['GateClosed', 'scheduled'],
    ['Delayed', 'scheduled'],
    ['Departed', 'active'],
    ['EnRoute', 'active'],
    ['Approaching', 'active'],
    ['Arrived', 'landed'],
    ['Canceled', 'cancelled'],
    ['CanceledUncertain', 'scheduled'],
    ['Diverted', 'diverted'],
    ['constructor', 'scheduled'],
    [7, 'scheduled'],
  ])('of the status %j is %s', async (reported, status) => {
    expect((await firstRaw({ status: reported }))?.status).toBe(status);
  });

  test('that leaves on another day than it lands is one of the day that it leaves on', async () => {
    const late = londonToNewYork(DAY);
    const arrival = { ...late.arrival, scheduled: momentAt('America/New_York', '2027-03-02 00:15') };
    stub.report({ ...late, arrival });

    const found = await Promise.all([DAY, '2027-03-02'].map((date) => flightsOf(provider, 'BA117', date)));

    expect(found.map((flights) => flights.length)).toEqual([1, 0]);
  });

  test('that it does not know is none, answered without a body', async () => {
    expect(await flightsOf(provider, 'ZZ999', DAY)).toEqual([]);
  });

  test.each([
    ['a number or a day that it does not take', 400, { message: 'Dates are out of range' }],
    ['no flight at all', 200, []],
  ])('is none for %s', async (_what, status, body) => {
    stub.fail(answering(status, body));

    expect(await flightsOf(provider, 'BA117', DAY)).toEqual([]);
  });
});

describe('a flight that several airlines sell', () => {
  const sold = raw({ codeshareStatus: 'IsCodeshared' }, londonToNewYork(DAY, { number: 'AA6143' }));
  const flown = raw({});
  const unsaid = raw({ codeshareStatus: 'Unknown' }, londonToNewYork(DAY, { number: 'AA6143' }));

  test.each<[string, string, string | null, unknown[]]>([
    ['it is told under both', 'AA6143', 'BA117', [sold, flown]],
    ['it is told under both, the other way round', 'AA6143', 'BA117', [flown, sold]],
    ["it is told under its operator's number alone", 'AA6143', 'BA117', [flown]],
    ['nobody reports who flies it', 'AA6143', null, [sold]],
    ['nobody reports what the number itself is', 'AA6143', 'BA117', [unsaid, flown]],
    ['its operator is asked for', 'BA117', null, [sold, flown]],
    ['it is told under a third number alone', 'IB4218', null, [sold]],
  ])('is one flight where %s: %s is operated as %j', async (_what, number, operatedAs, reported) => {
    stub.reportRaw(reported);

    const flights = await flightsOf(provider, number, DAY);

    expect(flights.map((flight) => [flight.flightNumber, flight.operatedAs])).toEqual([[number, operatedAs]]);
  });
});

describe('a time of AeroDataBox', () => {
  test.each<[object, string | null, string]>([
    [{ utc: '2027-10-31 00:30Z', local: '2027-10-31 01:30+01:00' }, '2027-10-31T00:30:00.000Z', 'the first of two'],
    [{ utc: '2027-10-31 01:30Z', local: '2027-10-31 01:30+00:00' }, '2027-10-31T01:30:00.000Z', 'the second of two'],
    [{ utc: '2027-03-01 08:25Z' }, '2027-03-01T08:25:00.000Z', 'in UTC alone'],
    [{ local: '2027-07-01 08:25+01:00' }, '2027-07-01T07:25:00.000Z', 'on the clock alone, with its offset'],
    [{ local: '2027-07-01 08:25' }, '2027-07-01T07:25:00.000Z', 'on the clock alone, without one'],
    [{ utc: '2027-03-01T08:25:00Z' }, '2027-03-01T08:25:00.000Z', 'with a T'],
    [{ utc: '2027-13-01 08:25Z', local: 'soon' }, null, 'that is none'],
    [{ utc: '9999-12-31 23:59Z' }, null, 'in the year 9999'],
    [{}, null, 'that nobody reports'],
  ])('%j is %j: %s', async (scheduledTime, instant) => {
    const { departure } = boxFlight(londonToNewYork(DAY)) as { departure: object };
    stub.reportRaw([raw({ departure: { ...departure, scheduledTime } })]);
    const [flight] = await flightsOf(provider, 'BA117');

    expect(flight?.departure.scheduled ?? null).toBe(instant);
  });
});
