import type { Place, PlacePredictions } from '@caravan/contract/places/places.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answering, faults } from '../../testing/faulty-service.ts';
import { type GooglePlacesStub, googleRefusal, startGooglePlaces } from '../../testing/google-places-stub.ts';
import type { Person } from '../../testing/person.ts';
import { type PhotonStub, startPhoton } from '../../testing/photon-stub.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { countries, placeNames, places, regions } from './gazetteer.tables.ts';

const LISBON = { latitude: 38.72635, longitude: -9.14843 };
const SESSION = '0b6e3c1e-6c50-4b43-9d1b-1f7d9a5f6d10';

/** Fills the built-in places with Lisbon and one in Iowa. */
const knowLisbon = async ({ database: { db } }: TestApp): Promise<void> => {
  await db.insert(countries).values([
    { code: 'PT', name: 'Portugal' },
    { code: 'US', name: 'United States' },
  ]);
  await db.insert(regions).values({ code: 'US.IA', countryCode: 'US', name: 'Iowa' });
  await db.insert(places).values([
    { id: 2267057, name: 'Lisbon', countryCode: 'PT', ...LISBON, timeZone: 'Europe/Lisbon', population: 517_802 },
    {
      id: 4864603,
      name: 'Lisbon',
      regionCode: 'US.IA',
      countryCode: 'US',
      latitude: 41.92112,
      longitude: -91.38545,
      timeZone: 'America/Chicago',
      population: 2_152,
    },
  ]);
  await db.insert(placeNames).values([
    { placeId: 2267057, folded: 'lisbon', weight: 517_802 },
    { placeId: 4864603, folded: 'lisbon', weight: 2_152 },
  ]);
};

const propose = (person: Person, input: string) =>
  person.get<PlacePredictions>(
    `/api/places/autocomplete?${new URLSearchParams({ input, session: SESSION }).toString()}`,
  );

const locate = (person: Person, placeId: string) =>
  person.get<Place>(`/api/places/${encodeURIComponent(placeId)}?session=${SESSION}`);

const builtIn = { attribution: { name: 'GeoNames', url: 'https://www.geonames.org/' } };

describe('without a service', () => {
  let app: TestApp;
  let ines: Person;

  beforeAll(async () => {
    app = await startTestApp();
    await knowLisbon(app);
    ines = await app.signUp();
  });
  afterAll(() => app.stop());

  test('a place is proposed, chosen, and known with its zone', async () => {
    const { body } = await propose(ines, 'lisb');

    expect(body).toMatchObject({ status: 'OK', ...builtIn });
    expect(body.predictions.map(({ description }) => description)).toEqual([
      'Lisbon, Portugal',
      'Lisbon, Iowa, United States',
    ]);
    const placeId = body.predictions[0]!.place_id;
    expect((await locate(ines, placeId)).body).toEqual({ placeId, ...LISBON, timeZone: 'Europe/Lisbon' });
  });

  test.each([
    '',
    ' ',
    'L',
    '🗼',
    '\u200fא',
    'xyzzy',
    '🗼🗼',
    'שלום עולם',
    '%_',
    "'; drop table places",
    'L'.repeat(255),
  ])('nothing is proposed for %j', async (input) => {
    const { status, body } = await propose(ines, input);

    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'ZERO_RESULTS', predictions: [], attribution: null },
    });
  });

  test.each([
    ['more than 255 characters', 'L'.repeat(256)],
    ['far more characters', 'L'.repeat(500)],
    ['NUL', 'Lis\0bon'],
  ])('%s are refused', async (_what, input) => {
    expect(await propose(ines, input)).toMatchObject({ status: 400, body: { code: 'validation' } });
  });

  test.each([
    ['nothing', '', 400],
    ['two things', '?input=lisbon&input=rome', 400],
    ['half a character, which is read as one that is unknown', '?input=%ED%A0%BDab', 200],
    ['a session that is none', '?input=lisbon&session=mine', 400],
  ])('whoever asks for %s is answered', async (_what, query, status) => {
    expect((await ines.get(`/api/places/autocomplete${query}`)).status).toBe(status);
  });

  test.each([
    'gazetteer:1',
    'gazetteer:2147483648',
    'gazetteer:99999999999',
    'gazetteer:-1',
    'gazetteer:1e3',
    'gazetteer:٣',
    "gazetteer:1' or '1'='1",
    'google:ChIJD7fiBh9u5kcRYJSMaMOCCwQ',
    'position:38.7,-9.1',
    '../trips',
    '..',
    'a/b',
    'constructor:1',
    '__proto__:1',
    'x'.repeat(400),
  ])('no place is found by %j', async (placeId) => {
    expect((await locate(ines, placeId)).status).toBe(404);
  });

  test.each([
    ['longer than any id', 'x'.repeat(401)],
    ['with NUL', 'gazetteer:\0'],
  ])('an id %s is refused', async (_what, placeId) => {
    expect(await locate(ines, placeId)).toMatchObject({ status: 400, body: { code: 'validation' } });
  });
});

describe('with Google', () => {
  let google: GooglePlacesStub;
  let app: TestApp;
  let ines: Person;

  beforeAll(async () => {
    const location = { latitude: 38.7223, longitude: -9.1393 };
    google = await startGooglePlaces([
      { id: 'lisbon', main: 'Lisbon', secondary: 'Portugal', types: ['locality'], location, timeZone: 'Europe/Lisbon' },
    ]);
    app = await startTestApp({ env: google.env });
    await knowLisbon(app);
    ines = await app.signUp();
  });
  beforeEach(() => google.fail(null));
  afterAll(async () => {
    await app.stop();
    await google.stop();
  });

  test('its places are proposed and found, in one session', async () => {
    const { body } = await propose(ines, 'lisbon');
    const { body: place } = await locate(ines, body.predictions[0]!.place_id);

    expect(body).toMatchObject({
      predictions: [{ description: 'Lisbon, Portugal', place_id: 'google:lisbon' }],
      attribution: { name: 'Google' },
    });
    expect(place).toEqual({
      placeId: 'google:lisbon',
      latitude: 38.7223,
      longitude: -9.1393,
      timeZone: 'Europe/Lisbon',
    });
    expect(JSON.parse(google.requests.at(-2)!.body)).toMatchObject({ sessionToken: SESSION });
    expect(google.requests.at(-1)!.url.searchParams.get('sessionToken')).toBe(SESSION);
  });

  test.each([
    ['over its quota', answering(429, googleRefusal(429, 'RESOURCE_EXHAUSTED').json)],
    ['refusing the key', answering(403, googleRefusal(403, 'PERMISSION_DENIED').json)],
    ['answering an error with 200', answering(200, { status: 'OVER_QUERY_LIMIT' })],
    ['answering with a page', faults.html],
  ])('while it is %s the built-in places stand in', async (_what, fault) => {
    google.fail(fault);

    expect((await propose(ines, 'lisbon')).body).toMatchObject({ status: 'OK', ...builtIn });
  });

  test('a place of its is not found while it is down, and one of the built-in places is', async () => {
    google.fail(answering(503));

    expect(await locate(ines, 'google:lisbon')).toMatchObject({ status: 503, body: { code: 'places_unavailable' } });
    expect((await locate(ines, 'gazetteer:2267057')).status).toBe(200);
    expect(app.loggedErrors.filter((line) => line.includes('not available'))).toEqual([]);
  });

  test('neither its key nor what was typed is logged', async () => {
    google.fail(answering(403, googleRefusal(403, 'PERMISSION_DENIED').json));

    await propose(ines, 'lisbon');

    expect(app.logged.join('\n')).not.toMatch(new RegExp(`${google.key}|lisbon`, 'i'));
    expect(app.loggedErrors.some((line) => line.includes('the place service refuses to answer'))).toBe(true);
  });
});

describe('with Photon', () => {
  let photon: PhotonStub;
  let app: TestApp;
  let ines: Person;

  beforeAll(async () => {
    photon = await startPhoton([
      { name: 'Lisbon', type: 'city', country: 'Portugal', latitude: 38.70775, longitude: -9.13659 },
    ]);
    app = await startTestApp({ env: photon.env });
    ines = await app.signUp();
  });
  afterAll(async () => {
    await app.stop();
    await photon.stop();
  });

  test('its places are proposed and found, and OpenStreetMap is named', async () => {
    const { body } = await propose(ines, 'lisbon');
    const { body: place } = await locate(ines, body.predictions[0]!.place_id);

    expect(body.attribution).toEqual({
      name: 'OpenStreetMap contributors',
      url: 'https://www.openstreetmap.org/copyright',
    });
    expect(place).toMatchObject({ latitude: 38.70775, longitude: -9.13659, timeZone: 'Europe/Lisbon' });
  });

  test('fifty people who type the same cause one request', async () => {
    const before = photon.requests.length;

    const answers = await Promise.all(Array.from({ length: 50 }, () => propose(ines, 'Lisbo')));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(photon.requests.length - before).toBe(1);
  });
});
