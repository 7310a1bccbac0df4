import type { TrackedFlight, TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAviationstack } from '../../testing/aviationstack-stub.ts';
import { type ExampleMembers, newSharedTrip, newTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { type FlightServiceStub, londonToNewYork, momentAt } from '../../testing/stub-flights.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = '2027-03-01T12:00:00Z';
const DAY = '2027-03-02';

type Refusal = TrackedFlight & { code?: string; issues?: { path: string; message: string }[] };

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
  app.setNow(NOW);
  group = await signUpExampleMembers(app);
  ({ member } = group);
  await app.database.pool.query(
    `insert into airports (iata, name, country_code, time_zone, words, weight, latitude, longitude)
     values ('LIS', 'Lisbon Humberto Delgado', 'PT', 'Europe/Lisbon', ' lisbon', 1, 38.7813, -9.13592)`,
  );
  await app.database.pool.query(
    `insert into airlines (id, iata, icao, name, is_active, words)
     values (1, 'BA', 'BAW', 'British Airways', true, ' british airways')`,
  );
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

beforeEach(async () => {
  await app.database.pool.query('delete from tracked_flights');
  // What the service has reported stays known, as it does to people; nobody follows it any more.
  await app.database.pool.query('delete from flights where told_by is not null');
  await app.database.pool.query('update flights set refresh_at = null');
  tripId = (await newSharedTrip(group)).id;
  activityId = await newActivity(tripId, 'Fly home');
});

const newActivity = async (trip: string, title: string, by = group.owner): Promise<string> =>
  (await by.post<Activity>(`/api/trips/${trip}/itinerary`, { title })).body.id;

const track = (body: object, by = member) => by.post<Refusal>('/api/flights/track', body);
const change = (id: string, body: object, by = member) => by.patch<Refusal>(`/api/flights/tracked/${id}`, body);
const untrack = (id: string, by = member) => by.delete(`/api/flights/tracked/${id}`);
const followedBy = async (by: Person): Promise<TrackedFlight[]> =>
  (await by.get<TrackedFlight[]>('/api/flights/tracked')).body;
const findFlight = (by = member) => by.get(`/api/flights/search?flightNumber=BA117&date=${DAY}`);
const found = { flightNumber: 'BA117', flightDate: DAY, departureIata: 'LHR', arrivalIata: 'JFK' };

/** When a service is asked about a number again; `null` never. */
const refreshAt = async (flightNumber: string): Promise<string | null> => {
  const { rows } = await app.database.pool.query<{ at: Date | null }>(
    'select refresh_at as at from flights where flight_number = $1',
    [flightNumber],
  );
  return rows[0]?.at?.toISOString() ?? null;
};

describe('following a flight that a service has reported', () => {
  beforeEach(() => findFlight());

  test('takes what the service reported, whatever else is sent', async () => {
    const { status, body } = await track({ ...found, airline: 'Nobody', departureGate: 'Z9', status: 'landed' });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      userId: member.id,
      flightNumber: 'BA117',
      airline: 'British Airways',
      status: 'scheduled',
      departureIata: 'LHR',
      arrivalAirport: 'John F Kennedy International',
      departure: { gate: 'B36', scheduled: `${DAY}T08:25:00.000Z`, timeZone: 'Europe/London' },
      isByHand: false,
      refreshedAt: '2027-03-01T12:00:00.000Z',
      itineraryItem: null,
      changes: [],
    });
    expect(await followedBy(member)).toEqual([body]);
    expect((await member.get('/api/user/tracked-flights')).body).toEqual([body]);
  });

  test.each([
    ['by the number as it was typed', { ...found, flightNumber: 'ba 0117' }],
    ["by the airline's other code", { ...found, flightNumber: 'BAW117' }],
    ['without the airport, where the number has one leg', { ...found, departureIata: null }],
  ])('finds it %s', async (_how, body) => {
    expect((await track(body)).body.isByHand).toBe(false);
  });

  test('asks for the airport where the number has several legs on the day', async () => {
    const leg = londonToNewYork(DAY, { number: 'BA118' });
    const onwards = { ...leg.arrival, scheduled: momentAt('America/New_York', `${DAY} 13:00`) };
    stub.report(leg, { ...leg, departure: onwards });
    await member.get(`/api/flights/search?flightNumber=BA118&date=${DAY}`);
    const withLegs = { ...found, flightNumber: 'BA118' };

    expect((await track({ ...withLegs, departureIata: null })).body.isByHand).toBe(true);
    expect((await track({ ...withLegs, departureIata: 'JFK' })).body).toMatchObject({
      isByHand: false,
      departureIata: 'JFK',
    });
  });

  test('has the service asked again, and no more once nobody follows it', async () => {
    expect(await refreshAt('BA117')).toBeNull();

    const [own, other] = [await track(found), await track(found, group.admin)];
    expect(await refreshAt('BA117')).toBe('2027-03-01T13:00:00.000Z');
    await untrack(own.body.id);
    expect(await refreshAt('BA117')).toBe('2027-03-01T13:00:00.000Z');
    await untrack(other.body.id, group.admin);

    expect(await refreshAt('BA117')).toBeNull();
  });

  test('twice is refused, at the same moment too', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => track(found)));

    expect(answers.map(({ status, body }) => `${status} ${body.code}`).toSorted()).toEqual([
      '201 undefined',
      ...Array<string>(4).fill('409 flight_tracked'),
    ]);
    expect(await followedBy(member)).toHaveLength(1);
  });

  test('twice under one key follows it once, with one answer', async () => {
    const key = { 'idempotency-key': '0192f000-0000-4000-8000-0000000000ab' };
    const [first, second] = [
      await member.post('/api/flights/track', found, key),
      await member.post('/api/flights/track', found, key),
    ];

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });

  test('leaves what the service reports to the service', async () => {
    const { body } = await track(found);

    const answer = await change(body.id, { status: 'landed' });

    expect([answer.status, answer.body.code]).toEqual([409, 'flight_not_by_hand']);
    expect((await change(body.id, { itineraryItemId: activityId })).status).toBe(200);
  });
});

const byHand = {
  flightNumber: 'tp 1361',
  airline: 'TAP',
  departureIata: 'lis',
  arrivalAirport: 'A field near Beja',
  flightDate: '2027-03-05',
  departureTime: '2027-03-05T09:00:00Z',
  arrivalTime: '2027-03-05T10:00:00+00:00',
  departureGate: 'A1',
};

describe('following a flight that is entered by hand', () => {
  test('keeps what was entered, with the name and the clock of an airport that is known', async () => {
    const { status, body } = await track(byHand);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      flightNumber: 'TP1361',
      airline: 'TAP',
      status: 'scheduled',
      departure: {
        airport: 'Lisbon Humberto Delgado',
        iata: 'LIS',
        timeZone: 'Europe/Lisbon',
        scheduled: '2027-03-05T09:00:00.000Z',
        gate: 'A1',
      },
      arrival: { airport: 'A field near Beja', iata: null, timeZone: null },
      isByHand: true,
      refreshedAt: null,
    });
    expect(await refreshAt('TP1361')).toBeNull();
  });

  test('needs no more than a number, and takes one of no airline', async () => {
    expect((await track({ flightNumber: 'private hop' })).body).toMatchObject({
      flightNumber: 'PRIVATE HOP',
      flightDate: null,
    });
  });

  test.each([
    ['straße 12', 'STRAßE 12'],
    ['ß'.repeat(20), 'ß'.repeat(20)],
    ['ﬃ'.repeat(20), 'ﬃ'.repeat(20)],
    ['су 1-а', 'СУ 1-А'],
  ])('takes %s for %s, which is no longer than it was typed', async (flightNumber, stored) => {
    const { status, body } = await track({ flightNumber });

    expect([status, body.flightNumber]).toEqual([201, stored]);
    expect((await change(body.id, { flightNumber })).body.flightNumber).toBe(stored);
  });

  test.each([
    ['without a number', { flightNumber: ' ' }, 'flightNumber'],
    ['with a code that is none', { ...byHand, departureIata: 'LISB' }, 'departureIata'],
    ['that lands before it leaves', { ...byHand, arrivalTime: '2027-03-05T08:59:00Z' }, 'arrivalTime'],
    ['that lands when it leaves', { ...byHand, arrivalTime: byHand.departureTime }, 'arrivalTime'],
  ])('is refused %s', async (_what, body, path) => {
    const answer = await track(body);

    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, path]);
  });

  test('twice is refused, by somebody else it is another', async () => {
    await track(byHand);

    expect((await track(byHand)).body.code).toBe('flight_tracked');
    expect((await track(byHand, group.admin)).status).toBe(201);
    expect((await track({ ...byHand, flightDate: '2027-03-06' })).status).toBe(201);
  });

  test('can be changed in parts, and what was not sent stays', async () => {
    const { id } = (await track(byHand)).body;

    const { status, body } = await change(id, { departureGate: 'B2', airline: null, status: 'cancelled' });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      flightNumber: 'TP1361',
      airline: null,
      status: 'cancelled',
      departure: { gate: 'B2', iata: 'LIS', timeZone: 'Europe/Lisbon', scheduled: '2027-03-05T09:00:00.000Z' },
    });
  });

  test('is never left landing before it leaves by a change', async () => {
    const { id } = (await track(byHand)).body;

    const answer = await change(id, { departureTime: '2027-03-05T11:00:00Z' });

    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [{ path: 'arrivalTime', message: 'Must be after the departure' }],
    ]);
  });

  test('is forgotten once it is followed no more', async () => {
    const { id } = (await track(byHand)).body;

    expect((await untrack(id)).status).toBe(204);
    expect((await untrack(id)).status).toBe(404);
    expect((await app.database.pool.query('select from flights where told_by is not null')).rowCount).toBe(0);
  });
});

describe('the flights that one follows', () => {
  test('come by departure, those that are over behind them, the latest first', async () => {
    const times = [
      ['B1', '2027-03-04T09:00:00Z'],
      ['OLD1', '2027-02-01T09:00:00Z'],
      ['A1', '2027-03-03T09:00:00Z'],
      ['OLD2', '2027-02-20T09:00:00Z'],
    ] as const;
    for (const [flightNumber, departureTime] of times) {
      const arrivalTime = departureTime.replace('09', '12');
      await track({ flightNumber, departureTime, arrivalTime });
    }
    await track({ flightNumber: 'SOME DAY' });
    await track({ flightNumber: 'NOON', flightDate: '2027-03-03' });

    const numbers = (await followedBy(member)).map(({ flightNumber }) => flightNumber);

    expect(numbers).toEqual(['A1', 'NOON', 'B1', 'SOME DAY', 'OLD2', 'OLD1']);
  });

  test('are at most 200', async () => {
    await app.database.pool.query(
      `with told as (
         insert into flights (id, flight_number, told_by) select gen_random_uuid(), 'X' || n, $1 from generate_series(1, 199) n
         returning id
       ) insert into tracked_flights (id, user_id, flight_id) select gen_random_uuid(), $1, id from told`,
      [member.id],
    );

    const answers = await Promise.all([track({ flightNumber: 'BA1' }), track({ flightNumber: 'BA2' })]);

    expect(answers.map(({ status, body }) => `${status} ${body.code}`).toSorted()).toEqual([
      '201 undefined',
      '409 too_many_flights',
    ]);
    expect(await followedBy(member)).toHaveLength(200);
  });

  test("are nobody else's to read, change or remove", async () => {
    const { id } = (await track(byHand)).body;

    expect(await followedBy(group.owner)).toEqual([]);
    expect((await change(id, { airline: 'X' }, group.owner)).status).toBe(404);
    expect((await untrack(id, group.owner)).status).toBe(404);
    expect(await followedBy(member)).toMatchObject([{ id, airline: 'TAP' }]);
  });
});

describe('a flight that is linked to an activity', () => {
  const linesOf = async (by: Person) => {
    const { body } = await by.get<Activity[]>(`/api/trips/${tripId}/itinerary`);
    return body.flatMap(({ trackedFlights }) => trackedFlights);
  };

  test('shows there and among the flights of the trip to everybody on it, with who is on it', async () => {
    await findFlight();
    const { body } = await track({ ...found, itineraryItemId: activityId });

    expect(body).toMatchObject({
      itineraryItemId: activityId,
      itineraryItem: { id: activityId, tripId, title: 'Fly home' },
    });
    expect(await linesOf(group.owner)).toEqual([
      {
        id: body.id,
        flightNumber: 'BA117',
        airline: 'British Airways',
        departureAirport: 'London Heathrow',
        arrivalAirport: 'John F Kennedy International',
        departureIata: 'LHR',
        arrivalIata: 'JFK',
        flightDate: DAY,
        status: 'scheduled',
        departureTimeZone: 'Europe/London',
        arrivalTimeZone: 'America/New_York',
      },
    ]);
    const ofTrip = (await group.owner.get<TripFlight[]>(`/api/trips/${tripId}/flights`)).body;
    expect(ofTrip).toMatchObject([
      { flightNumber: 'BA117', itineraryItemId: activityId, traveller: { id: member.id, firstName: 'Mia' } },
    ]);
  });

  test('shows once on the activity however many of the trip are on it, and once for each among the flights', async () => {
    await findFlight();
    for (const person of [member, group.admin, group.owner])
      await track({ ...found, itineraryItemId: activityId }, person);

    expect(await linesOf(member)).toHaveLength(1);
    const { body } = await member.get<TripFlight[]>(`/api/trips/${tripId}/flights`);
    expect(body.map(({ traveller }) => traveller.firstName)).toEqual(['Mia', 'Adam', 'Olga']);
  });

  test('comes by arrival among the flights of the trip, those that nobody knows it of last', async () => {
    const arrivals = [
      ['LATE1', '2027-03-05T20:00:00Z'],
      ['EARLY1', '2027-03-05T08:00:00Z'],
      ['NEVER1', null],
    ] as const;
    for (const [flightNumber, arrivalTime] of arrivals)
      await track({ flightNumber, arrivalTime, itineraryItemId: activityId });

    const { body } = await member.get<TripFlight[]>(`/api/trips/${tripId}/flights`);

    expect(body.map(({ flightNumber }) => flightNumber)).toEqual(['EARLY1', 'LATE1', 'NEVER1']);
  });

  test('is one of a trip that one is on: any other activity is none', async () => {
    const { id: strange } = await newTrip(group.stranger);
    const strangeActivity = await newActivity(strange, 'Secret', group.stranger);
    const own = await track({ flightNumber: 'BA1' });

    const answers = [
      await track({ flightNumber: 'BA2', itineraryItemId: strangeActivity }),
      await track({ flightNumber: 'BA2', itineraryItemId: '0192f000-0000-7000-8000-000000000000' }),
      await change(own.body.id, { itineraryItemId: strangeActivity }),
    ];

    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(3).fill('404 not_found'));
    expect(await followedBy(member)).toHaveLength(1);
  });

  test('can be linked to another one, or to none', async () => {
    const { id } = (await track({ flightNumber: 'BA1', itineraryItemId: activityId })).body;
    const other = await newActivity(tripId, 'Land');

    expect((await change(id, { itineraryItemId: other })).body.itineraryItem?.title).toBe('Land');
    expect((await change(id, {})).body.itineraryItem?.title).toBe('Land');
    expect((await change(id, { itineraryItemId: null })).body.itineraryItem).toBeNull();
    expect(await linesOf(member)).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the activity is deleted', () => group.owner.delete(`/api/trips/${tripId}/itinerary/${activityId}`)],
    ['the trip is deleted', () => group.owner.delete(`/api/trips/${tripId}`)],
    ['one leaves the trip', () => member.post(`/api/trips/${tripId}/leave`)],
    ['one is removed', () => group.owner.delete(`/api/trips/${tripId}/members/${member.id}`)],
  ])('is followed on without it when %s', async (_what, happens) => {
    const { id } = (await track({ flightNumber: 'BA1', itineraryItemId: activityId })).body;

    await happens();

    expect(await followedBy(member)).toMatchObject([{ id, itineraryItemId: null, itineraryItem: null }]);
    const { body } = await group.owner.get<Activity[]>(`/api/trips/${tripId}/itinerary`);
    expect(JSON.stringify(body)).not.toContain('BA1');
    await group.owner.post(`/api/trips/${tripId}/members`, { userId: member.id });
    expect(await followedBy(member)).toMatchObject([{ itineraryItemId: null }]);
  });

  test('goes from the trip with whoever is removed, and the others hear of that', async () => {
    await track({ flightNumber: 'BA1', itineraryItemId: activityId });
    const staying = await group.admin.live();
    await staying.join(tripId);

    await group.owner.delete(`/api/trips/${tripId}/members/${member.id}`);

    await staying.settled();
    expect(staying.heard).toContainEqual(
      expect.objectContaining({ type: 'trip_changed', tripId, resource: 'flights' }),
    );
    expect((await group.owner.get<TripFlight[]>(`/api/trips/${tripId}/flights`)).body).toEqual([]);
    staying.close();
  });

  test('is linked to nothing that somebody is being removed from at the same moment', async () => {
    await Promise.all([
      track({ flightNumber: 'BA1', itineraryItemId: activityId }),
      group.owner.delete(`/api/trips/${tripId}/members/${member.id}`),
      group.owner.delete(`/api/trips/${tripId}/itinerary/${activityId}`),
    ]);

    const followed = await followedBy(member);
    expect(followed.flatMap(({ itineraryItemId }) => itineraryItemId ?? [])).toEqual([]);
    expect(app.loggedErrors).toEqual([]);
  });
});

test('flights stay behind when a trip is duplicated', async () => {
  const over = await newTrip(member, { startDate: '2020-01-01', endDate: '2020-01-03' });
  const flight = await newActivity(over.id, 'Fly', member);
  await track({ flightNumber: 'BA1', itineraryItemId: flight });

  const copy = await member.post<{ id: string }>(`/api/trips/duplicate/${over.id}`, { title: 'Again' });

  const { body } = await member.get<Activity[]>(`/api/trips/${copy.body.id}/itinerary`);
  expect(body).toMatchObject([{ title: 'Fly', trackedFlights: [] }]);
  expect((await member.get(`/api/trips/${copy.body.id}/flights`)).body).toEqual([]);
});

describe('the data of an account', () => {
  test('is gone with it: nobody follows its flights any more', async () => {
    const leaving = await app.signUp();
    await findFlight(leaving);
    await track(found, leaving);
    await track(byHand, leaving);
    await group.owner.post(`/api/trips/${tripId}/members`, { userId: leaving.id });
    await track({ flightNumber: 'BA1', itineraryItemId: activityId }, leaving);

    const answer = await leaving.post('/api/auth/user/deletion');

    expect(answer.status).toBe(204);
    expect((await app.database.pool.query('select from flights where told_by is not null')).rowCount).toBe(0);
    expect((await app.database.pool.query('select from tracked_flights')).rowCount).toBe(0);
  });
});
