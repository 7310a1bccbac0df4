import { AppError } from '@caravan/contract/errors.ts';
import {
  addOutfit,
  copyOutfit,
  deleteOutfit,
  listOutfits,
  updateOutfit,
} from '@caravan/contract/outfits/outfits.endpoints.ts';
import { ACTIVITY_UNKNOWN } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Announce } from '../../platform/announcement.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { refuseStale } from '../../platform/stale-change.ts';
import { holdActivity } from '../itinerary/itinerary.store.ts';
import { holdAccess } from '../members/members.access.ts';
import { listPeople } from '../members/roles.store.ts';
import * as store from './outfits.store.ts';

export const outfitsRoutes = (serve: Serve): void => {
  serve(listOutfits, ({ member, db }) => store.listOutfits(db, member));

  serve(addOutfit, async ({ member, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    await holdLink(db, member, body.activityId);
    const id = await store.addOutfit(db, member, body, null);
    await announceToAll(db, announce, member);
    return found(await store.findOutfit(db, member, id));
  });

  serve(updateOutfit, async ({ member, params, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    await holdLink(db, member, body.activityId);
    const stored = found(await store.lockOutfit(db, member, params.outfitId));
    refuseStale(body.version, stored.version);
    await store.changeOutfit(db, member, params.outfitId, body);
    announce({ kind: 'event', event: outfitsChanged(member) });
    return found(await store.findOutfit(db, member, params.outfitId));
  });

  serve(copyOutfit, async ({ member, params, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    await holdLink(db, member, body.activityId);
    const id = found(await store.copyOutfit(db, member, params.outfitId, body));
    await announceToAll(db, announce, member);
    return found(await store.findOutfit(db, member, id));
  });

  serve(deleteOutfit, async ({ member, params, db, announce }) => {
    await holdAccess(db, member, 'editor');
    found(await store.deleteOutfit(db, member, params.outfitId));
    await announceToAll(db, announce, member);
  });
};

/**
 * Makes sure that the activity which an outfit is to be linked to stays until it is. Activities are held before outfits
 * everywhere, so that nobody waits for somebody who waits for them.
 */
const holdLink = async (db: Db, editor: EditorOf, activityId: string | null | undefined): Promise<void> => {
  if (!activityId || (await holdActivity(db, editor, activityId))) return;
  throw new AppError('validation', { issues: [{ path: 'activityId', message: ACTIVITY_UNKNOWN }] });
};

const outfitsChanged = ({ tripId }: MemberOf) => ({ type: 'trip_changed', tripId, resource: 'outfits' }) as const;

/** Everybody's figures tell how many outfits there are. */
const announceToAll = async (db: Db, announce: Announce, member: MemberOf): Promise<void> =>
  announce({ kind: 'event', event: outfitsChanged(member), alsoTo: await listPeople(db, member.tripId) });

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new AppError('not_found');
  return value;
};
