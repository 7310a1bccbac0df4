import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip, TripDetail, UserStats } from '@caravan/contract/trips/trips.schema.ts';
import { type Company, newSharedTrip, signUpCompany } from '../../testing/company.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let company: Company;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  company = await signUpCompany(app);
  ({ owner, admin, member, stranger } = company);
});

const newTrip = async (by: Person, fields: Record<string, unknown> = {}): Promise<TripDetail> =>
  (await by.post<TripDetail>('/api/trips', { title: 'Lisbon', ...fields })).body;

const titlesOf = async (by: Person, path: string): Promise<string[]> =>
  (await by.get<Trip[]>(path)).body.map(({ title }) => title);

describe('making a trip', () => {
  test('needs no more than a title, and makes its maker the owner', async () => {
    const answer = await owner.post<TripDetail>('/api/trips', { title: '  Lisbon  ' });

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      title: 'Lisbon',
      description: null,
      destination: null,
      startDate: null,
      endDate: null,
      coverImageUrl: null,
      currency: 'USD',
      timeZone: null,
      ownerId: owner.id,
      memberCount: 1,
      role: 'owner',
      members: [{ userId: owner.id, role: 'owner', user: { firstName: 'Olga' } }],
    });
    expect(answer.body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(answer.body.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  });

  test('keeps every field, and of an instant the date it is written with', async () => {
    const fields = {
      title: 'Tokyo',
      description: 'Cherry blossom',
      destination: 'Tokyo, Japan',
      startDate: '2026-03-29T23:30:00-10:00',
      endDate: '2026-04-05',
      currency: 'JPY',
      timeZone: 'Asia/Tokyo',
    };

    const { body } = await owner.post<TripDetail>('/api/trips', fields);

    expect(body).toMatchObject({ ...fields, startDate: '2026-03-29' });
  });

  test.each([
    ['no title', {}, 'title', 'Trip title is required'],
    ['a blank title', { title: ' \t ' }, 'title', 'Trip title is required'],
    ['a title of 256 characters', { title: 'x'.repeat(256) }, 'title', 'Must be at most 255 characters'],
    [
      'an end before the start',
      { title: 'Lisbon', startDate: '2026-06-10', endDate: '2026-06-09' },
      'endDate',
      'End date must be on or after start date',
    ],
    ['a zone that does not exist', { title: 'Lisbon', timeZone: 'Mars/Olympus' }, 'timeZone', 'Unknown time zone'],
    [
      'another currency',
      { title: 'Lisbon', currency: 'XXX' },
      'currency',
      'Please choose one of the offered currencies',
    ],
  ])('with %s is refused at the field', async (_what, body, path, message) => {
    const answer = await owner.post('/api/trips', body);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, code: 'validation', issues: [{ path, message }] });
    expect(await titlesOf(owner, '/api/trips')).toEqual([]);
  });

  test('of one day, and of 255 characters, is taken', async () => {
    const title = 'x'.repeat(255);

    const answer = await owner.post('/api/trips', { title, startDate: '2026-06-10', endDate: '2026-06-10' });

    expect(answer.status).toBe(201);
  });

  test('twice under one key makes one trip', async () => {
    const key = { 'idempotency-key': randomUUID() };

    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.post<TripDetail>('/api/trips', { title: 'Once' }, key)),
    );

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await titlesOf(owner, '/api/trips')).toEqual(['Once']);
  });
});

describe('the list of trips', () => {
  test('shows the newest start first, and trips without a start last, the newest of those first', async () => {
    await newTrip(owner, { title: 'Someday' });
    await newTrip(owner, { title: 'Summer', startDate: '2026-07-01', endDate: '2026-07-05' });
    await newTrip(owner, { title: 'Only an end', endDate: '2030-01-01' });
    await newTrip(owner, { title: 'Past', startDate: '2020-01-01', endDate: '2020-01-05' });
    await newTrip(owner, { title: 'Winter', startDate: '2026-12-01' });

    const titles = await titlesOf(owner, '/api/trips');

    expect(titles).toEqual(['Winter', 'Summer', 'Past', 'Only an end', 'Someday']);
  });

  test('tells each person their own role and how many travel along', async () => {
    await newSharedTrip(company);

    const lists = await Promise.all([owner, admin, member].map((person) => person.get<Trip[]>('/api/trips')));

    expect(lists.map(({ body }) => [body[0]?.role, body[0]?.memberCount])).toEqual([
      ['owner', 3],
      ['admin', 3],
      ['member', 3],
    ]);
  });

  test('never shows the trips of others', async () => {
    await newSharedTrip(company);

    expect(await titlesOf(stranger, '/api/trips')).toEqual([]);
    expect(await titlesOf(stranger, '/api/user/accessible-trips')).toEqual([]);
  });

  test('as choices has every trip, completed ones too', async () => {
    await newTrip(owner, { title: 'Past', startDate: '2020-01-01', endDate: '2020-01-05' });
    const { id } = await newTrip(owner, { title: 'Someday' });

    const { body } = await owner.get<{ id: string; title: string }[]>('/api/user/accessible-trips');

    expect(body.map(({ title }) => title)).toEqual(['Past', 'Someday']);
    expect(body[1]).toEqual({ id, title: 'Someday' });
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
    const titles = await titlesOf(owner, `/api/trips/completed${query}`);
    const { body: stats } = await owner.get<UserStats>(`/api/user/stats${query}`);

    expect(titles).toEqual(isListed ? ['Lisbon'] : []);
    expect(stats.activeTrips).toBe(isListed ? 0 : 1);
  });

  test('come latest first', async () => {
    app.setNow('2026-06-15T00:00:00Z');
    await newTrip(owner, { title: 'Early', startDate: '2020-01-01', endDate: '2020-01-05' });
    await newTrip(owner, { title: 'Late', startDate: '2024-01-01', endDate: '2024-01-05' });
    await newTrip(owner, { title: 'Long', startDate: '2019-01-01', endDate: '2024-01-05' });

    expect(await titlesOf(owner, '/api/trips/completed')).toEqual(['Late', 'Long', 'Early']);
  });

  test('are those that the rule calls completed, whichever dates are missing', async () => {
    const today = '2026-06-15';
    app.setNow(`${today}T12:00:00Z`);
    const dates = [null, '2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16'];
    const pairs = dates.flatMap((startDate) => dates.map((endDate) => ({ startDate, endDate })));
    const inOrder = pairs.filter(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate);
    for (const pair of inOrder) await newTrip(owner, { ...pair, title: `${pair.startDate} ${pair.endDate}` });
    const completed = inOrder.filter((pair) => tripStatus(pair, today) === 'completed');

    const titles = await titlesOf(owner, '/api/trips/completed');
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

describe('reading a trip', () => {
  test('shows it with its members: owner, admins, members', async () => {
    const trip = await newSharedTrip(company);

    const { status, body } = await member.get<TripDetail>(`/api/trips/${trip.id}`);

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: trip.id, role: 'member', memberCount: 3 });
    expect(body.members.map(({ role, user }) => [role, user.firstName])).toEqual([
      ['owner', 'Olga'],
      ['admin', 'Adam'],
      ['member', 'Mia'],
    ]);
  });

  test('a stranger cannot tell a private trip from none', async () => {
    const trip = await newSharedTrip(company);

    const answers = await Promise.all([trip.id, randomUUID(), 'no-id'].map((id) => stranger.get(`/api/trips/${id}`)));

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([
        JSON.stringify({
          message: "This trip doesn't exist or you don't have access to it.",
          code: 'trip_not_found',
        }),
      ]),
    );
  });

  test('is one trip, however its id is spelled', async () => {
    const trip = await newSharedTrip(company);

    const { body } = await member.get<TripDetail>(`/api/trips/${trip.id.toUpperCase()}`);

    expect(body.id).toBe(trip.id);
  });
});

describe('changing a trip', () => {
  test('leaves what was not sent, and clears what was sent empty', async () => {
    const trip = await newSharedTrip(company, {
      description: 'Old town',
      destination: 'Lisbon, Portugal',
      startDate: '2026-06-10',
      endDate: '2026-06-14',
      currency: 'EUR',
      timeZone: 'Europe/Lisbon',
    });

    const { status, body } = await admin.put<TripDetail>(`/api/trips/${trip.id}`, {
      title: 'Porto',
      description: '',
      destination: null,
      timeZone: '',
      endDate: null,
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Porto',
      description: null,
      destination: null,
      startDate: '2026-06-10',
      endDate: null,
      currency: 'EUR',
      timeZone: null,
      role: 'admin',
    });
    expect((await member.get<TripDetail>(`/api/trips/${trip.id}`)).body).toEqual({ ...body, role: 'member' });
  });

  test('says when it was changed', async () => {
    const trip = await newTrip(owner);

    const { body } = await owner.put<TripDetail>(`/api/trips/${trip.id}`, { title: 'Porto' });

    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(trip.updatedAt));
    expect(body.createdAt).toBe(trip.createdAt);
  });

  test.each([
    ['an end before the stored start', { endDate: '2026-06-09' }],
    ['a start after the stored end', { startDate: '2026-06-15' }],
    ['two dates in the wrong order', { startDate: '2026-07-02', endDate: '2026-07-01' }],
  ])('to %s is refused', async (_what, change) => {
    const trip = await newTrip(owner, { startDate: '2026-06-10', endDate: '2026-06-14' });

    const answer = await owner.put(`/api/trips/${trip.id}`, change);

    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path: 'endDate', message: 'End date must be on or after start date' }]);
    expect((await owner.get<TripDetail>(`/api/trips/${trip.id}`)).body).toMatchObject({
      startDate: '2026-06-10',
      endDate: '2026-06-14',
    });
  });

  test('moves both dates beyond the stored ones at once', async () => {
    const trip = await newTrip(owner, { startDate: '2026-06-10', endDate: '2026-06-14' });

    const answer = await owner.put(`/api/trips/${trip.id}`, { startDate: '2027-06-10', endDate: '2027-06-14' });

    expect(answer.status).toBe(200);
  });

  test('by several people at once never leaves the end before the start', async () => {
    const trip = await newSharedTrip(company, { startDate: '2026-06-10', endDate: '2026-06-20' });
    const changes = Array.from({ length: 10 }, (_, n) => [
      owner.put(`/api/trips/${trip.id}`, { startDate: `2026-06-1${n}` }),
      admin.put(`/api/trips/${trip.id}`, { endDate: `2026-06-1${9 - n}` }),
    ]).flat();

    const statuses = (await Promise.all(changes)).map(({ status }) => status);

    const { body } = await owner.get<TripDetail>(`/api/trips/${trip.id}`);
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
    expect((body.startDate ?? '') <= (body.endDate ?? '')).toBe(true);
  });

  test('a member cannot rename the trip', async () => {
    const trip = await newSharedTrip(company);

    const answer = await member.put(`/api/trips/${trip.id}`, { title: 'Mine' });

    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('forbidden');
    expect((await owner.get<TripDetail>(`/api/trips/${trip.id}`)).body.title).toBe('Lisbon');
  });

  test('nobody can give the trip another owner, id or count by sending them', async () => {
    const trip = await newSharedTrip(company);

    const { body } = await admin.put<TripDetail>(`/api/trips/${trip.id}`, {
      ownerId: admin.id,
      id: randomUUID(),
      memberCount: 99,
      role: 'owner',
      createdAt: '2000-01-01T00:00:00Z',
    });

    expect(body).toMatchObject({ id: trip.id, ownerId: owner.id, memberCount: 3, role: 'admin' });
    expect(body.createdAt).toBe(trip.createdAt);
  });
});

describe('deleting a trip', () => {
  test('takes it from everybody, with everything in it', async () => {
    const trip = await newSharedTrip(company);
    const { body: activity } = await owner.post<Activity>(`/api/trips/${trip.id}/itinerary`, { title: 'Tram 28' });
    await member.post(`/api/trips/${trip.id}/chat`, { content: 'Hello' });

    const answer = await owner.delete(`/api/trips/${trip.id}`);

    expect([answer.status, answer.body]).toEqual([204, undefined]);
    const reads = [owner, admin, member].flatMap((person) => [
      person.get(`/api/trips/${trip.id}`),
      person.get(`/api/trips/${trip.id}/itinerary`),
      person.put(`/api/trips/${trip.id}/itinerary/${activity.id}`, { title: 'Still there?' }),
      person.get(`/api/trips/${trip.id}/chat`),
    ]);
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([404]));
    expect(await titlesOf(member, '/api/trips')).toEqual([]);
  });

  test('is for the owner alone', async () => {
    const trip = await newSharedTrip(company);

    const answers = await Promise.all(
      [admin, member, stranger].map((person) => person.delete(`/api/trips/${trip.id}`)),
    );

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404]);
    expect(await titlesOf(owner, '/api/trips')).toEqual(['Lisbon']);
  });

  test('while others add to it, ends with the trip gone and nobody told of a fault', async () => {
    const trip = await newSharedTrip(company);
    const add = (n: number) => admin.post(`/api/trips/${trip.id}/itinerary`, { title: `Stop ${n}` });
    const before = Array.from({ length: 5 }, (_, n) => add(n));

    const deletion = owner.delete(`/api/trips/${trip.id}`);
    const invitation = admin.post(`/api/trips/${trip.id}/members`, { userId: stranger.id });
    const after = Array.from({ length: 5 }, (_, n) => add(n));

    expect((await deletion).status).toBe(204);
    const statuses = (await Promise.all([...before, invitation, ...after])).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
    expect(await titlesOf(stranger, '/api/trips')).toEqual([]);
  });
});

describe('the numbers on the home screen', () => {
  test('count open trips, and every companion once', async () => {
    app.setNow('2026-06-15T12:00:00Z');
    await newSharedTrip(company, { startDate: '2026-06-10', endDate: '2026-06-15' });
    await newSharedTrip(company, { startDate: '2020-01-01', endDate: '2020-01-05' });
    await newTrip(owner);

    const { status, body } = await owner.get<UserStats>('/api/user/stats');

    expect(status).toBe(200);
    expect(body).toEqual({ activeTrips: 2, outfits: 0, members: 2 });
  });

  test('are zero for somebody new', async () => {
    await newSharedTrip(company);

    expect((await stranger.get<UserStats>('/api/user/stats')).body).toEqual({
      activeTrips: 0,
      outfits: 0,
      members: 0,
    });
  });
});

describe('what others see at once', () => {
  test('a new title reaches people on the trip and people who look at their list', async () => {
    const trip = await newSharedTrip(company);
    const [onTrip, onList, elsewhere] = await Promise.all([admin.live(), member.live(), stranger.live()]);
    await onTrip.join(trip.id);

    await owner.put(`/api/trips/${trip.id}`, { title: 'Porto' });

    const changed = { type: 'trip_changed', tripId: trip.id, resource: 'trip' };
    expect(await onTrip.next('trip_changed')).toEqual(changed);
    expect(await onList.next('trip_changed')).toEqual(changed);
    await Promise.all([onTrip, onList, elsewhere].map((live) => live.settled()));
    expect(onTrip.heard.filter(({ type }) => type === 'trip_changed')).toHaveLength(1);
    expect(elsewhere.heard).toEqual([]);
  });

  test('a new trip reaches the other devices of its owner', async () => {
    const phone = await owner.live();

    const trip = await newTrip(owner);

    expect(await phone.next('trip_changed')).toEqual({ type: 'trip_changed', tripId: trip.id, resource: 'trip' });
  });

  test('a deleted trip leaves every screen, and says why', async () => {
    const trip = await newSharedTrip(company);
    const [onTrip, onList] = await Promise.all([admin.live(), member.live()]);
    await onTrip.join(trip.id);

    await owner.delete(`/api/trips/${trip.id}`);

    const removed = { type: 'removed', tripId: trip.id, reason: 'deleted' };
    expect(await onTrip.next('removed')).toEqual(removed);
    expect(await onList.next('removed')).toEqual(removed);
  });

  test('a refused change tells nobody anything', async () => {
    const trip = await newSharedTrip(company, { startDate: '2026-06-10' });
    const live = await admin.live();
    await live.join(trip.id);

    await member.put(`/api/trips/${trip.id}`, { title: 'Mine' });
    await owner.put(`/api/trips/${trip.id}`, { endDate: '2026-06-01' });
    await member.delete(`/api/trips/${trip.id}`);

    await live.settled();
    expect(live.heard.map(({ type }) => type)).toEqual(['joined']);
  });
});
