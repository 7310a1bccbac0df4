import { type Flight, flightSchema } from '@caravan/contract/flights/flights.schema.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { boxFlight, startAeroDataBox } from '../../testing/aerodatabox-stub.ts';
import { stackFlight, startAviationstack } from '../../testing/aviationstack-stub.ts';
import { flightsOf, providerAt } from '../../testing/flight-search-tests.ts';
import { type FlightServiceStub, londonToNewYork, type StubFlight } from '../../testing/stub-flights.ts';
import { tries } from '../../testing/seeded-random.ts';

const services: [string, () => Promise<FlightServiceStub>, (flight: StubFlight) => object][] = [
  ['aviationstack', startAviationstack, stackFlight],
  ['AeroDataBox', startAeroDataBox, boxFlight],
];

type Path = readonly string[];

/** The paths to everything within a value. */
const pathsIn = (value: unknown): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[key], ...pathsIn(inner).map((rest) => [key, ...rest])])
    : [];

const replaced = (value: unknown, [key, ...rest]: Path, by: unknown): unknown =>
  key === undefined ? by : { ...(value as object), [key]: replaced((value as Record<string, unknown>)[key], rest, by) };

const seen = { latitude: 51, longitude: -20, altitude: 1, speed: 1, direction: 1, seenAt: '2027-03-01 11:00' };
const flown = londonToNewYork('2027-03-01', { live: seen, operatedAs: 'AA6143' });

/** What may stand anywhere: any JSON, and what looks right and is not. */
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    '',
    '\0',
    '9999-12-31T23:59:59+14:00',
    '1900-01-01 00:00-12:00',
    '2027-02-29',
    'Etc/GMT+14',
    1e308,
    -0,
  ),
);

const texts = ({ airline, aircraft, departure, arrival }: Flight): [string | null, number][] => [
  [airline, 255],
  [aircraft, 100],
  [departure.airport, 255],
  [departure.iata, 3],
  [departure.gate, 20],
  [arrival.terminal, 20],
  [arrival.baggage, 20],
];
const instants = ({ departure, arrival }: Flight): (string | null)[] =>
  [departure, arrival].flatMap(({ scheduled, estimated, actual }) => [scheduled, estimated, actual]);

/** Whether it fits into its columns and can be shown. */
const isSound = (flight: Flight): boolean =>
  z.safeParse(flightSchema, flight).success &&
  texts(flight).every(([text, max]) => text === null || (text.length > 0 && Array.from(text).length <= max)) &&
  instants(flight).every((instant) => instant === null || new Date(instant).toISOString() === instant) &&
  [flight.departure.delay, flight.arrival.delay].every((delay) => delay === null || Math.abs(delay) <= 10_080);

const noneWhereRefused = (error: unknown): Flight[] => {
  if (error instanceof ServiceError) return [];
  throw error;
};

describe.each(services)('whatever %s reports in place of one of its details', (_service, start, tell) => {
  let stub: FlightServiceStub;
  beforeAll(async () => {
    stub = await start();
  });
  afterAll(() => stub.stop());

  test('comes to sound flights, or to none that can be used', async () => {
    const reported = tell(flown);
    stub.reportRaw([reported]);
    expect((await flightsOf(providerAt(stub), 'BA117')).map(isSound)).toEqual([true]);
    const detail = fc.constantFrom(...pathsIn(reported));
    await fc.assert(
      fc.asyncProperty(detail, anything, async (path, value) => {
        stub.reportRaw([replaced(reported, path, value)]);
        // A new one each time: one that had failed often would ask no more.
        const flights = await flightsOf(providerAt(stub), 'BA117').catch(noneWhereRefused);

        expect(flights.filter((flight) => !isSound(flight))).toEqual([]);
      }),
      { numRuns: tries(60, 2_000) },
    );
  });
});
