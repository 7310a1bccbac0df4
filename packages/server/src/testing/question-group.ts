import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

/** A Wednesday, three weeks before the first trip of the questions. */
export const QUESTIONS_AT = '2027-05-12T09:30:00Z';
/** Where those live who ask. */
export const QUESTIONS_ZONE = 'Europe/Berlin';

/** Those who ask, and the trips that they choose, by the names that the questions have for them. */
export interface QuestionGroup {
  readonly askers: Readonly<Record<string, Person>>;
  readonly trips: Readonly<Record<string, string>>;
}

/**
 * Mara and Jonas, who are on two trips together and have one each that the other knows nothing of; Pia and Tomas come along.
 */
export const makeQuestionGroup = async (app: TestApp): Promise<QuestionGroup> => {
  const mara = await app.signUp({ firstName: 'Mara', lastName: 'Lindqvist' });
  const jonas = await app.signUp({ firstName: 'Jonas', lastName: 'Okafor' });
  const pia = await app.signUp({ firstName: 'Pia', lastName: 'Rossi' });
  const tomas = await app.signUp({ firstName: 'Tomas', lastName: 'Novak' });
  return {
    askers: { mara, jonas },
    trips: {
      lisbon: await makeLisbon({ mara, jonas, pia, tomas }),
      kyoto: await makeKyoto(jonas, mara),
      reykjavik: await makeReykjavik(jonas, pia),
      oslo: await makeOslo(mara),
    },
  };
};

const newTrip = async (owner: Person, fields: object, others: readonly Person[] = []): Promise<string> => {
  const { id } = (await owner.post<TripDetail>('/api/trips', fields)).body;
  for (const { id: userId } of others) await owner.post(`/api/trips/${id}/members`, { userId });
  return id;
};

const plan = async (owner: Person, tripId: string, activity: object): Promise<string> =>
  (await owner.post<Activity>(`/api/trips/${tripId}/itinerary`, activity)).body.id;

/** A clock's time with how far its zone is ahead, as the instant that clients send. */
const instant = (clock: string): string => new Date(clock).toISOString();

type Lisboners = Readonly<Record<'mara' | 'jonas' | 'pia' | 'tomas', Person>>;

const makeLisbon = async ({ mara, jonas, pia, tomas }: Lisboners): Promise<string> => {
  const id = await newTrip(
    mara,
    {
      title: 'Lisbon with friends',
      destination: 'Lisbon, Portugal',
      startDate: '2027-06-04',
      endDate: '2027-06-08',
      timeZone: 'Europe/Lisbon',
      currency: 'EUR',
    },
    [jonas, pia, tomas],
  );
  await planLisbon(mara, id);
  const landing = await plan(mara, id, {
    title: 'Landing in Lisbon',
    category: 'flight',
    startTime: instant('2027-06-04T11:20:00+01:00'),
  });
  const fly = (by: Person, flight: object) =>
    by.post('/api/flights/track', {
      arrivalIata: 'LIS',
      flightDate: '2027-06-04',
      itineraryItemId: landing,
      ...flight,
    });
  await fly(mara, {
    flightNumber: 'TP571',
    departureIata: 'FRA',
    departureTime: instant('2027-06-04T09:15:00+01:00'),
    arrivalTime: instant('2027-06-04T11:20:00+01:00'),
  });
  await fly(jonas, {
    flightNumber: 'LH1166',
    departureIata: 'FRA',
    departureTime: instant('2027-06-04T11:40:00+01:00'),
    arrivalTime: instant('2027-06-04T13:45:00+01:00'),
  });
  await fly(pia, {
    flightNumber: 'U28683',
    departureIata: 'LGW',
    departureTime: instant('2027-06-04T07:20:00+01:00'),
    arrivalTime: instant('2027-06-04T10:05:00+01:00'),
  });
  await shopForLisbon(mara, jonas, id);
  return id;
};

const planLisbon = async (mara: Person, id: string): Promise<void> => {
  await plan(mara, id, {
    title: 'Check in at Casa Azul',
    category: 'hotel/airbnb',
    location: 'Rua das Flores 12',
    startTime: instant('2027-06-04T15:00:00+01:00'),
  });
  await plan(mara, id, {
    title: 'Tram 28 ride',
    location: 'Martim Moniz',
    startTime: instant('2027-06-05T10:00:00+01:00'),
  });
  const dinner = await plan(mara, id, {
    title: 'Dinner at Ramiro',
    category: 'restaurant',
    location: 'Avenida Almirante Reis 1',
    startTime: instant('2027-06-05T20:00:00+01:00'),
  });
  await plan(mara, id, {
    title: 'Surf lesson',
    location: 'Carcavelos beach',
    startTime: instant('2027-06-06T09:00:00+01:00'),
  });
  await plan(mara, id, {
    title: 'Flea market',
    location: 'Campo de Santa Clara',
    startTime: instant('2027-06-08T10:00:00+01:00'),
  });
  await plan(mara, id, { title: 'Souvenir shopping', category: 'other' });
  const wear = (outfit: object) => mara.post(`/api/trips/${id}/outfits`, { category: 'Casual', ...outfit });
  await wear({ title: 'Linen suit', plannedDate: '2027-06-04' });
  await wear({ title: 'Blue summer dress', plannedDate: '2027-06-05', activityId: dinner });
  await wear({ title: 'Wetsuit', category: 'Active Wear', occasion: 'Surf lesson', plannedDate: '2027-06-06' });
};

const shopForLisbon = async (mara: Person, jonas: Person, id: string): Promise<void> => {
  const list = async (item: object): Promise<string> =>
    (await mara.post<{ id: string }>(`/api/trips/${id}/shopping`, { currency: 'EUR', ...item })).body.id;
  await list({ name: 'Sunscreen', price: '12.50', assignedTo: jonas.id });
  await list({ name: 'Playing cards', price: '8' });
  const towels = await list({ name: 'Beach towels', price: '30', assignedTo: mara.id });
  await mara.put(`/api/trips/${id}/shopping/${towels}`, { isCompleted: true });
};

const makeKyoto = async (jonas: Person, mara: Person): Promise<string> => {
  const id = await newTrip(
    jonas,
    {
      title: 'Kyoto temples',
      destination: 'Kyoto, Japan',
      startDate: '2027-10-02',
      endDate: '2027-10-10',
      timeZone: 'Asia/Tokyo',
    },
    [mara],
  );
  await plan(jonas, id, { title: 'Tea ceremony', location: 'Gion', startTime: instant('2027-10-03T14:00:00+09:00') });
  return id;
};

/** Mara is not on it, and must not hear of it. */
const makeReykjavik = async (jonas: Person, pia: Person): Promise<string> => {
  const id = await newTrip(
    jonas,
    {
      title: 'Surprise in Reykjavik',
      destination: 'Reykjavik, Iceland',
      startDate: '2027-07-01',
      endDate: '2027-07-05',
      timeZone: 'Atlantic/Reykjavik',
    },
    [pia],
  );
  await plan(jonas, id, { title: 'Blue Lagoon', location: 'Grindavík', startTime: instant('2027-07-02T11:00:00Z') });
  return id;
};

/** Jonas is not on it; it is over. */
const makeOslo = async (mara: Person): Promise<string> => {
  const id = await newTrip(mara, {
    title: 'Oslo weekend',
    destination: 'Oslo, Norway',
    startDate: '2027-02-12',
    endDate: '2027-02-14',
    timeZone: 'Europe/Oslo',
  });
  await plan(mara, id, {
    title: 'Visit of the opera',
    location: 'Bjørvika',
    startTime: instant('2027-02-13T18:00:00+01:00'),
  });
  return id;
};
