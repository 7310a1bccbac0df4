import type { Trip, TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

/** One person for each role that rules distinguish. */
export interface ExampleMembers {
  readonly owner: Person;
  readonly admin: Person;
  readonly member: Person;
  readonly stranger: Person;
}

/** Signs up Olga, who owns trips, Adam, who edits them, Mia, who views them, and Sam, who is on none. */
export const signUpExampleMembers = async (app: TestApp): Promise<ExampleMembers> => {
  const [owner, admin, member, stranger] = await Promise.all([
    app.signUp({ firstName: 'Olga' }),
    app.signUp({ firstName: 'Adam' }),
    app.signUp({ firstName: 'Mia' }),
    app.signUp({ firstName: 'Sam' }),
  ]);
  return { owner, admin, member, stranger };
};

/** Makes a trip of somebody's that nobody else is on. */
export const newTrip = async (by: Person, fields: Record<string, unknown> = {}): Promise<TripDetail> =>
  (await by.post<TripDetail>('/api/trips', { title: 'Lisbon', ...fields })).body;

/** Makes a trip of the owner's that the admin and the member are on and have opened; answers it as it was made. */
export const newSharedTrip = async (
  { owner, admin, member }: ExampleMembers,
  fields: Record<string, unknown> = {},
): Promise<TripDetail> => {
  const trip = await newTrip(owner, fields);
  await owner.post(`/api/trips/${trip.id}/members`, { userId: admin.id, role: 'admin' });
  await owner.post(`/api/trips/${trip.id}/members`, { userId: member.id });
  await Promise.all([admin, member].map((person) => person.get(`/api/trips/${trip.id}`)));
  return trip;
};

/** The titles of a list of trips, in its order. */
export const tripTitles = async (by: Person, path: string): Promise<string[]> =>
  (await by.get<Trip[]>(path)).body.map(({ title }) => title);
