import { feedPathOf } from '@caravan/contract/calendars/calendars.rules.ts';
import type { CalendarFeed } from '@caravan/contract/calendars/calendars.schema.ts';
import type { UpcomingActivity } from '@caravan/contract/home/home.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Notification } from '@caravan/contract/notifications/notifications.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../testing/baseline.ts';
import { names, PackedTrip } from '../testing/completed-trip.ts';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../testing/example-members.ts';
import type { Person } from '../testing/person.ts';
import { readCalendar } from '../testing/read-calendar.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/* What one does not join is none of one's own plan, wherever that shows. */

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let member: Person;
let trip: string;
let on: PackedTrip;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, member } = group);
});
afterAll(() => app.stop());

const NOON = '2027-05-02T12:00:00.000Z';
const inMinutes = (minutes: number): string => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

resetToBaselineBeforeEach(() => app);
beforeAll(async () => {
  const { id } = await newSharedTrip(group, { startDate: '2027-05-01', endDate: '2027-05-05', timeZone: 'UTC' });
  trip = `/api/trips/${id}`;
  on = new PackedTrip(owner, id);
  app.setNow(NOON);
});

const plan = async (title: string, fields: object = {}): Promise<Activity> =>
  (await owner.post<Activity>(`${trip}/itinerary`, { title, startTime: inMinutes(29), ...fields })).body;
/** The museum is for all but the member, the dive for the owner alone, and the tram for everybody. */
const planThree = async (): Promise<Activity[]> => {
  const [museum, dive, tram] = [
    await plan('Museum'),
    await plan('Dive', { participants: { mode: 'some', personIds: [owner.id] } }),
    await plan('Tram'),
  ];
  await member.put(`${trip}/itinerary/${museum.id}/participants/${member.id}`, { isJoining: false });
  return [museum, dive, tram];
};

describe('what one does not join', () => {
  test('is not next at home', async () => {
    await planThree();
    const next = async (by: Person) =>
      (await by.get<UpcomingActivity[]>('/api/user/upcoming-activities?timeZone=UTC')).body.map(({ title }) => title);

    expect(await next(member)).toEqual(['Tram']);
    expect((await next(owner)).toSorted()).toEqual(['Dive', 'Museum', 'Tram']);
  });

  test('takes no place at home from what one joins, however much of it there is', async () => {
    const others = { participants: { mode: 'some', personIds: [owner.id] } };
    for (let minute = 0; minute < 12; minute += 1)
      await plan(`Dive ${minute}`, { ...others, startTime: inMinutes(minute + 1) });
    await plan('Tram', { startTime: inMinutes(60) });
    const stay = { category: 'hotel/airbnb', startTime: '2027-05-01T15:00:00Z', endTime: '2027-05-04T10:00:00Z' };
    await plan('Hostel', stay);
    await plan('Villa', { ...stay, ...others });

    const next = await member.get<UpcomingActivity[]>('/api/user/upcoming-activities?timeZone=UTC');

    expect(next.body.map(({ title }) => title).toSorted()).toEqual(['Hostel', 'Tram']);
  });

  test('is in no calendar of one’s own, and comes with joining', async () => {
    const [, dive] = await planThree();
    const { body } = await member.put<{ feed: CalendarFeed }>(`${trip}/calendar`);
    const path = feedPathOf(body.feed.secret ?? '');
    const read = async (tag = '') => fetch(app.url + path, { headers: tag === '' ? {} : { 'if-none-match': tag } });
    const titles = async (answer: Response) => readCalendar(await answer.text()).events.map(({ title }) => title);
    const before = await read();

    expect((await titles(before)).toSorted()).toEqual(['Lisbon', 'Tram']);
    const tag = before.headers.get('etag') ?? '';
    expect((await read(tag)).status).toBe(304);
    await member.put(`${trip}/itinerary/${dive?.id}/participants/${member.id}`, { isJoining: true });
    expect((await titles(await read(tag))).toSorted()).toEqual(['Dive', 'Lisbon', 'Tram']);
  });

  test('is nothing that one is reminded of, or hears of as news', async () => {
    await member.post('/api/notifications/read', { all: true });
    await member.patch('/api/notifications/settings', { minutesBefore: 30 });
    const [museum, dive, tram] = await planThree();
    await member.post('/api/notifications/read', { all: true });
    const unread = async () =>
      (await member.get<Notification[]>('/api/notifications')).body.filter(({ isRead }) => !isRead);

    await app.runJob('reminders');
    expect((await unread()).map(({ title }) => title)).toEqual(['Tram']);
    await member.post('/api/notifications/read', { all: true });
    for (const activity of [museum, dive])
      await owner.put(`${trip}/itinerary/${activity?.id}`, { startTime: inMinutes(90) });
    expect(await unread()).toEqual([]);
    await owner.put(`${trip}/itinerary/${tram?.id}`, { startTime: inMinutes(90) });
    expect((await unread()).map(({ text }) => text)).toEqual([expect.stringContaining('“Tram”')]);
  });

  test('is nothing to pack for, by who wears it', async () => {
    const [museum, , tram] = await planThree();
    await on.addOutfit({ title: 'Linen', activityId: museum?.id, wearerId: member.id });
    await on.addOutfit({ title: 'Silk', activityId: museum?.id });
    await on.addOutfit({ title: 'Wool', activityId: tram?.id, wearerId: member.id });
    await on.addOutfit({ title: 'Spare', wearerId: member.id });

    expect(names(await on.read(member)).toSorted()).toEqual(['Spare', 'Wool']);
    expect(names(await on.read(owner))).toEqual(['Silk']);
    await member.put(`${trip}/itinerary/${museum?.id}/participants/${member.id}`, { isJoining: true });
    expect(names(await on.read(member)).toSorted()).toEqual(['Linen', 'Spare', 'Wool']);
  });
});
