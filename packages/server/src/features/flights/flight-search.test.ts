import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorTable } from '@caravan/contract/errors.ts';
import type { FoundFlight } from '@caravan/contract/flights/flights.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAviationstack } from '../../testing/aviationstack-stub.ts';
import { answering, type Fault, faults, tooMany } from '../../testing/faulty-service.ts';
import type { Person } from '../../testing/person.ts';
import { type FlightServiceStub, londonToNewYork, minutesAfter, momentAt } from '../../testing/stub-flights.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY = '2027-03-01';
const NOON = `${DAY}T12:00:00Z`;

type Answer = FoundFlight & { code?: string; message?: string; error?: string; issues?: object[] };

let stub: FlightServiceStub;
let app: TestApp;
let anna: Person;
beforeAll(async () => {
  stub = await startAviationstack();
});
afterAll(() => stub.stop());

const begin = async (env: Record<string, string> = {}): Promise<void> => {
  app = await startTestApp({ env: { ...stub.env, ...env } });
  app.setNow(NOON);
  anna = await app.signUp({ firstName: 'Anna' });
};
const end = async (): Promise<void> => {
  stub.fail(null);
  await app.stop();
};

const search = (flightNumber: string, date?: string, by = anna) =>
  by.get<Answer>(`/api/flights/search?${new URLSearchParams({ flightNumber, ...(date && { date }) }).toString()}`);
const told = async (flightNumber: string, date?: string) => {
  const { status, body } = await search(flightNumber, date);
  return `${status} ${body.code ?? body.flightNumber}`;
};

/** How often the service was asked within. */
const questionsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = stub.asked.length;
  await work();
  return stub.asked.length - before;
};

const callsToday = async (): Promise<number> => {
  const { rows } = await app.database.pool.query<{ calls: number }>('select calls from flight_calls');
  return rows[0]?.calls ?? 0;
};

describe('a search for a flight', () => {
  beforeAll(() => begin());
  afterAll(end);
  beforeEach(() => app.setNow(NOON));

  test('finds it by its number and day, and tells its further legs beside it', async () => {
    const first = londonToNewYork('2027-03-02', { number: 'QF1' });
    const from = { ...first.arrival, scheduled: momentAt('America/New_York', '2027-03-02 13:00') };
    stub.tell(first, { ...first, departure: from });

    const { status, body } = await search('qf 001', '2027-03-02');

    expect([status, body.flightNumber, body.departure.iata, body.departure.scheduled]).toEqual([
      200,
      'QF1',
      'LHR',
      '2027-03-02T08:25:00.000Z',
    ]);
    expect(body.otherLegs.map(({ departure }) => departure.iata)).toEqual(['JFK']);
  });

  test('finds the one of today without a day', async () => {
    stub.tell(...['2027-02-28', DAY, '2027-03-02'].map((day) => londonToNewYork(day, { number: 'BA1' })));

    const { body } = await search('BA1');

    expect([body.flightDate, body.otherLegs]).toEqual([DAY, []]);
  });

  test("finds it by the airline's three letters", async () => {
    await app.database.pool.query(
      `insert into airlines (id, iata, icao, name, is_active, words) values (1, 'BA', 'BAW', 'British Airways', true, ' british airways')`,
    );
    stub.tell(londonToNewYork(DAY, { number: 'BA2' }));

    expect(await told('BAW2')).toBe('200 BA2');
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
    const { status, body } = await search(number, date);
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
    const { status, body } = await search(number, date);

    expect([status, body.message]).toEqual([400, message]);
  });

  test('that finds none says so in both ways', async () => {
    const { status, body } = await search('ZZ1', '2027-03-02');
    const message =
      "This flight may not exist, isn't scheduled for today, or has already completed. Try checking the flight number and date.";

    expect([status, body]).toEqual([404, { code: 'flight_not_found', message, error: message }]);
  });

  test.each(['1900-01-01', '2026-02-27', '2028-03-02', '2999-12-31'])(
    'for a day as far away as %s asks nobody',
    async (date) => {
      expect(await questionsOf(async () => expect(await told('BA117', date)).toBe('404 flight_not_found'))).toBe(0);
    },
  );
});

describe('the service', () => {
  beforeEach(() => begin({ FLIGHT_CALLS_PER_DAY: '3' }));
  afterEach(end);

  test('is asked once by many who search the same at once', async () => {
    stub.tell(londonToNewYork(DAY));
    const ben = await app.signUp({ firstName: 'Ben' });
    const spellings = ['BA117', 'ba117', 'BA 0117', 'BA-117', 'BA117'];

    const searches = async () => {
      const answers = await Promise.all([anna, ben].flatMap((by) => spellings.map((typed) => search(typed, DAY, by))));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    };

    expect([await questionsOf(searches), await callsToday()]).toEqual([1, 1]);
  });

  test('is not asked for what it told a moment ago, and is asked again later', async () => {
    stub.tell(londonToNewYork(DAY));
    const asked: number[] = [];
    for (const time of ['12:00:00', '12:02:59', '12:03:00']) {
      app.setNow(`${DAY}T${time}Z`);
      asked.push(await questionsOf(() => told('BA117', DAY)));
    }

    expect(asked).toEqual([1, 0, 1]);
  });

  test('is not asked for what it knew nothing of a moment ago', async () => {
    const asked: number[] = [];
    for (const time of ['12:00:00', '12:02:59', '12:03:00']) {
      app.setNow(`${DAY}T${time}Z`);
      asked.push(await questionsOf(async () => expect(await told('ZZ7', DAY)).toBe('404 flight_not_found')));
    }

    expect(asked).toEqual([1, 0, 1]);
  });

  test("is asked no more once the day's calls are spent, until the next day of UTC", async () => {
    stub.tell(...['BA3', 'BA4', 'BA5', 'BA6'].map((number) => londonToNewYork(DAY, { number })));
    const answers: string[] = [];
    for (const number of ['BA3', 'BA4', 'BA5', 'BA6', 'BA3']) answers.push(await told(number, DAY));
    app.setNow('2027-03-02T00:00:00Z');
    answers.push(await told('BA6', DAY));

    expect(answers).toEqual(['200 BA3', '200 BA4', '200 BA5', '503 provider_down', '200 BA3', '200 BA6']);
    expect(app.logged.filter((line) => line.includes("the day's calls are spent"))).toHaveLength(1);
  });

  test('never gets more calls than there are, whoever searches at once', async () => {
    stub.tell(...Array.from({ length: 8 }, (_, index) => londonToNewYork(DAY, { number: `XB${index + 1}` })));

    const searches = () => Promise.all(Array.from({ length: 8 }, (_, index) => told(`XB${index + 1}`, DAY)));

    expect([await questionsOf(searches), await callsToday()]).toEqual([3, 3]);
  });

  test('that is not reached costs no call', async () => {
    const other = await startAviationstack();
    await other.stop();
    await end();
    await begin({ AVIATIONSTACK_URL: other.url, FLIGHT_CALLS_PER_DAY: '3' });

    expect([await told('BA117', DAY), await callsToday()]).toEqual(['503 provider_down', 0]);
  });

  test('tells changes to those who follow the flight, by way of whoever searches', async () => {
    const flight = londonToNewYork('2027-03-02');
    stub.tell(flight);
    await told('BA117', '2027-03-02');
    const ben = await app.signUp({ firstName: 'Ben' });
    await ben.post('/api/flights/track', { flightNumber: 'BA117', flightDate: '2027-03-02', departureIata: 'LHR' });
    stub.change('BA117', { departure: { gate: 'C4', estimated: minutesAfter(flight.departure.scheduled, 45) } });
    app.setNow(`${DAY}T12:10:00Z`);
    await told('BA117', '2027-03-02');

    const tracked = await ben.get<{ changes: { kind: string; from: string; to: string }[] }[]>('/api/flights/tracked');

    expect(tracked.body[0]?.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'departure_gate', from: 'B36', to: 'C4' })]),
    );
  });
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
    const { status, body } = await search(number, DAY);
    const message = 'Flight search service is temporarily unavailable. Please try again in a few minutes.';

    expect([status, body]).toEqual([503, { code: 'provider_down', message, error: message }]);
  });

  test('fails, the log says why and names neither the key nor the flight', () => {
    const lines = app.logged.filter((line) => line.includes('a flight could not be searched'));

    expect(lines).toHaveLength(6);
    // One line says that it is left alone for a while.
    expect(app.complaints).toHaveLength(1);
    expect(app.logged.join('')).not.toMatch(/key-of-the-stub|XC\d/);
  });
});

test('a server that closes waits for no flight service', async () => {
  await begin();
  stub.fail(faults.silence);
  const before = stub.asked.length;
  const answer = search('BA117', DAY);
  while (stub.asked.length === before) await nextTurn();
  await end();

  expect((await answer).status).toBe(503);
  expect(app.complaints).toEqual([]);
});

test('without a service a search says that none is set up', async () => {
  app = await startTestApp();
  anna = await app.signUp({ firstName: 'Anna' });
  const { message } = errorTable.not_configured;

  const answers = await Promise.all([search('BA117'), search('BA117', '1900-01-01')]);

  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(answers[0]?.body).toEqual({ code: 'not_configured', message, error: message });
  expect(app.complaints).toEqual([]);
  await app.stop();
});

test('who searches too often is asked to wait', async () => {
  await begin({ RATE_LIMIT_SCALE: '1', RATE_LIMIT_FLIGHT_SEARCH: '3' });

  const answers = [];
  for (let turn = 0; turn < 4; turn += 1) answers.push(await told('BA'));

  expect(answers).toEqual([...Array(3).fill('400 validation'), '429 rate_limited']);
  await end();
});
