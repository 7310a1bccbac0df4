import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { answering, type Fault, faults, tooMany } from '../../testing/faulty-service.ts';
import { googleRefusal, type GooglePlacesStub, startGooglePlaces } from '../../testing/google-places-stub.ts';
import { googlePlaces } from './google-places.provider.ts';
import type { PlaceProvider } from './places.provider.ts';

const SESSION = '0b6e3c1e-6c50-4b43-9d1b-1f7d9a5f6d10';
const log = pino({ level: 'silent' });

let stub: GooglePlacesStub;
let google: PlaceProvider;

beforeAll(async () => {
  stub = await startGooglePlaces([
    {
      id: 'ChIJD7fiBh9u5kcRYJSMaMOCCwQ',
      main: 'Paris',
      secondary: 'France',
      types: ['locality', 'political', 'geocode'],
      location: { latitude: 48.8575, longitude: 2.3514 },
      timeZone: 'Europe/Paris',
    },
    {
      id: 'paris_tx',
      main: 'Paris',
      secondary: 'TX, USA',
      types: ['locality', 'political'],
      location: { latitude: 33.6609, longitude: -95.5555 },
    },
    { id: 'paris_cafe', main: 'Paris Café', types: ['cafe'], location: { latitude: 0, longitude: 0 } },
    {
      id: 'japan',
      main: 'Japan',
      types: ['country'],
      location: { latitude: 36.2, longitude: 138.3 },
      timeZone: 'Nowhere/New',
    },
  ]);
});
beforeEach(() => {
  stub.fail(null);
  google = googlePlaces({ url: stub.url, key: stub.key, log });
});
afterAll(() => stub.stop());

const replying = ({ status = 200, json }: ReturnType<typeof googleRefusal>): Fault => answering(status, json);

test('proposes places where trips go, with where they lie', async () => {
  const found = await google.propose('par', SESSION);

  expect(found).toEqual([
    {
      id: 'ChIJD7fiBh9u5kcRYJSMaMOCCwQ',
      name: 'Paris',
      within: ['France'],
      types: ['locality', 'political', 'geocode'],
    },
    { id: 'paris_tx', name: 'Paris', within: ['TX', 'USA'], types: ['locality', 'political'] },
  ]);
});

test('proposes a place that lies in none', async () => {
  expect(await google.propose('jap')).toEqual([{ id: 'japan', name: 'Japan', within: [], types: ['country'] }]);
});

test('proposes nothing where nothing is found', async () => {
  expect(await google.propose('xyzzy')).toEqual([]);
});

test('asks within the session that is charged as one, and for no more than is read', async () => {
  await google.propose('par', SESSION);
  await google.locate('paris_tx', SESSION);

  const [typed, chosen] = stub.requests.slice(-2);
  expect(JSON.parse(typed!.body)).toMatchObject({ input: 'par', sessionToken: SESSION, languageCode: 'en' });
  expect(chosen!.url.searchParams.get('sessionToken')).toBe(SESSION);
  expect(chosen!.headers['x-goog-fieldmask']).toBe('id,location,timeZone');
});

test('takes a request without a session', async () => {
  await google.propose('par');
  await google.locate('paris_tx');

  const [typed, chosen] = stub.requests.slice(-2);
  expect(JSON.parse(typed!.body)).not.toHaveProperty('sessionToken');
  expect(chosen!.url.searchParams.has('sessionToken')).toBe(false);
});

test.each([
  ['as Google reports it', 'ChIJD7fiBh9u5kcRYJSMaMOCCwQ', 'Europe/Paris'],
  ['from the position, where Google reports none', 'paris_tx', 'America/Chicago'],
  ["from the position, where Google's is unknown", 'japan', 'Asia/Tokyo'],
])('finds a place with its time zone %s', async (_how, id, timeZone) => {
  expect(await google.locate(id)).toMatchObject({
    latitude: expect.any(Number),
    longitude: expect.any(Number),
    timeZone,
  });
});

describe('finds no place by an id', () => {
  test.each([
    ['that is not there', 'gone'],
    ['that Google does not take', 'not-one'],
  ])('%s', async (_what, id) => {
    if (id === 'not-one') stub.fail(replying(googleRefusal(400, 'INVALID_ARGUMENT')));

    expect(await google.locate(id)).toBeNull();
  });

  test.each([
    ['that leads elsewhere', '../places:autocomplete'],
    ['that adds to the request', 'paris_tx?key=x'],
    ['with an escape', '%2e%2e'],
    ['that is empty', ''],
    ['that has a blank', 'a b'],
    ['that is very long', 'a'.repeat(301)],
    ['in other letters', 'パリ'],
  ])('%s, and asks nobody', async (_what, id) => {
    const before = stub.requests.length;

    expect(await google.locate(id)).toBeNull();

    expect(stub.requests).toHaveLength(before);
  });
});

describe('gives no answer', () => {
  const days: [string, Fault][] = [
    ['to a page', faults.html],
    ['to JSON that was cut', faults.cutJson],
    ['to an error that comes with 200', answering(200, { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } })],
    ['to the older way of saying that there were too many requests', answering(200, { status: 'OVER_QUERY_LIMIT' })],
    ['to another shape', answering(200, { suggestions: [{ placePrediction: { placeId: 7 } }] })],
    ['after too many requests', replying(googleRefusal(429, 'RESOURCE_EXHAUSTED'))],
    ['when it is to wait', tooMany('60')],
    ['when the key is wrong', replying(googleRefusal(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'))],
    ['when the key may not', replying(googleRefusal(403, 'PERMISSION_DENIED'))],
    ['when Google is down', answering(503)],
    ['to silence', faults.silence],
    ['to drops', faults.dropByDrop],
    ['to a reset', faults.reset],
  ];

  test.each(days)('%s', async (_what, fault) => {
    stub.fail(fault);
    const hasty = googlePlaces({ url: stub.url, key: stub.key, log, timeLimit: 200 });

    await expect(hasty.propose('par')).rejects.toThrow(ServiceError);
    await expect(hasty.locate('paris_tx')).rejects.toThrow(ServiceError);
  });
});
