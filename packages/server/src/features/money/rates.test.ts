import type { PublishedRate } from '@caravan/contract/money/money.schema.ts';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { newTrip } from '../../testing/example-members.ts';
import { failOnLoggedErrors } from '../../testing/logged-errors.ts';
import type { Person } from '../../testing/person.ts';
import { answering, faults, redirecting } from '../../testing/faulty-service.ts';
import { type FrankfurterStub, startFrankfurter } from '../../testing/frankfurter-stub.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { frankfurter } from './frankfurter.provider.ts';

let stub: FrankfurterStub;
let app: TestApp;
let owner: Person;
let rates: string;

beforeAll(async () => {
  stub = await startFrankfurter({
    '2027-02-26': { USD: 1.1, JPY: 160 },
    '2027-03-01': { USD: 1.2, JPY: 162.5 },
  });
  app = await startTestApp({ env: stub.env });
  owner = await app.signUp();
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});
failOnLoggedErrors(() => app);

beforeEach(async () => {
  stub.fail(null);
  app.setNow('2027-03-01T12:00:00Z');
  await app.database.pool.query('delete from exchange_rates');
  rates = `/api/trips/${(await newTrip(owner)).id}/money/rates`;
});

const rateOf = async (from: string, to: string, date: string): Promise<PublishedRate> =>
  (await owner.get<PublishedRate>(`${rates}?from=${from}&to=${to}&date=${date}`)).body;
const requested = () => stub.requests.map(({ pathname, search }) => pathname + search);

describe('a rate', () => {
  test.each([
    ['of a day', 'EUR', 'USD', '2027-02-26', '1.1', '2027-02-26'],
    ['of a weekend is that of the Friday before', 'EUR', 'USD', '2027-02-28', '1.1', '2027-02-26'],
    ['of a day to come is the latest', 'EUR', 'USD', '2027-12-24', '1.2', '2027-03-01'],
    ['between two other currencies', 'JPY', 'USD', '2027-03-01', '0.0073846', '2027-03-01'],
    ['of one currency in itself is 1', 'USD', 'USD', '2027-03-01', '1', '2027-03-01'],
  ])('%s', async (_which, from, to, day, value, date) => {
    expect(await rateOf(from, to, day)).toEqual({ value, date, isOffered: true });
  });

  test('of a currency that the bank has none of is none, and is requested once', async () => {
    const before = stub.requests.length;

    const both = [await rateOf('KWD', 'EUR', '2027-02-26'), await rateOf('KWD', 'EUR', '2027-02-26')];

    expect(both).toEqual([1, 2].map(() => ({ value: null, date: null, isOffered: true })));
    expect(stub.requests.length - before).toBe(1);
  });

  test('is requested once for everybody, with no more than the currencies and the day', async () => {
    const before = requested().length;

    await Promise.all(Array.from({ length: 10 }, () => rateOf('EUR', 'USD', '2027-02-26')));
    await rateOf('EUR', 'USD', '2027-02-26');

    expect(requested().slice(before)).toEqual(['/v1/2027-02-26?base=EUR&symbols=USD']);
  });

  test('of a day that was over stays; of the day itself it is requested again after an hour', async () => {
    await rateOf('EUR', 'USD', '2027-02-26');
    await rateOf('EUR', 'USD', '2027-03-01');
    const before = requested().length;
    app.setNow('2027-03-01T13:30:00Z');

    await rateOf('EUR', 'USD', '2027-02-26');
    await rateOf('EUR', 'USD', '2027-03-01');

    expect(requested().slice(before)).toEqual(['/v1/2027-03-01?base=EUR&symbols=USD']);
  });

  test('that is known is answered while the service is down, and none otherwise', async () => {
    await rateOf('EUR', 'USD', '2027-03-01');
    app.setNow('2027-03-01T15:00:00Z');
    stub.fail(answering(500));

    expect(await rateOf('EUR', 'USD', '2027-03-01')).toEqual({ value: '1.2', date: '2027-03-01', isOffered: true });
    stub.fail(answering(400));
    expect(await rateOf('EUR', 'JPY', '2027-02-26')).toEqual({ value: null, date: null, isOffered: true });
  });
});

describe('an answer', () => {
  const ask = () =>
    frankfurter({ url: stub.url, log: pino({ level: 'silent' }), timeLimit: 200 })
      .rateOn('EUR', 'USD', '2027-02-26', AbortSignal.timeout(5_000))
      .catch((error: unknown) => (error instanceof ServiceError ? 'no answer' : error));

  test.each([
    ['a page', faults.html],
    ['broken off', faults.brokenOff],
    ['nothing', faults.silence],
    ['one that never ends', faults.dropByDrop],
    ['a redirect', redirecting(`http://127.0.0.1:9/v1/2027-02-26`)],
    ['an error', answering(500)],
    ['a rate of 0', answering(200, { date: '2027-02-26', rates: { USD: 0 } })],
    ['a rate below 0', answering(200, { date: '2027-02-26', rates: { USD: -1 } })],
    ['a rate that is a text', answering(200, { date: '2027-02-26', rates: { USD: 'one' } })],
    ['no rates', answering(200, { date: '2027-02-26' })],
  ])('that is %s is none', async (_what, fault) => {
    stub.fail(fault);

    expect(await ask()).toBe('no answer');
  });

  test.each([
    ['another currency', answering(200, { date: '2027-02-26', rates: { GBP: 1.1 } })],
    ['a rate too small to keep', answering(200, { date: '2027-02-26', rates: { USD: 1e-14 } })],
    ['that there is none', answering(404)],
  ])('that is %s is no rate', async (_what, fault) => {
    stub.fail(fault);

    expect(await ask()).toBeNull();
  });
});

test.each([
  ['a currency of nowhere', '?from=XXX&to=EUR&date=2027-03-01'],
  ['no day', '?from=USD&to=EUR'],
  ['a day that is none', '?from=USD&to=EUR&date=2027-02-30'],
])('%s is refused', async (_what, query) => {
  expect((await owner.get(rates + query)).status).toBe(400);
});

test('a server without a service requests nothing and says so', async () => {
  const other = await startTestApp();
  const person = await other.signUp();
  const { id } = await newTrip(person);

  const answer = await person.get(`/api/trips/${id}/money/rates?from=USD&to=EUR&date=2027-03-01`);

  expect(answer.body).toEqual({ value: null, date: null, isOffered: false });
  await other.stop();
});
