import type { RecentActivity, RecentOutfit, UpcomingActivity } from '@caravan/contract/home/home.schema.ts';
import type { UserStats } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { type ExampleMembers, newSharedTrip, newTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = group);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeEach(async () => {
  app.setNow('2026-06-12T12:00:00Z');
});

interface Made {
  readonly id: string;
}
const idOf = async (made: Promise<{ body: Made }>): Promise<string> => (await made).body.id;
const addActivity = (by: Person, tripId: string, fields: Record<string, unknown> = {}): Promise<string> =>
  idOf(by.post<Made>(`/api/trips/${tripId}/itinerary`, { title: 'Tram', ...fields }));
const addOutfit = (by: Person, tripId: string, fields: Record<string, unknown> = {}): Promise<string> =>
  idOf(by.post<Made>(`/api/trips/${tripId}/outfits`, { title: 'Linen', category: 'Casual', ...fields }));
const addItem = (by: Person, tripId: string, fields: Record<string, unknown> = {}): Promise<string> =>
  idOf(by.post<Made>(`/api/trips/${tripId}/shopping`, { name: 'Water', ...fields }));

const recentActivities = async (by: Person): Promise<RecentActivity[]> =>
  (await by.get<RecentActivity[]>('/api/user/recent-activities')).body;
const recentOutfits = async (by: Person): Promise<RecentOutfit[]> =>
  (await by.get<RecentOutfit[]>('/api/user/recent-outfits')).body;
const upcoming = async (by: Person, timeZone = 'UTC'): Promise<UpcomingActivity[]> =>
  (await by.get<UpcomingActivity[]>(`/api/user/upcoming-activities?timeZone=${encodeURIComponent(timeZone)}`)).body;
const upcomingTitles = async (by: Person, timeZone?: string): Promise<string[]> =>
  (await upcoming(by, timeZone)).map(({ title }) => title);

describe('recent activity', () => {
  test('tells of an outfit, an activity and something to buy, by whom and on which trip, the newest first', async () => {
    const { id: tripId, title } = await newSharedTrip(group);
    const outfitId = await addOutfit(owner, tripId);
    const activityId = await addActivity(admin, tripId);
    const itemId = await addItem(owner, tripId);

    const { status, body } = await member.get<RecentActivity[]>('/api/user/recent-activities');

    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const ofOlga = {
      tripId,
      trip: { title },
      creator: { firstName: 'Olga', email: owner.user.email },
      createdAt: instant,
    };
    const ofAdam = { ...ofOlga, creator: { firstName: 'Adam', email: admin.user.email } };
    expect(status).toBe(200);
    expect(body).toEqual([
      { ...ofOlga, activityType: 'shopping', id: itemId, name: 'Water', title: null, item: 'Water' },
      { ...ofAdam, activityType: 'activity', id: activityId, name: null, title: 'Tram', item: null },
      { ...ofOlga, activityType: 'outfit', id: outfitId, name: null, title: 'Linen', item: null },
    ]);
  });

  test('is the last five, over all trips, however old these are', async () => {
    const first = await newTrip(owner);
    const others = [await newTrip(owner), await newTrip(owner)];
    for (const { id } of others) await addItem(owner, id);
    const ids: string[] = [];
    for (const { id } of [first, ...others, first]) ids.unshift(await addActivity(owner, id));
    ids.unshift(await addOutfit(owner, first.id));

    expect((await recentActivities(owner)).map(({ id }) => id)).toEqual(ids);
  });

  test('finds what was added to the oldest of many trips', async () => {
    const oldest = await newTrip(owner, { title: 'The oldest' });
    for (let number = 0; number < 25; number += 1) await addItem(owner, (await newTrip(owner)).id);
    for (let number = 0; number < 5; number += 1) await addOutfit(owner, oldest.id);

    expect((await recentActivities(owner)).map(({ trip }) => trip.title)).toEqual(Array(5).fill('The oldest'));
    expect((await recentOutfits(owner)).map(({ trip }) => trip.title)).toEqual(Array(5).fill('The oldest'));
  });

  test('tells of older trips where all that was added later is deleted', async () => {
    const { id: oldest } = await newTrip(owner);
    const ids = [await addItem(owner, oldest), await addOutfit(owner, oldest)];
    for (let number = 0; number < 11; number += 1) {
      const { id } = await newTrip(owner);
      await owner.delete(`/api/trips/${id}/itinerary/${await addActivity(owner, id)}`);
    }

    expect((await recentActivities(owner)).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test('goes by the greater id where things were added at the same instant', async () => {
    const { id: tripId } = await newTrip(owner);
    const ids = [await addOutfit(owner, tripId), await addActivity(owner, tripId), await addItem(owner, tripId)];
    for (const table of ['outfits', 'itinerary_items', 'shopping_items']) {
      await app.database.pool.query(`update ${table} set created_at = '2026-06-01' where trip_id = $1`, [tripId]);
    }

    expect((await recentActivities(owner)).map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
  });

  test('is empty for somebody new, and never tells of the trips of others', async () => {
    const { id: tripId } = await newSharedTrip(group);
    await addOutfit(owner, tripId);
    await addItem(owner, tripId);

    expect(await recentActivities(stranger)).toEqual([]);
    expect(await recentOutfits(stranger)).toEqual([]);
  });

  test('no longer tells of what was deleted, nor of a trip that one has left', async () => {
    const { id: tripId } = await newSharedTrip(group);
    const activityId = await addActivity(owner, tripId);
    await addOutfit(owner, tripId);
    await owner.delete(`/api/trips/${tripId}/itinerary/${activityId}`);
    await member.post(`/api/trips/${tripId}/leave`);

    expect((await recentActivities(owner)).map(({ activityType }) => activityType)).toEqual(['outfit']);
    expect(await recentActivities(member)).toEqual([]);
    expect(await recentOutfits(member)).toEqual([]);
  });

  test('names nobody where the account of whoever added it was deleted', async () => {
    const { id: tripId } = await newSharedTrip(group);
    await addOutfit(admin, tripId);
    await app.database.pool.query(
      `update users set deleted_at = now(), first_name = 'Former', last_name = 'Traveler', email = null, username = null
       where id = $1`,
      [admin.id],
    );

    expect((await recentActivities(owner))[0]?.creator).toEqual({ firstName: 'Former', email: null });
    expect((await recentOutfits(owner))[0]?.creator).toEqual({ firstName: 'Former', lastName: 'Traveler' });
  });
});

describe('recent outfits', () => {
  test('are the last five with all that an outfit says, and with their trip', async () => {
    const { id: tripId, title } = await newTrip(owner);
    const activityId = await addActivity(owner, tripId, { title: 'Dinner' });
    await addOutfit(owner, tripId, { title: 'The sixth' });
    for (const name of ['Five', 'Four', 'Three', 'Two']) await addOutfit(owner, tripId, { title: name });
    const suit = { title: 'One', category: 'Formal', plannedDate: '2027-03-01', activityId };
    const { body: made } = await owner.post<RecentOutfit>(`/api/trips/${tripId}/outfits`, suit);

    const outfits = await recentOutfits(owner);

    expect(outfits[0]).toEqual({ ...made, trip: { title } });
    expect(outfits[0]?.activity).toEqual({ title: 'Dinner' });
    expect(outfits.map((outfit) => outfit.title)).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
  });
});

describe('what comes next', () => {
  test('is where one checks out, too, of what began before today', async () => {
    const trip = await newTrip(owner, { startDate: '2026-06-10', endDate: '2026-06-16' });
    const stay = (title: string, startTime: string, endTime: string, category = 'hotel/airbnb') =>
      addActivity(owner, trip.id, { title, startTime, endTime, category });
    await stay('Left', '2026-06-10T15:00:00Z', '2026-06-11T11:00:00Z');
    await stay('Under way', '2026-06-10T15:00:00Z', '2026-06-14T11:00:00Z');
    await stay('Night train', '2026-06-11T20:00:00Z', '2026-06-12T08:00:00Z', 'other');
    await stay('Car', '2026-06-11T09:00:00Z', '2026-06-12T18:00:00Z', 'other');
    await addActivity(owner, trip.id, { title: 'Tram', startTime: '2026-06-13T09:00:00Z' });

    expect(await upcomingTitles(owner)).toEqual(['Car', 'Tram', 'Under way']);
    expect(await upcomingTitles(member)).toEqual([]);
  });

  test("is today's and the following activities of all trips by start, each with its trip", async () => {
    const lisbon = await newTrip(owner, {
      title: 'Lisbon',
      destination: 'Lisbon, Portugal',
      startDate: '2026-06-10',
      endDate: '2026-06-14',
      timeZone: 'Europe/Lisbon',
    });
    const someday = await newTrip(owner, { title: 'Someday' });
    await addActivity(owner, lisbon.id, { title: 'Dinner', startTime: '2026-06-12T19:00:00Z', location: 'Alfama' });
    await addActivity(owner, someday.id, { title: 'Call', startTime: '2026-06-12T15:00:00Z' });
    await addActivity(owner, lisbon.id, { title: 'Breakfast', startTime: '2026-06-12T07:00:00Z' });
    await addActivity(owner, lisbon.id, { title: 'Yesterday', startTime: '2026-06-11T20:00:00Z' });
    await addActivity(owner, lisbon.id, { title: 'Whenever' });
    const endTime = '2027-01-01T12:00:00.000Z';
    const startTime = '2027-01-01T10:00:00.000Z';
    await addActivity(owner, lisbon.id, { title: 'Reunion', startTime, endTime, category: 'restaurant' });

    const activities = await upcoming(owner);

    expect(activities.map(({ title }) => title)).toEqual(['Breakfast', 'Call', 'Dinner', 'Reunion']);
    expect(activities[3]).toEqual({
      id: expect.any(String),
      tripId: lisbon.id,
      title: 'Reunion',
      location: null,
      category: 'restaurant',
      startTime,
      endTime,
      startZone: null,
      endZone: null,
      trip: {
        title: 'Lisbon',
        destination: 'Lisbon, Portugal',
        timeZone: 'Europe/Lisbon',
        startDate: '2026-06-10',
        endDate: '2026-06-14',
      },
    });
  });

  test('is at most ten, from whichever trips', async () => {
    const trips = [await newTrip(owner), await newTrip(owner), await newTrip(owner)];
    for (let hour = 13; hour < 24; hour += 1) {
      const startTime = `2026-06-12T${hour}:00:00Z`;
      await addActivity(owner, trips[hour % 2]?.id ?? '', { title: `At ${hour}`, startTime });
    }
    await addActivity(owner, trips[2]?.id ?? '', { title: 'First', startTime: '2026-06-12T12:30:00Z' });

    const hours = Array.from({ length: 9 }, (_, index) => `At ${index + 13}`);
    expect(await upcomingTitles(owner)).toEqual(['First', ...hours]);
  });

  test('goes by the id where several begin at the same time on more trips than are shown', async () => {
    const startTime = '2026-06-13T08:00:00Z';
    const ids: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      ids.push(await addActivity(owner, (await newTrip(owner)).id, { startTime }));
    }

    expect((await upcoming(owner)).map(({ id }) => id)).toEqual(ids.toSorted().slice(0, 10));
  });

  test('finds an activity that was moved to be the first of many, and those behind many that were deleted', async () => {
    const { id: moved } = await newTrip(owner);
    const first = await addActivity(owner, moved, { title: 'First', startTime: '2026-09-01T10:00:00Z' });
    for (let number = 0; number < 12; number += 1) {
      const { id } = await newTrip(owner);
      const gone = await addActivity(owner, id, { startTime: '2026-06-20T10:00:00Z' });
      await addActivity(owner, id, { title: 'Later', startTime: '2026-08-01T10:00:00Z' });
      await owner.delete(`/api/trips/${id}/itinerary/${gone}`);
    }
    await owner.put(`/api/trips/${moved}/itinerary/${first}`, { startTime: '2026-06-13T10:00:00Z' });

    expect(await upcomingTitles(owner)).toEqual(['First', ...Array(9).fill('Later')]);
  });

  test('has nothing of completed trips, of trips of others, or of a trip that one has left', async () => {
    const past = await newSharedTrip(group, { startDate: '2026-06-01', endDate: '2026-06-11' });
    const left = await newSharedTrip(group);
    const startTime = '2026-06-12T18:00:00Z';
    await addActivity(owner, past.id, { startTime });
    await addActivity(owner, left.id, { startTime });
    await member.post(`/api/trips/${left.id}/leave`);

    expect((await upcoming(owner)).map(({ tripId }) => tripId)).toEqual([left.id]);
    expect(await upcoming(member)).toEqual([]);
    expect(await upcoming(stranger)).toEqual([]);
  });

  test.each([
    ['Asia/Tokyo', '2026-06-12T14:59:59Z', ['11 pm in Tokyo', 'Just after midnight in Tokyo']],
    ['Asia/Tokyo', '2026-06-12T15:00:00Z', ['Just after midnight in Tokyo']],
    [null, '2026-06-12T15:00:00Z', ['11 pm in Tokyo', 'Just after midnight in Tokyo']],
  ])("goes by the day of the trip's zone %s at %s, else by the viewer's", async (timeZone, now, titles) => {
    const { id } = await newTrip(owner, { timeZone });
    await addActivity(owner, id, { title: '11 pm in Tokyo', startTime: '2026-06-12T14:00:00Z' });
    await addActivity(owner, id, { title: 'Just after midnight in Tokyo', startTime: '2026-06-12T15:01:00Z' });
    app.setNow(now);

    expect(await upcomingTitles(owner, 'America/Los_Angeles')).toEqual(titles);
  });

  test("goes by the viewer's day where the trip's zone is one that the server does not know yet", async () => {
    const { id } = await newTrip(owner, { startDate: '2026-06-10', endDate: '2026-06-11' });
    await app.database.pool.query(`update trips set time_zone = 'Mars/Olympus' where id = $1`, [id]);
    await addActivity(owner, id, { title: 'Farewell', startTime: '2026-06-12T01:00:00Z' });
    app.setNow('2026-06-12T02:00:00Z');

    expect(await upcomingTitles(owner, 'America/Los_Angeles')).toEqual(['Farewell']);
    expect(await upcomingTitles(owner, 'UTC')).toEqual([]);
  });

  test('is refused for a zone that does not exist', async () => {
    const answer = await owner.get('/api/user/upcoming-activities?timeZone=Mars%2FOlympus');

    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path: 'timeZone', message: 'Unknown time zone' }]);
  });
});

describe('what is to buy', () => {
  const toBuy = async (by: Person) => (await by.get<UserStats>('/api/user/stats')).body.toBuy;

  test('is counted for whoever it is assigned to, by trip, until it is bought or the trip is over', async () => {
    const [soon, over] = await Promise.all([
      newSharedTrip(group, { startDate: '2026-06-20', endDate: '2026-06-25' }),
      newSharedTrip(group, { startDate: '2026-06-01', endDate: '2026-06-05' }),
    ]);
    const mine = { assignedTo: member.id };
    const water = await addItem(owner, soon.id, mine);
    await addItem(owner, soon.id, { name: 'Bread', ...mine });
    await addItem(owner, soon.id, { name: 'For anybody' });
    await addItem(owner, soon.id, { name: 'For another', assignedTo: admin.id });
    await addItem(owner, over.id, mine);

    expect(await toBuy(member)).toEqual([{ tripId: soon.id, items: 2 }]);
    expect(await toBuy(admin)).toEqual([{ tripId: soon.id, items: 1 }]);
    expect(await toBuy(owner)).toEqual([]);

    await member.put(`/api/trips/${soon.id}/shopping/${water}`, { isCompleted: true });
    expect(await toBuy(member)).toEqual([{ tripId: soon.id, items: 1 }]);
  });
});
