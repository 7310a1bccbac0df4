import { type ReadTrip, type TripParts, tripReader, announcePerson } from './trips.service.ts';
import type { Db } from '../../platform/db.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { accountChanged } from '../accounts/accounts.events.ts';
import {
  type RequireMembership,
  type FindSession,
  membershipRequirement,
  sessionFinder,
} from './session-lookup.access.ts';
import { listPeople } from './trip-members.store.ts';
import { tripsRoutes } from './trips.routes.ts';

/** What trips open for higher features and the server itself. */
export interface Trips {
  readonly readTrip: ReadTrip;
  readonly findSession: FindSession;
  readonly requireMembership: RequireMembership;
  readonly listPeople: (db: Db, tripId: string) => Promise<string[]>;
}

export const registerTrips = (
  { serve, db, events, changeInBackground, live }: FeatureContext,
  parts: TripParts,
): Trips => {
  const readTrip = tripReader(parts);
  tripsRoutes(serve, readTrip);
  events.on(accountChanged, (call, { userId }) => announcePerson(call.db, call.announce, userId));
  const requireMembership = membershipRequirement(db, changeInBackground);
  return { readTrip, findSession: sessionFinder(db, live.isShared), requireMembership, listPeople };
};
