import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

/** Monday of the week before the trip, at noon in Lisbon. */
export const BEFORE_THE_TRIP = '2027-02-22T12:00:00Z';
/** Thursday, the second day of the trip, at 9:15 in Lisbon. */
export const ON_THE_WAY = '2027-03-04T09:15:00Z';

/** A trip of five days with something of everything, and those who are on it. */
export interface SpringTrip {
  readonly id: string;
  /** Olga Berg. */
  readonly owner: Person;
  /** Adam Novak, an admin. */
  readonly admin: Person;
  /** Mia Chen. */
  readonly member: Person;
  /** Bruno Costa, who follows no flight. */
  readonly guest: Person;
}

/** Airports that the trip's flights come by; their times are given by their clocks. */
export const insertAirports = async (app: TestApp): Promise<void> => {
  await app.database.pool.query(
    `insert into airports (iata, name, country_code, time_zone, words, weight, latitude, longitude, is_for_travellers) values
       ('LIS', 'Lisbon Humberto Delgado', 'PT', 'Europe/Lisbon', ' lisbon', 3, 38.7813, -9.13592, true),
       ('LHR', 'London Heathrow', 'GB', 'Europe/London', ' london heathrow', 4, 51.4706, -0.461941, true),
       ('PRG', 'Prague Vaclav Havel', 'CZ', 'Europe/Prague', ' prague', 2, 50.1008, 14.26, true)
     on conflict do nothing`,
  );
};

/** `Wednesday, March 3` to `Sunday, March 7`, 2027. */
export const makeSpringTrip = async (app: TestApp): Promise<SpringTrip> => {
  const owner = await app.signUp({ firstName: 'Olga', lastName: 'Berg' });
  const admin = await app.signUp({ firstName: 'Adam', lastName: 'Novak' });
  const member = await app.signUp({ firstName: 'Mia', lastName: 'Chen' });
  const guest = await app.signUp({ firstName: 'Bruno', lastName: 'Costa' });
  const created = await owner.post<TripDetail>('/api/trips', {
    title: 'Spring with friends',
    destination: 'Lisbon, Portugal',
    startDate: '2027-03-03',
    endDate: '2027-03-07',
    timeZone: 'Europe/Lisbon',
    currency: 'EUR',
  });
  const { id } = created.body;
  await owner.post(`/api/trips/${id}/members`, { userId: admin.id, role: 'admin' });
  await owner.post(`/api/trips/${id}/members`, { userId: member.id });
  await owner.post(`/api/trips/${id}/members`, { userId: guest.id });
  const trip = { id, owner, admin, member, guest };
  await fillItinerary(trip);
  await fillShoppingList(trip);
  return trip;
};

const at = (day: number, time: string): string => `2027-03-0${day}T${time}:00Z`;

const fillItinerary = async ({ id, owner, admin, member }: SpringTrip): Promise<void> => {
  const plan = async (activity: object): Promise<string> =>
    (await owner.post<Activity>(`/api/trips/${id}/itinerary`, activity)).body.id;
  const landing = await plan({ title: 'We land', category: 'flight', startTime: at(3, '10:45') });
  await plan({
    title: 'Casa do Bairro',
    category: 'hotel/airbnb',
    location: 'Rua da Rosa 12, Lisbon',
    startTime: at(3, '15:00'),
    endTime: at(7, '11:00'),
  });
  const dinner = await plan({
    title: 'Dinner at Ramiro',
    category: 'restaurant',
    location: 'Avenida Almirante Reis 1',
    startTime: at(3, '19:30'),
    endTime: at(3, '21:30'),
  });
  await plan({
    title: 'Sagrada tram tour',
    location: 'Praça Martim Moniz',
    startTime: at(4, '10:00'),
    endTime: at(4, '12:00'),
  });
  await plan({ title: 'Fado night', location: 'Clube de Fado', startTime: at(4, '20:00') });
  await plan({
    title: 'Surf lesson',
    location: 'Costa da Caparica',
    startTime: at(6, '09:00'),
    endTime: at(6, '11:30'),
  });
  await plan({ title: 'Buy tiles', description: 'When there is an hour left' });
  const wear = (outfit: object) =>
    owner.post<Outfit>(`/api/trips/${id}/outfits`, { category: 'Casual', wearerId: member.id, ...outfit });
  await wear({ title: 'Linen suit', category: 'Formal', plannedDate: '2027-03-03', activityId: dinner });
  await wear({ title: 'Striped shirt', plannedDate: '2027-03-04' });
  await wear({ title: 'Wetsuit', category: 'Active Wear', occasion: 'Surfing', plannedDate: '2027-03-06' });
  await fly(owner, landing, {
    flightNumber: 'BA500',
    departureIata: 'LHR',
    departureTime: at(3, '08:00'),
    arrivalTime: at(3, '10:45'),
    arrivalTerminal: '1',
  });
  await fly(member, landing, {
    flightNumber: 'BA500',
    departureIata: 'LHR',
    departureTime: at(3, '08:00'),
    arrivalTime: at(3, '10:45'),
    arrivalTerminal: '1',
  });
  await fly(admin, landing, {
    flightNumber: 'TP1241',
    departureIata: 'PRG',
    departureTime: at(3, '09:30'),
    arrivalTime: at(3, '13:05'),
  });
};

const fly = (by: Person, itineraryItemId: string, flight: object) =>
  by.post<TrackedFlight>('/api/flights/track', {
    arrivalIata: 'LIS',
    flightDate: '2027-03-03',
    itineraryItemId,
    ...flight,
  });

const fillShoppingList = async ({ id, owner, admin, member }: SpringTrip): Promise<void> => {
  const list = (item: object) => owner.post<{ id: string }>(`/api/trips/${id}/shopping`, item);
  await list({ name: 'Sunscreen', price: '12.50', currency: 'EUR', assignedTo: member.id });
  await list({ name: 'Travel adapter', price: '9', currency: 'EUR', assignedTo: admin.id });
  await list({ name: 'Port wine', price: '20', currency: 'USD' });
  const { body } = await list({ name: 'Playing cards', price: '4', currency: 'EUR', assignedTo: owner.id });
  await owner.put(`/api/trips/${id}/shopping/${body.id}`, { isCompleted: true });
};
