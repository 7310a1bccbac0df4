import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
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

const LISBON = { latitude: 38.71667, longitude: -9.13333 };
const PORTO = { latitude: 41.14961, longitude: -8.61099 };

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

describe('changing a trip', () => {
  test('leaves what was not sent, and clears what was sent empty', async () => {
    const trip = await newSharedTrip(people, {
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

  test.each([
    ['another title', { title: 'Porto' }, LISBON],
    ['the same destination', { destination: 'Lisbon, Portugal' }, LISBON],
    ['another destination alone', { destination: 'Porto' }, null],
    ['no destination any more', { destination: '' }, null],
    ['another destination and its position', { destination: 'Porto', position: PORTO }, PORTO],
    ['another position', { position: PORTO }, PORTO],
    ['no position any more', { position: null }, null],
  ])('to %s keeps the position only where it still belongs', async (_what, change, position) => {
    const trip = await newTrip(owner, { destination: 'Lisbon, Portugal', position: LISBON });

    const { body } = await owner.put<TripDetail>(`/api/trips/${trip.id}`, change);

    expect(body.position).toEqual(position);
    expect((await owner.get<TripDetail[]>('/api/trips')).body).toMatchObject([{ position }]);
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
    const trip = await newSharedTrip(people, { startDate: '2026-06-10', endDate: '2026-06-20' });
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
    const trip = await newSharedTrip(people);

    const answer = await member.put(`/api/trips/${trip.id}`, { title: 'Mine' });

    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('forbidden');
    expect((await owner.get<TripDetail>(`/api/trips/${trip.id}`)).body.title).toBe('Lisbon');
  });

  test('nobody can give the trip another owner, id or count by sending them', async () => {
    const trip = await newSharedTrip(people);

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
    const trip = await newSharedTrip(people);
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
    expect(await tripTitles(member, '/api/trips')).toEqual([]);
  });

  test('is for the owner alone', async () => {
    const trip = await newSharedTrip(people);

    const answers = await Promise.all(
      [admin, member, stranger].map((person) => person.delete(`/api/trips/${trip.id}`)),
    );

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404]);
    expect(await tripTitles(owner, '/api/trips')).toEqual(['Lisbon']);
  });

  test('while others add to it, ends with the trip gone and no fault reported to anybody', async () => {
    const trip = await newSharedTrip(people);
    const add = (n: number) => admin.post(`/api/trips/${trip.id}/itinerary`, { title: `Stop ${n}` });
    const before = Array.from({ length: 5 }, (_, n) => add(n));

    const deletion = owner.delete(`/api/trips/${trip.id}`);
    const invitation = admin.post(`/api/trips/${trip.id}/members`, { userId: stranger.id });
    const after = Array.from({ length: 5 }, (_, n) => add(n));

    expect((await deletion).status).toBe(204);
    const statuses = (await Promise.all([...before, invitation, ...after])).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
    expect(await tripTitles(stranger, '/api/trips')).toEqual([]);
  });
});

describe('what others see at once', () => {
  test('a new title reaches people on the trip and people who look at their list', async () => {
    const trip = await newSharedTrip(people);
    const [onTrip, onList, elsewhere] = await Promise.all([admin.live(), member.live(), stranger.live()]);
    await onTrip.join(trip.id);

    await owner.put(`/api/trips/${trip.id}`, { title: 'Porto' });

    const changed = { type: 'trip_changed', tripId: trip.id, resource: 'trip' };
    expect(await onTrip.next('trip_changed')).toMatchObject(changed);
    expect(await onList.next('trip_changed')).toMatchObject(changed);
    await Promise.all([onTrip, onList, elsewhere].map((live) => live.settled()));
    expect(onTrip.heard.filter(({ type }) => type === 'trip_changed')).toHaveLength(1);
    expect(elsewhere.heard).toEqual([]);
  });

  test('a new trip reaches the other devices of its owner', async () => {
    const phone = await owner.live();

    const trip = await newTrip(owner);

    expect(await phone.next('trip_changed')).toMatchObject({ type: 'trip_changed', tripId: trip.id, resource: 'trip' });
  });

  test('a deleted trip leaves every screen, and says why', async () => {
    const trip = await newSharedTrip(people);
    const [onTrip, onList] = await Promise.all([admin.live(), member.live()]);
    await onTrip.join(trip.id);

    await owner.delete(`/api/trips/${trip.id}`);

    const removed = { type: 'removed', tripId: trip.id, reason: 'deleted' };
    expect(await onTrip.next('removed')).toEqual(removed);
    expect(await onList.next('removed')).toEqual(removed);
  });

  test('a refused change tells nobody anything', async () => {
    const trip = await newSharedTrip(people, { startDate: '2026-06-10' });
    const live = await admin.live();
    await live.join(trip.id);

    await member.put(`/api/trips/${trip.id}`, { title: 'Mine' });
    await owner.put(`/api/trips/${trip.id}`, { endDate: '2026-06-01' });
    await member.delete(`/api/trips/${trip.id}`);

    await live.settled();
    expect(live.heard.map(({ type }) => type)).toEqual(['joined']);
  });
});
