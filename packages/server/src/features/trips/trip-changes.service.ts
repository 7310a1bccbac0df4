import { AppError } from '@caravan/contract/errors.ts';
import { datesAreInOrder, type TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { DATES_OUT_OF_ORDER, type TripChange, type TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import type { Announcement } from '../../platform/live/announcement.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { found, refuseStale } from '../../platform/refusals.ts';
import { lockToChange, moveContents } from './trip-moves.service.ts';
import { coverChanged, coverChanging } from './trips.events.ts';
import type { ReadTrip } from './trips.service.ts';
import * as store from './trips.store.ts';

/**
 * Locks a trip that somebody is about to change, and refuses what they may not.
 *
 * @throws AppError `changed_meanwhile`, `validation` for dates out of order, `trip_not_found`, and what the plan refuses.
 */
export const lockTripToChange = async (
  call: Pick<EventCall, 'db' | 'emit'>,
  editor: EditorOf,
  change: TripChange,
): Promise<store.StoredTrip> => {
  await lockToChange(call, editor, change);
  const stored = found(await store.lockTrip(call.db, editor), 'trip_not_found');
  refuseStale(change.version, stored.version);
  refuseDisorder(change, stored);
  return stored;
};

/** Changes a trip that is locked, and what it holds along with its dates. @returns the trip as it is then. */
export const changeLockedTrip = async (
  { call, readTrip }: { readonly call: Pick<EventCall, 'db' | 'emit' | 'announce'>; readonly readTrip: ReadTrip },
  editor: EditorOf,
  change: TripChange,
  stored: store.StoredTrip,
): Promise<TripDetail> => {
  const { db, emit, announce } = call;
  const coverId = change.coverImageUrl;
  if (coverId) await emit(coverChanging, { editor, from: stored.coverId, to: coverId });
  await store.changeTrip(db, editor, change, stored, coverId);
  if (coverId !== undefined) await emit(coverChanged, { editor, from: stored.coverId, to: coverId });
  const trip = await readTrip(db, editor);
  await moveContents({ emit }, editor, change, stored, trip);
  announce(tripChanged(trip));
  return trip;
};

/** Checks the dates as they will be: those that were sent, and the stored ones where none were. */
const refuseDisorder = (sent: TripDates, stored: TripDates): void => {
  const startDate = sent.startDate === undefined ? stored.startDate : sent.startDate;
  const endDate = sent.endDate === undefined ? stored.endDate : sent.endDate;
  if (datesAreInOrder({ startDate, endDate })) return;
  throw new AppError('validation', { issues: [{ path: 'endDate', message: DATES_OUT_OF_ORDER }] });
};

/** Everybody's list of trips shows the trip. */
export const tripChanged = (trip: TripDetail): Announcement => ({
  kind: 'event',
  event: { type: 'trip_changed', tripId: trip.id, resource: 'trip' },
  alsoTo: trip.members.map(({ userId }) => userId),
});
