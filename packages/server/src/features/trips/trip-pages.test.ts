import { compareForMyTrips, tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { CompletedTrip, Trip } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newTrip, tripTitles } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const TODAY = '2026-06-15';

let app: TestApp;
let traveller: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.setNow(`${TODAY}T12:00:00Z`);
  traveller = await app.signUp();
});

const idsOf = async (query: string): Promise<string[]> =>
  (await traveller.get<Trip[]>(`/api/trips${query}`)).body.map(({ id }) => id);

/** All pages of a list, one after the other. */
const pagesOf = async (list: string, limit: number): Promise<Trip[][]> => {
  const pages: Trip[][] = [];
  do {
    const { body } = await traveller.get<Trip[]>(`${list}&limit=${limit}&offset=${pages.flat().length}`);
    pages.push(body);
  } while (pages.at(-1)?.length === limit);
  return pages;
};

describe('open trips', () => {
  test('are those that are not completed, in the order of My Trips, equal ones as they were made', async () => {
    const dates = [null, '2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16'];
    const pairs = dates.flatMap((startDate) => dates.map((endDate) => ({ startDate, endDate })));
    const inOrder = pairs.filter(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate);
    for (const pair of [...inOrder, ...inOrder]) await newTrip(traveller, pair);
    const { body: all } = await traveller.get<Trip[]>('/api/trips');
    const expected = all
      .toSorted((a, b) => a.id.localeCompare(b.id))
      .filter((trip) => tripStatus(trip, TODAY) !== 'completed')
      .toSorted(compareForMyTrips(TODAY));

    const { body: open } = await traveller.get<Trip[]>('/api/trips?status=open');

    expect(open).toEqual(expected);
    expect((await pagesOf('/api/trips?status=open', 7)).flat()).toEqual(expected);
  });

  test('are those of the day that it is where the viewer is', async () => {
    app.setNow('2026-06-15T06:00:00Z');
    await newTrip(traveller, { title: 'Ended yesterday', startDate: '2026-06-10', endDate: '2026-06-14' });
    await newTrip(traveller, { title: 'Begins today', startDate: '2026-06-15', endDate: '2026-06-20' });

    expect(await tripTitles(traveller, '/api/trips?status=open')).toEqual(['Begins today']);
    expect(await tripTitles(traveller, '/api/trips?status=open&timeZone=America/Los_Angeles')).toEqual([
      'Ended yesterday',
      'Begins today',
    ]);
  });
});

describe('a page of trips', () => {
  test('is a part of the same list', async () => {
    for (let day = 1; day <= 5; day += 1) await newTrip(traveller, { startDate: `2027-01-0${day}` });
    const all = await idsOf('');

    expect(await idsOf('?limit=2')).toEqual(all.slice(0, 2));
    expect(await idsOf('?limit=2&offset=2')).toEqual(all.slice(2, 4));
    expect(await idsOf('?limit=2&offset=4')).toEqual(all.slice(4));
    expect(await idsOf('?offset=3')).toEqual(all.slice(3));
    expect(await idsOf('?limit=200&offset=5')).toEqual([]);
  });

  test('of completed ones has them latest first, each with what it holds', async () => {
    for (let year = 2020; year < 2025; year += 1) {
      const { id } = await newTrip(traveller, {
        title: `${year}`,
        startDate: `${year}-05-01`,
        endDate: `${year}-05-05`,
      });
      await traveller.post(`/api/trips/${id}/itinerary`, { title: 'Tram' });
      for (let outfit = 2020; outfit < year; outfit += 1) {
        await traveller.post(`/api/trips/${id}/outfits`, { title: 'Linen', category: 'Casual' });
      }
    }
    await newTrip(traveller, { title: 'Someday' });

    const pages = (await pagesOf('/api/trips/completed?timeZone=UTC', 2)) as CompletedTrip[][];

    expect(pages.map((trips) => trips.map(({ title }) => title))).toEqual([
      ['2024', '2023'],
      ['2022', '2021'],
      ['2020'],
    ]);
    expect(pages.flat().map(({ activityCount, outfitCount }) => [activityCount, outfitCount])).toEqual([
      [1, 4],
      [1, 3],
      [1, 2],
      [1, 1],
      [1, 0],
    ]);
  });

  test.each([
    ['limit', 'limit=0'],
    ['limit', 'limit=201'],
    ['limit', 'limit=many'],
    ['limit', 'limit=1.5'],
    ['offset', 'offset=-1'],
    ['offset', 'offset=1000001'],
    ['status', 'status=closed'],
    ['timeZone', 'status=open&timeZone=Mars/Olympus'],
    ['timeZone', 'status=open&timeZone=%2B09:00'],
    ['timeZone', 'status=open&timeZone='],
  ])('is refused at %s where it is asked for with %s', async (path, query) => {
    const answer = await traveller.get(`/api/trips?${query}`);

    expect([answer.status, answer.body.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
  });
});
