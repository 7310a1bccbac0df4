import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let people: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let tripId: string;
let closet: string;
let itinerary: string;
let dinner: Activity;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
  ({ owner, admin, member } = people);
});
afterAll(() => app.stop());

beforeEach(async () => {
  tripId = (await newSharedTrip(people)).id;
  closet = `/api/trips/${tripId}/outfits`;
  itinerary = `/api/trips/${tripId}/itinerary`;
  dinner = (await owner.post<Activity>(itinerary, { title: 'Dinner', startTime: '2026-06-10T19:00:00Z' })).body;
});

const plan = async (title: string, date: string | null, activityId: string | null = dinner.id): Promise<Outfit> =>
  (await owner.post<Outfit>(closet, { title, category: 'Formal', plannedDate: date, activityId })).body;

/** Each outfit with its day and its activity, by title. */
const planned = async () => {
  const { body } = await member.get<Outfit[]>(closet);
  return Object.fromEntries(
    body.map(({ title, plannedDate, activity, version }) => [
      title,
      [plannedDate?.slice(0, 10) ?? null, activity?.title ?? null, version],
    ]),
  );
};

const resourcesHeard = (heard: readonly unknown[]) =>
  heard.slice(1).map((frame) => (frame as { resource: string }).resource);

describe('moving an activity to another day', () => {
  const move = (to: string | null) =>
    admin.put<Activity>(`${itinerary}/${dinner.id}`, {
      startTime: to && `${to}T19:00:00Z`,
      moveOutfits: { from: '2026-06-10', to },
    });

  beforeEach(async () => {
    await plan('Dress', '2026-06-10');
    await plan('Suit', '2026-06-10');
    await plan('Dress of the day before', '2026-06-09');
    await plan('Dress without a day', null);
    await plan('For the beach', '2026-06-10', null);
  });

  test('takes along the outfits that were planned for it on that day', async () => {
    const { status } = await move('2026-06-12');

    expect(status).toBe(200);
    expect(await planned()).toEqual({
      Dress: ['2026-06-12', 'Dinner', 2],
      Suit: ['2026-06-12', 'Dinner', 2],
      'Dress of the day before': ['2026-06-09', 'Dinner', 1],
      'Dress without a day': [null, 'Dinner', 1],
      'For the beach': ['2026-06-10', null, 1],
    });
  });

  test('to no day leaves its outfits without one', async () => {
    await move(null);

    expect(await planned()).toMatchObject({ Dress: [null, 'Dinner', 2], Suit: [null, 'Dinner', 2] });
  });

  test('leaves the outfits where nobody asked to move them', async () => {
    await admin.put(`${itinerary}/${dinner.id}`, { startTime: '2026-06-12T19:00:00Z' });

    expect(await planned()).toMatchObject({ Dress: ['2026-06-10', 'Dinner', 1] });
  });

  test('takes back those that came along, and leaves those that were there', async () => {
    const mine = await plan('Coat', '2026-06-10');
    const back = (from: string | null) =>
      admin.put<Activity>(`${itinerary}/${dinner.id}`, {
        moveOutfits: { from, to: '2026-06-10', outfitIds: [mine.id] },
      });
    await move('2026-06-09');
    await back('2026-06-09');

    expect(await planned()).toMatchObject({
      Coat: ['2026-06-10', 'Dinner', 3],
      Dress: ['2026-06-09', 'Dinner', 2],
      'Dress of the day before': ['2026-06-09', 'Dinner', 1],
    });

    await move(null);
    await back(null);

    expect(await planned()).toMatchObject({
      Coat: ['2026-06-10', 'Dinner', 5],
      'Dress without a day': [null, 'Dinner', 1],
    });
  });

  test('moves nothing at all where the activity cannot move', async () => {
    const answers = [
      await admin.put(`${itinerary}/${dinner.id}`, {
        endTime: '2026-06-09T00:00:00Z',
        moveOutfits: { from: '2026-06-10', to: '2026-06-12' },
      }),
      await admin.put(`${itinerary}/${dinner.id}`, {
        version: 7,
        moveOutfits: { from: '2026-06-10', to: '2026-06-12' },
      }),
      await admin.put(`${itinerary}/${dinner.id}`, { moveOutfits: { from: '2026-06-10', to: 'Tuesday' } }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 409, 400]);
    expect(await planned()).toMatchObject({ Dress: ['2026-06-10', 'Dinner', 1] });
  });

  test('tells those who look at the trip of the itinerary, and of the closet where it changed', async () => {
    const onTrip = await member.live();
    await onTrip.join(tripId);

    await move('2026-06-12');
    await move('2026-06-13');

    await onTrip.settled();
    expect(resourcesHeard(onTrip.heard)).toEqual(['itinerary', 'outfits', 'itinerary']);
  });
});

describe('renaming an activity', () => {
  test('announces a change of the closet too, where outfits go by its name', async () => {
    const walk = (await owner.post<Activity>(itinerary, { title: 'Walk' })).body;
    await plan('Dress', '2026-06-10');
    const onTrip = await member.live();
    await onTrip.join(tripId);

    await owner.put(`${itinerary}/${dinner.id}`, { title: 'Supper' });
    await owner.put(`${itinerary}/${dinner.id}`, { title: 'Supper', location: 'Alfama' });
    await owner.put(`${itinerary}/${walk.id}`, { title: 'Hike' });

    await onTrip.settled();
    expect(resourcesHeard(onTrip.heard)).toEqual(['itinerary', 'outfits', 'itinerary', 'itinerary']);
    expect(await planned()).toEqual({ Dress: ['2026-06-10', 'Supper', 1] });
  });
});

describe('deleting an activity', () => {
  test('leaves its outfits planned for their days, without it, and tells of both', async () => {
    await plan('Dress', '2026-06-10');
    await plan('For the beach', '2026-06-10', null);
    const onTrip = await member.live();
    await onTrip.join(tripId);

    await admin.delete(`${itinerary}/${dinner.id}`);

    await onTrip.settled();
    expect(resourcesHeard(onTrip.heard)).toEqual(['itinerary', 'outfits']);
    expect(await planned()).toEqual({ Dress: ['2026-06-10', null, 2], 'For the beach': ['2026-06-10', null, 1] });
  });

  test('while others plan outfits for it leaves no link, and breaks nobody’s change', async () => {
    const outfit = await plan('Dress', '2026-06-10');
    const link = () => owner.patch(`/api/outfits/${outfit.id}`, { activityId: dinner.id });
    const links = Array.from({ length: 5 }, link);
    const addition = owner.post(closet, { title: 'Suit', category: 'Formal', activityId: dinner.id });

    const [deletion, ...others] = await Promise.all([
      admin.delete(`${itinerary}/${dinner.id}`),
      addition,
      ...links,
      ...Array.from({ length: 5 }, link),
    ]);

    expect(deletion.status).toBe(204);
    for (const { status, body } of others.filter((answer) => answer.status !== 200 && answer.status !== 201)) {
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'activityId']);
    }
    expect(Object.values(await planned()).map(([, activity]) => activity)).not.toContain('Dinner');
  });
});
