import * as lists from './trip-lists.store.ts';
import * as store from './trips.store.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import {
  createTrip,
  deleteTrip,
  getTrip,
  listAccessibleTrips,
  listCalendarTrips,
  listTrips,
  updateTrip,
} from '@caravan/contract/trips/trips.endpoints.ts';
import { datesAreInOrder, type TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { DATES_OUT_OF_ORDER, type TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Announcement } from '../../platform/live/announcement.ts';
import type { Serve } from '../../platform/call.ts';
import { found, refuseStale } from '../../platform/refusals.ts';
import { prove } from '../../platform/membership.ts';
import { lockToChange, moveContents } from './trip-moves.service.ts';
import { deleteTripWhole, type ReadTrip, tripMaking } from './trips.service.ts';

import { coverChanged, coverChanging, tripCreating } from './trips.events.ts';

export const tripsRoutes = (serve: Serve, readTrip: ReadTrip): void => {
  serve(listTrips, ({ userId, query, now, db }) =>
    query.status === 'open'
      ? lists.listOpenTrips(db, userId, dateIn(query.timeZone, now), query)
      : lists.listTrips(db, userId, query),
  );

  serve(listCalendarTrips, ({ userId, query, db }) =>
    lists.listCalendarTrips(db, userId, { first: query.from, last: query.to }),
  );

  serve(listAccessibleTrips, ({ userId, db }) => lists.listTripChoices(db, userId));

  serve(
    createTrip,
    async ({ userId, body, db, announce, emit }) => {
      await emit(tripCreating, { ownerId: userId });
      const tripId = await store.createTrip(db, userId, body);
      const owner = prove({ tripId, userId, role: 'owner' }, 'owner');
      const coverId = body.coverImageUrl;
      if (coverId) {
        const cover = { editor: owner, from: null, to: coverId };
        await emit(coverChanging, cover);
        await store.setCover(db, owner, coverId);
        await emit(coverChanged, cover);
      }
      const trip = await readTrip(db, owner);
      announce(tripChanged(trip));
      return trip;
    },
    { making: tripMaking(readTrip) },
  );

  serve(getTrip, ({ member, db }) => readTrip(db, member));

  serve(updateTrip, async ({ member, body, db, announce, emit }) => {
    await lockToChange({ db, emit }, member, body);
    const stored = found(await store.lockTrip(db, member), 'trip_not_found');
    refuseStale(body.version, stored.version);
    refuseDisorder(body, stored);
    const coverId = body.coverImageUrl;
    if (coverId) await emit(coverChanging, { editor: member, from: stored.coverId, to: coverId });
    await store.changeTrip(db, member, body, stored, coverId);
    if (coverId !== undefined) await emit(coverChanged, { editor: member, from: stored.coverId, to: coverId });
    const trip = await readTrip(db, member);
    await moveContents({ emit }, member, body, stored, trip);
    announce(tripChanged(trip));
    return trip;
  });

  serve(deleteTrip, async ({ member, db, announce, record, emit }) => {
    await deleteTripWhole({ db, announce, emit }, member);
    record('trip_deleted', { tripId: member.tripId });
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
