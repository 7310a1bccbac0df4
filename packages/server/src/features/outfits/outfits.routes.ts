import {
  addOutfit,
  copyOutfit,
  deleteOutfit,
  listOutfits,
  updateOutfit,
} from '@caravan/contract/outfits/outfits.endpoints.ts';
import type { OutfitChange } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { found } from '../../platform/found.ts';
import { refuseStale } from '../../platform/stale-change.ts';
import { attachFile, type FileKeeper, releaseFile } from '../files/files.service.ts';
import type { StoredFile } from '../files/files.store.ts';
import { holdStorageOfTrip } from '../plans/storage-limits.service.ts';
import { announceToAll } from '../trips/trip-announcements.service.ts';
import { holdAccess, holdAccessToRemove } from '../trips/trips.access.ts';
import { carryMarks } from '../packing/packing-marks.store.ts';
import { holdRoomForOutfits } from '../plans/plan-limits.service.ts';
import { holdLink } from './outfit-links.access.ts';
import * as store from './outfits.store.ts';

export const outfitsRoutes = (serve: Serve, { keeper }: { keeper: FileKeeper }): void => {
  serve(listOutfits, ({ member, db }) => store.listOutfits(db, member));

  serve.prepared(
    addOutfit,
    ({ file, userId }) => keeper.keep(file, userId, addOutfit.file.kind),
    async ({ member, body, db, announce }, picture) => {
      await holdAccess(db, member, 'editor');
      await holdLink(db, member, body.activityId);
      await holdRoomForOutfits(db, member.tripId, member.userId);
      const imageId = picture && (await attachPicture(db, member, picture));
      const id = await store.addOutfit(db, member, body, imageId);
      if (picture) await holdStorageOfTrip(db, member);
      await announceToAll(db, announce, member.tripId, 'outfits');
      return found(await store.findOutfit(db, member, id));
    },
    (picture) => keeper.drop(picture),
  );

  serve.prepared(
    updateOutfit,
    ({ file, userId }) => keeper.keep(file, userId, updateOutfit.file.kind),
    async ({ member, params, body, db, announce }, picture) => {
      await holdAccess(db, member, 'editor', params.outfitId);
      await holdLink(db, member, body.activityId);
      const stored = found(await store.lockOutfit(db, member, params.outfitId));
      refuseStale(body.version, stored.version);
      const imageId = await changedImage(db, member, body, picture, stored.imageId);
      await store.changeOutfit(db, member, params.outfitId, body, imageId);
      if (imageId !== undefined) await releaseFile(db, stored.imageId);
      if (picture) await holdStorageOfTrip(db, member);
      await announceToAll(db, announce, member.tripId, 'outfits');
      return found(await store.findOutfit(db, member, params.outfitId));
    },
    (picture) => keeper.drop(picture),
  );

  serve(copyOutfit, async ({ member, params, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    await holdLink(db, member, body.activityId);
    await holdRoomForOutfits(db, member.tripId, member.userId);
    const id = found(await store.copyOutfit(db, member, params.outfitId, body));
    await carryMarks(db, member, params.outfitId, id);
    await announceToAll(db, announce, member.tripId, 'outfits');
    return found(await store.findOutfit(db, member, id));
  });

  serve(deleteOutfit, async ({ member, params, db, announce }) => {
    await holdAccessToRemove(db, member);
    const imageId = found(await store.deleteOutfit(db, member, params.outfitId));
    await releaseFile(db, imageId);
    await announceToAll(db, announce, member.tripId, 'outfits');
  });
};

const attachPicture = async (db: Db, editor: EditorOf, picture: StoredFile): Promise<string> =>
  (await attachFile(db, editor, picture.id, { kind: 'image' })).id;

/** The picture that an outfit gets by a change, `null` for none any more; `undefined` where it keeps what it has. */
const changedImage = async (
  db: Db,
  editor: EditorOf,
  { removeImage }: OutfitChange,
  picture: StoredFile | null,
  storedId: string | null,
): Promise<string | null | undefined> => {
  if (picture) return attachPicture(db, editor, picture);
  return removeImage && storedId !== null ? null : undefined;
};
