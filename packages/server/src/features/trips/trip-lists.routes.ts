import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import {
  getUserStats,
  listAccessibleTrips,
  listCalendarTrips,
  listCompletedTrips,
  listTrips,
} from '@caravan/contract/trips/trips.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import * as store from './trip-lists.store.ts';

export const tripListsRoutes = (serve: Serve): void => {
  serve(listTrips, ({ userId, query, now, db }) =>
    query.status === 'open'
      ? store.listOpenTrips(db, userId, dateIn(query.timeZone, now), query)
      : store.listTrips(db, userId, query),
  );

  serve(listCompletedTrips, ({ userId, query, now, db }) =>
    store.listCompletedTrips(db, userId, dateIn(query.timeZone, now), query),
  );

  serve(listCalendarTrips, ({ userId, query, db }) =>
    store.listCalendarTrips(db, userId, { first: query.from, last: query.to }),
  );

  serve(listAccessibleTrips, ({ userId, db }) => store.listTripChoices(db, userId));

  serve(getUserStats, ({ userId, query, now, db }) => store.countTrips(db, userId, dateIn(query.timeZone, now)));
};
