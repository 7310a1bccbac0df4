import { randomUUID } from 'node:crypto';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults } from '../../testing/faulty-service.ts';
import { type OpenMeteoStub, startOpenMeteo } from '../../testing/open-meteo-stub.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const TODAY = '2027-02-20';
const LAST_DAY = '2027-03-07';
const LISBON = { latitude: '38.7', longitude: '-9.1' };

/** Every name is a place of its own; each test takes an unused one. */
let latitude = 0;
const placeNamed = (name: string) => ({ id: name.length, name, latitude: (latitude += 0.5), longitude: -9.13333 });
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

type WeatherAnswer = Weather & { code?: string; message?: string; issues?: { path: string }[] };

const ask = (location: string, date: string, position: Record<string, string> = {}, by = anna) =>
  by.get<WeatherAnswer>(`/api/weather?${new URLSearchParams({ location, date, ...position }).toString()}`);

test('the weather of a day and a place is in °F, per cent and km/h', async () => {
  const answer = await ask('Lisbon, Portugal', TODAY);

  expect([answer.status, answer.body]).toEqual([
    200,
    {
      basis: 'forecast',
      condition: 'partly-cloudy',
      description: 'Partly cloudy',
      temperature: { high: 65, low: 51 },
      humidity: 71,
      windSpeed: 18,
    },
  ]);
});

test.each([
  ['2027-02-19', 'observed', '/v1/forecast', 'a day that is just over'],
  ['2026-06-01', 'observed', '/v1/archive', 'a day long ago'],
  ['2027-03-08', 'typical', '/v1/archive', 'a day behind the last of the forecast'],
  ['2028-06-01', 'typical', '/v1/archive', 'a day far ahead'],
])('that of %s is %s, by %s: %s', async (date, basis, pathname) => {
  const before = stub.asked.length;
  const answer = await ask(randomUUID(), date);

  expect([answer.status, answer.body.basis]).toEqual([200, basis]);
  expect(new Set(stub.asked.slice(before + 1).map((request) => request.pathname))).toEqual(new Set([pathname]));
});

test.each([
  ['Lisbon', '1900-01-01', 'a day of which there are no records'],
  ['Lisbon', '2100-01-01', 'a day that nobody plans'],
  ['Xanadu', TODAY, 'a place that nobody knows'],
])('that of %s on %s is not available: %s', async (location, date) => {
  const answer = await ask(location, date);

  expect([answer.status, answer.body]).toEqual([
    503,
    { code: 'weather_unavailable', message: 'Weather data unavailable' },
  ]);
});

test('that of a position is requested there, whatever the words say', async () => {
  const before = stub.asked.length;
  const answer = await ask('Xanadu', TODAY, { latitude: '-36.8485', longitude: '174.7633' });

  expect([answer.status, answer.body.description]).toEqual([200, 'Partly cloudy']);
  expect(
    stub.asked.slice(before).map(({ searchParams }) => [searchParams.get('latitude'), searchParams.get('timezone')]),
  ).toEqual([['-36.85', 'Pacific/Auckland']]);
});

test.each<[Record<string, string>, string, string]>([
  [{ latitude: '91', longitude: '0' }, 'latitude', 'beyond the pole'],
  [{ latitude: '0', longitude: '-180.1' }, 'longitude', 'around the earth'],
  [{ latitude: 'NaN', longitude: '0' }, 'latitude', 'no number'],
  [{ latitude: 'Infinity', longitude: '0' }, 'latitude', 'without an end'],
  [{ latitude: '1e1', longitude: '0' }, 'latitude', 'written in another way'],
  [{ latitude: '', longitude: '' }, 'latitude', 'nothing'],
  [{ latitude: "0' or 1=1", longitude: '0' }, 'latitude', 'an attack'],
  [{ latitude: '38.7' }, 'latitude', 'one alone'],
  [{ longitude: '-9.1' }, 'latitude', 'the other alone'],
])('the position %j is refused: %s is %s', async (position, path) => {
  const answer = await ask('Lisbon', TODAY, position);

  expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, path]);
});

test.each([
  ['', TODAY, 'Location is required'],
  ['   ', TODAY, 'Location is required'],
  ['x'.repeat(256), TODAY, 'Must be at most 255 characters'],
  ['Lisbon', 'tomorrow', 'Must be a date between 1900 and 2999'],
  ['Lisbon', '2027-02-30', 'Must be a date between 1900 and 2999'],
])('a request for %j on %s is refused: %s', async (location, date, message) => {
  const answer = await ask(location, date);

  expect([answer.status, answer.body.message]).toEqual([400, message]);
});

test('a request without a day is refused: it needs one', async () => {
  const answer = await anna.get('/api/weather?location=Lisbon');

  expect(answer.body.issues).toEqual([{ path: 'date', message: 'Must be a date between 1900 and 2999' }]);
});

test('many people who want the weather of many days at the same moment cause one request', async () => {
  const ben = await app.signUp({ firstName: 'Ben' });
  const place = randomUUID();
  const dates = [TODAY, '2027-02-21', '2027-02-22', LAST_DAY];
  const before = stub.asked.length;

  const answers = await Promise.all([anna, ben].flatMap((person) => dates.map((date) => ask(place, date, {}, person))));
  const later = await ask(place.toUpperCase(), TODAY);

  expect([...answers, later].map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect(stub.asked.slice(before).map(({ pathname }) => pathname)).toEqual(['/v1/search', '/v1/forecast']);
});

describe('while the service is down', () => {
  test('it is soon left alone, nothing else suffers, and the log says so once and names no place', async () => {
    const other = await startTestApp({ env: stub.env });
    const carl = await other.signUp({ firstName: 'Carl' });
    const today = new Date().toISOString().slice(0, 10);
    stub.fail(faults.reset);
    const answers = [];
    for (const place of ['Lisbon', 'Porto', 'Faro']) answers.push(await ask(place, today, {}, carl));
    const before = stub.asked.length;
    answers.push(...(await Promise.all(['Braga', 'Lisbon', 'Evora'].map((place) => ask(place, today, {}, carl)))));
    const sent = stub.asked.length - before;
    stub.fail(null);

    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(6).fill('503 weather_unavailable'),
    );
    expect(sent).toBe(0);
    expect((await carl.get('/api/trips')).status).toBe(200);
    expect(other.complaints.map((line) => (JSON.parse(line) as { service: string }).service)).toEqual([
      'Open-Meteo geocoding',
    ]);
    expect(other.logged.join('')).not.toMatch(/Lisbon|Porto|Faro|Braga|Evora/i);
    await other.stop();
  });

  test.each([
    ['for a forecast', TODAY, LISBON],
    ['for what is typical', '2027-08-20', LISBON],
    ['for a place that nobody knows', TODAY, {}],
  ])('a server that shall stop does not wait for it: %s', async (_what, date, position) => {
    const other = await startTestApp({ env: stub.env });
    const dora = await other.signUp({ firstName: 'Dora' });
    other.setNow(`${TODAY}T12:00:00Z`);
    const before = stub.asked.length;
    stub.fail(faults.silence);
    const answer = ask('Lisbon', date, position, dora);
    while (stub.asked.length === before) await dora.get('/api/trips');
    await other.stop();
    stub.fail(null);

    expect((await answer).body.code).toBe('weather_unavailable');
    expect(other.logged.join('')).toContain('nobody waits for its answer any more');
  });
});

test('too many requests are limited', async () => {
  const other = await startTestApp({ env: { ...stub.env, RATE_LIMIT_SCALE: '1', RATE_LIMIT_WEATHER: '3' } });
  const dora = await other.signUp({ firstName: 'Dora' });

  const answers = [];
  for (let turn = 0; turn < 4; turn += 1) answers.push(await ask('Lisbon', '2100-01-01', {}, dora));

  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 429]);
  await other.stop();
});
