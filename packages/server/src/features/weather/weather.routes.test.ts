import { randomUUID } from 'node:crypto';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenMeteoStub, startOpenMeteo } from '../../testing/open-meteo-stub.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const TODAY = '2027-02-20';
const LAST_DAY = '2027-03-07';

/** Every name is a place; each test takes one that nobody has asked for. */
const placeNamed = (name: string) => ({ id: name.length, name, latitude: 38.71667, longitude: -9.13333 });
const FINE = {
  weather_code: 2,
  temperature_2m_max: 64.6,
  temperature_2m_min: 51.4,
  relative_humidity_2m_mean: 70.5,
  wind_speed_10m_max: 18.2,
};

let stub: OpenMeteoStub;
let app: TestApp;
let anna: Person;

beforeAll(async () => {
  stub = await startOpenMeteo(
    (name) => (name === 'xanadu' ? [] : [placeNamed(name)]),
    () => FINE,
  );
  app = await startTestApp({ env: stub.env });
  app.setNow(`${TODAY}T12:00:00Z`);
  anna = await app.signUp({ firstName: 'Anna' });
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

type Told = Weather & { code?: string; message?: string };

const ask = (location: string, date: string, by = anna) =>
  by.get<Told>(`/api/weather?${new URLSearchParams({ location, date }).toString()}`);

test('the weather of a day and a place is in °F, per cent and km/h', async () => {
  const answer = await ask('Lisbon, Portugal', TODAY);

  expect([answer.status, answer.body]).toEqual([
    200,
    {
      condition: 'partly-cloudy',
      description: 'Partly cloudy',
      temperature: { high: 65, low: 51 },
      humidity: 71,
      windSpeed: 18,
    },
  ]);
});

test.each([
  ['Lisbon', '2027-02-19', 'a day that is over'],
  ['Lisbon', '2027-03-08', 'a day behind the last of the forecast'],
  ['Lisbon', '2028-06-01', 'a day far ahead'],
  ['Xanadu', TODAY, 'a place that nobody knows'],
])('that of %s on %s is not available: %s', async (location, date) => {
  const answer = await ask(location, date);

  expect([answer.status, answer.body]).toEqual([
    503,
    { code: 'weather_unavailable', message: 'Weather data unavailable' },
  ]);
});

test.each([
  ['', TODAY, 'Location is required'],
  ['   ', TODAY, 'Location is required'],
  ['x'.repeat(256), TODAY, 'Must be at most 255 characters'],
  ['Lisbon', 'tomorrow', 'Must be a date between 1900 and 2999'],
  ['Lisbon', '2027-02-30', 'Must be a date between 1900 and 2999'],
])('a question for %j on %s is refused: %s', async (location, date, message) => {
  const answer = await ask(location, date);

  expect([answer.status, answer.body.message]).toEqual([400, message]);
});

test('a question that names no day is told that it needs one', async () => {
  const answer = await anna.get('/api/weather?location=Lisbon');

  expect(answer.body.issues).toEqual([{ path: 'date', message: 'Must be a date between 1900 and 2999' }]);
});

test('many people who want the weather of many days at the same moment cause one question', async () => {
  const ben = await app.signUp({ firstName: 'Ben' });
  const place = randomUUID();
  const dates = [TODAY, '2027-02-21', '2027-02-22', LAST_DAY];
  const before = stub.asked.length;

  const answers = await Promise.all([anna, ben].flatMap((person) => dates.map((date) => ask(place, date, person))));
  const later = await ask(place.toUpperCase(), TODAY);

  expect([...answers, later].map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect(stub.asked.slice(before).map(({ pathname }) => pathname)).toEqual(['/v1/search', '/v1/forecast']);
});

describe('while the service is down', () => {
  test('nobody waits for it, nothing else suffers, and the log says so once and names no place', async () => {
    const other = await startTestApp({ env: stub.env });
    const carl = await other.signUp({ firstName: 'Carl' });
    const today = new Date().toISOString().slice(0, 10);
    stub.fail((request) => void request.socket.destroy());
    const before = stub.asked.length;

    const first = await ask('Lisbon', today, carl);
    const others = await Promise.all(['Lisbon', 'Porto', 'Faro'].map((place) => ask(place, today, carl)));
    stub.fail(null);

    expect([first, ...others].map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(4).fill('503 weather_unavailable'),
    );
    expect(stub.asked.length - before).toBe(1);
    expect((await carl.get('/api/trips')).status).toBe(200);
    expect(other.complaints).toEqual([]);
    expect(other.logged.filter((line) => line.includes('the weather service is not available'))).toHaveLength(1);
    expect(other.logged.join('')).not.toMatch(/Lisbon|Porto|Faro/i);
    await other.stop();
  });
});

test('who asks too often is asked to wait', async () => {
  const other = await startTestApp({ env: { ...stub.env, RATE_LIMIT_SCALE: '1', RATE_LIMIT_WEATHER: '3' } });
  const dora = await other.signUp({ firstName: 'Dora' });

  const answers = [];
  for (let turn = 0; turn < 4; turn += 1) answers.push(await ask('Lisbon', '2040-01-01', dora));

  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 429]);
  await other.stop();
});
