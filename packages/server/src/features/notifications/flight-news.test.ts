import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Notification } from '@caravan/contract/notifications/notifications.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAviationstack } from '../../testing/aviationstack-stub.ts';
import { newTrip } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { type PushStub, startPushService } from '../../testing/push-stub.ts';
import { type FlightServiceStub, londonToNewYork, minutesAfter } from '../../testing/stub-flights.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY = '2027-03-02';
const flight = londonToNewYork(DAY);
const late = (minutes: number) => ({ estimated: minutesAfter(flight.departure.scheduled, minutes) });

let service: FlightServiceStub;
let pushes: PushStub;
let app: TestApp;
let anna: Person;
let ben: Person;

beforeAll(async () => {
  [service, pushes] = await Promise.all([startAviationstack(), startPushService()]);
  app = await startTestApp({ env: { ...service.env, ...pushes.env, FLIGHT_CALLS_PER_DAY: '100000' } });
  [anna, ben] = await Promise.all([
    app.signUp({ firstName: 'Anna', lastName: 'Berg' }),
    app.signUp({ firstName: 'Ben' }),
  ]);
});
beforeEach(() => app.setNow(`${DAY}T03:00:00Z`));
afterAll(async () => {
  await app.stop();
  await Promise.all([service.stop(), pushes.stop()]);
});

const refreshAt = async (time: string): Promise<void> => {
  app.setNow(`${DAY}T${time}:00Z`);
  await app.runJob('flight-refresh');
};
const unreadOf = async (person: Person): Promise<string[]> => {
  const { body } = await person.get<Notification[]>('/api/notifications');
  const unread = body.filter(({ isRead }) => !isRead);
  await person.post('/api/notifications/read', { all: true });
  return unread.map(({ title, text, path }) => `${title}: ${text} ${path}`).toSorted();
};

test('another gate, a delay of a quarter of an hour and the landing are news to who follows a flight, once each', async () => {
  service.report(flight);
  const { id: tripId } = await newTrip(anna);
  const { body: activity } = await anna.post<Activity>(`/api/trips/${tripId}/itinerary`, {
    title: 'To New York',
    category: 'flight',
  });
  const followed = { flightNumber: 'BA117', flightDate: DAY, departureIata: 'LHR' };
  await anna.get(`/api/flights/search?flightNumber=BA117&date=${DAY}`);
  await anna.post('/api/flights/track', { ...followed, itineraryItemId: activity.id });
  await ben.post('/api/flights/track', followed);
  const device = pushes.device();
  await ben.put('/api/notifications/subscription', device.subscription);

  service.change('BA117', { departure: { gate: 'C4', ...late(10) } });
  await refreshAt('04:00');
  const { payload, ttl, urgency } = await device.next();
  const [atGate, bensGate] = [await unreadOf(anna), await unreadOf(ben)];
  service.change('BA117', { departure: late(45) });
  await refreshAt('05:00');
  const whenLate = await unreadOf(anna);
  service.change('BA117', { status: 'landed', arrival: { actual: flight.arrival.scheduled } });
  await refreshAt('16:20');
  const landed = await unreadOf(anna);
  await refreshAt('16:40');

  const gate = 'BA117: Gate changed from B36 to C4';
  expect([atGate, bensGate]).toEqual([[`${gate} /trip/${tripId}/arrivals`], [`${gate} /`]]);
  // A gate is worth nothing after an hour.
  expect([payload.title, payload.text, ttl <= 3_600, urgency]).toEqual([
    'BA117',
    'Gate changed from B36 to C4',
    true,
    'high',
  ]);
  expect(whenLate).toEqual([`BA117: Departure delayed by 45 minutes to 09:10 /trip/${tripId}/arrivals`]);
  expect(landed).toEqual([`BA117: Landed 11:15 /trip/${tripId}/arrivals`]);
  expect(await unreadOf(anna)).toEqual([]);
});

test('a flight of a trip is news of its arrival to who awaits it, and none to who does not hear all of the trip', async () => {
  const toYork = londonToNewYork(DAY, { number: 'BA175' });
  service.report(toYork);
  const { id: tripId } = await newTrip(anna);
  const names = ['Carla', 'Dora', 'Emil'] as const;
  const [carla, dora, emil] = (await Promise.all(names.map((firstName) => app.signUp({ firstName })))) as [
    Person,
    Person,
    Person,
  ];
  for (const { id } of [carla, dora, emil]) await anna.post(`/api/trips/${tripId}/members`, { userId: id });
  await Promise.all([carla, dora, emil].map(unreadOf));
  const activity = { title: 'To New York', category: 'flight' };
  const { body } = await anna.post<Activity>(`/api/trips/${tripId}/itinerary`, activity);
  const followed = { flightNumber: 'BA175', flightDate: DAY, departureIata: 'LHR', itineraryItemId: body.id };
  await anna.get(`/api/flights/search?flightNumber=BA175&date=${DAY}`);
  const tracked = [await anna.post('/api/flights/track', followed), await emil.post('/api/flights/track', followed)];
  await dora.put(`/api/trips/${tripId}/notifications`, { notice: 'mentions' });
  await emil.put(`/api/trips/${tripId}/notifications`, { notice: 'nothing' });

  service.change('BA175', { departure: { gate: 'C4' } });
  await refreshAt('05:00');
  const atGate = await Promise.all([anna, carla, dora, emil].map(unreadOf));
  service.change('BA175', { status: 'landed', arrival: { actual: toYork.arrival.scheduled } });
  await refreshAt('16:20');
  // Anna has looked at the flights that she follows; Carla follows none.
  await Promise.all([anna, carla].map((one) => one.post('/api/notifications/read', { ownFlights: true })));
  const landed = await Promise.all([anna, carla, dora, emil].map(unreadOf));

  const path = `/trip/${tripId}/arrivals`;
  expect(tracked.map(({ status }) => status)).toEqual([201, 201]);
  expect(atGate).toEqual([[`BA175: Gate changed from B36 to C4 ${path}`], [], [], []]);
  expect(landed).toEqual([[], [`BA175 · Anna Berg and 1 other: Landed 11:15 ${path}`], [], []]);
});
