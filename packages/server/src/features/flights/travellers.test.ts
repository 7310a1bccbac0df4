import type { TrackedFlight, TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAviationstack } from '../../testing/aviationstack-stub.ts';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { type FlightServiceStub, londonToNewYork } from '../../testing/stub-flights.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY = '2027-03-02';
const byHand = { flightNumber: 'AZ611', flightDate: DAY, departureIata: 'FCO', arrivalTime: `${DAY}T20:00:00.000Z` };
const found = { flightNumber: 'BA117', flightDate: DAY, departureIata: 'LHR', arrivalIata: 'JFK' };

let stub: FlightServiceStub;
let app: TestApp;
let group: ExampleMembers;
let member: Person;
let tripId: string;
let activityId: string;

beforeAll(async () => {
  stub = await startAviationstack();
  stub.report(londonToNewYork(DAY));
  app = await startTestApp({ env: stub.env });
  app.setNow('2027-03-01T12:00:00Z');
  group = await signUpExampleMembers(app);
  ({ member } = group);
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

beforeEach(async () => {
  await app.database.pool.query('delete from tracked_flights');
  await app.database.pool.query('delete from trip_flights');
  await app.database.pool.query('delete from flights where told_by is not null');
  tripId = (await newSharedTrip(group)).id;
  activityId = (await group.owner.post<Activity>(`/api/trips/${tripId}/itinerary`, { title: 'Fly home' })).body.id;
});

const track = async (by: Person, body: object): Promise<TrackedFlight> =>
  (await by.post<TrackedFlight>('/api/flights/track', { itineraryItemId: activityId, ...body })).body;
const followedBy = async (by: Person) => (await by.get<TrackedFlight[]>('/api/flights/tracked')).body;
const ofTrip = async (by = group.owner) => (await by.get<TripFlight[]>(`/api/trips/${tripId}/flights`)).body;
const onIt = async () => (await ofTrip()).map(({ traveller }) => traveller.id).toSorted();
const change = (by: Person, id: string, body: object) =>
  by.patch<TripFlight[] & { code?: string }>(`/api/trips/${tripId}/flights/${id}`, body);
const ids = (...people: Person[]) => people.map(({ id }) => id).toSorted();

describe('a flight that several are on', () => {
  test.each([
    ['one that a service reports', found],
    ['one by hand', byHand],
  ])('shows on the home of each, with everybody on it: %s', async (_what, body) => {
    await member.get(`/api/flights/search?flightNumber=BA117&date=${DAY}`);

    await track(member, { ...body, travellerIds: ids(member, group.admin) });

    const [own] = await followedBy(group.admin);
    expect(own?.travellers.map(({ id }) => id).toSorted()).toEqual(ids(member, group.admin));
    expect(own).toMatchObject({ flightNumber: body.flightNumber, itineraryItem: { id: activityId, tripId } });
    expect(await onIt()).toEqual(ids(member, group.admin));
    const { rowCount } = await app.database.pool.query('select from flights where flight_number = $1', [
      body.flightNumber,
    ]);
    expect(rowCount).toBe(1);
  });

  test('is followed by who adds it for others alone, who is not on it', async () => {
    const flight = await track(group.owner, { ...byHand, travellerIds: ids(member) });

    expect(flight).toMatchObject({ itineraryItem: null, mayEdit: true });
    expect(await onIt()).toEqual(ids(member));
  });

  test('is known to be asked about only where a service is, and has it', async () => {
    await member.get(`/api/flights/search?flightNumber=BA117&date=${DAY}`);

    expect([(await track(member, found)).isTracked, (await track(member, byHand)).isTracked]).toEqual([true, false]);
  });

  test('links what one of them follows already, rather than a second one', async () => {
    const own = await track(group.admin, { ...byHand, itineraryItemId: null });

    await track(member, { ...byHand, travellerIds: ids(member, group.admin) });

    expect(await followedBy(group.admin)).toMatchObject([{ id: own.id, itineraryItem: { id: activityId } }]);
    expect(await onIt()).toEqual(ids(member, group.admin));
  });

  test('is for people of its trip alone', async () => {
    const body = { ...byHand, itineraryItemId: activityId, travellerIds: ids(member, group.stranger) };

    const { status } = await member.post('/api/flights/track', body);

    expect(status).toBe(404);
    expect([await followedBy(member), await followedBy(group.stranger)]).toEqual([[], []]);
  });
});

describe('who is on a flight', () => {
  test('may take themselves off, and the others stay on it', async () => {
    await track(group.owner, { ...byHand, travellerIds: ids(group.owner, member) });
    const [own] = await followedBy(member);

    const { status } = await change(member, own?.id ?? '', { removeTravellerIds: ids(member) });

    expect(status).toBe(200);
    expect([await followedBy(member), await onIt()]).toEqual([[], ids(group.owner)]);
  });

  test('may join, from the flight of another', async () => {
    const { id } = await track(group.owner, byHand);

    const { body } = await change(member, id, { addTravellerIds: ids(member) });

    expect(body.map(({ addedBy }) => addedBy)).toEqual([null, null]);
    expect(await onIt()).toEqual(ids(group.owner, member));
    expect(await followedBy(member)).toMatchObject([{ flightNumber: 'AZ611', mayEdit: false }]);
  });

  test('reads at once what the one who entered it, or an admin, changes; and changes nothing of it themselves', async () => {
    const { id } = await track(group.owner, { ...byHand, travellerIds: ids(group.owner, member) });

    const [own] = await followedBy(member);
    const refused = await member.patch(`/api/flights/tracked/${own?.id}`, { arrivalGate: 'A1' });
    await change(group.admin, id, { arrivalGate: 'B2' });
    await group.owner.patch(`/api/flights/tracked/${id}`, { arrivalTerminal: '3' });

    expect(refused.status).toBe(403);
    expect(await followedBy(member)).toMatchObject([{ arrival: { gate: 'B2', terminal: '3' } }]);
  });

  test('is not for everybody of the trip to say', async () => {
    const other = await app.signUp();
    await group.owner.post(`/api/trips/${tripId}/members`, { userId: other.id });
    const { id } = await track(group.owner, byHand);

    const answers = [
      await change(member, id, { addTravellerIds: ids(other) }),
      await change(member, id, { removeTravellerIds: ids(group.owner) }),
      await change(member, id, { airline: 'Mine' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await onIt()).toEqual(ids(group.owner));
  });

  test('keeps a flight that they follow by their own doing when an admin takes them off', async () => {
    const { id } = await track(member, byHand);

    await change(group.admin, id, { removeTravellerIds: ids(member) });

    expect(await followedBy(member)).toMatchObject([{ id, itineraryItem: null }]);
    expect(await ofTrip()).toEqual([]);
  });
});

describe('a flight by hand that several are on', () => {
  test('goes on with the others when the one who entered it removes it', async () => {
    const { id } = await track(member, { ...byHand, travellerIds: ids(member, group.admin) });

    await member.delete(`/api/flights/tracked/${id}`);

    expect(await followedBy(member)).toEqual([]);
    expect(await followedBy(group.admin)).toMatchObject([{ flightNumber: 'AZ611', mayEdit: true }]);
    expect((await ofTrip()).map(({ enteredBy }) => enteredBy)).toEqual([group.admin.id]);
  });

  test('is one for each once the one who entered it leaves the trip: what one changes the other does not read', async () => {
    await track(member, { ...byHand, travellerIds: ids(member, group.admin) });

    await member.post(`/api/trips/${tripId}/leave`);

    const [own] = await followedBy(member);
    await member.patch(`/api/flights/tracked/${own?.id}`, { arrivalGate: 'Z9' });
    expect(own).toMatchObject({ itineraryItem: null, travellers: [], mayEdit: true });
    expect(await ofTrip()).toMatchObject([
      { traveller: { id: group.admin.id }, enteredBy: group.admin.id, arrival: { gate: null } },
    ]);
    expect(await followedBy(group.admin)).toMatchObject([{ arrival: { gate: null }, mayEdit: true }]);
  });

  test('is one of their own once they link it to another trip, where their role changes nothing of what the others read', async () => {
    await track(group.owner, { ...byHand, travellerIds: ids(group.owner, member) });
    const [followed] = await followedBy(member);
    const alone = (await member.post<{ id: string }>('/api/trips', { title: 'Alone' })).body;
    const { body: activity } = await member.post<Activity>(`/api/trips/${alone.id}/itinerary`, { title: 'Fly out' });

    const moved = await member.patch<TrackedFlight>(`/api/flights/tracked/${followed?.id}`, {
      itineraryItemId: activity.id,
    });
    const changed = await member.patch<TrackedFlight>(`/api/flights/tracked/${followed?.id}`, { departureGate: 'B7' });

    expect([moved.status, changed.status]).toEqual([200, 200]);
    expect((await followedBy(member))[0]).toMatchObject({
      departure: { gate: 'B7' },
      itineraryItem: { tripId: alone.id },
    });
    expect((await ofTrip()).map(({ departure }) => departure.gate)).toEqual([null]);
    expect(await onIt()).toEqual(ids(group.owner));
  });

  test('stays with the others when the account of the one who entered it is deleted', async () => {
    const leaving = await app.signUp();
    await group.owner.post(`/api/trips/${tripId}/members`, { userId: leaving.id });
    await track(leaving, { ...byHand, travellerIds: ids(leaving, member) });

    await leaving.post('/api/auth/user/deletion');

    expect(await followedBy(member)).toMatchObject([{ flightNumber: 'AZ611' }]);
    expect(await onIt()).toEqual(ids(member));
  });
});

test('two who put each other on flights at once wait for one another', async () => {
  const body = (n: number) => ({ ...byHand, flightNumber: `AZ${n}`, itineraryItemId: activityId });

  const answers = await Promise.all([
    member.post('/api/flights/track', { ...body(1), travellerIds: ids(member, group.admin) }),
    group.admin.post('/api/flights/track', { ...body(2), travellerIds: ids(member, group.admin) }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await followedBy(member)).map(({ flightNumber }) => flightNumber).toSorted()).toEqual(['AZ1', 'AZ2']);
});
