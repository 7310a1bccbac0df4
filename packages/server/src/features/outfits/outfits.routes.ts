import { transferOutfit } from '@caravan/contract/outfits/closets.endpoints.ts';
import {
  addOutfit,
  copyOutfit,
  deleteOutfit,
  listOutfits,
  updateOutfit,
} from '@caravan/contract/outfits/outfits.endpoints.ts';
import type { OutfitChange } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Call, Making, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import { found, refuseStale } from '../../platform/refusals.ts';
import { newId } from '../../platform/ids.ts';
import { type ContributorOf, type MemberOf, prove } from '../../platform/membership.ts';
import { type FileCopier, addFileCopies, copyOfFile } from '../files/file-copies.service.ts';
import { filesAdded } from '../files/files.events.ts';
import { type FileUploads, attachFile, releaseFile } from '../files/files.service.ts';
import type { StoredFile } from '../files/files.store.ts';
import { findRole } from '../trips/roles.store.ts';
import { announceToAll } from '../trips/trips.service.ts';
import { lockAccess, lockContributionToChange, lockContributionToRemove, requireOwn } from '../trips/trips.access.ts';
import { addOutfitCopies, findPicture, lockOriginalOutfit } from './outfit-copies.store.ts';
import {
  lockLinkedActivity,
  lockTransferTrips,
  mayTransferTo,
  requireCopied,
  requireWearer,
  wearerOfCopy,
} from './outfits.access.ts';
import { outfitChanging, outfitCopied, outfitsAdding } from './outfits.events.ts';
import * as store from './outfits.store.ts';
import { findOutfit } from './outfits.store.ts';

export const outfitsRoutes = (serve: Serve, { uploads }: { uploads: FileUploads }): void => {
  serve(listOutfits, ({ member, db }) => store.listOutfits(db, member));

  serve.prepared(
    addOutfit,
    ({ file, userId }) => uploads.store(file, userId, addOutfit.file.kind),
    async ({ member, body, db, announce, emit }, picture) => {
      await requireWearer(db, await lockContributionToChange({ db, emit }, member), body.wearerId);
      await lockLinkedActivity(db, member, body.activityId);
      await emit(outfitsAdding, { editor: member, count: 1 });
      const imageId = picture && (await attachPicture(db, member, picture));
      const id = await store.addOutfit(db, member, body, imageId);
      if (picture) await emit(filesAdded, { editor: member });
      await announceToAll(db, announce, member.tripId, 'outfits');
      return found(await store.findOutfit(db, member, id));
    },
    (picture) => uploads.discard(picture),
    outfitMaking,
  );

  serve.prepared(
    updateOutfit,
    ({ file, userId }) => uploads.store(file, userId, updateOutfit.file.kind),
    async ({ member, params, body, db, announce, emit }, picture) => {
      const contributor = await lockOutfitToChange({ db, emit }, member, params.outfitId);
      await lockLinkedActivity(db, member, body.activityId);
      const stored = found(await store.lockOutfit(db, member, params.outfitId));
      requireOwn(contributor, stored);
      await requireWearer(db, contributor, body.wearerId, stored);
      refuseStale(body.version, stored.version);
      const imageId = await changedImage(db, member, body, picture, stored.imageId);
      await store.changeOutfit(db, member, params.outfitId, body, imageId);
      if (imageId !== undefined) await releaseFile(db, member, stored.imageId);
      if (picture) await emit(filesAdded, { editor: member });
      await announceToAll(db, announce, member.tripId, 'outfits');
      return found(await store.findOutfit(db, member, params.outfitId));
    },
    (picture) => uploads.discard(picture),
  );

  serve(deleteOutfit, async ({ member, params, db, announce }) => {
    const contributor = await lockContributionToRemove(db, member);
    requireOwn(contributor, found(await store.lockOutfit(db, member, params.outfitId)));
    const imageId = found(await store.deleteOutfit(db, member, params.outfitId));
    await releaseFile(db, member, imageId);
    await announceToAll(db, announce, member.tripId, 'outfits');
  });
};

const lockOutfitToChange = async (
  { db, emit }: Pick<EventCall, 'db' | 'emit'>,
  proven: ContributorOf,
  outfitId: string,
): Promise<ContributorOf> => {
  const editor = await lockAccess(db, proven, 'contributor');
  await emit(outfitChanging, { editor, outfitId });
  return editor;
};

const attachPicture = async (db: Db, editor: ContributorOf, picture: StoredFile): Promise<string> =>
  (await attachFile(db, editor, picture.id, { kind: 'image' })).id;

/** The picture that an outfit gets by a change, `null` for none any more; `undefined` where it keeps what it has. */
const changedImage = async (
  db: Db,
  editor: ContributorOf,
  { removeImage }: OutfitChange,
  picture: StoredFile | null,
  storedId: string | null,
): Promise<string | null | undefined> => {
  if (picture) return attachPicture(db, editor, picture);
  return removeImage && storedId !== null ? null : undefined;
};

const outfitMaking = {
  kind: 'outfit' as const,
  find: ({ db, member }: { readonly db: Db; readonly member: MemberOf }, id: string) =>
    store.findOutfit(db, member, id),
};

type TransferCall = Call<typeof transferOutfit>;

export const outfitCopiesRoutes = (serve: Serve, { copier }: { copier: FileCopier }): void => {
  serve(
    copyOutfit,
    async ({ member, params, body, db, announce, emit }) => {
      const contributor = await lockContributionToChange({ db, emit }, member);
      await lockLinkedActivity(db, member, body.activityId);
      await emit(outfitsAdding, { editor: member, count: 1 });
      requireCopied(contributor, found(await lockOriginalOutfit(db, member, params.outfitId)));
      const id = found(await store.copyOutfit(db, member, params.outfitId, body));
      await emit(outfitCopied, { editor: member, from: params.outfitId, to: id });
      await announceToAll(db, announce, member.tripId, 'outfits');
      return found(await store.findOutfit(db, member, id));
    },
    { making: outfitMaking },
  );

  serve.prepared(
    transferOutfit,
    async (call) => copier.copy(call.member, await picturesToCopy(call)),
    async ({ member, params, body, db, announce, emit }, files) => {
      const { id = newId(), tripId, plannedDate = null, activityId = null } = body;
      const editor = await lockTransferTrips({ db, emit }, member, tripId);
      await lockLinkedActivity(db, editor, activityId);
      await emit(outfitsAdding, { editor, count: 1 });
      const source = found(await lockOriginalOutfit(db, member, params.outfitId));
      const { lookId, imageId: original } = source;
      if (isWithinTrip({ member, body })) requireCopied(editor, source);
      const wearerId = isWithinTrip({ member, body })
        ? source.wearerId
        : await wearerOfCopy(db, editor, source.wearerId);
      // A file belongs to one trip; in the same one, copies of an outfit share their picture.
      const imageId = isWithinTrip({ member, body }) ? original : copyOfFile(files, original);
      await addFileCopies(db, member, editor, files, [imageId]);
      await addOutfitCopies(db, member, editor, [
        { of: params.outfitId, id, plannedDate, activityId, imageId, lookId, wearerId },
      ]);
      if (isWithinTrip({ member, body })) await emit(outfitCopied, { editor, from: params.outfitId, to: id });
      if (files.size > 0) await emit(filesAdded, { editor });
      await announceToAll(db, announce, tripId, 'outfits');
      return found(await findOutfit(db, editor, id));
    },
    (files) => copier.discard(files),
    transferMaking,
  );
};

/** The copy is of the trip that it was made on, whoever is still on that. */
const transferMaking: Making<typeof transferOutfit> = {
  kind: 'outfit',
  tripOf: ({ body }) => body.tripId,
  find: async ({ db, userId, body: { tripId } }, id) =>
    findOutfit(db, prove({ tripId, userId, role: await findRole(db, tripId, userId) }, 'member'), id),
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
