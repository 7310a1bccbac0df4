import type { ServerFrame } from '@caravan/contract/live.ts';
import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAviationstack } from '../../testing/aviationstack-stub.ts';
import { newTrip } from '../../testing/example-members.ts';
import { answering, tooMany } from '../../testing/faulty-service.ts';
import type { Person } from '../../testing/person.ts';
import { type FlightServiceStub, londonToNewYork, minutesAfter, type StubFlight } from '../../testing/stub-flights.ts';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FlightRefresher } from './flight-refresh.service.ts';

const DAY = '2027-03-02';
/** Some hours before the departure at 08:25. */
const MORNING = `${DAY}T03:00:00Z`;
const PLENTY = '100000';

let stub: FlightServiceStub;
let app: TestApp;
let anna: Person;

const begin = async (callsPerDay = PLENTY): Promise<void> => {
  app = await startTestApp({ env: { ...stub.env, FLIGHT_CALLS_PER_DAY: callsPerDay } });
  app.setNow(MORNING);
  anna = await app.signUp({ firstName: 'Anna' });
};

beforeAll(async () => {
  stub = await startAviationstack();
});
afterAll(() => stub.stop());
beforeEach(() => {
  stub.fail(null);
  for (const number of ['BA117', 'BA119']) stub.forget(number);
});
afterEach(() => app.stop());

/** Has a person follow a flight that the service reports. */
const follow = async (flight: StubFlight, by = anna, link: object = {}): Promise<TrackedFlight> => {
  stub.report(flight);
  const flightDate = flight.departure.scheduled.local.slice(0, 10);
  await by.get(`/api/flights/search?flightNumber=${flight.number}&date=${flightDate}`);
  const body = { flightNumber: flight.number, flightDate, departureIata: flight.departure.iata, ...link };
  return (await by.post<TrackedFlight>('/api/flights/track', body)).body;
};

const refreshAt = (instant: string): Promise<void> => {
  app.setNow(instant);
  return app.runJob('flight-refresh');
};
const followed = async (by = anna): Promise<TrackedFlight[]> =>
  (await by.get<TrackedFlight[]>('/api/flights/tracked')).body;

/** How often the service was asked within. */
const requestsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const before = stub.requests.length;
  await work();
  return stub.requests.length - before;
};

describe('a flight that people follow', () => {
  beforeEach(() => begin());

  test('is asked about when it is due and not before, one call for all who follow it', async () => {
    const others = await Promise.all([app.signUp(), app.signUp()]);
    for (const person of [anna, ...others]) await follow(londonToNewYork(DAY), person);

    expect(await requestsDuring(() => refreshAt(`${DAY}T03:59:00Z`))).toBe(0);
    expect(await requestsDuring(() => refreshAt(`${DAY}T04:00:00Z`))).toBe(1);
    expect(await requestsDuring(() => refreshAt(`${DAY}T04:01:00Z`))).toBe(0);
  });

  test('is shown as the service reports it anew, with what changed', async () => {
    const flight = londonToNewYork(DAY);
    await follow(flight);
    stub.change('BA117', { departure: { gate: 'C4', estimated: minutesAfter(flight.departure.scheduled, 45) } });

    await refreshAt(`${DAY}T04:00:00Z`);

    expect(await followed()).toMatchObject([
      {
        departure: { gate: 'C4', estimated: `${DAY}T09:10:00.000Z` },
        refreshedAt: `${DAY}T04:00:00.000Z`,
        changes: [
          { kind: 'departure_gate', from: 'B36', to: 'C4', createdAt: `${DAY}T04:00:00.000Z` },
          { kind: 'departure_time', from: `${DAY}T08:25:00.000Z`, to: `${DAY}T09:10:00.000Z` },
        ],
      },
    ]);
  });

  test('counts as late once it has crept by five minutes, however slowly', async () => {
    const flight = londonToNewYork(DAY);
    await follow(flight);
    const changesAfter = async (hour: number, minutes: number): Promise<number> => {
      stub.change('BA117', { departure: { estimated: minutesAfter(flight.departure.scheduled, minutes) } });
      await refreshAt(`${DAY}T0${hour}:00:00Z`);
      return (await followed())[0]!.changes.length;
    };

    expect([
      await changesAfter(4, 3),
      await changesAfter(5, 6),
      await changesAfter(6, 9),
      await changesAfter(7, 11),
    ]).toEqual([0, 1, 1, 2]);
  });

  test('is asked about every ten minutes once it is under way, and no more when it has landed', async () => {
    const flight = londonToNewYork(DAY);
    await follow(flight);
    stub.change('BA117', { status: 'active', departure: { actual: flight.departure.scheduled } });

    expect(await requestsDuring(() => refreshAt(`${DAY}T08:25:00Z`))).toBe(1);
    expect(await requestsDuring(() => refreshAt(`${DAY}T08:34:00Z`))).toBe(0);
    expect(await requestsDuring(() => refreshAt(`${DAY}T08:35:00Z`))).toBe(1);
    stub.change('BA117', { status: 'landed', arrival: { actual: flight.arrival.scheduled } });
    expect(await requestsDuring(() => refreshAt(`${DAY}T16:20:00Z`))).toBe(1);
    expect(await requestsDuring(() => refreshAt(`${DAY}T20:00:00Z`))).toBe(0);
    expect((await followed())[0]!.changes.map(({ kind, to }) => `${kind} ${to}`)).toContain('status landed');
  });

  test('is asked about no more once nobody follows it', async () => {
    const { id } = await follow(londonToNewYork(DAY));
    await anna.delete(`/api/flights/tracked/${id}`);

    expect(await requestsDuring(() => refreshAt(`${DAY}T09:00:00Z`))).toBe(0);
  });

  test('is asked about no more a day after it should have landed', async () => {
    await follow(londonToNewYork(DAY));
    await refreshAt('2027-03-03T16:14:00Z');

    expect(await requestsDuring(() => refreshAt('2027-03-03T16:40:00Z'))).toBe(0);
  });

  test('by hand is never asked about', async () => {
    await anna.post('/api/flights/track', { flightNumber: 'BA1', flightDate: DAY, departureTime: `${DAY}T08:00:00Z` });

    expect(await requestsDuring(() => refreshAt(`${DAY}T09:00:00Z`))).toBe(0);
  });

  test('that the service knows no more stays as it was, and is asked about ever less', async () => {
    await follow(londonToNewYork(DAY));
    stub.forget('BA117');
    const times: string[] = [];
    for (const time of ['04:00', '05:00', '06:00', '07:00', '08:00', '09:00', '09:59', '10:00']) {
      if ((await requestsDuring(() => refreshAt(`${DAY}T${time}:00Z`))) > 0) times.push(time);
    }

    expect(times).toEqual(['04:00', '06:00', '10:00']);
    expect(await followed()).toMatchObject([{ flightNumber: 'BA117', refreshedAt: `${DAY}T03:00:00.000Z` }]);
  });

  test('that somebody stops following while it is asked about changes nothing for them', async () => {
    const { id } = await follow(londonToNewYork(DAY));

    await Promise.all([refreshAt(`${DAY}T04:00:00Z`), anna.delete(`/api/flights/tracked/${id}`)]);

    expect(await followed()).toEqual([]);
    expect(await requestsDuring(() => refreshAt(`${DAY}T09:00:00Z`))).toBe(0);
    expect(app.loggedErrors).toEqual([]);
  });

  test('that somebody begins to follow while another searches it is asked about from then on', async () => {
    stub.report(londonToNewYork(DAY));
    await anna.get(`/api/flights/search?flightNumber=BA117&date=${DAY}`);
    app.setNow(`${DAY}T03:10:00Z`);
    const ben = await app.signUp({ firstName: 'Ben' });
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('select from flights for no key update');

    const following = anna.post('/api/flights/track', { flightNumber: 'BA117', flightDate: DAY, departureIata: 'LHR' });
    await app.untilSomebodyWaits();
    const searching = ben.get(`/api/flights/search?flightNumber=BA117&date=${DAY}`);
    await app.untilSomebodyWaits(2);
    await client.query('commit');
    client.release();

    expect([(await following).status, (await searching).status]).toEqual([201, 200]);
    expect(await requestsDuring(() => refreshAt(`${DAY}T05:00:00Z`))).toBe(1);
  });

  test('is asked about once where two servers refresh at the same moment', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `BA${1_000 + index}`);
    for (const number of numbers) await follow(londonToNewYork(DAY, { number }));

    const requests = await requestsDuring(() =>
      Promise.all([refreshAt(`${DAY}T04:00:00Z`), refreshAt(`${DAY}T04:00:00Z`)]),
    );

    expect(requests).toBe(numbers.length);
    for (const number of numbers) stub.forget(number);
  });

  test('that a server took along when it was killed is asked about by another some minutes later', async () => {
    await follow(londonToNewYork(DAY));
    app.setNow(`${DAY}T04:00:00Z`);
    await app.database.pool.query(`update flights set refresh_at = '${DAY}T04:10:00Z'`);

    expect(await requestsDuring(() => refreshAt(`${DAY}T04:09:00Z`))).toBe(0);
    expect(await requestsDuring(() => refreshAt(`${DAY}T04:10:00Z`))).toBe(1);
  });
});

describe('a service that fails', () => {
  beforeEach(async () => {
    await begin();
    for (const number of ['BA117', 'BA119']) await follow(londonToNewYork(DAY, { number }));
  });

  test('is asked once in a round, then left alone ever longer, and goes on when it answers', async () => {
    stub.fail(answering(500));
    const times: string[] = [];
    for (let minute = 0; minute < 12; minute += 1) {
      const time = `04:${String(minute).padStart(2, '0')}`;
      if ((await requestsDuring(() => refreshAt(`${DAY}T${time}:00Z`))) > 0) times.push(time);
    }
    expect(times).toEqual(['04:00', '04:01']);
    stub.fail(null);

    expect(await requestsDuring(() => refreshAt(`${DAY}T09:00:00Z`))).toBe(2);
    expect(app.loggedErrors).toEqual([]);
  });

  test('is left alone for as long as it asks', async () => {
    stub.fail(tooMany('600'));
    await refreshAt(`${DAY}T04:00:00Z`);
    stub.fail(null);

    expect(await requestsDuring(() => refreshAt(`${DAY}T04:09:00Z`))).toBe(0);
  });

  test.each([
    ['a moment', 1, '04:01'],
    ['ten minutes', 600, '04:10'],
    ['three years', 1e8, '05:00'],
  ])('and asks for %s is asked again, an hour later at most', async (_pause, retryAfter, again) => {
    let [now, requests] = [new Date(`${DAY}T04:00:00Z`), 0];
    const refresher = new FlightRefresher({
      db: app.database.db,
      clock: { now: () => now },
      provider: {
        flightsOf: async () => {
          requests += 1;
          throw new ServiceError('refused', 'it answered 429', { status: 429, retryAfter });
        },
      },
      callsPerDay: Number(PLENTY),
      changeInBackground: () => Promise.reject(new Error('There is nothing to store.')),
      onFailure: () => undefined,
    });
    const requestsAt = async (instant: Date): Promise<number> => {
      now = instant;
      await refresher.refresh(new AbortController().signal);
      return requests;
    };
    await requestsAt(now);
    const due = new Date(`${DAY}T${again}:00Z`);

    expect([await requestsAt(new Date(due.getTime() - 1)), await requestsAt(due)]).toEqual([1, 2]);
  });
});

describe('the calls of a day', () => {
  test('are never exceeded, and what lands in the evening still has some of them', async () => {
    await begin('8');
    for (const [index, by] of [anna, await app.signUp()].entries())
      await follow(londonToNewYork('2027-03-20', { number: `BA${2_000 + index}` }), by);
    const evening = londonToNewYork(DAY);
    await follow(evening);
    let requests = 3;
    for (let hour = 4; hour < 24; hour += 1) {
      stub.change('BA117', hour > 8 ? { status: 'active', departure: { actual: evening.departure.scheduled } } : {});
      requests += await requestsDuring(() => refreshAt(`${DAY}T${String(hour).padStart(2, '0')}:00:00Z`));
    }

    const { rows } = await app.database.pool.query<{ calls: number }>('select calls from flight_calls');
    expect(requests).toBe(8);
    expect(rows[0]?.calls).toBe(8);
    const lastRefresh = (await followed()).find(({ flightNumber }) => flightNumber === 'BA117')?.refreshedAt;
    expect(Date.parse(lastRefresh ?? '')).toBeGreaterThan(Date.parse(`${DAY}T12:00:00Z`));
  });
});

describe('whoever has the app open', () => {
  const kindsOf = (heard: readonly ServerFrame[]): string[] =>
    heard.map((frame) => (frame.type === 'trip_changed' ? `${frame.type} ${frame.resource}` : frame.type));

  test('hears of a change where they are: followers of the flight, and everybody on the trip that it is linked to', async () => {
    await begin();
    const [ben, carl, dora] = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
    const { id: tripId } = await newTrip(anna);
    await anna.post(`/api/trips/${tripId}/members`, { userId: ben.id });
    const { body: activity } = await anna.post<{ id: string }>(`/api/trips/${tripId}/itinerary`, { title: 'Fly' });
    await follow(londonToNewYork(DAY), anna, { itineraryItemId: activity.id });
    await follow(londonToNewYork(DAY), carl);
    const lives = await Promise.all([anna, ben, carl, dora].map((person) => person.live()));

    await refreshAt(`${DAY}T04:00:00Z`);

    for (const live of lives) await live.settled();
    expect(lives.map(({ heard }) => kindsOf(heard))).toEqual([
      ['trip_changed flights'],
      ['trip_changed flights'],
      ['flights_changed'],
      [],
    ]);
    for (const live of lives) live.close();
  });
});
