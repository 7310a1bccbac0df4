import { randomUUID } from 'node:crypto';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { type Outfit, outfitSchema } from '@caravan/contract/outfits/outfits.schema.ts';
import type { UserStats } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, newTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { formOf } from '../../testing/uploads.ts';

let app: TestApp;
let people: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let tripId: string;
let closet: string;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = people);
});
afterAll(() => app.stop());

beforeEach(async () => {
  tripId = (await newSharedTrip(people)).id;
  closet = `/api/trips/${tripId}/outfits`;
});

const add = async (by: Person, fields: Record<string, unknown> = {}): Promise<Outfit> =>
  (await by.post<Outfit>(closet, { title: 'Linen dress', category: 'Casual', ...fields })).body;
const change = (by: Person, outfit: Outfit, fields: Record<string, unknown>) =>
  by.patch<Outfit>(`/api/outfits/${outfit.id}`, fields);
const list = async (by: Person = member): Promise<Outfit[]> => (await by.get<Outfit[]>(closet)).body;
const addActivity = async (title: string, trip = tripId): Promise<Activity> =>
  (await owner.post<Activity>(`/api/trips/${trip}/itinerary`, { title })).body;

describe('adding an outfit', () => {
  test('needs a title and a category alone, and says who added it', async () => {
    const answer = await admin.post<Outfit>(closet, { title: ' Linen dress ', category: 'Formal' });

    expect(answer.status).toBe(201);
    const nothing = Object.fromEntries(Object.keys(outfitSchema.shape).map((name) => [name, null]));
    expect(answer.body).toEqual({
      ...nothing,
      id: answer.body.id,
      tripId,
      title: 'Linen dress',
      category: 'Formal',
      lookId: answer.body.lookId,
      createdBy: admin.id,
      creator: { firstName: 'Adam', lastName: admin.user.lastName },
      wearerId: admin.id,
      wearer: { firstName: 'Adam', lastName: admin.user.lastName },
      createdAt: answer.body.createdAt,
      updatedAt: answer.body.createdAt,
      version: 1,
    });
    expect(await list()).toEqual([answer.body]);
  });

  test('keeps a description of several lines as it was typed, however it is sent', async () => {
    const outfit = { title: 'Linen dress', category: 'Casual', description: 'a\n'.repeat(4_999) + 'bc' };

    const answers = await Promise.all([outfit, formOf(outfit)].map((body) => owner.post<Outfit>(closet, body)));

    expect(answers.map(({ body }) => body.description)).toEqual([outfit.description, outfit.description]);
  });

  test('plans it for an activity and a day, whichever way the day is written', async () => {
    const dinner = await addActivity('Dinner');

    const byDate = await add(owner, { plannedDate: '2026-06-10', activityId: dinner.id });
    const byNoon = await add(owner, { plannedDate: '2026-06-10T12:00:00.000Z' });

    expect(byDate).toMatchObject({
      plannedDate: '2026-06-10T12:00:00.000Z',
      activityId: dinner.id,
      activity: { title: 'Dinner' },
    });
    expect(byNoon.plannedDate).toBe('2026-06-10T12:00:00.000Z');
  });

  test.each([
    ['no title', { title: undefined }, 'title', 'Title is required'],
    ['a blank title', { title: '  ' }, 'title', 'Title is required'],
    ['no category', { category: undefined }, 'category', 'Category is required'],
    ['a blank category', { category: ' ' }, 'category', 'Category is required'],
    ['an unknown category', { category: 'casual' }, 'category', 'Please choose one of the offered categories'],
    ['an occasion of 101 characters', { occasion: 'x'.repeat(101) }, 'occasion', 'Must be at most 100 characters'],
    ['a day that never was', { plannedDate: '2026-02-30' }, 'plannedDate', 'Must be a date between 1900 and 2999'],
    ['an activity by no id', { activityId: 'dinner' }, 'activityId', 'Not a valid id'],
  ])('with %s is refused', async (_what, fields, path, message) => {
    const answer = await owner.post(closet, { title: 'Dress', category: 'Casual', ...fields });

    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path, message }]);
    expect(await list()).toEqual([]);
  });

  test("for another trip's activity, or one that is gone, is refused where the activity was chosen", async () => {
    const foreign = await addActivity('Foreign', (await newTrip(owner)).id);

    const answers = await Promise.all(
      [foreign.id, randomUUID()].map((activityId) =>
        owner.post(closet, { title: 'Dress', category: 'Casual', activityId }),
      ),
    );

    const issues = [{ path: 'activityId', message: 'Please choose one of the trip’s activities' }];
    expect(answers.map(({ status, body }) => [status, body.issues])).toEqual([
      [400, issues],
      [400, issues],
    ]);
    expect(await list()).toEqual([]);
  });

  test('is for the owner and the admins', async () => {
    const answers = await Promise.all(
      [member, stranger].map((person) => person.post(closet, { title: 'Dress', category: 'Casual' })),
    );

    expect(answers.map(({ status }) => status)).toEqual([403, 404]);
    expect(await list()).toEqual([]);
  });

  test('twice under one key adds it once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { title: 'Dress', category: 'Casual' };

    const first = await owner.post<Outfit>(closet, body, headers);
    const again = await owner.post<Outfit>(closet, body, headers);

    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await list()).toEqual([first.body]);
  });
});

describe('the closet', () => {
  test('goes by planned date, outfits without one first, those of one day in the order of their making', async () => {
    for (const [title, plannedDate] of [
      ['Second day', '2026-06-11'],
      ['Someday', null],
      ['First day', '2026-06-10'],
      ['Second day too', '2026-06-11'],
      ['Whenever', ''],
    ]) {
      await add(owner, { title, plannedDate });
    }

    expect((await list()).map(({ title }) => title)).toEqual([
      'Someday',
      'Whenever',
      'First day',
      'Second day',
      'Second day too',
    ]);
  });

  test('is hidden from strangers', async () => {
    expect((await stranger.get(closet)).status).toBe(404);
  });
});

describe('changing an outfit', () => {
  test('leaves what was not sent, and clears what was sent empty', async () => {
    const dinner = await addActivity('Dinner');
    const outfit = await add(owner, {
      description: 'With the green scarf',
      occasion: 'Dinner',
      plannedDate: '2026-06-10',
      activityId: dinner.id,
    });

    const { status, body } = await change(admin, outfit, {
      title: 'Silk dress',
      description: '',
      plannedDate: '',
      activityId: '',
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      ...outfit,
      title: 'Silk dress',
      description: null,
      plannedDate: null,
      activityId: null,
      activity: null,
      updatedAt: body.updatedAt,
      version: 2,
    });
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(outfit.updatedAt));
    expect(await list()).toEqual([body]);
  });

  test.each([
    ['a blank title', { title: '' }, 'title', 'Title is required'],
    ['an empty category', { category: '' }, 'category', 'Category is required'],
    ['an activity that is gone', { activityId: randomUUID() }, 'activityId', expect.stringContaining('activities')],
  ])('to %s is refused', async (_what, fields, path, message) => {
    const outfit = await add(owner);

    const answer = await owner.patch(`/api/outfits/${outfit.id}`, fields);

    expect([answer.status, answer.body.issues]).toEqual([400, [{ path, message }]]);
    expect(await list()).toEqual([outfit]);
  });

  test('is for the owner and the admins; a stranger learns nothing of it', async () => {
    const outfit = await add(owner);

    const answers = await Promise.all([
      member.patch(`/api/outfits/${outfit.id}`, { title: 'Mine' }),
      stranger.patch(`/api/outfits/${outfit.id}`, { title: 'Mine' }),
      owner.patch(`/api/outfits/${randomUUID()}`, { title: 'Mine' }),
      owner.patch('/api/outfits/dress', { title: 'Mine' }),
      app.anonymous.patch(`/api/outfits/${outfit.id}`, { title: 'Mine' }),
    ]);

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'forbidden'],
      [404, 'not_found'],
      [404, 'not_found'],
      [404, 'not_found'],
      [401, 'unauthorized'],
    ]);
    expect(answers[1]?.body).toEqual(answers[2]?.body);
    expect(await list()).toEqual([outfit]);
  });

  test('is refused before a word of it is read', async () => {
    const outfit = await add(owner);

    const answers = await Promise.all(
      [member, stranger].map((person) =>
        person.patch(`/api/outfits/${outfit.id}`, 'no form at all', { 'content-type': 'multipart/form-data' }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([403, 404]);
  });
});

describe('deleting an outfit', () => {
  test('takes it out for everybody, and a second time finds nothing', async () => {
    const outfit = await add(owner);

    const first = await admin.delete(`${closet}/${outfit.id}`);
    const second = await admin.delete(`${closet}/${outfit.id}`);

    expect([first.status, first.body]).toEqual([204, undefined]);
    expect([second.status, second.body.code]).toEqual([404, 'not_found']);
    expect(await list()).toEqual([]);
  });

  test('is for the owner and the admins of its own trip', async () => {
    const outfit = await add(owner);
    const elsewhere = (await newTrip(owner)).id;

    const answers = await Promise.all([
      member.delete(`${closet}/${outfit.id}`),
      stranger.delete(`${closet}/${outfit.id}`),
      owner.delete(`/api/trips/${elsewhere}/outfits/${outfit.id}`),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([403, 404, 404]);
    expect(await list()).toEqual([outfit]);
  });
});

describe('what others see at once', () => {
  test('every change of the closet reaches everybody on the trip, wherever they are, and nobody else', async () => {
    const [onTrip, onList, outside] = await Promise.all([member.live(), admin.live(), stranger.live()]);
    await onTrip.join(tripId);

    const outfit = await add(owner);
    await change(owner, outfit, { title: 'Silk dress' });
    await change(owner, outfit, { title: '' });
    await owner.post(`${closet}/${outfit.id}/copies`, {});
    await owner.delete(`${closet}/${outfit.id}`);

    const changed = { type: 'trip_changed', tripId, resource: 'outfits' };
    await Promise.all([onTrip.settled(), onList.settled(), outside.settled()]);
    expect(onTrip.heard.slice(1)).toMatchObject([changed, changed, changed, changed]);
    expect(onList.heard).toMatchObject([changed, changed, changed, changed]);
    expect(outside.heard).toEqual([]);
  });

  test('the figures count the outfits of all trips that somebody is on', async () => {
    const traveller = await app.signUp();
    const outfitsOf = async () => (await traveller.get<UserStats>('/api/user/stats')).body.outfits;
    await owner.post(`/api/trips/${tripId}/members`, { userId: traveller.id });
    const own = await newTrip(traveller);
    const outfit = await add(owner);
    await add(owner);
    await traveller.post(`/api/trips/${own.id}/outfits`, { title: 'Coat', category: 'Casual' });

    const counted = [await outfitsOf()];
    await owner.delete(`${closet}/${outfit.id}`);
    counted.push(await outfitsOf());
    await owner.delete(`/api/trips/${tripId}/members/${traveller.id}`);
    counted.push(await outfitsOf());

    expect(counted).toEqual([3, 2, 1]);
  });
});
