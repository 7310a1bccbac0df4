import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { answering, type Fault, faults, tooMany } from '../../testing/faulty-service.ts';
import { type PhotonStub, startPhoton } from '../../testing/photon-stub.ts';
import { photon } from './photon.provider.ts';
import type { PlaceProvider } from './places.provider.ts';

const log = pino({ level: 'silent' });
const lisbon = { name: 'Lisbon', type: 'city', country: 'Portugal', latitude: 38.7077507, longitude: -9.1365919 };

let stub: PhotonStub;
let places: PlaceProvider;

beforeAll(async () => {
  stub = await startPhoton([
    lisbon,
    { ...lisbon, latitude: 38.7263 },
    { name: 'Lisbon', type: 'city', state: 'Iowa', country: 'United States', latitude: 41.9211, longitude: -91.3854 },
    { name: 'Lisbon Street', type: 'street', country: 'Portugal', latitude: 38, longitude: -9 },
    { name: 'Singapore', type: 'country', country: 'Singapore', latitude: 1.357107, longitude: 103.8194992 },
    { type: 'city', country: 'Portugal', latitude: 38, longitude: -9 },
  ]);
});
beforeEach(() => {
  stub.fail(null);
  places = photon({ url: stub.url, log });
});
afterAll(() => stub.stop());

test('proposes cities, regions and countries, each once, with where they lie', async () => {
  expect(await places.propose('lis')).toEqual([
    { id: '38.70775,-9.13659', name: 'Lisbon', within: ['Portugal'], types: ['locality', 'political'] },
    { id: '41.92110,-91.38540', name: 'Lisbon', within: ['Iowa', 'United States'], types: ['locality', 'political'] },
  ]);
  expect(stub.requests.at(-1)!.url.searchParams.getAll('layer')).toEqual(['city', 'state', 'country']);
});

test('says a country once', async () => {
  expect(await places.propose('sing')).toMatchObject([
    { name: 'Singapore', within: [], types: ['country', 'political'] },
  ]);
});

test('proposes nothing where nothing is found', async () => {
  stub.fail(answering(200, { type: 'FeatureCollection', features: [] }));

  expect(await places.propose('xyzzy')).toEqual([]);
});

describe('finds a place by its position', () => {
  test.each([
    ['38.70775,-9.13659', { latitude: 38.70775, longitude: -9.13659, timeZone: 'Europe/Lisbon' }],
    ['-33.86785,151.20732', { latitude: -33.86785, longitude: 151.20732, timeZone: 'Australia/Sydney' }],
    ['0,0', { latitude: 0, longitude: 0, timeZone: expect.stringMatching(/^Etc\//) }],
    ['90,180', { latitude: 90, longitude: 180, timeZone: expect.any(String) }],
  ])('%s, and asks nobody', async (id, place) => {
    const before = stub.requests.length;

    expect(await places.locate(id)).toEqual(place);

    expect(stub.requests).toHaveLength(before);
  });

  test.each(['', ',', '38.7', '90.1,0', '0,180.1', '-91,0', '1e1,2', 'NaN,NaN', '38.7,-9.1,3', ' 1,2', '٣,٤', '1,2\n'])(
    '%j is none',
    async (id) => {
      expect(await places.locate(id)).toBeNull();
    },
  );
});

describe('gives no answer', () => {
  test.each<[string, Fault]>([
    ['to a page', faults.html],
    ['to JSON that was cut', faults.cutJson],
    ['to an error that comes with 200', answering(200, { message: 'out of memory' })],
    [
      'to a place beyond the earth',
      answering(200, { features: [{ geometry: { coordinates: [181, 0] }, properties: {} }] }),
    ],
    ['when heavy use is throttled', tooMany('60')],
    ['when it is forbidden', answering(403)],
    ['when it is down', answering(502)],
    ['to silence', faults.silence],
    ['to drops', faults.dropByDrop],
    ['to a reset', faults.reset],
    ['to a flood', faults.endless],
  ])('%s', async (_what, fault) => {
    stub.fail(fault);
    const hasty = photon({ url: stub.url, log, timeLimit: 200 });

    await expect(hasty.propose('lis')).rejects.toThrow(ServiceError);
  });
});
