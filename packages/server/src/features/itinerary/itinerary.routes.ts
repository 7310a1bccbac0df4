import { AppError } from '@caravan/contract/errors.ts';
import {
  addActivity,
  deleteActivity,
  listActivities,
  moveActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Times } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { type ActivityChange, type NewActivity, timesProblem } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { ACTIVITY_ATTACHMENT_MAX_BYTES } from '@caravan/contract/limits.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { found, refuseStale } from '../../platform/refusals.ts';
import { attachFile, filenameFor, releaseFile } from '../files/files.service.ts';
import { announceToAll } from '../trips/trips.service.ts';
import { lockAccessToChange, lockAccessToRemove } from '../trips/trips.access.ts';
import { filesAdded } from '../files/files.events.ts';
import { activityChanged, activityDeleting } from './itinerary.events.ts';
import * as store from './itinerary.store.ts';

export const itineraryRoutes = (serve: Serve): void => {
  serve(listActivities, ({ member, db }) => store.listActivities(db, member));

  serve(addActivity, async ({ member, body, db, announce, emit }) => {
    await lockAccessToChange({ db, emit }, member);
    const attachment = await changedAttachment(db, member, body, null);
    const id = await store.addActivity(db, member, body, attachment);
    if (attachment?.attachmentId) await emit(filesAdded, { editor: member });
    await announceToAll(db, announce, member.tripId, 'itinerary');
    return found(await store.findActivity(db, member, id));
  });

  moveRoute(serve);

  serve(updateActivity, async ({ member, params, body, db, announce, emit }) => {
    const { itemId: activityId } = params;
    await lockAccessToChange({ db, emit }, member);
    const stored = found(await store.lockActivity(db, member, activityId, 'change'));
    refuseStale(body.version, stored.version);
    refuseDisorder(body, stored);
    const attachment = await changedAttachment(db, member, body, stored.attachmentId);
    await store.changeActivity(db, member, activityId, body, stored, attachment);
    if (attachment) await releaseFile(db, member, stored.attachmentId);
    await announceToAll(db, announce, member.tripId, 'itinerary');
    const isRenamed = body.title !== undefined && body.title !== stored.title;
    await emit(activityChanged, { editor: member, activityId, change: body, isRenamed });
    const hasNewFile = attachment?.attachmentId && attachment.attachmentId !== stored.attachmentId;
    if (hasNewFile) await emit(filesAdded, { editor: member });
    return found(await store.findActivity(db, member, activityId));
  });

  serve(deleteActivity, async ({ member, params, db, announce, emit }) => {
    const { itemId: activityId } = params;
    await lockAccessToRemove(db, member);
    const stored = found(await store.lockActivity(db, member, activityId, 'deletion'));
    await announceToAll(db, announce, member.tripId, 'itinerary');
    await emit(activityDeleting, { editor: member, activityId });
    await store.deleteActivity(db, member, activityId);
    await releaseFile(db, member, stored.attachmentId);
  });
};

const moveRoute = (serve: Serve): void => {
  serve(moveActivities, async ({ member, body: { moves }, db, announce, emit }) => {
    await lockAccessToChange({ db, emit }, member);
    const stored = await store.lockActivities(
      db,
      member,
      moves.map(({ id }) => id),
    );
    for (const { id, version } of moves) refuseStale(version, found(stored.get(id)).version);
    await store.moveActivities(db, member, moves);
    await announceToAll(db, announce, member.tripId, 'itinerary');
    for (const { id: activityId, version: _version, ...change } of moves) {
      await emit(activityChanged, { editor: member, activityId, change, isRenamed: false });
    }
    const moved = new Map((await store.listActivities(db, member)).map((activity) => [activity.id, activity]));
    return moves.map(({ id }) => found(moved.get(id)));
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

/** Checks the times as they will be: those that were sent, and the stored ones where none were. */
const refuseDisorder = (sent: Times, stored: Times): void => {
  const startTime = sent.startTime === undefined ? stored.startTime : sent.startTime;
  const endTime = sent.endTime === undefined ? stored.endTime : sent.endTime;
  const message = timesProblem({ startTime, endTime });
  if (message !== null) throw new AppError('validation', { issues: [{ path: 'endTime', message }] });
};
