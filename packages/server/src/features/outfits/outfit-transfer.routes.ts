import { filesAdded } from '../files/files.events.ts';
import { outfitCopied, outfitsAdding } from './outfits.events.ts';
import { transferOutfit } from '@caravan/contract/outfits/closets.endpoints.ts';
import type { Call, Serve } from '../../platform/call.ts';
import { found } from '../../platform/refusals.ts';
import { newId } from '../../platform/ids.ts';
import { addFileCopies, copyOfFile, type FileCopier } from '../files/file-copies.service.ts';
import { announceToAll } from '../trips/trip-announcements.service.ts';
import { addOutfitCopies, findPicture, holdOriginalOutfit } from './outfit-copies.store.ts';
import { holdLink } from './outfit-links.access.ts';
import { holdTarget, mayTransferTo } from './outfit-transfer.access.ts';
import { findOutfit } from './outfits.store.ts';

type TransferCall = Call<typeof transferOutfit>;

export const outfitTransferRoutes = (serve: Serve, { copier }: { copier: FileCopier }): void => {
  serve.prepared(
    transferOutfit,
    async (call) => copier.copy(await picturesToCopy(call)),
    async ({ member, params, body, db, announce, emit }, files) => {
      const { tripId, plannedDate = null, activityId = null } = body;
      const editor = await holdTarget({ db, emit }, member, tripId);
      await holdLink(db, editor, activityId);
      await emit(outfitsAdding, { editor, count: 1 });
      const { lookId, imageId: original } = found(await holdOriginalOutfit(db, member, params.outfitId));
      // A file belongs to one trip; in the same one, copies of an outfit share their picture.
      const imageId = isWithinTrip({ member, body }) ? original : copyOfFile(files, original);
      await addFileCopies(db, editor, files, [imageId]);
      const id = newId();
      await addOutfitCopies(db, member, editor, [
        { of: params.outfitId, id, plannedDate, activityId, imageId, lookId },
      ]);
      if (isWithinTrip({ member, body })) await emit(outfitCopied, { editor, from: params.outfitId, to: id });
      if (files.size > 0) await emit(filesAdded, { editor });
      await announceToAll(db, announce, tripId, 'outfits');
      return found(await findOutfit(db, editor, id));
    },
    (files) => copier.discard(files),
  );
};

const isWithinTrip = ({ member, body }: Pick<TransferCall, 'member' | 'body'>): boolean =>
  member.tripId === body.tripId;

/** None where there is nothing to do: what is wrong is said later, where a repeat still gets its first answer. */
const picturesToCopy = async (call: TransferCall): Promise<string[]> => {
  const { db, member, params, body } = call;
  if (isWithinTrip(call) || !(await mayTransferTo(db, member, body.tripId))) return [];
  const picture = await findPicture(db, member, params.outfitId);
  return picture === null ? [] : [picture];
};
