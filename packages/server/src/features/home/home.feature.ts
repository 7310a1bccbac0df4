import {
  listRecentActivities,
  listRecentOutfits,
  listUpcomingActivities,
} from '@caravan/contract/home/home.endpoints.ts';
import { tripToday, upcomingActivities } from '@caravan/contract/home/home.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { getUserStats, listCompletedTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { withZonesOfFlights } from '../flights/activity-flights.store.ts';
import * as recent from './recent.store.ts';
import * as totals from './trip-totals.store.ts';
import * as upcoming from './upcoming.store.ts';

/** The zone where each day ends last. */
const LAST_ZONE = 'Etc/GMT+12';

export const registerHome = ({ serve }: FeatureContext): void => {
  serve(listRecentActivities, ({ userId, db }) => recent.listRecentActivities(db, userId));

  serve(listRecentOutfits, ({ userId, db }) => recent.listRecentOutfits(db, userId));

  // Days are worked out by the rule alone: PostgreSQL may know fewer zones than the one who set a trip's.
  serve(listUpcomingActivities, async ({ userId, query, now, db }) => {
    const moment = { now, viewerZone: query.timeZone };
    const zones = await upcoming.listZones(db, userId, dateIn(LAST_ZONE, now));
    const days = zones.map((timeZone) => ({ timeZone, ...tripToday(timeZone, moment) }));
    const ahead = upcomingActivities(await upcoming.listUpcomingActivities(db, userId, days, now), moment);
    const tripIds = ahead.map(({ tripId }) => tripId);
    return withZonesOfFlights(db, tripIds, ahead);
  });

  serve(listCompletedTrips, ({ userId, query, now, db }) =>
    totals.listCompletedTrips(db, userId, dateIn(query.timeZone, now), query),
  );

  serve(getUserStats, ({ userId, query, now, db }) => totals.countTrips(db, userId, dateIn(query.timeZone, now)));
};
