import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { type ExampleMembers, newTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import { contentsOf, newCompletedTrip, type TripContents } from '../../testing/completed-trip.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { pictureStatusAt } from '../../testing/outfit-pictures.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

let app: TestApp;
let people: ExampleMembers;
let member: Person;
let source: TripContents;

beforeAll(async () => {
  app = await startTestApp();
  people = await signUpExampleMembers(app);
  ({ member } = people);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeEach(async () => {
  source = await newCompletedTrip(people);
});

const AGAIN = { title: 'Lisbon again', startDate: '2027-01-04', endDate: '2027-01-08' };

const duplicate = <Body = TripDetail>(
  by: Person,
  copy: Record<string, unknown> = AGAIN,
  query = '',
): Promise<Answer<Body>> => by.post<Body>(`/api/trips/duplicate/${source.trip.id}${query}`, copy);

const copyBy = async (by: Person, copy: Record<string, unknown> = AGAIN): Promise<TripContents> =>
  contentsOf(by, (await duplicate(by, copy)).body.id);

describe('a copy of a completed trip', () => {
  test('is a trip of whoever makes it, with new title and dates and the rest of what the trip says of itself', async () => {
    const { status, body } = await duplicate(member);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...AGAIN,
      description: 'Old town',
      destination: 'Lisbon, Portugal',
      position: { latitude: 38.71667, longitude: -9.13333 },
      currency: 'EUR',
      timeZone: 'Europe/Lisbon',
      ownerId: member.id,
      role: 'owner',
      memberCount: 1,
      version: 1,
    });
    expect(body.members.map(({ userId, role }) => [userId, role])).toEqual([[member.id, 'owner']]);
    expect(body.id).not.toBe(source.trip.id);
    expect(body.coverImageUrl).not.toBe(source.trip.coverImageUrl);
    expect((await member.get<TripDetail>(`/api/trips/${body.id}`)).body).toEqual(body);
  });

  test('has the guests, and what they and whoever makes it join; other people do not come along', async () => {
    const path = `/api/trips/${source.trip.id}`;
    const add = async (name: string) => (await people.owner.post<{ id: string }>(`${path}/guests`, { name })).body.id;
    const [emil, gone] = [await add('Emil'), await add('Zoe')];
    const everybody = [member.id, people.owner.id, emil, gone];
    for (const { id } of source.activities)
      await people.owner.put(`${path}/itinerary/${id}`, { participants: { mode: 'some', personIds: everybody } });
    await people.owner.delete(`${path}/guests/${gone}`);

    const { trip, activities } = await copyBy(member);

    const [guest] = trip.guests ?? [];
    expect(trip.guests?.map(({ name, createdBy, isFormer }) => [name, createdBy, isFormer])).toEqual([
      ['Emil', member.id, false],
    ]);
    expect(guest?.id).not.toBe(emil);
    for (const { participants } of activities)
      expect(participants).toEqual({ mode: 'some', personIds: [member.id, guest?.id ?? ''].toSorted() });
    const empty = await copyBy(member, { ...AGAIN, parts: ['shopping'] });
    expect(empty.trip.guests).toEqual([]);
  });

  test('has every activity as many days later, at the same time of day in winter as in summer', async () => {
    const { activities } = await copyBy(member);

    expect(activities.map(({ title, startTime, endTime }) => [title, startTime, endTime])).toEqual([
      // Lisbon is an hour ahead of UTC in June, and not in January.
      ['Tram 28', '2027-01-04T09:00:00.000Z', null],
      ['Fado', '2027-01-06T22:00:00.000Z', '2027-01-07T01:30:00.000Z'],
      ['Tile museum', null, null],
    ]);
    expect(activities[0]).toMatchObject({
      description: 'At the back',
      location: 'Graça',
      category: 'other',
      attachmentFilename: 'ticket.pdf',
      attachmentFileSize: source.activities[0]?.attachmentFileSize,
      createdBy: member.id,
      version: 1,
    });
  });

  test('has every outfit as many days later, linked to its activity and alike where they were alike', async () => {
    const { activities, outfits } = await copyBy(member);

    const plans = outfits.map(({ title, plannedDate, activity }) => [title, plannedDate, activity?.title]);
    expect(plans).toEqual([
      ['Raincoat', null, undefined],
      ['Dress', '2027-01-06T12:00:00.000Z', 'Fado'],
      ['Dress', '2027-01-08T12:00:00.000Z', undefined],
    ]);
    const [coat, dress, again] = outfits;
    expect(dress).toMatchObject({ category: 'Formal', occasion: 'Dinner', activityId: activities[1]?.id, version: 1 });
    expect([again?.lookId, again?.imageUrl]).toEqual([dress?.lookId, dress?.imageUrl]);
    const looks = new Set(source.outfits.map(({ lookId }) => lookId));
    expect([coat, dress].filter((outfit) => looks.has(outfit?.lookId ?? ''))).toEqual([]);
    expect(source.outfits.map(({ imageUrl }) => imageUrl)).not.toContain(dress?.imageUrl);
  });

  test('has the shopping list as it was before anybody went shopping', async () => {
    const { shopping } = await copyBy(member);

    expect(shopping.map(({ name, isCompleted, assignedTo }) => [name, isCompleted, assignedTo])).toEqual([
      ['Water', false, null],
      ['Sun cream', false, null],
    ]);
    expect(shopping[0]).toMatchObject({ price: '1.20', currency: 'EUR', createdBy: member.id, version: 1 });
  });

  test('has none of the votes on the dates', async () => {
    await people.owner.post(`/api/trips/${source.trip.id}/date-polls`, { candidates: ['2027-06-04/2027-06-07'] });

    const { trip } = await copyBy(member);

    expect(trip.datePoll).toBeUndefined();
    expect((await member.get<unknown[]>(`/api/trips/${trip.id}/date-polls`)).body).toEqual([]);
  });

  test('has none of the chat', async () => {
    await member.post(`/api/trips/${source.trip.id}/chat`, { content: 'What a trip' });
    const { trip } = await copyBy(member);

    expect((await member.get(`/api/trips/${trip.id}/chat`)).body).toEqual([]);
  });

  test('leaves the trip as it was', async () => {
    await copyBy(member);

    expect(await contentsOf(people.owner, source.trip.id)).toEqual(source);
  });

  test('can be copied itself once it is over', async () => {
    const { trip } = await copyBy(member, { title: 'Lisbon 2025', startDate: '2025-06-10', endDate: '2025-06-14' });

    const { status } = await member.post(`/api/trips/duplicate/${trip.id}`, AGAIN);

    expect(status).toBe(201);
  });

  test.each([
    ['without any dates', {}],
    ['with an end alone', { endDate: '2027-01-08' }],
    ['with empty dates', { startDate: '', endDate: null }],
  ])('%s has nothing on a day', async (_how, dates) => {
    const { activities, outfits } = await copyBy(member, { title: 'Some day', ...dates });

    expect(activities.map(({ title, startTime, endTime }) => [title, startTime, endTime])).toEqual([
      ['Tram 28', null, null],
      ['Fado', null, null],
      ['Tile museum', null, null],
    ]);
    expect(new Set(outfits.map(({ plannedDate }) => plannedDate))).toEqual(new Set([null]));
  });

  test('of a trip without a time zone goes by the clock of whoever makes it', async () => {
    await people.owner.put(`/api/trips/${source.trip.id}`, { timeZone: null });

    const { id } = (await duplicate(member, AGAIN, '?timeZone=America/New_York')).body;

    // 04:00 in New York, which is four hours behind UTC in June and five in January.
    expect((await contentsOf(member, id)).activities[0]?.startTime).toBe('2027-01-04T09:00:00.000Z');
  });

  test('keeps the clocks of a flight that does not come along', async () => {
    await app.database.pool.query(`
      insert into airports (iata, name, country_code, time_zone, words, weight, latitude, longitude) values
        ('NRT', 'Narita', 'JP', 'Asia/Tokyo', ' nrt', 1, 35.8, 140.4), ('LIS', 'Lisbon', 'PT', 'Europe/Lisbon', ' lis', 1, 38.8, -9.1)
      on conflict do nothing`);
    const itinerary = `/api/trips/${source.trip.id}/itinerary`;
    const times = { startTime: '2024-06-10T02:00:00.000Z', endTime: '2024-06-10T20:00:00.000Z' };
    const { body } = await people.owner.post<Activity>(itinerary, { title: 'There', category: 'flight', ...times });
    const flight = { flightNumber: 'TP1', departureIata: 'NRT', arrivalIata: 'LIS', flightDate: '2024-06-10' };
    const flies = { departureTime: times.startTime, arrivalTime: times.endTime };
    await people.owner.post('/api/flights/track', { ...flight, ...flies, itineraryItemId: body.id });

    const { activities } = await copyBy(member);

    // Tokyo is nine hours ahead of UTC all year.
    expect(activities[0]).toMatchObject({
      title: 'There',
      startTime: '2027-01-04T02:00:00.000Z',
      endTime: '2027-01-04T21:00:00.000Z',
      startZone: 'Asia/Tokyo',
      endZone: 'Europe/Lisbon',
      trackedFlights: [],
    });
  });

  test('of an empty trip is one', async () => {
    const { id } = await newTrip(member, { startDate: '2020-01-01', endDate: '2020-01-02' });

    const { body } = await member.post<TripDetail>(`/api/trips/duplicate/${id}`, AGAIN);

    expect(await contentsOf(member, body.id)).toMatchObject({ activities: [], outfits: [], shopping: [] });
    expect(body.coverImageUrl).toBeNull();
  });
});

describe('what is left out', () => {
  const everything = ['activities', 'attachments', 'ideas', 'outfits', 'shopping'];
  const without = (part: string) => ({ ...AGAIN, parts: everything.filter((each) => each !== part) });
  const counts = ({ activities, outfits, shopping }: TripContents) => ({
    activities: activities.length,
    documents: activities.filter(({ attachmentUrl }) => attachmentUrl !== null).length,
    outfits: outfits.length,
    links: outfits.filter(({ activityId }) => activityId !== null).length,
    shopping: shopping.length,
  });
  const all = { activities: 3, documents: 1, outfits: 3, links: 1, shopping: 2 };

  test.each([
    ['nothing', 'nothing', all],
    [
      'the activities, and so their documents and links',
      'activities',
      { ...all, activities: 0, documents: 0, links: 0 },
    ],
    ['the documents', 'attachments', { ...all, documents: 0 }],
    ['the outfits', 'outfits', { ...all, outfits: 0, links: 0 }],
    ['the shopping list', 'shopping', { ...all, shopping: 0 }],
  ])('is %s', async (_what, part, expected) => {
    expect(counts(await copyBy(member, without(part)))).toEqual(expected);
  });

  test('can be all of it', async () => {
    const copy = await copyBy(member, { ...AGAIN, parts: [] });

    expect(counts(copy)).toEqual({ activities: 0, documents: 0, outfits: 0, links: 0, shopping: 0 });
    expect(copy.trip.destination).toBe('Lisbon, Portugal');
  });

  test('an activity without its document has no name of one either', async () => {
    const { activities } = await copyBy(member, without('attachments'));

    expect(activities[0]).toMatchObject({ attachmentUrl: null, attachmentFilename: null, attachmentFileSize: null });
  });
});

describe('the ideas of a copy', () => {
  const ideasOf = async (by: Person, tripId: string): Promise<Idea[]> =>
    (await by.get<Idea[]>(`/api/trips/${tripId}/ideas`)).body;

  test('are what they were, without answers and comments, and on the plan where that comes along', async () => {
    const { owner } = people;
    const path = `/api/trips/${source.trip.id}/ideas`;
    const fields = { title: 'Jazz', note: 'Late', link: 'https://example.com/jazz', location: 'Alfama' };
    const jazz = (await owner.post<Idea>(path, { ...fields, cost: { amountMinor: 2_000, currency: 'EUR' } })).body;
    const boat = (await owner.post<Idea>(path, { title: 'Boat' })).body;
    await member.put(`${path}/${jazz.id}/answers/${member.id}`, { answer: 'want' });
    await member.post(`${path}/${jazz.id}/comments`, { text: 'Yes' });
    await owner.post(`${path}/${boat.id}/plan`, { startTime: '2024-06-11T19:00:00Z' });

    const whole = await copyBy(member);
    const alone = await copyBy(member, { ...AGAIN, parts: ['ideas'] });

    const [first, second] = await ideasOf(member, whole.trip.id);
    expect(first).toMatchObject({ ...fields, cost: jazz.cost, answers: [], commentCount: 0, createdBy: member.id });
    const planned = whole.activities.find(({ title }) => title === 'Boat');
    expect([second?.title, second?.plannedActivityId]).toEqual(['Boat', planned?.id]);
    const unplanned = await ideasOf(member, alone.trip.id);
    expect(unplanned.map(({ title, plannedActivityId }) => [title, plannedActivityId])).toEqual([
      ['Jazz', null],
      ['Boat', null],
    ]);
  });

  test('have copies of their photos', async () => {
    const { owner } = people;
    const { objectPath } = (await upload(owner, { name: 'a.png', bytes: Buffer.from(await samplePng()) })).body;
    await owner.post(`/api/trips/${source.trip.id}/ideas`, { title: 'Jazz', photoUrl: objectPath });

    const [idea] = await ideasOf(member, (await copyBy(member)).trip.id);

    expect(idea?.photoUrl).not.toBe(`/api${objectPath}`);
    expect(await pictureStatusAt(member, idea?.photoUrl ?? '')).toBe(200);
    expect(await pictureStatusAt(owner, idea?.photoUrl ?? '')).toBe(404);
  });
});
