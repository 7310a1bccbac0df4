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
import { type TripDates, datesAreInOrder } from '@caravan/contract/trips/trips.rules.ts';
import { DATES_OUT_OF_ORDER, type TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Announcement } from '../../platform/live/announcement.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/found.ts';
import { type EditorOf, prove } from '../../platform/membership.ts';
import { refuseStale } from '../../platform/stale-change.ts';
import { attachFile, releaseFile } from '../files/files.service.ts';
import { holdStorageOfTrip } from '../plans/storage-limits.service.ts';
import { listPeopleWithFlights } from '../flights/flight-links.store.ts';
import { announceToFollowers } from '../flights/flight-announcements.service.ts';
import { holdRoomForTrip } from '../plans/plan-limits.service.ts';
import { holdAccess, holdEverybody } from './trips.access.ts';
import { readTrip } from './trips.service.ts';

export const tripsRoutes = (serve: Serve): void => {
  serve(listTrips, ({ userId, query, now, db }) =>
    query.status === 'open'
      ? lists.listOpenTrips(db, userId, dateIn(query.timeZone, now), query)
      : lists.listTrips(db, userId, query),
  );

  serve(listCalendarTrips, ({ userId, query, db }) =>
    lists.listCalendarTrips(db, userId, { first: query.from, last: query.to }),
  );

  serve(listAccessibleTrips, ({ userId, db }) => lists.listTripChoices(db, userId));

  serve(createTrip, async ({ userId, body, db, announce }) => {
    await holdRoomForTrip(db, userId);
    const tripId = await store.createTrip(db, userId, body);
    const owner = prove({ tripId, userId, role: 'owner' }, 'owner');
    const coverId = body.coverImageUrl;
    if (coverId) {
      await store.setCover(db, owner, await attachCover(db, owner, coverId, null));
      await holdStorageOfTrip(db, owner);
    }
    const trip = await readTrip(db, owner);
    announce(tripChanged(trip));
    return trip;
  });

  serve(getTrip, ({ member, db }) => readTrip(db, member));

  serve(updateTrip, async ({ member, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    const stored = found(await store.lockTrip(db, member), 'trip_not_found');
    refuseStale(body.version, stored.version);
    refuseDisorder(body, stored);
    const coverId = body.coverImageUrl && (await attachCover(db, member, body.coverImageUrl, stored.coverId));
    await store.changeTrip(db, member, body, stored, coverId);
    if (coverId !== undefined) await releaseFile(db, stored.coverId);
    if (coverId && coverId !== stored.coverId) await holdStorageOfTrip(db, member);
    const trip = await readTrip(db, member);
    announce(tripChanged(trip));
    return trip;
  });

  serve(deleteTrip, async ({ member, db, announce, record }) => {
    const userIds = await holdEverybody(db, member);
    const withFlights = await listPeopleWithFlights(db, member.tripId);
    await store.deleteTrip(db, member);
    record('trip_deleted', { tripId: member.tripId });
    announce({ kind: 'removed', tripId: member.tripId, userIds, reason: 'deleted' });
    // They follow them on, linked to nothing.
    announceToFollowers(announce, withFlights);
  });
};

const attachCover = async (db: Db, editor: EditorOf, coverId: string, currentId: string | null): Promise<string> =>
  (await attachFile(db, editor, coverId, { kind: 'image', currentId })).id;

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
