import { randomUUID } from 'node:crypto';
import type { Trip, TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import {
  type ExampleMembers,
  newSharedTrip,
  newTrip,
  signUpExampleMembers,
  tripTitles,
} from '../../testing/example-members.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let people: ExampleMembers;
let owner: Person;
let member: Person;
let stranger: Person;
let source: TripDetail;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
  ({ owner, member, stranger } = people);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeAll(async () => {
  app.setNow('2026-11-21T12:00:00Z');
  source = await newSharedTrip(people, { startDate: '2026-06-10', endDate: '2026-06-14' });
});

const AGAIN = { title: 'Again', startDate: '2027-06-10', endDate: '2027-06-14' };
const duplicate = (by: Person, id: string, copy: unknown = AGAIN, query = ''): Promise<Answer> =>
  by.post(`/api/trips/duplicate/${id}${query}`, copy);

describe('a trip is not copied', () => {
  test('by somebody who is not on it, as if there were none', async () => {
    const answers = await Promise.all([duplicate(stranger, source.id), duplicate(member, randomUUID())]);
    answers.push(await duplicate(member, 'no-id'));

    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(3).fill('404 trip_not_found'));
  });

  test('by somebody who has left it', async () => {
    await member.post(`/api/trips/${source.id}/leave`);

    expect((await duplicate(member, source.id)).body.code).toBe('trip_not_found');
  });

  test.each([
    ['before it begins', { startDate: '2027-01-01', endDate: '2027-01-02' }],
    ['while people are on it', { startDate: '2026-11-20', endDate: '2026-11-22' }],
    ['without an end', { startDate: '2026-01-01' }],
    ['without a start', { endDate: '2026-11-21' }],
    ['without dates', {}],
  ])('%s', async (_when, dates) => {
    const { id } = await newTrip(owner, dates);

    const { status, body } = await duplicate(owner, id);

    expect([status, body]).toEqual([
      409,
      { code: 'trip_not_completed', message: 'Only a completed trip can be duplicated.' },
    ]);
    expect(await tripTitles(owner, '/api/trips')).toHaveLength(2);
  });

  test.each([
    // The same moment: noon of the 21st in UTC.
    ['UTC', '2026-11-21', 409],
    ['UTC', '2026-11-20', 201],
    ['Europe/Lisbon', '2026-11-21', 409],
    ['America/Los_Angeles', '2026-11-21', 409],
    ['Asia/Tokyo', '2026-11-21', 409],
    ['Pacific/Kiritimati', '2026-11-21', 201],
    ['Pacific/Pago_Pago', '2026-11-20', 201],
  ])('in %s with %s as its last day: %s', async (timeZone, endDate, status) => {
    const { id } = await newTrip(owner, { startDate: '2026-11-01', endDate });

    expect((await duplicate(owner, id, AGAIN, `?timeZone=${timeZone}`)).status).toBe(status);
  });

  test.each([
    ['no title', { ...AGAIN, title: undefined }, 'title', 'Trip title is required'],
    ['a blank title', { ...AGAIN, title: '  ' }, 'title', 'Trip title is required'],
    ['a day that does not exist', { ...AGAIN, startDate: '2027-02-30' }, 'startDate', expect.any(String)],
    ['the year 0', { ...AGAIN, startDate: '0000-01-01' }, 'startDate', expect.any(String)],
    ['the year 9999', { ...AGAIN, endDate: '9999-01-01' }, 'endDate', expect.any(String)],
    [
      'an end before the start',
      { ...AGAIN, endDate: '2027-06-09' },
      'endDate',
      'End date must be on or after start date',
    ],
    ['a part that there is not', { ...AGAIN, parts: ['chat'] }, 'parts.0', expect.any(String)],
    ['parts that are no list', { ...AGAIN, parts: 'activities' }, 'parts', expect.any(String)],
  ])('with %s', async (_what, copy, path, message) => {
    const { status, body } = await duplicate(owner, source.id, copy);

    expect([status, body.issues?.[0]?.path, body.message]).toEqual([400, path, message]);
  });

  test('for a zone that does not exist', async () => {
    expect((await duplicate(owner, source.id, AGAIN, '?timeZone=Mars/Olympus')).status).toBe(400);
  });

  test.each([
    ['itinerary', { title: 'Tram', startTime: '2026-06-12T09:00:00Z' }],
    ['outfits', { title: 'Dress', category: 'Casual', plannedDate: '2026-06-12' }],
  ])('to where its %s would lie after the year 2999', async (folder, thing) => {
    await owner.post(`/api/trips/${source.id}/${folder}`, thing);

    const { status, body } = await duplicate(owner, source.id, { title: 'Again', startDate: '2999-12-31' });

    const message = 'With this start date some plans would lie outside of the years 1900 to 2999';
    expect([status, body]).toEqual([400, { code: 'validation', message, issues: [{ path: 'startDate', message }] }]);
    expect(await tripTitles(owner, '/api/trips')).toEqual(['Lisbon']);
  });
});

describe('a copy that is asked for twice', () => {
  test('under one key is one trip, at the same time too', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const ask = () => owner.post<Trip>(`/api/trips/duplicate/${source.id}`, AGAIN, headers);

    const answers = await Promise.all([ask(), ask()]);
    answers.push(await ask());

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await tripTitles(owner, '/api/trips')).toEqual(['Again', 'Lisbon']);
  });

  test('answers the first one again although the trip is not over any more', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const ask = () => owner.post<Trip>(`/api/trips/duplicate/${source.id}`, AGAIN, headers);
    const first = await ask();
    await owner.put(`/api/trips/${source.id}`, { endDate: '2027-01-01' });

    expect((await ask()).body.id).toBe(first.body.id);
  });

  test('by two people at the same time is a trip for each', async () => {
    const answers = await Promise.all([duplicate(owner, source.id), duplicate(member, source.id)]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await tripTitles(owner, '/api/trips')).toEqual(['Again', 'Lisbon']);
    expect(await tripTitles(member, '/api/trips')).toEqual(['Again', 'Lisbon']);
  });
});

test('a copy reaches the lists of whoever made it on other devices, and nobody else', async () => {
  const [phone, others] = await Promise.all([member.live(), owner.live()]);

  const { body } = await member.post<TripDetail>(`/api/trips/duplicate/${source.id}`, AGAIN);

  expect(await phone.next('trip_changed')).toMatchObject({ type: 'trip_changed', tripId: body.id, resource: 'trip' });
  await Promise.all([phone.settled(), others.settled()]);
  expect(others.heard).toEqual([]);
});

describe('a trip that changes while it is copied', () => {
  const held = async (work: () => Promise<void>): Promise<void> => {
    const holder = await app.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from trip_members where trip_id = $1 for share', [source.id]);
    await work();
    await holder.query('commit');
    holder.release();
  };

  test('is copied as it is once whoever is changing it has done so', async () => {
    let copying: Promise<Answer<TripDetail>> | undefined;
    await held(async () => {
      copying = member.post<TripDetail>(`/api/trips/duplicate/${source.id}`, AGAIN);
      await app.untilSomebodyWaits();
      await app.database.pool.query(`update trips set destination = 'Porto' where id = $1`, [source.id]);
    });

    expect((await copying)?.body.destination).toBe('Porto');
  });

  test('or is deleted is copied whole or not at all', async () => {
    for (let n = 0; n < 20; n += 1) await owner.post(`/api/trips/${source.id}/itinerary`, { title: `Stop ${n}` });
    const copying = Array.from({ length: 5 }, () => duplicate(member, source.id));
    const deletion = owner.delete(`/api/trips/${source.id}`);

    const statuses = (await Promise.all(copying)).map(({ status }) => status);
    expect((await deletion).status).toBe(204);
    expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
    const copies = (await member.get<Trip[]>('/api/trips')).body;
    expect(copies).toHaveLength(statuses.filter((status) => status === 201).length);
    for (const { id } of copies)
      expect((await member.get<unknown[]>(`/api/trips/${id}/itinerary`)).body).toHaveLength(20);
  });
});
