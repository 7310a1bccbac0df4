import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Activity, activitySchema } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let people: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let tripId: string;
let itinerary: string;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = people);
});
afterAll(() => app.stop());

beforeEach(async () => {
  tripId = (await newSharedTrip(people, { timeZone: 'Europe/Lisbon' })).id;
  itinerary = `/api/trips/${tripId}/itinerary`;
});

const add = async (by: Person, fields: Record<string, unknown>): Promise<Activity> =>
  (await by.post<Activity>(itinerary, fields)).body;
const titles = async (): Promise<string[]> => (await member.get<Activity[]>(itinerary)).body.map(({ title }) => title);

const NINE = '2026-06-10T09:00:00.000Z';
const TEN = '2026-06-10T10:00:00.000Z';

describe('adding an activity', () => {
  test('needs no more than a title, and says who added it', async () => {
    const answer = await admin.post<Activity>(itinerary, { title: ' Tram 28 ' });

    expect(answer.status).toBe(201);
    const nothing = Object.fromEntries(Object.keys(activitySchema.shape).map((name) => [name, null]));
    expect(answer.body).toEqual({
      ...nothing,
      id: answer.body.id,
      tripId,
      title: 'Tram 28',
      category: 'activity',
      createdBy: admin.id,
      creator: { firstName: 'Adam', lastName: admin.user.lastName },
      attachments: [],
      participants: { mode: 'everybody', personIds: [] },
      trackedFlights: [],
      createdAt: answer.body.createdAt,
      updatedAt: answer.body.createdAt,
      version: 1,
    });
    expect((await member.get<Activity[]>(itinerary)).body).toEqual([answer.body]);
  });

  test('keeps every field, and instants in UTC', async () => {
    const activity = await add(owner, {
      title: 'Dinner',
      description: 'Grilled sardines',
      location: 'Alfama',
      category: 'restaurant',
      startTime: '2026-06-10T20:00:00+01:00',
      endTime: '2026-06-11T00:30:00.500+01:00',
    });

    expect(activity).toMatchObject({
      description: 'Grilled sardines',
      location: 'Alfama',
      category: 'restaurant',
      startTime: '2026-06-10T19:00:00.000Z',
      endTime: '2026-06-10T23:30:00.500Z',
    });
  });

  test.each([
    ['no title', {}, 'title', 'Title is required'],
    ['a blank title', { title: '  ' }, 'title', 'Title is required'],
    ['a title of 256 characters', { title: 'x'.repeat(256) }, 'title', 'Must be at most 255 characters'],
    [
      'another category',
      { title: 'Dive', category: 'diving' },
      'category',
      'Please choose one of the offered categories',
    ],
    ['a day instead of a time', { title: 'Dive', startTime: '2026-06-10' }, 'startTime', 'Must be a date and time'],
    [
      'an end before the start',
      { title: 'Dive', startTime: TEN, endTime: NINE },
      'endTime',
      'End time must be after start time',
    ],
    ['an end without a start', { title: 'Dive', endTime: TEN }, 'endTime', 'An end time needs a start time'],
  ])('with %s is refused at the field', async (_what, body, path, message) => {
    const answer = await owner.post(itinerary, body);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, code: 'validation', issues: [{ path, message }] });
    expect(await titles()).toEqual([]);
  });

  test('is for the owner and the admins', async () => {
    const answers = await Promise.all(
      [owner, admin, member, stranger].map((person) => person.post(itinerary, { title: 'Tram 28' })),
    );

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 403, 404]);
  });

  test('twice under one key adds one', async () => {
    const key = { 'idempotency-key': randomUUID() };

    await Promise.all([1, 2].map(() => owner.post(itinerary, { title: 'Once' }, key)));

    expect(await titles()).toEqual(['Once']);
  });
});

describe('the itinerary', () => {
  test('goes by start time, the unscheduled last, equal ones in the order of their making', async () => {
    await add(owner, { title: 'Someday' });
    await add(owner, { title: 'Ten', startTime: TEN });
    await add(owner, { title: 'Nine', startTime: NINE, endTime: TEN });
    await add(owner, { title: 'Ten too', startTime: TEN });
    await add(owner, { title: 'Maybe' });

    expect(await titles()).toEqual(['Nine', 'Ten', 'Ten too', 'Someday', 'Maybe']);
  });

  test('is hidden from strangers', async () => {
    expect((await stranger.get(itinerary)).status).toBe(404);
  });
});

describe('changing an activity', () => {
  test('leaves what was not sent, and clears what was sent empty', async () => {
    const activity = await add(owner, {
      title: 'Dinner',
      description: 'Sardines',
      location: 'Alfama',
      category: 'restaurant',
      startTime: NINE,
      endTime: TEN,
    });

    const { status, body } = await admin.put<Activity>(`${itinerary}/${activity.id}`, {
      title: 'Lunch',
      description: '',
      endTime: null,
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      ...activity,
      title: 'Lunch',
      description: null,
      endTime: null,
      updatedAt: body.updatedAt,
      version: 2,
    });
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(activity.updatedAt));
    expect((await member.get<Activity[]>(itinerary)).body).toEqual([body]);
  });

  test('keeps the name of whoever added it', async () => {
    const activity = await add(admin, { title: 'Dinner' });

    const { body } = await owner.put<Activity>(`${itinerary}/${activity.id}`, { title: 'Lunch', createdBy: owner.id });

    expect(body.createdBy).toBe(admin.id);
  });

  test('may take its times away', async () => {
    const activity = await add(owner, { title: 'Dinner', startTime: NINE, endTime: TEN });

    const { body } = await owner.put<Activity>(`${itinerary}/${activity.id}`, { startTime: '', endTime: '' });

    expect(body).toMatchObject({ startTime: null, endTime: null });
  });

  test.each([
    ['an end before the stored start', { endTime: '2026-06-10T08:00:00Z' }, 'End time must be after start time'],
    ['a start after the stored end', { startTime: '2026-06-10T10:00:00.001Z' }, 'End time must be after start time'],
    ['no start, with its end still there', { startTime: null }, 'An end time needs a start time'],
  ])('to %s is refused', async (_what, change, message) => {
    const activity = await add(owner, { title: 'Dinner', startTime: NINE, endTime: TEN });

    const answer = await owner.put(`${itinerary}/${activity.id}`, change);

    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path: 'endTime', message }]);
    expect((await member.get<Activity[]>(itinerary)).body).toEqual([activity]);
  });

  test('by several people at once never leaves the end before the start', async () => {
    const activity = await add(owner, { title: 'Dinner', startTime: NINE, endTime: '2026-06-10T20:00:00Z' });
    const hour = (n: number) => `2026-06-10T1${n}:00:00.000Z`;
    const changes = Array.from({ length: 10 }, (_, n) => [
      owner.put(`${itinerary}/${activity.id}`, { startTime: hour(n) }),
      admin.put(`${itinerary}/${activity.id}`, { endTime: hour(9 - n) }),
    ]).flat();

    const statuses = (await Promise.all(changes)).map(({ status }) => status);

    const [left] = (await owner.get<Activity[]>(itinerary)).body;
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
    expect((left?.startTime ?? '') <= (left?.endTime ?? '')).toBe(true);
  });

  test('and deleting it is for the owner and the admins', async () => {
    const activity = await add(owner, { title: 'Dinner' });

    const changes = await Promise.all(
      [member, stranger].map((person) => person.put(`${itinerary}/${activity.id}`, { title: 'Mine' })),
    );
    const deletions = await Promise.all(
      [member, stranger].map((person) => person.delete(`${itinerary}/${activity.id}`)),
    );

    expect([...changes, ...deletions].map(({ status }) => status)).toEqual([403, 404, 403, 404]);
    expect(await titles()).toEqual(['Dinner']);
  });

  test('of another trip is not possible through this one', async () => {
    const other = await owner.post<TripDetail>('/api/trips', { title: 'Other' });
    const { body: foreign } = await owner.post<Activity>(`/api/trips/${other.body.id}/itinerary`, { title: 'Foreign' });

    const answers = await Promise.all([
      admin.put(`${itinerary}/${foreign.id}`, { title: 'Mine' }),
      admin.delete(`${itinerary}/${foreign.id}`),
      owner.put(`${itinerary}/${randomUUID()}`, { title: 'Mine' }),
    ]);

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [404, 'not_found']),
    );
    const left = await owner.get<Activity[]>(`/api/trips/${other.body.id}/itinerary`);
    expect(left.body).toEqual([foreign]);
  });
});

describe('where an activity is', () => {
  const ALFAMA = { latitude: 38.7139, longitude: -9.1289 };

  test.each([
    ['another location', { location: 'Belém' }, null],
    ['another title', { title: 'Lunch' }, ALFAMA],
    ['the same location', { location: 'Alfama' }, ALFAMA],
    ['no location', { location: '' }, null],
    [
      'another location with its position',
      { location: 'Belém', position: { latitude: 1, longitude: 2 } },
      { latitude: 1, longitude: 2 },
    ],
  ])('after %s is known where it still belongs to the words', async (_what, change, position) => {
    const activity = await add(owner, { title: 'Dinner', location: 'Alfama', position: ALFAMA });

    const { body } = await owner.put<Activity>(`${itinerary}/${activity.id}`, change);

    expect([activity.position, body.position]).toEqual([ALFAMA, position]);
  });
});

describe('moving activities together', () => {
  const ELEVEN = '2026-06-10T11:00:00.000Z';
  const moved = (by: Person, moves: object[]) => by.post<Activity[]>(`${itinerary}/moves`, { moves });

  test('gives each its times anew, in one step, and their outfits come along', async () => {
    const [dinner, tram] = [
      await add(owner, { title: 'Dinner', startTime: NINE, endTime: TEN }),
      await add(owner, { title: 'Tram' }),
    ];
    await owner.post(`/api/trips/${tripId}/outfits`, {
      title: 'Dress',
      category: 'Casual',
      plannedDate: '2026-06-10',
      activityId: dinner.id,
    });

    const { status, body } = await moved(admin, [
      {
        id: dinner.id,
        version: 1,
        startTime: '2026-06-11T09:00:00Z',
        endTime: '2026-06-11T10:00:00Z',
        moveOutfits: { from: '2026-06-10', to: '2026-06-11' },
      },
      { id: tram.id, version: 1, startTime: ELEVEN, endTime: null },
    ]);

    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: dinner.id, startTime: '2026-06-11T09:00:00.000Z', endTime: '2026-06-11T10:00:00.000Z', version: 2 },
      { id: tram.id, startTime: ELEVEN, endTime: null, version: 2 },
    ]);
    expect(await titles()).toEqual(['Tram', 'Dinner']);
    const outfits = await owner.get<{ plannedDate: string }[]>(`/api/trips/${tripId}/outfits`);
    expect(outfits.body.map(({ plannedDate }) => plannedDate.slice(0, 10))).toEqual(['2026-06-11']);
  });

  test('moves none where somebody has changed or deleted one of them meanwhile', async () => {
    const [dinner, tram] = [await add(owner, { title: 'Dinner' }), await add(owner, { title: 'Tram' })];
    await admin.put(`${itinerary}/${tram.id}`, { title: 'Bus' });
    const first = { id: dinner.id, version: 1, startTime: NINE, endTime: null };

    const stale = await moved(owner, [first, { id: tram.id, version: 1, startTime: NINE, endTime: null }]);
    const gone = await moved(owner, [first, { id: randomUUID(), startTime: NINE, endTime: null }]);

    expect([stale, gone].map(({ status, body }) => [status, body])).toMatchObject([
      [409, { code: 'changed_meanwhile' }],
      [404, { code: 'not_found' }],
    ]);
    expect((await member.get<Activity[]>(itinerary)).body.map(({ startTime }) => startTime)).toEqual([null, null]);
  });

  test.each([
    ['none', () => []],
    ['one of them twice', (id: string) => [1, 2].map(() => ({ id, startTime: NINE, endTime: null }))],
    ['an end before the start', (id: string) => [{ id, startTime: TEN, endTime: NINE }]],
    ['101', () => Array.from({ length: 101 }, () => ({ id: randomUUID(), startTime: NINE, endTime: null }))],
  ])('refuses %s', async (_what, moves) => {
    const { id } = await add(owner, { title: 'Dinner' });

    const { status, body } = await moved(owner, moves(id));

    expect([status, body]).toMatchObject([400, { code: 'validation' }]);
  });
});

describe('deleting an activity', () => {
  test('takes it out for everybody, and a second time finds nothing', async () => {
    const activity = await add(owner, { title: 'Dinner' });

    const first = await admin.delete(`${itinerary}/${activity.id}`);
    const second = await admin.delete(`${itinerary}/${activity.id}`);

    expect([first.status, first.body]).toEqual([204, undefined]);
    expect([second.status, second.body.code]).toEqual([404, 'not_found']);
    expect(await titles()).toEqual([]);
  });
});

describe('what others see at once', () => {
  test('every change of the itinerary reaches everybody on the trip, wherever they are, and nobody else', async () => {
    const [onTrip, onList, outside] = await Promise.all([member.live(), admin.live(), stranger.live()]);
    await onTrip.join(tripId);

    const activity = await add(owner, { title: 'Dinner' });
    await owner.put(`${itinerary}/${activity.id}`, { title: 'Lunch' });
    await owner.put(`${itinerary}/${activity.id}`, { title: '' });
    await owner.delete(`${itinerary}/${activity.id}`);

    const changed = { type: 'trip_changed', tripId, resource: 'itinerary' };
    await Promise.all([onTrip.settled(), onList.settled(), outside.settled()]);
    expect(onTrip.heard.slice(1)).toMatchObject([changed, changed, changed]);
    expect(onList.heard).toMatchObject([changed, changed, changed]);
    expect(outside.heard).toEqual([]);
  });
});

describe('an admin who is removed while they add something', () => {
  test('adds nothing any more', async () => {
    const removal = await app.database.pool.connect();
    await removal.query('begin');
    await removal.query('delete from trip_members where trip_id = $1 and user_id = $2', [tripId, admin.id]);
    await removal.query('delete from person_trips where trip_id = $1 and user_id = $2', [tripId, admin.id]);

    const addition = admin.post(itinerary, { title: 'Too late' });
    await app.untilSomebodyWaits();
    await removal.query('commit');
    removal.release();

    const { status, body } = await addition;
    expect([status, body.code]).toEqual([404, 'trip_not_found']);
    expect(await titles()).toEqual([]);
  });
});
