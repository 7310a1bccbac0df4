import { AppError } from '@caravan/contract/errors.ts';
import {
  addActivity,
  deleteActivity,
  listActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Times } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { type ActivityChange, type NewActivity, timesProblem } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { ACTIVITY_ATTACHMENT_MAX_BYTES } from '@caravan/contract/limits.ts';
import type { LiveResource } from '@caravan/contract/live.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { found } from '../../platform/found.ts';
import { refuseStale } from '../../platform/stale-change.ts';
import { attachFile, filenameFor, releaseFile } from '../files/files.service.ts';
import { holdStorageOfTrip } from '../plans/storage-limits.service.ts';
import { hasFlights } from '../flights/flight-links.store.ts';
import { announceToAll } from '../trips/trip-announcements.service.ts';
import { holdAccess, holdAccessToRemove } from '../trips/trips.access.ts';
import { hasOutfits, moveOutfits, unlinkOutfits } from '../outfits/outfit-links.store.ts';
import * as store from './itinerary.store.ts';

export const itineraryRoutes = (serve: Serve): void => {
  serve(listActivities, ({ member, db }) => store.listActivities(db, member));

  serve(addActivity, async ({ member, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    const attachment = await changedAttachment(db, member, body, null);
    const id = await store.addActivity(db, member, body, attachment);
    if (attachment?.attachmentId) await holdStorageOfTrip(db, member);
    await announceToAll(db, announce, member.tripId, 'itinerary');
    return found(await store.findActivity(db, member, id));
  });

  serve(updateActivity, async ({ member, params, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    const stored = found(await store.lockActivity(db, member, params.itemId, 'change'));
    refuseStale(body.version, stored.version);
    refuseDisorder(body, stored);
    const attachment = await changedAttachment(db, member, body, stored.attachmentId);
    await store.changeActivity(db, member, params.itemId, body, attachment);
    if (attachment) await releaseFile(db, stored.attachmentId);
    const withOutfits = await changeOutfits(db, member, params.itemId, body, stored);
    if (attachment?.attachmentId && attachment.attachmentId !== stored.attachmentId)
      await holdStorageOfTrip(db, member);
    const withFlights = isRenamed(body, stored) && (await hasFlights(db, member, params.itemId));
    await announceToAll(db, announce, member.tripId, ...touched({ withOutfits, withFlights }));
    return found(await store.findActivity(db, member, params.itemId));
  });

  serve(deleteActivity, async ({ member, params, db, announce }) => {
    await holdAccessToRemove(db, member);
    const stored = found(await store.lockActivity(db, member, params.itemId, 'deletion'));
    const withOutfits = await unlinkOutfits(db, member, params.itemId);
    const withFlights = await hasFlights(db, member, params.itemId);
    await store.deleteActivity(db, member, params.itemId);
    await releaseFile(db, stored.attachmentId);
    await announceToAll(db, announce, member.tripId, ...touched({ withOutfits, withFlights }));
  });
};

/**
 * The document that an activity has by what was sent, and its name there; `undefined` where both stay as they are.
 *
 * @param currentId the document it has.
 * @throws AppError as {@link attachFile}.
 */
const changedAttachment = async (
  db: Db,
  editor: EditorOf,
  { attachmentUrl: sentId, attachmentFilename: sentName }: NewActivity | ActivityChange,
  currentId: string | null,
): Promise<store.Attachment | undefined> => {
  const isKept = sentId === undefined || sentId === currentId;
  if (isKept && (sentName === undefined || currentId === null)) return undefined;
  const attachmentId = isKept ? currentId : sentId;
  if (attachmentId === null) return { attachmentId, attachmentFilename: null };
  const file = await attachFile(db, editor, attachmentId, {
    kind: 'document',
    maxBytes: ACTIVITY_ATTACHMENT_MAX_BYTES,
    currentId,
  });
  return { attachmentId, attachmentFilename: filenameFor(file, sentName) };
};

/**
 * Moves the outfits along that are to be.
 *
 * @returns whether the trip's outfits read differently now: they also tell their activity's title.
 */
const changeOutfits = async (
  db: Db,
  editor: EditorOf,
  id: string,
  change: ActivityChange,
  stored: store.StoredActivity,
): Promise<boolean> => {
  const { moveOutfits: move } = change;
  const haveMoved = move !== undefined && (await moveOutfits(db, editor, id, move));
  return haveMoved || (isRenamed(change, stored) && hasOutfits(db, editor, id));
};

const isRenamed = ({ title }: ActivityChange, stored: store.StoredActivity): boolean =>
  title !== undefined && title !== stored.title;

/** Checks the times as they will be: those that were sent, and the stored ones where none were. */
const refuseDisorder = (sent: Times, stored: Times): void => {
  const startTime = sent.startTime === undefined ? stored.startTime : sent.startTime;
  const endTime = sent.endTime === undefined ? stored.endTime : sent.endTime;
  const message = timesProblem({ startTime, endTime });
  if (message !== null) throw new AppError('validation', { issues: [{ path: 'endTime', message }] });
};

/** What reads differently with an activity: outfits and flights that are linked to it tell its title. */
const touched = (linked: { withOutfits: boolean; withFlights: boolean }): LiveResource[] => {
  const resources: LiveResource[] = ['itinerary'];
  if (linked.withOutfits) resources.push('outfits');
  if (linked.withFlights) resources.push('flights');
  return resources;
};
