import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ServiceError, type ServiceProblem } from '../../platform/outside-service.ts';
import { type Fault, answering, faults, redirecting, tooMany } from '../../testing/faulty-service.ts';
import { type OpenMeteoStub, type StubDay, startOpenMeteo } from '../../testing/open-meteo-stub.ts';
import { choosePlace, endpointFor, openMeteo, partsOf } from './open-meteo.provider.ts';
import type { WeatherProvider } from './weather.provider.ts';

const TIME_LIMIT_MS = 300;
const KEY = 'key-of-the-office';

const FINE: StubDay = {
  weather_code: 61,
  temperature_2m_max: 64.6,
  temperature_2m_min: 51.4,
  relative_humidity_2m_mean: 70.5,
  wind_speed_10m_max: 18.2,
};
const VALUES = { code: 61, high: 64.6, low: 51.4, humidity: 70.5, windSpeed: 18.2 };
/** Days of which something is not known, as the last ones sometimes are. */
const GAPS: Readonly<Record<string, Partial<StubDay>>> = {
  '2027-02-21': { weather_code: null },
  '2027-02-22': { temperature_2m_max: null },
  '2027-02-23': { temperature_2m_min: null },
  '2027-02-24': { relative_humidity_2m_mean: null },
  '2027-02-25': { wind_speed_10m_max: null },
};

const LISBON = { latitude: 38.7, longitude: -9.15, timeZone: 'Europe/Lisbon' };
const PLACES = [
  { id: 1, name: 'Lisbon', latitude: 38.7, longitude: -9.1, timezone: 'Europe/Lisbon', country_code: 'PT' },
  { id: 2, name: 'Lisbon', latitude: 44, longitude: -70.1, timezone: 'America/New_York', admin1: 'Maine' },
  { id: 3, name: 'Nowhere', latitude: 0, longitude: 0 },
  { id: 4, name: 'Newtown', latitude: 1, longitude: 1, timezone: 'Europe/Newtown' },
];

let stub: OpenMeteoStub;
let provider: WeatherProvider;
let before: number;

beforeAll(async () => {
  stub = await startOpenMeteo(
    (name) => PLACES.filter((place) => place.name.toLowerCase() === name),
    (date) => ({ ...FINE, ...GAPS[date] }),
  );
});
afterAll(() => stub.stop());
beforeEach(() => {
  stub.fail(null);
  before = stub.asked.length;
  provider = providerWith({});
});

const providerWith = (options: { key?: string; archiveUrl?: null; geocodingUrl?: null }): WeatherProvider =>
  openMeteo({
    forecastUrl: stub.url,
    geocodingUrl: stub.url,
    archiveUrl: stub.url,
    key: undefined,
    log: pino({ level: 'silent' }),
    timeLimit: TIME_LIMIT_MS,
    ...options,
  });

const requests = () => stub.asked.slice(before);
const untilEver = new AbortController().signal;
const findPlace = (destination: string) => provider.findPlace(destination, untilEver);
const forecast = (from = '2027-02-20', to = from) => provider.forecast(LISBON, { from, to }, untilEver);

describe('a request', () => {
  test.each(['forecast', 'archive'] as const)(
    'for the %s says place, clock, days, variables and units',
    async (kind) => {
      await provider[kind]?.(LISBON, { from: '2027-02-13', to: '2027-03-07' }, untilEver);

      expect(requests().map(({ pathname }) => pathname)).toEqual([`/v1/${kind}`]);
      expect(Object.fromEntries(requests()[0]?.searchParams ?? [])).toEqual({
        latitude: '38.7',
        longitude: '-9.15',
        timezone: 'Europe/Lisbon',
        start_date: '2027-02-13',
        end_date: '2027-03-07',
        daily: 'weather_code,temperature_2m_max,temperature_2m_min,relative_humidity_2m_mean,wind_speed_10m_max',
        temperature_unit: 'fahrenheit',
        wind_speed_unit: 'kmh',
      });
    },
  );

  test('carries the key where there is one', async () => {
    provider = providerWith({ key: KEY });
    await forecast();
    await provider.archive?.(LISBON, { from: '2027-02-20', to: '2027-02-20' }, untilEver);
    await findPlace('Lisbon');

    expect(requests().map(({ searchParams }) => searchParams.get('apikey'))).toEqual([KEY, KEY, KEY]);
  });

  test('gets no request where it is turned off', async () => {
    provider = providerWith({ archiveUrl: null, geocodingUrl: null });

    expect([provider.archive, await findPlace('Lisbon'), requests()]).toEqual([null, null, []]);
  });
});

describe('an answer', () => {
  test('reports the days as they are measured', async () => {
    expect([...(await forecast('2027-02-19', '2027-02-20'))]).toEqual([
      ['2027-02-19', VALUES],
      ['2027-02-20', VALUES],
    ]);
  });

  test.each(Object.entries(GAPS))('reports nothing of %s, of which not all is known: %j', async (date) => {
    expect((await forecast(date)).size).toBe(0);
  });

  test('without humidity, which some models of the past have not, is a valid answer without days', async () => {
    const { relative_humidity_2m_mean: _, ...others } = FINE;
    const daily = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, [value]]));
    stub.fail(answering(200, { daily: { time: ['1950-02-20'], ...daily } }));

    expect((await forecast('1950-02-20')).size).toBe(0);
  });
});

describe('the place of a destination', () => {
  test.each([
    ['Lisbon', 'Europe/Lisbon', 'the best known of its name'],
    ['Lisbon, Maine', 'America/New_York', 'the one that the rest of the words means'],
    ['Nowhere', 'UTC', 'also without a time zone'],
    ['Newtown', 'UTC', 'also in a time zone that is newer than this server'],
  ])('%j is in %s: %s', async (destination, timeZone) => {
    expect((await findPlace(destination))?.timeZone).toBe(timeZone);
  });

  test.each(['Xanadu', ' , '])('%j is none', async (destination) => {
    expect(await findPlace(destination)).toBeNull();
  });

  test('is none where the service does not take its name, which says nothing against the service', async () => {
    stub.fail(answering(400, { error: true, reason: 'Name is not valid.' }));

    expect(await Promise.all(['a', 'b', 'c', 'd'].map((name) => findPlace(name)))).toEqual(Array(4).fill(null));
    stub.fail(null);
    expect(await findPlace('Lisbon')).not.toBeNull();
  });
});

const limitReached = answering(429, { error: true, reason: 'Minutely API request limit exceeded.' });
const noArray = answering(200, { daily: { time: ['2027-02-20'] } });
const wordsForNumbers = answering(200, {
  daily: { time: ['2027-02-20'], ...Object.fromEntries(Object.keys(FINE).map((name) => [name, ['warm']])) },
});

describe('there is no weather when the service', () => {
  test.each<[string, ServiceProblem, Fault]>([
    ['shows the page of something in between', 'unreadable', faults.html],
    ['answers half of it', 'unreadable', faults.cutJson],
    ['calls an error a success', 'unreadable', answering(200, { error: true, reason: 'No' })],
    ['leaves out what was requested', 'unreadable', noArray],
    ['has words for numbers', 'unreadable', wordsForNumbers],
    ['answers another kind of JSON', 'unreadable', answering(200, [1, 2])],
    ['refuses the request', 'refused', answering(400, { error: true, reason: 'Latitude must be in range' })],
    ['has had enough', 'refused', limitReached],
    ['asks for a long wait', 'refused', tooMany('3600')],
    ['is overloaded', 'refused', answering(503, { error: true, reason: 'The service is overloaded' })],
    ['breaks off', 'broken', faults.brokenOff],
    ['hangs up', 'unreached', faults.reset],
    ['says nothing', 'late', faults.silence],
    ['answers drop by drop', 'late', faults.dropByDrop],
    ['never ends', 'too_large', faults.endless],
    ['leads elsewhere', 'refused', redirecting('/elsewhere')],
  ])('%s: %s', async (_what, problem, fault) => {
    provider = providerWith({ key: KEY });
    stub.fail(fault);

    const failure = (await forecast().catch((error: unknown) => error)) as ServiceError;

    expect([failure.problem, failure.name]).toEqual([problem, 'ServiceError']);
    expect(`${failure.message} ${String(failure.cause)}`).not.toContain(KEY);
  });

  test('fails again and again: it is paused for a while, and the archive still gets requests', async () => {
    stub.fail(faults.reset);
    while (requests().length < 3) await forecast().catch((error: unknown) => error);
    stub.fail(null);
    const sent = requests().length;

    const failure = (await forecast().catch((error: unknown) => error)) as ServiceError;

    expect([failure.problem, requests().length]).toEqual(['paused', sent]);
    const days = await provider.archive?.(LISBON, { from: '2027-02-20', to: '2027-02-20' }, untilEver);
    expect(days?.size).toBe(1);
  });
});

test('a request ends when the server closes', async () => {
  stub.fail(faults.silence);
  const closing = new AbortController();
  const answer = provider.forecast(LISBON, { from: '2027-02-20', to: '2027-02-20' }, closing.signal);
  closing.abort();

  await expect(answer).rejects.toThrow(ServiceError);
});

test.each([
  ['https://api.open-meteo.com/v1/forecast', undefined, 'https://api.open-meteo.com/v1/forecast'],
  ['https://api.open-meteo.com/v1/forecast', 'key', 'https://customer-api.open-meteo.com/v1/forecast'],
  ['https://archive-api.open-meteo.com/v1/archive', 'key', 'https://customer-archive-api.open-meteo.com/v1/archive'],
  ['https://geocoding-api.open-meteo.com/v1/search', 'key', 'https://customer-geocoding-api.open-meteo.com/v1/search'],
  ['https://weather.lan/om/v1/forecast', 'key', 'https://weather.lan/om/v1/forecast'],
])('requests to the free %s go, with the key %j, to %s', (free, key, url) => {
  expect(endpointFor(free, key)).toEqual({ url, query: key === undefined ? {} : { apikey: key } });
});

test.each([
  ['Lisbon', 'Lisbon', []],
  ['  Lisbon ,Portugal ', 'Lisbon', ['Portugal']],
  ['Paris, Texas, USA', 'Paris', ['Texas', 'USA']],
  [', Portugal', 'Portugal', []],
  [',', '', []],
])('the destination %j is the place %j within %j', (destination, name, within) => {
  expect(partsOf(destination)).toEqual({ name, within });
});

describe('of several places with one name', () => {
  const places = [
    { id: 1, country_code: 'FR', country: 'France', admin1: 'Île-de-France' },
    { id: 2, country_code: 'US', country: 'United States', admin1: 'Texas' },
    { id: 3, country_code: 'US', country: 'United States', admin1: 'Tennessee' },
    { id: 4 },
  ];

  test.each([
    [[], 1, 'the first one, which is the best known'],
    [['France'], 1, 'its country'],
    [['us'], 2, 'the first one of its country, by its code in either case'],
    [['Tennessee', 'United States'], 3, 'the one of which both are true'],
    [['ile-de-france'], 1, 'a region without its accents'],
    [['Atlantis'], 1, 'the first one, where nothing is true of any'],
  ])('within %j it is number %i: %s', (within, id) => {
    expect(choosePlace(places, within)?.id).toBe(id);
  });

  test('none is chosen where none was found', () => {
    expect(choosePlace([], ['Portugal'])).toBeNull();
  });
});
