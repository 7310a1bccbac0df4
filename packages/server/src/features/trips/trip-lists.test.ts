import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip, TripChoice, UserStats } from '@caravan/contract/trips/trips.schema.ts';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import {
  type ExampleMembers,
  newSharedTrip,
  newTrip,
  signUpExampleMembers,
  tripTitles,
} from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let people: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = people);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);

describe('the list of trips', () => {
  test('shows the newest start first, and trips without a start last, the newest of those first', async () => {
    await newTrip(owner, { title: 'Someday' });
    await newTrip(owner, { title: 'Summer', startDate: '2026-07-01', endDate: '2026-07-05' });
    await newTrip(owner, { title: 'Only an end', endDate: '2030-01-01' });
    await newTrip(owner, { title: 'Past', startDate: '2020-01-01', endDate: '2020-01-05' });
    await newTrip(owner, { title: 'Winter', startDate: '2026-12-01' });

    const titles = await tripTitles(owner, '/api/trips');

    expect(titles).toEqual(['Winter', 'Summer', 'Past', 'Only an end', 'Someday']);
  });

  test('tells each person their own role and how many travel along', async () => {
    await newSharedTrip(people);

    const lists = await Promise.all([owner, admin, member].map((person) => person.get<Trip[]>('/api/trips')));

    expect(lists.map(({ body }) => [body[0]?.role, body[0]?.memberCount])).toEqual([
      ['owner', 3],
      ['admin', 3],
      ['member', 3],
    ]);
  });

  test('never shows the trips of others', async () => {
    await newSharedTrip(people);

    expect(await tripTitles(stranger, '/api/trips')).toEqual([]);
    expect(await tripTitles(stranger, '/api/user/accessible-trips')).toEqual([]);
  });

  test('as choices has every trip, completed ones too', async () => {
    await newTrip(owner, { title: 'Past', startDate: '2020-01-01', endDate: '2020-01-05' });
    const { id } = await newTrip(owner, { title: 'Someday' });

    const { body } = await owner.get<TripChoice[]>('/api/user/accessible-trips');

    expect(body.map(({ title }) => title)).toEqual(['Past', 'Someday']);
    expect(body[0]).toMatchObject({ startDate: '2020-01-01', endDate: '2020-01-05' });
    expect(body[1]).toEqual({
      id,
      title: 'Someday',
      role: 'owner',
      membersMayAdd: false,
      startDate: null,
      endDate: null,
    });
  });
});

describe('completed trips', () => {
  test.each([
    ['on its last day', '2026-06-14T12:00:00Z', undefined, false],
    ['in the last second of its last day', '2026-06-14T23:59:59.999Z', undefined, false],
    ['on the day after', '2026-06-15T00:00:00Z', undefined, true],
    ['where the day after has begun already', '2026-06-14T10:00:00Z', 'Pacific/Kiritimati', true],
    ['where the last day goes on', '2026-06-15T06:00:00Z', 'America/Los_Angeles', false],
  ])('a trip %s', async (_when, now, timeZone, isListed) => {
    await newTrip(owner, { startDate: '2026-06-10', endDate: '2026-06-14' });
    app.setNow(now);

    const query = timeZone === undefined ? '' : `?timeZone=${encodeURIComponent(timeZone)}`;
    const titles = await tripTitles(owner, `/api/trips/completed${query}`);
    const { body: stats } = await owner.get<UserStats>(`/api/user/stats${query}`);

    expect(titles).toEqual(isListed ? ['Lisbon'] : []);
    expect(stats.activeTrips).toBe(isListed ? 0 : 1);
  });

  test('come latest first', async () => {
    app.setNow('2026-06-15T00:00:00Z');
    await newTrip(owner, { title: 'Early', startDate: '2020-01-01', endDate: '2020-01-05' });
    await newTrip(owner, { title: 'Late', startDate: '2024-01-01', endDate: '2024-01-05' });
    await newTrip(owner, { title: 'Long', startDate: '2019-01-01', endDate: '2024-01-05' });

    expect(await tripTitles(owner, '/api/trips/completed')).toEqual(['Late', 'Long', 'Early']);
  });

  test('are those that the rule calls completed, whichever dates are missing', async () => {
    const today = '2026-06-15';
    app.setNow(`${today}T12:00:00Z`);
    const dates = [null, '2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16'];
    const pairs = dates.flatMap((startDate) => dates.map((endDate) => ({ startDate, endDate })));
    const inOrder = pairs.filter(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate);
    for (const pair of inOrder) await newTrip(owner, { ...pair, title: `${pair.startDate} ${pair.endDate}` });
    const completed = inOrder.filter((pair) => tripStatus(pair, today) === 'completed');

    const titles = await tripTitles(owner, '/api/trips/completed');
    const { body: stats } = await owner.get<UserStats>('/api/user/stats');

    expect(titles.toSorted()).toEqual(completed.map((pair) => `${pair.startDate} ${pair.endDate}`).toSorted());
    expect(stats.activeTrips).toBe(inOrder.length - completed.length);
  });

  test('in a zone that does not exist are refused', async () => {
    const answer = await owner.get('/api/trips/completed?timeZone=Mars%2FOlympus');

    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path: 'timeZone', message: 'Unknown time zone' }]);
  });
});

describe('the numbers on the home screen', () => {
  test('count open trips, and every companion once', async () => {
    app.setNow('2026-06-15T12:00:00Z');
    await newSharedTrip(people, { startDate: '2026-06-10', endDate: '2026-06-15' });
    await newSharedTrip(people, { startDate: '2020-01-01', endDate: '2020-01-05' });
    await newTrip(owner);

    const { status, body } = await owner.get<UserStats>('/api/user/stats');

    expect(status).toBe(200);
    expect(body).toEqual({ activeTrips: 2, outfits: 0, members: 2, toBuy: [] });
  });

  test('are zero for somebody new', async () => {
    await newSharedTrip(people);

    expect((await stranger.get<UserStats>('/api/user/stats')).body).toEqual({
      activeTrips: 0,
      outfits: 0,
      members: 0,
      toBuy: [],
    });
  });
});
