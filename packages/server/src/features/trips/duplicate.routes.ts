import { AppError } from '@caravan/contract/errors.ts';
import { dateIn, shownZone } from '@caravan/contract/time/zones.rules.ts';
import { copiedParts, daysMoved } from '@caravan/contract/trips/duplicate.rules.ts';
import { duplicateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Call, Serve } from '../../platform/call.ts';
import type { OwnerOf } from '../../platform/membership.ts';
import { found } from '../../platform/found.ts';
import { addFileCopies, copyOfFile, type FileCopier, type FileCopies } from '../files/file-copies.store.ts';
import { addActivityCopies, listOriginalActivities } from '../itinerary/itinerary-copies.store.ts';
import { holdStill } from '../members/members.access.ts';
import { addOutfitCopies, listOriginalOutfits } from '../outfits/outfit-copies.store.ts';
import { copyShoppingList } from '../shopping/shopping-copies.store.ts';
import { copiedActivities, copiedOutfits, type Copying } from './copied-contents.ts';
import * as store from './duplicate.store.ts';
import { findTrip, setCover } from './trips.store.ts';

type DuplicateCall = Call<typeof duplicateTrip>;

export const duplicateRoutes = (serve: Serve, { copier }: { copier: FileCopier }): void => {
  serve.prepared(
    duplicateTrip,
    async (call) => copier.copy(await filesToCopy(call)),
    async (call, files) => {
      const { member, userId, body, db, announce } = call;
      await holdStill(db, member);
      const source = await findCompleted(call);
      const owner = await store.addTripCopy(db, userId, source, body);
      await copyContents(call, source, owner, files);
      const trip = found(await findTrip(db, owner), 'trip_not_found');
      // Nobody is on the trip's screen yet; its owner's lists show it.
      announce({ kind: 'event', event: { type: 'trip_changed', tripId: trip.id, resource: 'trip' }, alsoTo: [userId] });
      return trip;
    },
    (files) => copier.drop(files),
  );
};

/** None where there is nothing to do: what is wrong is said below, where a repeat still gets its first answer. */
const filesToCopy = async (call: DuplicateCall): Promise<string[]> => {
  const { db, member, body } = call;
  const source = await store.findSource(db, member);
  return source && isCompleted(source, call) ? store.listSourceFiles(db, member, copiedParts(body.parts)) : [];
};

const isCompleted = (source: store.SourceTrip, { query, now }: Pick<DuplicateCall, 'query' | 'now'>): boolean =>
  tripStatus(source, dateIn(query.timeZone, now)) === 'completed';

/**
 * The trip that is to be copied.
 *
 * @throws AppError `trip_not_completed` while it is not over where the viewer is.
 */
const findCompleted = async (call: DuplicateCall): Promise<store.SourceTrip> => {
  const source = found(await store.findSource(call.db, call.member), 'trip_not_found');
  if (!isCompleted(source, call)) throw new AppError('trip_not_completed');
  return source;
};

const copyContents = async (
  { db, member, body, query }: DuplicateCall,
  source: store.SourceTrip,
  owner: OwnerOf,
  files: FileCopies,
): Promise<void> => {
  const parts = copiedParts(body.parts);
  const days = daysMoved(source.startDate, body.startDate);
  const copying: Copying = { parts, move: { days, zone: shownZone(source.timeZone, query.timeZone) }, files };
  const coverId = copyOfFile(files, source.coverId);
  const activities = parts.activities ? await copiedActivities(await listOriginalActivities(db, member), copying) : [];
  const outfits = parts.outfits ? await copiedOutfits(await listOriginalOutfits(db, member), activities, copying) : [];
  const fileIds = [coverId, ...activities.map((each) => each.attachmentId), ...outfits.map((each) => each.imageId)];
  await addFileCopies(db, owner, files, fileIds);
  if (coverId !== null) await setCover(db, owner, coverId);
  await addActivityCopies(db, member, owner, activities);
  await addOutfitCopies(db, member, owner, outfits);
  if (parts.shopping) await copyShoppingList(db, member, owner);
};
