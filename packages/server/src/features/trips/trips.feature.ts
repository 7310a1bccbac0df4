import type { FeatureContext } from '../../platform/feature.ts';
import { accountChanged } from '../accounts/accounts.events.ts';
import { announcePerson } from './trip-announcements.service.ts';
import { type AdmitToTrip, type FindVisit, tripAdmission, visitFinder } from './session-lookup.access.ts';
import { tripsRoutes } from './trips.routes.ts';

/** What trips open for the server itself. */
export interface Trips {
  readonly findVisit: FindVisit;
  readonly admitToTrip: AdmitToTrip;
}

export const registerTrips = ({ serve, db, announce, events }: FeatureContext): Trips => {
  tripsRoutes(serve);
  events.on(accountChanged, (call, { userId }) => announcePerson(call.db, call.announce, userId));
  return { findVisit: visitFinder(db), admitToTrip: tripAdmission(db, announce) };
};
