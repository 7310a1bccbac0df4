import { AppError } from '@caravan/contract/errors.ts';
import {
  addActivity,
  deleteActivity,
  listActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Times } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { type ActivityChange, timesProblem } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Announcement } from '../../platform/announcement.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { refuseStale } from '../../platform/stale-change.ts';
import { holdAccess } from '../members/members.access.ts';
import { hasOutfits, moveOutfits, unlinkOutfits } from '../outfits/outfit-links.store.ts';
import * as store from './itinerary.store.ts';

export const itineraryRoutes = (serve: Serve): void => {
  serve(listActivities, ({ member, db }) => store.listActivities(db, member));

  serve(addActivity, async ({ member, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    const id = await store.addActivity(db, member, body);
    announce(changed(member, 'itinerary'));
    return found(await store.findActivity(db, member, id));
  });

  serve(updateActivity, async ({ member, params, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    const stored = found(await store.lockActivity(db, member, params.itemId, 'change'));
    refuseStale(body.version, stored.version);
    refuseDisorder(body, stored);
    await store.changeActivity(db, member, params.itemId, body);
    announce(changed(member, 'itinerary'));
    if (await changeOutfits(db, member, params.itemId, body, stored)) announce(changed(member, 'outfits'));
    return found(await store.findActivity(db, member, params.itemId));
  });

  serve(deleteActivity, async ({ member, params, db, announce }) => {
    await holdAccess(db, member, 'editor');
    found(await store.lockActivity(db, member, params.itemId, 'deletion'));
    const hadOutfits = await unlinkOutfits(db, member, params.itemId);
    await store.deleteActivity(db, member, params.itemId);
    announce(changed(member, 'itinerary'));
    if (hadOutfits) announce(changed(member, 'outfits'));
  });
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
  { title, moveOutfits: move }: ActivityChange,
  stored: store.StoredActivity,
): Promise<boolean> => {
  const haveMoved = move !== undefined && (await moveOutfits(db, editor, id, move));
  const isRenamed = title !== undefined && title !== stored.title;
  return haveMoved || (isRenamed && hasOutfits(db, editor, id));
};

/** Checks the times as they will be: those that were sent, and the stored ones where none were. */
const refuseDisorder = (sent: Times, stored: Times): void => {
  const startTime = sent.startTime === undefined ? stored.startTime : sent.startTime;
  const endTime = sent.endTime === undefined ? stored.endTime : sent.endTime;
  const message = timesProblem({ startTime, endTime });
  if (message !== null) throw new AppError('validation', { issues: [{ path: 'endTime', message }] });
};

const changed = ({ tripId }: MemberOf, resource: 'itinerary' | 'outfits'): Announcement => ({
  kind: 'event',
  event: { type: 'trip_changed', tripId, resource },
});

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new AppError('not_found');
  return value;
};
