import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorTable } from '@caravan/contract/errors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAviationstack } from '../../testing/aviationstack-stub.ts';
import { answering, type Fault, faults, tooMany } from '../../testing/faulty-service.ts';
import { type FlightSearchTests, requestsDuring, startFlightSearch } from '../../testing/flight-search-tests.ts';
import { type FlightServiceStub, londonToNewYork, momentAt } from '../../testing/stub-flights.ts';

const DAY = '2027-03-01';
const NOON = `${DAY}T12:00:00Z`;

let stub: FlightServiceStub;
let searchers: FlightSearchTests;
beforeAll(async () => {
  stub = await startAviationstack();
});
afterAll(() => stub.stop());

const begin = async (env: Record<string, string> = {}): Promise<void> => {
  searchers = await startFlightSearch(stub, NOON, env);
};
const end = async (): Promise<void> => {
  stub.fail(null);
  await searchers.app.stop();
};

describe('a search for a flight', () => {
  beforeAll(() => begin());
  afterAll(end);
  beforeEach(() => searchers.app.setNow(NOON));

  test('finds it by its number and day, and names its further legs beside it', async () => {
    const first = londonToNewYork('2027-03-02', { number: 'QF1' });
    const from = { ...first.arrival, scheduled: momentAt('America/New_York', '2027-03-02 13:00') };
    stub.report(first, { ...first, departure: from });

    const { status, body } = await searchers.search('qf 001', '2027-03-02');

    expect([status, body.flightNumber, body.departure.iata, body.departure.scheduled]).toEqual([
      200,
      'QF1',
      'LHR',
      '2027-03-02T08:25:00.000Z',
    ]);
    expect(body.otherLegs.map(({ departure }) => departure.iata)).toEqual(['JFK']);
  });

  test('finds the one of today without a day', async () => {
    stub.report(...['2027-02-28', DAY, '2027-03-02'].map((day) => londonToNewYork(day, { number: 'BA1' })));

    const { body } = await searchers.search('BA1');

    expect([body.flightDate, body.otherLegs]).toEqual([DAY, []]);
  });

  test("finds it by the airline's three letters", async () => {
    await searchers.app.database.pool.query(
      `insert into airlines (id, iata, icao, name, is_active, words) values (1, 'BA', 'BAW', 'British Airways', true, ' british airways')`,
    );
    stub.report(londonToNewYork(DAY, { number: 'BA2' }));

    expect(await searchers.outcomeOf('BAW2')).toBe('200 BA2');
  });

  test.each([
    ['117', undefined],
    ['BA', undefined],
    ['✈️', undefined],
    ["BA1'--", undefined],
    // No airline has these letters.
    ['QQQ117', undefined],
    ['117', '1999-01-01'],
  ])('for %j on %j is refused with what to type', async (number, date) => {
    const { status, body } = await searchers.search(number, date);
    const message = "Please enter the airline's two-character code and the number, such as BA117";

    expect([status, body]).toEqual([400, { code: 'validation', message, issues: [{ path: 'flightNumber', message }] }]);
  });

  test.each([
    ['', undefined, 'Please enter a flight number to search'],
    ['   ', undefined, 'Please enter a flight number to search'],
    ['B'.repeat(21), undefined, 'Must be at most 20 characters'],
    ['BA117\0', undefined, 'Contains characters that cannot be stored'],
    ['BA117', 'tomorrow', 'Must be a date between 1900 and 2999'],
    ['BA117', '2027-02-30', 'Must be a date between 1900 and 2999'],
  ])('for %j on %j is refused: %s', async (number, date, message) => {
    const { status, body } = await searchers.search(number, date);

    expect([status, body.message]).toEqual([400, message]);
  });

  test('that finds none says so in both ways', async () => {
    const { status, body } = await searchers.search('ZZ1', '2027-03-02');
    const message =
      "This flight may not exist, isn't scheduled for today, or has already completed. Try checking the flight number and date.";

    expect([status, body]).toEqual([404, { code: 'flight_not_found', message, error: message }]);
  });

  test.each(['1900-01-01', '2026-02-27', '2028-03-02', '2999-12-31'])(
    'for a day as far away as %s asks nobody',
    async (date) => {
      expect(
        await requestsDuring(stub, async () =>
          expect(await searchers.outcomeOf('BA117', date)).toBe('404 flight_not_found'),
        ),
      ).toBe(0);
    },
  );
});

describe('while the service', () => {
  beforeAll(() => begin({ FLIGHT_CALLS_PER_DAY: '1000' }));
  afterAll(end);

  test.each<[string, string, Fault]>([
    ['does not take the key', 'XC1', answering(401, { error: { code: 'invalid_access_key', message: '' } })],
    ['forbids it', 'XC2', answering(403, { error: { code: 'https_access_restricted', message: '' } })],
    ['shows a page', 'XC3', faults.html],
    ['hangs up', 'XC4', faults.reset],
    ['has had enough', 'XC5', tooMany('120')],
    ['is not asked for a while', 'XC6', faults.reset],
  ])('%s, a search says that there is none right now', async (_what, number, fault) => {
    stub.fail(fault);
    const { status, body } = await searchers.search(number, DAY);
    const message = 'Flight search service is temporarily unavailable. Please try again in a few minutes.';

    expect([status, body]).toEqual([503, { code: 'provider_down', message, error: message }]);
  });

  test('fails, the log says why and names neither the key nor the flight', () => {
    const lines = searchers.app.logged.filter((line) => line.includes('a flight could not be searched'));

    expect(lines).toHaveLength(6);
    // One line says that it is left alone for a while.
    expect(searchers.app.loggedErrors).toHaveLength(1);
    expect(searchers.app.logged.join('')).not.toMatch(/key-of-the-stub|XC\d/);
  });
});

test('a server that closes waits for no flight service', async () => {
  await begin();
  stub.fail(faults.silence);
  const before = stub.requests.length;
  const answer = searchers.search('BA117', DAY);
  while (stub.requests.length === before) await nextTurn();
  await end();

  expect((await answer).status).toBe(503);
  expect(searchers.app.loggedErrors).toEqual([]);
});

test('without a service a search says that none is set up', async () => {
  searchers = await startFlightSearch(null, NOON);
  const { message } = errorTable.not_configured;

  const answers = await Promise.all([searchers.search('BA117'), searchers.search('BA117', '1900-01-01')]);

  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(answers[0]?.body).toEqual({ code: 'not_configured', message, error: message });
  expect(searchers.app.loggedErrors).toEqual([]);
  await searchers.app.stop();
});

test('who searches too often is asked to wait', async () => {
  await begin({ RATE_LIMIT_SCALE: '1', RATE_LIMIT_FLIGHT_SEARCH: '3' });

  const answers = [];
  for (let turn = 0; turn < 4; turn += 1) answers.push(await searchers.outcomeOf('BA'));

  expect(answers).toEqual([...Array(3).fill('400 validation'), '429 rate_limited']);
  await end();
});
