import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import type { ProposedPlace, PlaceProvider } from './places.provider.ts';
import { PlaceSearch } from './place-search.service.ts';

const CACHED_FOR_MS = 60_000;
const paris: ProposedPlace = { id: '1', name: 'Paris', within: ['Texas', 'United States'], types: ['locality'] };
const position = { latitude: 33.66, longitude: -95.55, timeZone: 'America/Chicago' };

let requests: { input: string; session: string | undefined }[];
let answer: () => Promise<readonly ProposedPlace[]>;
let refusals: ServiceError[];
let places: PlaceSearch;

const service: PlaceProvider = {
  scheme: 'google',
  attribution: { name: 'Google', url: 'https://www.google.com/maps' },
  cacheableForMs: CACHED_FOR_MS,
  propose: (input, session) => {
    requests.push({ input, session });
    return answer();
  },
  locate: async (id) => {
    if (id === 'away') throw new ServiceError('late', 'it did not answer in time');
    return id === '1' ? position : null;
  },
};

const builtIn: PlaceProvider = {
  scheme: 'gazetteer',
  attribution: { name: 'GeoNames', url: 'https://www.geonames.org/' },
  cacheableForMs: 0,
  propose: async () => [{ ...paris, within: [] }],
  locate: async (id) => (id === '7' ? position : null),
};

const open = (provider: PlaceProvider | null): PlaceSearch =>
  new PlaceSearch({ service: provider, builtIn, onRefusal: (error) => refusals.push(error) });

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  requests = [];
  refusals = [];
  answer = async () => [paris];
  places = open(service);
});
afterEach(() => void vi.advanceTimersByTime(2 * CACHED_FOR_MS));

test('a place is proposed in parts that say where each begins', async () => {
  expect(await places.propose('pa')).toEqual({
    status: 'OK',
    predictions: [
      {
        description: 'Paris, Texas, United States',
        place_id: 'google:1',
        structured_formatting: { main_text: 'Paris', secondary_text: 'Texas, United States' },
        terms: [
          { offset: 0, value: 'Paris' },
          { offset: 7, value: 'Texas' },
          { offset: 14, value: 'United States' },
        ],
        types: ['locality'],
      },
    ],
    attribution: { name: 'Google', url: 'https://www.google.com/maps' },
  });
});

test('at most eight are proposed', async () => {
  answer = async () => Array.from({ length: 20 }, (_, index) => ({ ...paris, id: String(index) }));

  expect((await places.propose('pa')).predictions).toHaveLength(8);
});

test.each(['', 'P', '  P ', '🗼', '\u200fא'])('no service gets a request for %j', async (input) => {
  expect(await places.propose(input)).toEqual({ status: 'ZERO_RESULTS', predictions: [], attribution: null });
  expect(requests).toEqual([]);
});

describe('many who type the same', () => {
  test('cause one request', async () => {
    const found = await Promise.all(Array.from({ length: 50 }, () => places.propose('paris')));

    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['OK']));
    expect(requests).toHaveLength(1);
  });

  test('in capitals or with more blanks, too', async () => {
    await places.propose('san jose');
    await places.propose('San  JOSE');

    expect(requests).toHaveLength(1);
  });

  test('later cause another', async () => {
    await places.propose('paris');
    vi.advanceTimersByTime(CACHED_FOR_MS + 1);
    await places.propose('paris');

    expect(requests).toHaveLength(2);
  });

  test('after a failure cause another: it is not cached', async () => {
    answer = async () => {
      throw new ServiceError('unreached', 'it cannot be reached');
    };
    await places.propose('paris');
    answer = async () => [paris];

    expect((await places.propose('paris')).attribution?.name).toBe('Google');
  });
});

describe('the built-in places stand in', () => {
  test.each([
    ['where no service is configured', null],
    ['while the service gives no answer', service],
  ])('%s', async (_when, provider) => {
    answer = async () => {
      throw new ServiceError('refused', 'it answered 429', { status: 429 });
    };

    expect(await open(provider).propose('paris')).toMatchObject({
      status: 'OK',
      predictions: [{ description: 'Paris', place_id: 'gazetteer:1' }],
      attribution: { name: 'GeoNames' },
    });
  });

  test('not where the service finds nothing', async () => {
    answer = async () => [];

    expect(await places.propose('paris')).toEqual({ status: 'ZERO_RESULTS', predictions: [], attribution: null });
  });

  test('not for a fault of our own', async () => {
    answer = async () => {
      throw new TypeError('a fault');
    };

    await expect(places.propose('paris')).rejects.toThrow('a fault');
  });
});

describe('whoever runs the server hears', () => {
  const refusing = (status: number) => async (): Promise<never> => {
    throw new ServiceError('refused', `it answered ${status}`, { status });
  };

  test('of a key that is refused, once until it is taken', async () => {
    answer = refusing(403);
    await places.propose('paris');
    await places.propose('rome');
    expect(refusals).toHaveLength(1);

    answer = async () => [paris];
    await places.propose('oslo');
    answer = refusing(403);
    await places.propose('lima');
    expect(refusals).toHaveLength(2);
  });

  test.each([429, 500, 503])('of %s from the service itself alone', async (status) => {
    answer = refusing(status);
    await places.propose('paris');

    expect(refusals).toEqual([]);
  });
});

describe('a proposed place is found', () => {
  test.each(['google:1', 'gazetteer:7'])('by %s', async (placeId) => {
    expect(await places.locate(placeId)).toEqual({ placeId, ...position });
  });

  test.each(['google:2', 'gazetteer:8', 'position:1,2', 'elsewhere:1', 'google', '1', '', ':', 'google:', 'Google:1'])(
    'not by %j',
    async (placeId) => {
      await expect(places.locate(placeId)).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  test('not by an id of a service that is not configured', async () => {
    await expect(open(null).locate('google:1')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('later, when the service answers again', async () => {
    await expect(places.locate('google:away')).rejects.toMatchObject({ code: 'places_unavailable' });
  });
});
