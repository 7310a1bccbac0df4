import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boxFlight, startAeroDataBox } from '../../testing/aerodatabox-stub.ts';
import { stackError, stackFlight, startAviationstack } from '../../testing/aviationstack-stub.ts';
import { answering, type Fault, faults, redirecting, tooMany } from '../../testing/faulty-service.ts';
import { flightsOf, providerAt } from '../../testing/flight-search-tests.ts';
import { type FlightServiceStub, londonToNewYork, type StubFlight } from '../../testing/stub-flights.ts';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import type { FlightProvider } from './providers/flights.provider.ts';

const DAY = '2027-03-01';
/** How long a service that never answers in full is waited for; what answers has its usual time, however slow the machine is. */
const TIME_LIMIT_MS = 300;

const services: [string, () => Promise<FlightServiceStub>, (flight: StubFlight) => object][] = [
  ['aviationstack', startAviationstack, stackFlight],
  ['AeroDataBox', startAeroDataBox, boxFlight],
];

const NOT_WHAT = 'its answer is not what it should be';
const badDays: [string, string, Fault][] = [
  ['shows a page to log in', NOT_WHAT, faults.html],
  ['answers half of it', NOT_WHAT, faults.cutJson],
  ['answers another kind of JSON', NOT_WHAT, answering(200, { flights: [] })],
  ['answers a word', NOT_WHAT, answering(200, 'none')],
  ['answers nothing', NOT_WHAT, answering(200, null)],
  ['lists what are no flights', NOT_WHAT, answering(200, { data: [null, 'BA117', 7] })],
  ['breaks off', 'its answer broke off', faults.brokenOff],
  ['hangs up', 'it cannot be reached', faults.reset],
  ['leads elsewhere', 'it answered 302', redirecting('/elsewhere')],
  ['does not take the key', 'it answered 401', answering(401, stackError('invalid_access_key'))],
  ['forbids it', 'it answered 403', answering(403, { message: 'You are not subscribed' })],
  ['has moved', 'it answered 404', answering(404, { message: 'No such page' })],
  ['has had enough', 'it answered 429', tooMany('60')],
  ['has no leave to tell', 'it answered 451', answering(451, { message: 'Unavailable for legal reasons' })],
  ['fails', 'it answered 500', answering(500, { message: 'Oops' })],
  ['is overloaded', 'it answered 503', answering(503)],
];

describe.each(services)('%s', (_service, start, tell) => {
  let stub: FlightServiceStub;
  let provider: FlightProvider;
  beforeEach(async () => {
    stub = await start();
    provider = providerAt(stub);
  });
  afterEach(() => stub.stop());

  const failure = async (): Promise<ServiceError> => {
    const error: unknown = await flightsOf(provider, 'BA117', DAY).catch((reason: unknown) => reason);
    if (error instanceof ServiceError) return error;
    throw new Error('It has not failed.', { cause: error });
  };

  test.each(badDays)('that %s fails: %s, and is asked once, as each request costs', async (_what, reason, fault) => {
    stub.fail(fault);

    expect((await failure()).message).toBe(reason);
    expect(stub.requests).toHaveLength(1);
  });

  test.each([
    ['says nothing', faults.silence],
    ['answers drop by drop', faults.dropByDrop],
  ])('that %s fails once its time is over, and is asked once, as each request costs', async (_what, fault) => {
    stub.fail(fault);
    provider = providerAt(stub, { timeLimit: TIME_LIMIT_MS });

    expect((await failure()).message).toBe(`it did not answer within ${TIME_LIMIT_MS} ms`);
    expect(stub.requests).toHaveLength(1);
  });

  test('that failed once answers the next request', async () => {
    stub.report(londonToNewYork(DAY));
    stub.fail(answering(500), 1);
    await failure();

    expect(await flightsOf(provider, 'BA117', DAY)).toHaveLength(1);
  });

  test('that fails shows nobody the key or what was requested', async () => {
    stub.fail(faults.html);
    const { message, cause, refusal } = await failure();

    expect(`${message} ${JSON.stringify(refusal)} ${String(cause)}`).not.toMatch(/key-of-the-stub|BA117/);
  });

  const hostile = (text: string): object => {
    const flight = londonToNewYork(DAY, { airline: text, aircraft: { model: text, registration: text } });
    const end = { airport: text, terminal: text, gate: text };
    return tell({
      ...flight,
      departure: { ...flight.departure, ...end },
      arrival: { ...flight.arrival, baggage: text },
    });
  };
  const texts = async () => {
    const [flight] = await flightsOf(provider, 'BA117', DAY);
    const { departure, arrival } = flight ?? {};
    return [
      flight?.airline,
      flight?.aircraft,
      departure?.airport,
      departure?.terminal,
      departure?.gate,
      arrival?.baggage,
    ];
  };

  test.each([
    ['x'.repeat(10_000), ['x'.repeat(255), 'x'.repeat(100), 'x'.repeat(255), ...Array(3).fill('x'.repeat(20))]],
    ['😀'.repeat(10_000), ['😀'.repeat(255), '😀'.repeat(100), '😀'.repeat(255), ...Array(3).fill('😀'.repeat(20))]],
    ['\0\u0007\ud800\u202e', Array(6).fill(null)],
    [' \t\r\n ', Array(6).fill(null)],
    ['', Array(6).fill(null)],
  ])('that reports the text %j is cut to the longest that is stored', async (text, stored) => {
    stub.reportRaw([hostile(text)]);

    expect(await texts()).toEqual(stored);
  });

  test.each<[unknown, string | null, string]>([
    ['<b>B1</b>', '<b>B1</b>', 'markup, which is a text like any other'],
    [' B\0\r\n 1 ', 'B 1', 'controls within it'],
    [12, '12', 'a number'],
    [{ gate: 'B1' }, null, 'an object'],
    [['B1'], null, 'a list'],
    [true, null, 'a yes'],
    [Number.MAX_VALUE, '1.7976931348623157e+', 'a number without end'],
  ])('that reports %j as a gate reports %j: %s', async (reported, gate) => {
    const flight = tell(londonToNewYork(DAY)) as { departure: object };
    stub.reportRaw([{ ...flight, departure: { ...flight.departure, gate: reported } }]);

    expect((await flightsOf(provider, 'BA117', DAY))[0]?.departure.gate).toBe(gate);
  });

  test('that reports more flights than there can be fails', async () => {
    stub.reportRaw(Array(101).fill(tell(londonToNewYork(DAY))));

    expect((await failure()).message).toBe(NOT_WHAT);
  });

  test.each([{ latitude: 91 }, { latitude: -90.5 }, { longitude: 181 }, { longitude: Number.NaN }])(
    'that has seen an aircraft at %j has not seen it',
    async (place) => {
      const seen = { latitude: 51, longitude: -20, altitude: 1, speed: 1, direction: 1, seenAt: '2027-03-01 11:00' };
      stub.report(londonToNewYork(DAY, { live: { ...seen, ...place } }));

      expect((await flightsOf(provider, 'BA117', DAY)).map(({ live }) => live)).toEqual([null]);
    },
  );

  test.each([
    ['altitude', { altitude: 1e9 }],
    ['speed', { speed: -1 }],
    ['direction', { direction: 400 }],
    ['seenAt', { seenAt: 'yesterday' }],
  ] as const)('that reports an impossible %s reports none', async (field, odd) => {
    const seen = { latitude: 51, longitude: -20, altitude: 1, speed: 1, direction: 1, seenAt: '2027-03-01 11:00' };
    stub.report(londonToNewYork(DAY, { live: { ...seen, ...odd } }));
    const [flight] = await flightsOf(provider, 'BA117', DAY);

    expect(flight?.live).toMatchObject({ latitude: 51, longitude: -20, [field]: null });
  });
});

test.each([200, 403, 429, 500])('an error of aviationstack is one with status %i too', async (status) => {
  const stub = await startAviationstack();
  stub.fail(answering(status, stackError('usage_limit_reached')));

  const answer = flightsOf(providerAt(stub), 'BA117', DAY);

  await expect(answer).rejects.toThrow(
    status === 200 ? 'it refused with usage_limit_reached' : `it answered ${status}`,
  );
  await stub.stop();
});
