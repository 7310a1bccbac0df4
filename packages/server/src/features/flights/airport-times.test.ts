import { wallClockAt } from '@caravan/contract/time/zones.rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAeroDataBox } from '../../testing/aerodatabox-stub.ts';
import { airportMoments } from '../../testing/airport-moments.ts';
import { startAviationstack } from '../../testing/aviationstack-stub.ts';
import { flightsOf, providerAt } from '../../testing/flight-search-tests.ts';
import { type FlightServiceStub, londonToNewYork, type StubTime } from '../../testing/stub-flights.ts';

const numberOf = (row: number): string => `XA${row + 1}`;

/** A flight that leaves at a moment from an airport with this clock. */
const leavingAt = (row: number, iata: string, timeZone: string | null, scheduled: StubTime) => {
  const flight = londonToNewYork('2027-03-01', { number: numberOf(row) });
  return { ...flight, departure: { ...flight.departure, iata, timeZone, scheduled } };
};

const services: [string, () => Promise<FlightServiceStub>, reportsUtc: boolean][] = [
  ['aviationstack', startAviationstack, false],
  ['AeroDataBox', startAeroDataBox, true],
];

describe.each(services)("by what %s reports, an airport's clock", (_service, start, reportsUtc) => {
  let stub: FlightServiceStub;
  beforeAll(async () => {
    stub = await start();
    // A service that reports UTC too never reports a time that the clock does not show.
    for (const [row, [iata, zone, reported, shown, utc]] of airportMoments.entries()) {
      stub.report(leavingAt(row, iata, zone, { local: reportsUtc ? shown : reported, utc }));
    }
  });
  afterAll(() => stub.stop());

  test.each(airportMoments.map((moment, row) => [row, ...moment] as const))(
    'row %i: %s (%s) at %s shows %s, which is %s in UTC: %s',
    async (row, _iata, zone, _reported, shown, utc) => {
      const [flight] = await flightsOf(providerAt(stub), numberOf(row));
      const instant = flight?.departure.scheduled ?? '';

      expect([instant, flight?.flightDate]).toEqual([`${utc.replace(' ', 'T')}:00.000Z`, shown.slice(0, 10)]);
      expect(Object.values(wallClockAt(new Date(instant), zone)).join(' ')).toBe(shown);
    },
  );
});
