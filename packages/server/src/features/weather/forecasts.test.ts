import { AppError } from '@caravan/contract/errors.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fault, type OpenMeteoStub, startOpenMeteo, type StubDay } from '../../testing/open-meteo-stub.ts';
import { Forecasts } from './forecasts.store.ts';
import { openMeteo, type Place, type WeatherProvider } from './open-meteo.provider.ts';

const TODAY = '2027-02-20';
const NOON = new Date(`${TODAY}T12:00:00Z`);
const TIME_LIMIT_MS = 500;

const FINE: StubDay = {
  weather_code: 0,
  temperature_2m_max: 64.6,
  temperature_2m_min: 51.4,
  relative_humidity_2m_mean: 70.5,
  wind_speed_10m_max: 18.2,
};
/** One day with a gap, as the last ones of the real service sometimes have. */
const dayOf = (date: string): StubDay => (date === '2027-03-06' ? { ...FINE, temperature_2m_min: null } : FINE);

const LISBON = { id: 1, name: 'Lisbon', latitude: 38.71667, longitude: -9.13333, timezone: 'Europe/Lisbon' };
const PLACES = [
  { ...LISBON, country_code: 'PT', country: 'Portugal', admin1: 'Lisbon' },
  { ...LISBON, id: 2, country_code: 'US', country: 'United States', admin1: 'Maine', timezone: 'America/New_York' },
  { id: 3, name: 'Auckland', latitude: -36.85, longitude: 174.76, timezone: 'Pacific/Auckland' },
  { id: 4, name: 'Nowhere', latitude: 0, longitude: 0 },
];

let stub: OpenMeteoStub;
beforeAll(async () => {
  stub = await startOpenMeteo((name) => PLACES.filter((place) => place.name.toLowerCase() === name), dayOf);
});
afterAll(() => stub.stop());

let forecasts: Forecasts;
let failures: Error[];
let before: number;
beforeEach(() => {
  stub.fail(null);
  failures = [];
  before = stub.asked.length;
  const provider = openMeteo({ forecastUrl: stub.url, geocodingUrl: stub.url, timeLimit: TIME_LIMIT_MS });
  forecasts = new Forecasts({ provider, onFailure: (error) => failures.push(error as Error) });
});
afterEach(() => vi.useRealTimers());

const questions = () => stub.asked.slice(before);

/** The weather in words, or the code of the refusal. */
const told = async (destination: string, date = TODAY, now = NOON): Promise<string> => {
  try {
    return (await forecasts.weatherOn(destination, date, now)).description;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

describe('a forecast', () => {
  test('is asked for in one question for all of its days, on the clock of the place', async () => {
    await told('Lisbon');

    expect(Object.fromEntries(questions()[1]?.searchParams ?? [])).toEqual({
      latitude: '38.71667',
      longitude: '-9.13333',
      timezone: 'Europe/Lisbon',
      start_date: TODAY,
      end_date: '2027-03-07',
      daily: 'weather_code,temperature_2m_max,temperature_2m_min,relative_humidity_2m_mean,wind_speed_10m_max',
      temperature_unit: 'fahrenheit',
      wind_speed_unit: 'kmh',
    });
  });

  test.each([
    ['2027-02-19', 'weather_unavailable', 'yesterday'],
    [TODAY, 'Clear sky', 'today'],
    ['2027-03-07', 'Clear sky', 'its last day'],
    ['2027-03-08', 'weather_unavailable', 'the day after it'],
    ['2027-03-06', 'weather_unavailable', 'a day of which only half is told'],
  ])('for %s: %s, %s', async (date, answer) => {
    expect(await told('Lisbon', date)).toBe(answer);
  });

  test("begins and ends with the place's own days, not with the server's", async () => {
    // It is the 21st there.
    const answers = [await told('Auckland', TODAY), await told('Auckland', '2027-03-08')];

    expect(answers).toEqual(['weather_unavailable', 'Clear sky']);
  });

  test('for a day that none can cover is not asked for', async () => {
    const answers = [await told('Lisbon', '2027-07-01'), await told('Lisbon', '2027-02-01')];

    expect([answers, questions()]).toEqual([['weather_unavailable', 'weather_unavailable'], []]);
  });

  test('is that of the place which the whole destination means', async () => {
    await told('Lisbon, Maine');

    expect(questions().map(({ searchParams }) => searchParams.get('timezone'))).toEqual([null, 'America/New_York']);
  });

  test('of a place without a time zone is told all the same', async () => {
    expect(await told('Nowhere')).toBe('Clear sky');
  });

  test('of a place that nobody knows is not asked for twice', async () => {
    const answers = [await told('Xanadu'), await told('xanadu', '2027-02-21'), await told(' , ')];

    expect(new Set(answers)).toEqual(new Set(['weather_unavailable']));
    expect(questions().map(({ pathname }) => pathname)).toEqual(['/v1/search']);
    expect(failures).toEqual([]);
  });
});

describe('when the service', () => {
  const json =
    (status: number, body: string): Fault =>
    (_request, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  const breakOff: Fault = (request, response) => {
    response.writeHead(200, { 'content-length': '5000' }).write('{"results":', () => request.socket.destroy());
  };

  test.each<[string, string, Fault]>([
    ['has had enough', 'it answered 429', json(429, '{"error":true,"reason":"Minutely API request limit exceeded."}')],
    ['is overloaded', 'it answered 503', json(503, '{"error":true,"reason":"The service is overloaded"}')],
    ['calls an error a success', 'its answer is not what it should be', json(200, '{"error":true,"reason":"No"}')],
    ['tells what is none', 'its answer is not what it should be', json(200, '{"results":[{"latitude":"north"}]}')],
    ['answers another kind of JSON', 'its answer is not what it should be', json(200, '[1, 2]')],
    ['answers half of it', 'its answer is not what it should be', json(200, '{"results":[{"id":22670')],
    ['shows a page to log in', 'its answer is not what it should be', (_, response) => void response.end('<html>')],
    ['leads elsewhere', 'it cannot be reached', (_, response) => void response.writeHead(302, { location: '/' }).end()],
    ['hangs up', 'it cannot be reached', (request) => void request.socket.destroy()],
    ['breaks off', 'the answer broke off', breakOff],
    ['says nothing', `it did not answer within ${TIME_LIMIT_MS} ms`, () => undefined],
  ])('%s, there is no weather: %s', async (_what, reason, fault) => {
    stub.fail(fault);

    expect(await told('Lisbon')).toBe('weather_unavailable');
    expect(failures.map(({ message }) => message)).toEqual([reason]);
  });

  test('refuses a name, only that place has no weather', async () => {
    stub.fail(json(400, '{"error":true,"reason":"Name is not valid."}'));
    const refused = await told('Lisbon');
    stub.fail(null);

    expect([refused, await told('Auckland', '2027-02-22'), failures]).toEqual(['weather_unavailable', 'Clear sky', []]);
  });

  test('fails, what it told before is still told', async () => {
    await told('Lisbon');
    stub.fail(json(503, '{}'));

    expect([await told('Auckland', '2027-02-22'), await told('LISBON', '2027-02-21')]).toEqual([
      'weather_unavailable',
      'Clear sky',
    ]);
  });
});

describe('as time goes by', () => {
  const lisbon: Place = { id: '1', latitude: 38.7, longitude: -9.1, timeZone: 'Europe/Lisbon' };
  const weather: Weather = {
    basis: 'forecast',
    condition: 'sunny',
    description: 'Clear sky',
    temperature: { high: 65, low: 51 },
    humidity: 70,
    windSpeed: 18,
  };

  let isDown: boolean;
  let asked: number;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    // No process answers anybody in its very first moment.
    vi.advanceTimersByTime(1_000);
    isDown = false;
    asked = 0;
    const answer = <T>(value: T): Promise<T> => {
      asked += 1;
      return isDown ? Promise.reject(new Error('down')) : Promise.resolve(value);
    };
    const provider: WeatherProvider = {
      findPlace: () => answer(lisbon),
      forecast: () => answer(new Map([[TODAY, weather]])),
    };
    forecasts = new Forecasts({ provider, onFailure: (error) => failures.push(error as Error) });
  });

  /** Waits, asks, and answers how many questions that caused. */
  const askedAfter = async (seconds: number): Promise<number> => {
    vi.advanceTimersByTime(seconds * 1_000);
    const earlier = asked;
    await told('Lisbon');
    return asked - earlier;
  };

  test('a forecast is asked for anew after half an hour, and its place after a day', async () => {
    const MINUTE = 60;

    expect([await askedAfter(0), await askedAfter(29 * MINUTE), await askedAfter(2 * MINUTE)]).toEqual([2, 0, 1]);
    expect(await askedAfter(24 * 60 * MINUTE)).toBe(2);
  });

  test('each failure in a row doubles the pause, and an answer ends that', async () => {
    isDown = true;

    expect([await askedAfter(0), await askedAfter(14), await askedAfter(1)]).toEqual([1, 0, 1]);
    expect([await askedAfter(29), await askedAfter(1)]).toEqual([0, 1]);
    isDown = false;
    expect([await askedAfter(60), await askedAfter(0)]).toEqual([2, 0]);
    expect(failures).toHaveLength(3);
  });
});

test('where the weather is turned off nobody is asked', async () => {
  forecasts = new Forecasts({ provider: null, onFailure: (error) => failures.push(error as Error) });

  expect([await told('Lisbon'), questions(), failures]).toEqual(['weather_unavailable', [], []]);
});
