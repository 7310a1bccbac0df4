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

describe('a flight that several have entered, each for themselves, and that shows as one', () => {
  const entered = async () => {
    await track(member, byHand);
    return track(group.admin, { ...byHand, arrivalGate: 'A1' });
  };

  test('reads the same in each entry once an admin has changed it', async () => {
    const { id } = await entered();

    const { body } = await change(group.owner, id, { arrivalTerminal: '3' });

    expect(body.map(({ arrival: { gate, terminal } }) => [gate, terminal])).toEqual([
      ['A1', '3'],
      ['A1', '3'],
    ]);
  });

  test('is changed by who entered it in their own entry alone', async () => {
    await entered();
    const [own] = await followedBy(member);

    await change(member, own?.id ?? '', { arrivalGate: 'B2' });

    expect(await followedBy(member)).toMatchObject([{ arrival: { gate: 'B2' } }]);
    expect(await followedBy(group.admin)).toMatchObject([{ arrival: { gate: 'A1' } }]);
  });

  test('goes from the trip whole, whichever entry its people are on it by', async () => {
    const { id } = await entered();

    await change(group.owner, id, { removeTravellerIds: ids(member, group.admin) });

    expect(await ofTrip()).toEqual([]);
  });

  test('has somebody on it once', async () => {
    const { id } = await entered();

    await change(group.owner, id, { addTravellerIds: ids(member) });

    expect(await onIt()).toEqual(ids(member, group.admin));
  });
});

test('what two change of a flight at once is both kept', async () => {
  const { id } = await track(group.owner, byHand);
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query("update flights set arrival_gate = 'B2' where flight_number = 'AZ611'");

  const changing = change(group.admin, id, { arrivalTerminal: '3' });
  const changingOwn = group.owner.patch(`/api/flights/tracked/${id}`, { arrivalAirport: 'Fiumicino' });
  await app.untilSomebodyWaits(2);
  await client.query('commit');
  client.release();

  expect([(await changing).status, (await changingOwn).status]).toEqual([200, 200]);
  expect(await ofTrip()).toMatchObject([{ arrival: { gate: 'B2', terminal: '3', airport: 'Fiumicino' } }]);
});

test('who has linked the flight to another trip is not put on it, and that is said', async () => {
  const alone = (await member.post<{ id: string }>('/api/trips', { title: 'Alone' })).body;
  const { body: activity } = await member.post<Activity>(`/api/trips/${alone.id}/itinerary`, { title: 'Fly out' });
  await track(member, { ...byHand, itineraryItemId: activity.id });
  const { id } = await track(group.owner, byHand);

  const { status, body } = await change(group.owner, id, { addTravellerIds: ids(member) });

  expect([status, body.code]).toEqual([409, 'flight_elsewhere']);
  expect(await onIt()).toEqual(ids(group.owner));
});

test('who was deleted meanwhile holds up nobody who takes them off', async () => {
  const leaving = await app.signUp();
  await group.owner.post(`/api/trips/${tripId}/members`, { userId: leaving.id });
  const { id } = await track(group.owner, { ...byHand, travellerIds: ids(group.owner, leaving) });
  await leaving.post('/api/auth/user/deletion');

  const { status } = await change(group.owner, id, { removeTravellerIds: ids(leaving), arrivalGate: 'A1' });

  expect(status).toBe(200);
});

test('who follows a flight outside of the trip hears what is changed of it there', async () => {
  const { id } = await track(group.owner, { ...byHand, travellerIds: ids(group.owner, member) });
  const [followed] = await followedBy(member);
  await app.database.pool.query('delete from trip_flights where user_id = $1', [member.id]);
  const elsewhere = await member.live();

  await change(group.owner, id, { arrivalGate: 'B2' });
  await elsewhere.settled();

  expect(elsewhere.heard).toContainEqual({ type: 'flights_changed' });
  expect(await followedBy(member)).toMatchObject([{ id: followed?.id, arrival: { gate: 'B2' } }]);
  elsewhere.close();
});

test('on home it is said who of all on a flight one may take off, and one takes them off there', async () => {
  const own = await track(member, { ...byHand, travellerIds: ids(member, group.admin) });
  await track(group.owner, byHand);

  const [followed] = await followedBy(member);
  await member.patch(`/api/flights/tracked/${own.id}`, { removeTravellerIds: ids(group.admin) });

  const may = new Map(followed?.travellers.map(({ id, mayTakeOff }) => [id, mayTakeOff]));
  expect(may).toEqual(
    new Map([
      [member.id, true],
      [group.admin.id, true],
      [group.owner.id, false],
    ]),
  );
  expect(await onIt()).toEqual(ids(member, group.owner));
});
