import { AppError } from '@caravan/contract/errors.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import {
  createTrip,
  deleteTrip,
  getTrip,
  getUserStats,
  listAccessibleTrips,
  listCompletedTrips,
  listTrips,
  updateTrip,
} from '@caravan/contract/trips/trips.endpoints.ts';
import { datesAreInOrder, type TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { DATES_OUT_OF_ORDER, type TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Serve } from '../../platform/call.ts';
import type { Announcement } from '../../platform/announcement.ts';
import { holdAccess, holdEverybody } from '../members/members.access.ts';
import { prove } from '../../platform/membership.ts';
import { refuseStale } from '../../platform/stale-change.ts';
import { countCompanions } from '../members/members.store.ts';
import { countOutfits } from '../outfits/outfits.store.ts';
import * as store from './trips.store.ts';

export const tripsRoutes = (serve: Serve): void => {
  serve(listTrips, ({ userId, db }) => store.listTrips(db, userId));

  serve(listCompletedTrips, ({ userId, query, now, db }) =>
    store.listCompletedTrips(db, userId, dateIn(query.timeZone, now)),
  );

  serve(listAccessibleTrips, ({ userId, db }) => store.listTripChoices(db, userId));

  serve(getUserStats, async ({ userId, query, now, db }) => {
    const [activeTrips, outfits, members] = await Promise.all([
      store.countOpenTrips(db, userId, dateIn(query.timeZone, now)),
      countOutfits(db, userId),
      countCompanions(db, userId),
    ]);
    return { activeTrips, outfits, members };
  });

  serve(createTrip, async ({ userId, body, db, announce }) => {
    const tripId = await store.createTrip(db, userId, body);
    const trip = found(await store.findTrip(db, prove({ tripId, userId, role: 'owner' }, 'owner')));
    announce(tripChanged(trip));
    return trip;
  });

  serve(getTrip, async ({ member, db }) => found(await store.findTrip(db, member)));

  serve(updateTrip, async ({ member, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    const stored = found(await store.lockTrip(db, member));
    refuseStale(body.version, stored.version);
    refuseDisorder(body, stored);
    await store.changeTrip(db, member, body);
    const trip = found(await store.findTrip(db, member));
    announce(tripChanged(trip));
    return trip;
  });

  serve(deleteTrip, async ({ member, db, announce }) => {
    const userIds = await holdEverybody(db, member);
    await store.deleteTrip(db, member);
    announce({ kind: 'removed', tripId: member.tripId, userIds, reason: 'deleted' });
  });
};

/** Checks the dates as they will be: those that were sent, and the stored ones where none were. */
const refuseDisorder = (sent: TripDates, stored: TripDates): void => {
  const startDate = sent.startDate === undefined ? stored.startDate : sent.startDate;
  const endDate = sent.endDate === undefined ? stored.endDate : sent.endDate;
  if (datesAreInOrder({ startDate, endDate })) return;
  throw new AppError('validation', { issues: [{ path: 'endDate', message: DATES_OUT_OF_ORDER }] });
};

/** Everybody's list of trips shows the trip. */
const tripChanged = (trip: TripDetail): Announcement => ({
  kind: 'event',
  event: { type: 'trip_changed', tripId: trip.id, resource: 'trip' },
  alsoTo: trip.members.map(({ userId }) => userId),
});

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new AppError('trip_not_found');
  return value;
};
