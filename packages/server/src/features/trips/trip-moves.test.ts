import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { contentsOf, type TripContents } from '../../testing/completed-trip.ts';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let people: ExampleMembers;
let address: string;
let before: TripContents;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);

/** A week in Rome, before its clocks change in the night to October 25. */
const WEEK = { startDate: '2026-10-17', endDate: '2026-10-23' };
const LATER = { startDate: '2026-10-24', endDate: '2026-10-30' };

beforeAll(async () => {
  const { owner } = people;
  const { id } = await newSharedTrip(people, { ...WEEK, timeZone: 'Europe/Rome' });
  address = `/api/trips/${id}`;
  const hotel = { title: 'Hotel', category: 'hotel/airbnb' };
  await owner.post(`${address}/itinerary`, {
    ...hotel,
    startTime: '2026-10-17T13:00:00Z',
    endTime: '2026-10-23T09:00:00Z',
  });
  await owner.post(`${address}/itinerary`, { title: 'Forum', startTime: '2026-10-18T08:00:00Z' });
  await owner.post(`${address}/itinerary`, { title: 'Some day' });
  await owner.post(`${address}/outfits`, { title: 'Dress', category: 'Formal', plannedDate: '2026-10-18' });
  await owner.post(`${address}/outfits`, { title: 'Coat', category: 'Casual' });
  before = await contentsOf(owner, id);
});

const named = (title: string) => [...before.activities, ...before.outfits].find((one) => one.title === title)?.id;

const change = (body: Record<string, unknown>, by = people.owner) => by.put<TripDetail>(address, body);

const whenOf = ({ activities, outfits }: TripContents) => ({
  activities: activities.map(({ title, startTime, endTime }) => [title, startTime, endTime]),
  outfits: outfits.map(({ title, plannedDate }) => [title, plannedDate?.slice(0, 10) ?? null]),
});
const now = async () => whenOf(await contentsOf(people.owner, before.trip.id));

describe('other dates of a trip', () => {
  test('leave everything in its place where nothing else is wanted', async () => {
    await change(LATER);
    await change({ ...WEEK, contents: { move: 'none' } });

    expect(await now()).toEqual(whenOf(before));
  });

  test('bring everything along, at the same times of the wall clock', async () => {
    const { status, body } = await change({ ...LATER, contents: { move: 'all' } });

    expect([status, body.startDate, body.endDate]).toEqual([200, LATER.startDate, LATER.endDate]);
    expect(await now()).toEqual({
      // Rome is two hours ahead of UTC until October 25, and one from then on.
      activities: [
        ['Hotel', '2026-10-24T13:00:00.000Z', '2026-10-30T10:00:00.000Z'],
        ['Forum', '2026-10-25T09:00:00.000Z', null],
        ['Some day', null, null],
      ],
      outfits: [
        ['Coat', null],
        ['Dress', '2026-10-25'],
      ],
    });
  });

  test('bring along what was chosen, and nothing of another trip', async () => {
    const other = await newSharedTrip(people, WEEK);
    const { body: far } = await people.owner.post<Activity>(`/api/trips/${other.id}/itinerary`, {
      title: 'Elsewhere',
      startTime: '2026-10-18T08:00:00Z',
    });

    await change({ ...LATER, contents: { move: 'chosen', activities: [named('Forum'), far.id], outfits: [] } });

    expect(await now()).toMatchObject({
      activities: [
        ['Hotel', '2026-10-17T13:00:00.000Z', '2026-10-23T09:00:00.000Z'],
        ['Forum', '2026-10-25T09:00:00.000Z', null],
        ['Some day', null, null],
      ],
      outfits: whenOf(before).outfits,
    });
    expect((await contentsOf(people.owner, other.id)).activities[0]?.startTime).toBe(far.startTime);
  });

  test('move by the clock by which the trip was planned, whatever zone comes with them', async () => {
    await change({ ...LATER, timeZone: 'Asia/Tokyo', contents: { move: 'all' } });

    expect((await now()).activities[1]).toEqual(['Forum', '2026-10-25T09:00:00.000Z', null]);
  });

  test('another zone alone moves nothing', async () => {
    await change({ timeZone: 'Asia/Tokyo', contents: { move: 'all' } });

    expect(await now()).toEqual(whenOf(before));
  });

  test("move by the viewer's clock where the trip has none", async () => {
    await change({ timeZone: null });
    await change({ ...LATER, contents: { move: 'all', timeZone: 'Asia/Tokyo' } });

    expect((await now()).activities[1]).toEqual(['Forum', '2026-10-25T08:00:00.000Z', null]);
  });

  test('are refused as a whole where something would leave the calendar', async () => {
    const { status, body } = await change({
      startDate: '2999-12-31',
      endDate: '2999-12-31',
      contents: { move: 'all' },
    });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation', issues: [{ path: 'startDate' }] });
    expect(await contentsOf(people.owner, before.trip.id)).toEqual(before);
  });

  test('move nothing for a member who only sees the trip', async () => {
    const { status } = await change({ ...LATER, contents: { move: 'all' } }, people.member);

    expect(status).toBe(403);
    expect(await now()).toEqual(whenOf(before));
  });

  test.each([
    [{ move: 'some' }],
    [{ move: 'chosen', activities: ['one'], outfits: [] }],
    [{ move: 'chosen' }],
    [{ move: 'all', timeZone: 'Mars/Olympus' }],
  ])('are refused with %j', async (contents) => {
    expect((await change({ ...LATER, contents })).status).toBe(400);
  });
});

describe('two people who move a trip at once', () => {
  test('move it once: whoever comes second is refused by the version', async () => {
    const { version } = before.trip;
    const body = { ...LATER, version, contents: { move: 'all' } };

    const answers = await Promise.all([change(body), change(body, people.admin)]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await now()).activities[1]).toEqual(['Forum', '2026-10-25T09:00:00.000Z', null]);
  });

  test('move it to the dates that are stored last, whoever changes an activity meanwhile', async () => {
    const further = { startDate: '2026-10-31', endDate: '2026-11-06', contents: { move: 'all' } };
    const rename = people.admin.put(`${address}/itinerary/${named('Forum')}`, { title: 'Forum and Palatine' });

    const answers = await Promise.all([
      change({ ...LATER, contents: { move: 'all' } }),
      change(further, people.admin),
      rename,
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { trip, activities } = await contentsOf(people.owner, before.trip.id);
    const day = trip.startDate === LATER.startDate ? '2026-10-25' : '2026-11-01';
    expect(activities[1]).toMatchObject({ title: 'Forum and Palatine', startTime: `${day}T09:00:00.000Z` });
  });
});

test('everybody on the trip hears of what has moved', async () => {
  const phone = await people.member.live();
  await phone.join(before.trip.id);

  await change({ ...LATER, contents: { move: 'all' } });
  await phone.settled();

  const heard = phone.heard.flatMap((event) => (event.type === 'trip_changed' ? event.resource : []));
  expect(new Set(heard)).toEqual(new Set(['trip', 'itinerary', 'outfits']));
});

test('what comes next goes by the new days', async () => {
  app.setNow('2026-10-01T12:00:00Z');
  await change({ startDate: '2026-10-10', endDate: '2026-10-16', contents: { move: 'all' } });

  const { body } = await people.owner.get<Activity[]>('/api/user/upcoming-activities?timeZone=Europe/Rome');

  expect(body.map(({ title, startTime }) => [title, startTime])).toEqual([
    ['Hotel', '2026-10-10T13:00:00.000Z'],
    ['Forum', '2026-10-11T08:00:00.000Z'],
  ]);
});

/** From New York to Rome, entered by hand; New York changes its clocks a week after Rome. */
const trackFlight = async (itineraryItemId: string | undefined) => {
  const flight = { flightNumber: 'AZ611', departureIata: 'JFK', arrivalIata: 'FCO', flightDate: '2026-10-18' };
  const times = { departureTime: '2026-10-18T21:00:00Z', arrivalTime: '2026-10-19T05:30:00Z' };
  await app.database.pool.query(`
    insert into airports (iata, name, country_code, time_zone, words, weight, latitude, longitude) values
      ('JFK', 'Kennedy', 'US', 'America/New_York', ' jfk', 1, 40.6, -73.8), ('FCO', 'Fiumicino', 'IT', 'Europe/Rome', ' fco', 1, 41.8, 12.2)
    on conflict do nothing`);
  await people.member.post('/api/flights/track', { ...flight, ...times, itineraryItemId });
};

test('a flight by hand moves with its activity, by the clocks of its airports', async () => {
  const itineraryItemId = named('Forum');
  await trackFlight(itineraryItemId);

  await change({ ...LATER, contents: { move: 'chosen', activities: [itineraryItemId], outfits: [] } });

  const { body } = await people.member.get<TrackedFlight[]>('/api/flights/tracked');
  const [moved] = body;
  expect([moved?.flightDate, moved?.departure.scheduled, moved?.arrival.scheduled]).toEqual([
    '2026-10-25',
    '2026-10-25T21:00:00.000Z',
    '2026-10-26T06:30:00.000Z',
  ]);
});

test('the activity of a flight moves by the clocks of its airports too', async () => {
  const { owner } = people;
  const flight = { title: 'Flight home', category: 'flight' };
  const times = { startTime: '2026-10-18T21:00:00Z', endTime: '2026-10-19T05:30:00Z' };
  const { id } = (await owner.post<Activity>(`${address}/itinerary`, { ...flight, ...times })).body;
  await trackFlight(id);

  await change({ ...LATER, contents: { move: 'chosen', activities: [id], outfits: [] } });

  const { body } = await owner.get<Activity[]>(`${address}/itinerary`);
  expect(body.find((activity) => activity.id === id)).toMatchObject({
    startTime: '2026-10-25T21:00:00.000Z',
    endTime: '2026-10-26T06:30:00.000Z',
  });
});
