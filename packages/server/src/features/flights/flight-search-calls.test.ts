import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAviationstack } from '../../testing/aviationstack-stub.ts';
import { type FlightSearchTests, requestsDuring, startFlightSearch } from '../../testing/flight-search-tests.ts';
import { NOBODY_THERE } from '../../testing/free-ports.ts';
import { type FlightServiceStub, londonToNewYork, minutesAfter } from '../../testing/stub-flights.ts';

const DAY = '2027-03-01';
const NOON = `${DAY}T12:00:00Z`;

let stub: FlightServiceStub;
let searchers: FlightSearchTests;
beforeAll(async () => {
  stub = await startAviationstack();
});
afterAll(() => stub.stop());

beforeEach(async () => {
  searchers = await startFlightSearch(stub, NOON, { FLIGHT_CALLS_PER_DAY: '3' });
});
afterEach(() => searchers.app.stop());

const callsToday = async (): Promise<number> => {
  const { rows } = await searchers.app.database.pool.query<{ calls: number }>('select calls from flight_calls');
  return rows[0]?.calls ?? 0;
};

test('the service is asked once by many who search the same at once', async () => {
  stub.report(londonToNewYork(DAY));
  const ben = await searchers.app.signUp({ firstName: 'Ben' });
  const spellings = ['BA117', 'ba117', 'BA 0117', 'BA-117', 'BA117'];

  const searches = async () => {
    const answers = await Promise.all(
      [searchers.anna, ben].flatMap((by) => spellings.map((typed) => searchers.search(typed, DAY, by))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  };

  expect([await requestsDuring(stub, searches), await callsToday()]).toEqual([1, 1]);
});

test('the service is not asked for what it reported a moment ago, and is asked again later', async () => {
  stub.report(londonToNewYork(DAY));
  const requests: number[] = [];
  for (const time of ['12:00:00', '12:02:59', '12:03:00']) {
    searchers.app.setNow(`${DAY}T${time}Z`);
    requests.push(await requestsDuring(stub, () => searchers.outcomeOf('BA117', DAY)));
  }

  expect(requests).toEqual([1, 0, 1]);
});

test('the service is not asked for what it knew nothing of a moment ago', async () => {
  const requests: number[] = [];
  for (const time of ['12:00:00', '12:02:59', '12:03:00']) {
    searchers.app.setNow(`${DAY}T${time}Z`);
    requests.push(
      await requestsDuring(stub, async () =>
        expect(await searchers.outcomeOf('ZZ7', DAY)).toBe('404 flight_not_found'),
      ),
    );
  }

  expect(requests).toEqual([1, 0, 1]);
});

test("the service is asked for today's although it has reported tomorrow's a moment ago", async () => {
  stub.report(londonToNewYork(DAY), londonToNewYork('2027-03-02'));
  const tomorrows = await searchers.search('BA117', '2027-03-02');
  const todays = await searchers.search('BA117');

  expect([tomorrows, todays].map(({ body }) => body.flightDate)).toEqual(['2027-03-02', DAY]);
});

test('the service is asked once for a flight that leaves tomorrow, by those who name no day', async () => {
  stub.forget('BA117');
  stub.report(londonToNewYork('2027-03-02'));

  const answers: string[] = [];
  const searches = async () => answers.push(await searchers.outcomeOf('BA117'), await searchers.outcomeOf('BA117'));

  expect([await requestsDuring(stub, searches), answers]).toEqual([1, ['200 BA117', '200 BA117']]);
});

test("the service is asked no more once the day's calls are spent, until the next day of UTC", async () => {
  stub.report(...['BA3', 'BA4', 'BA5', 'BA6'].map((number) => londonToNewYork(DAY, { number })));
  const answers: string[] = [];
  for (const number of ['BA3', 'BA4', 'BA5', 'BA6', 'BA3']) answers.push(await searchers.outcomeOf(number, DAY));
  searchers.app.setNow('2027-03-02T00:00:00Z');
  answers.push(await searchers.outcomeOf('BA6', DAY));

  expect(answers).toEqual(['200 BA3', '200 BA4', '200 BA5', '503 provider_down', '200 BA3', '200 BA6']);
  expect(searchers.app.logged.filter((line) => line.includes("the day's calls are spent"))).toHaveLength(1);
});

test('the service never gets more calls than there are, whoever searches at once', async () => {
  stub.report(...Array.from({ length: 8 }, (_, index) => londonToNewYork(DAY, { number: `XB${index + 1}` })));

  const searches = () =>
    Promise.all(Array.from({ length: 8 }, (_, index) => searchers.outcomeOf(`XB${index + 1}`, DAY)));

  expect([await requestsDuring(stub, searches), await callsToday()]).toEqual([3, 3]);
});

test('a service whose plan has no dates never gets more calls than there are either', async () => {
  const free = await startAviationstack({ plan: 'free' });
  free.report(londonToNewYork(DAY));
  const answers: string[] = [];
  for (const calls of ['2', '1']) {
    await searchers.app.stop();
    searchers = await startFlightSearch(free, NOON, { FLIGHT_CALLS_PER_DAY: calls });
    const requests = await requestsDuring(free, async () => answers.push(await searchers.outcomeOf('BA117', DAY)));
    expect([requests, await callsToday()]).toEqual([Number(calls), Number(calls)]);
  }
  await free.stop();

  expect(answers).toEqual(['200 BA117', '503 provider_down']);
});

test('a service that is not reached costs no call', async () => {
  await searchers.app.stop();
  searchers = await startFlightSearch(stub, NOON, { AVIATIONSTACK_URL: NOBODY_THERE });

  expect([await searchers.outcomeOf('BA117', DAY), await callsToday()]).toEqual(['503 provider_down', 0]);
});

test('a search announces changes to those who follow the flight, by way of whoever searches', async () => {
  const flight = londonToNewYork('2027-03-02');
  stub.report(flight);
  await searchers.outcomeOf('BA117', '2027-03-02');
  const ben = await searchers.app.signUp({ firstName: 'Ben' });
  await ben.post('/api/flights/track', { flightNumber: 'BA117', flightDate: '2027-03-02', departureIata: 'LHR' });
  stub.change('BA117', { departure: { gate: 'C4', estimated: minutesAfter(flight.departure.scheduled, 45) } });
  searchers.app.setNow(`${DAY}T12:10:00Z`);
  await searchers.outcomeOf('BA117', '2027-03-02');

  const tracked = await ben.get<{ changes: { kind: string; from: string; to: string }[] }[]>('/api/flights/tracked');

  expect(tracked.body[0]?.changes).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'departure_gate', from: 'B36', to: 'C4' })]),
  );
});
