import { AppError } from '@caravan/contract/errors.ts';
import { addDays, daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db.ts';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { DayValuesByDate, DayValues, Period } from './weather-spans.rules.ts';
import type { ReadDays, WeatherPlace, WeatherProvider } from './weather.provider.ts';
import { WeatherReports } from './weather-reports.service.ts';
import { deleteOldSpans } from './weather-spans.store.ts';

const TODAY = '2027-02-20';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Known by their words. */
const PLACES: Readonly<Record<string, WeatherPlace>> = {
  Lisbon: { latitude: 38.71667, longitude: -9.13333, timeZone: 'Europe/Lisbon' },
  Auckland: { latitude: -36.85, longitude: 174.76, timeZone: 'Pacific/Auckland' },
};

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connectionString: testDatabase.url, max: 10 }, pino({ level: 'silent' }));
});
afterAll(async () => {
  await database.close();
  await testDatabase.release();
});

/** A weather service in this process: its requests, how warm it says it is, and whether it answers at all. */
class Service implements WeatherProvider {
  readonly requests: string[] = [];
  warmth = 60;
  isDown = false;
  /** What is waited for before an answer. */
  until: Promise<void> = Promise.resolve();

  async findPlace(destination: string): Promise<WeatherPlace | null> {
    this.requests.push(`place ${destination}`);
    this.#answer();
    return PLACES[destination] ?? null;
  }

  readonly forecast: ReadDays = (place, period) => this.#days('forecast', place, period);
  readonly archive: ReadDays = (place, period) => this.#days('archive', place, period);

  async #days(kind: string, place: WeatherPlace, period: Period): Promise<DayValuesByDate> {
    this.requests.push(`${kind} ${place.latitude},${place.longitude} ${period.from}`);
    await this.until;
    this.#answer();
    const count = (daysBetween(period.from, period.to) ?? 0) + 1;
    const values: DayValues = { code: 0, high: this.warmth, low: 40, humidity: 50, windSpeed: 10 };
    return new Map(Array.from({ length: count }, (_, day) => [addDays(period.from, day) ?? '', values]));
  }

  #answer(): void {
    if (this.isDown) throw new ServiceError('unreached', 'it cannot be reached');
  }
}

let service: Service;
let reports: WeatherReports;
let failures: string[];
let now: Date;

/** Another server beside the same database. */
const anotherServer = (): WeatherReports =>
  new WeatherReports({
    db: database.db,
    provider: service,
    onFailure: ({ message }) => failures.push(message),
    onStoreFailure: (error) => failures.push(`leftover: ${String(error)}`),
  });

beforeEach(async () => {
  service = new Service();
  failures = [];
  now = new Date(`${TODAY}T12:00:00Z`);
  await database.pool.query('truncate weather_spans');
  reports = anotherServer();
});
afterEach(() => reports.close());

/** The weather, or the code of the refusal. */
const weatherIn = async (location: string, date = TODAY, by = reports): Promise<Weather | string> =>
  by.weatherOn({ location, position: null }, date, now).catch((error: unknown) => {
    if (error instanceof AppError) return error.code;
    throw error;
  });

const at = (latitude: number, longitude: number, date = TODAY) =>
  reports.weatherOn({ location: 'Wherever', position: { latitude, longitude } }, date, now);

const high = async (...parameters: Parameters<typeof weatherIn>): Promise<number | string> => {
  const weather = await weatherIn(...parameters);
  return typeof weather === 'string' ? weather : weather.temperature.high;
};

const wait = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

/** How many days were requested since the last time. */
const daysRequested = () => service.requests.splice(0).filter((request) => !request.startsWith('place')).length;

describe('the weather of a day', () => {
  test.each([
    ['2027-02-19', 'observed', 'forecast 38.7,-9.15 2027-02-13'],
    [TODAY, 'forecast', 'forecast 38.7,-9.15 2027-02-13'],
    ['2027-01-05', 'observed', 'archive 38.7,-9.15 2027-01-01'],
    ['2029-06-05', 'typical', 'archive 38.7,-9.15 2026-05-29'],
  ])('%s is %s, and comes from the %s', async (date, basis, request) => {
    expect(await weatherIn('Lisbon', date)).toMatchObject({ basis });
    expect(service.requests.slice(0, 2)).toEqual(['place Lisbon', request]);
  });

  test.each([
    ['Lisbon', '1900-01-01'],
    ['Lisbon', '2100-01-01'],
    ['Atlantis', TODAY],
  ])('in %s on %s is unavailable', async (location, date) => {
    expect([await weatherIn(location, date), failures]).toEqual(['weather_unavailable', []]);
    expect(daysRequested()).toBe(0);
  });

  test("goes by the place's own days, not by the server's", async () => {
    // It is the 21st there.
    const weather = [await weatherIn('Auckland', TODAY), await weatherIn('Auckland', '2027-02-21')];

    expect(weather).toMatchObject([{ basis: 'observed' }, { basis: 'forecast' }]);
  });

  test.each([
    [0, -160, 'in the midst of the sea'],
    [90, 0, 'at the pole'],
    [-90, 180, 'at the other pole'],
    [0, 0, 'off Guinea'],
  ])('is found at %d, %d: %s', async (latitude, longitude) => {
    expect(await at(latitude, longitude, '2027-02-22')).toMatchObject({ basis: 'forecast' });
  });

  test('is that of the city which Caravan knows itself, without a search for it at the service', async () => {
    await database.pool.query(`
      insert into countries (code, name) values ('PT', 'Portugal');
      insert into area_names (folded, country_code) values ('portugal', 'PT');
      insert into places (id, name, country_code, latitude, longitude, time_zone, population)
        values (1, 'Évora', 'PT', 38.5667, -7.9, 'Europe/Lisbon', 56596);
      insert into place_names (place_id, folded, weight) values (1, 'evora', 56596)`);

    expect(await weatherIn('Evora, Portugal')).toMatchObject({ basis: 'forecast' });
    expect(service.requests).toEqual(['forecast 38.55,-7.9 2027-02-13']);
  });

  test('is that of the position where one is given, whatever the words say', async () => {
    await at(-36.85, 174.76);

    expect(service.requests).toEqual(['forecast -36.85,174.75 2027-02-14']);
  });
});

describe('one request', () => {
  test('is enough for two hundred people at the same moment', async () => {
    const days = Array.from({ length: 200 }, (_, index) => addDays(TODAY, index % 16) ?? '');
    const all = await Promise.all(days.map((date) => weatherIn('Lisbon', date)));

    expect(new Set(all.map((weather) => typeof weather))).toEqual(new Set(['object']));
    expect(service.requests).toEqual(['place Lisbon', 'forecast 38.7,-9.15 2027-02-13']);
  });

  test('is enough for neighbours, for all days of a month, and for all servers', async () => {
    await at(38.7223, -9.1393, '2027-06-05');
    await at(38.711, -9.131, '2027-06-25');
    await weatherIn('Lisbon', '2031-06-05', anotherServer());

    expect(daysRequested()).toBe(10);
  });

  test('for the place is enough for a day, however it is written', async () => {
    await weatherIn('Lisbon');
    await weatherIn(' LISBON ', '2027-02-21');

    expect(service.requests.filter((request) => request.startsWith('place'))).toEqual(['place Lisbon']);
  });

  test('that is under way uses no connection to the database', async () => {
    let answer = () => {};
    service.until = new Promise((resolve) => (answer = resolve));
    const all = Promise.all(
      Array.from({ length: 20 }, (_, index) => at(index, index)).map((weather) => weather.then(() => 'answered')),
    );
    while (service.requests.length < 20) await database.pool.query('select');

    expect(database.pool.idleCount).toBe(database.pool.totalCount);
    answer();
    expect(await all).toEqual(Array(20).fill('answered'));
  });
});

describe('as time goes by', () => {
  test('a forecast is used for ten minutes, then still used while it is renewed', async () => {
    await weatherIn('Lisbon');
    wait(9 * MINUTE_MS);
    service.warmth = 70;
    const fresh = await high('Lisbon');
    await reports.idle();
    wait(2 * MINUTE_MS);
    const stale = await high('Lisbon');
    await reports.idle();

    expect([fresh, stale, await high('Lisbon')]).toEqual([60, 60, 70]);
    expect(daysRequested()).toBe(2);
  });

  test('a forecast older than half an hour is waited for', async () => {
    await weatherIn('Lisbon');
    wait(31 * MINUTE_MS);
    service.warmth = 70;

    expect(await high('Lisbon')).toBe(70);
  });

  test('of two servers one renews', async () => {
    const other = anotherServer();
    await weatherIn('Lisbon');
    await weatherIn('Lisbon', TODAY, other);
    wait(11 * MINUTE_MS);
    daysRequested();
    await Promise.all(
      [reports, other].flatMap((server) => [weatherIn('Lisbon', TODAY, server), weatherIn('Lisbon', TODAY, server)]),
    );
    await Promise.all([reports.idle(), other.idle()]);

    expect(daysRequested()).toBe(1);
  });

  test.each([
    ['2027-01-05', 29 * DAY_MS, 0, 'a month that is over, for weeks'],
    ['2027-02-05', 11 * HOUR_MS, 0, 'the days of this month, for half a day'],
    ['2027-02-05', 13 * HOUR_MS, 1, 'and no longer'],
    ['2027-06-05', 29 * DAY_MS, 0, 'what is typical, for weeks'],
  ])('what is stored of %s lasts %d ms with %d further requests: %s', async (date, ms, requests) => {
    await weatherIn('Lisbon', date);
    daysRequested();
    wait(ms);
    await weatherIn('Lisbon', date);
    await reports.idle();

    expect(daysRequested()).toBe(requests);
  });

  test('expired spans are deleted, and the oldest of too many', async () => {
    // The database goes by its own clock.
    const spans = async () =>
      (await database.pool.query<{ span: string }>('select span from weather_spans order by span')).rows;
    now = new Date();
    await weatherIn('Lisbon', '2024-06-05');
    wait(-HOUR_MS);
    await weatherIn('Lisbon', '2024-05-05');
    await weatherIn('Lisbon', now.toISOString().slice(0, 10));
    await deleteOldSpans(database.db);
    const afterTime = await spans();
    await deleteOldSpans(database.db, 1);

    expect(afterTime.map(({ span }) => span)).toEqual(['observed 2024-05', 'observed 2024-06']);
    expect(await spans()).toEqual([{ span: 'observed 2024-06' }]);
  });
});

describe('while the service is down', () => {
  test('what was stored before is still used, for half an hour', async () => {
    await weatherIn('Lisbon');
    service.isDown = true;
    wait(29 * MINUTE_MS);
    const still = await high('Lisbon');
    await reports.idle();
    wait(2 * MINUTE_MS);

    expect([still, await high('Lisbon')]).toEqual([60, 'weather_unavailable']);
    expect(failures).toEqual(['it cannot be reached', 'it cannot be reached']);
  });

  test('there is no weather of what was not stored, and the first request after it is back gets it', async () => {
    service.isDown = true;
    const down = [await weatherIn('Lisbon'), await weatherIn('Lisbon', '2027-06-05')];
    service.isDown = false;

    expect(down).toEqual(['weather_unavailable', 'weather_unavailable']);
    expect(await high('Lisbon')).toBe(60);
  });
});
