import type { FeatureContext } from '../../platform/feature.ts';
import { type AdmitToTrip, type FindVisit, tripAdmission, visitFinder } from './session-lookup.access.ts';
import { tripsRoutes } from './trips.routes.ts';

/** What trips open for the server itself. */
export interface Trips {
  readonly findVisit: FindVisit;
  readonly admitToTrip: AdmitToTrip;
}

export const registerTrips = ({ serve, db, announce }: FeatureContext): Trips => {
  tripsRoutes(serve);
  return { findVisit: visitFinder(db), admitToTrip: tripAdmission(db, announce) };
};
