import { changePicture, removePicture } from '@caravan/contract/accounts/account-data.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { getObject, uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import { objectPathOf } from '@caravan/contract/files/files.rules.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { ObjectHeaders, ObjectStore } from '../../platform/files/object-store.ts';
import { PORTRAIT_SIZES } from '../../platform/images/image-worker-pool.ts';
import { accountChanged } from '../accounts/accounts.events.ts';
import { type OwnAccount, findUser, lockAccount, setPicture } from '../accounts/accounts.store.ts';
import { objectNames } from './file-names.rules.ts';
import { type FileUploads, attachPortrait, releasePortrait } from './files.service.ts';
import { findVisibleFile } from './files.store.ts';

export const filesRoutes = (
  serve: Serve,
  { uploads, objects }: { uploads: FileUploads; objects: ObjectStore },
): void => {
  serve.prepared(
    uploadObject,
    ({ file, userId }) => uploads.store(file, userId, uploadObject.file.kind),
    async (_call, { id, filename, contentType, size }) => ({
      objectPath: objectPathOf(id),
      filename,
      contentType,
      size,
    }),
    (file) => uploads.discard(file),
  );

  const { addressOf } = objects;
  serve(getObject, async ({ params, query, userId, db }) => {
    const file = await findVisibleFile(db, params.objectId, userId);
    if (!file || (query.size === 'card' && file.kind !== 'image')) throw new AppError('not_found');
    const name = objectNames(file.id)[query.size];
    return {
      tag: name,
      contentType: file.contentType,
      filename: file.filename,
      isInline: file.kind === 'image',
      open: () => objects.open(name),
      ...(addressOf && { address: (as: ObjectHeaders) => addressOf(name, as) }),
    };
  });
};

export const profilePictureRoutes = (serve: Serve, { uploads }: { uploads: FileUploads }): void => {
  serve.prepared(
    changePicture,
    ({ file, userId }) => uploads.store(file, userId, changePicture.file.kind, PORTRAIT_SIZES),
    async ({ userId, db, emit }, picture) => {
      const { pictureId } = await lockOwnAccount(db, userId);
      await attachPortrait(db, userId, picture.id);
      await setPicture(db, userId, picture.id);
      await releasePortrait(db, userId, pictureId);
      await emit(accountChanged, { userId });
      const user = await findUser(db, userId);
      if (!user) throw new AppError('unauthorized');
      return user;
    },
    (picture) => uploads.discard(picture),
  );

  serve(removePicture, async ({ userId, db, emit }) => {
    const { pictureId } = await lockOwnAccount(db, userId);
    if (pictureId === null) return;
    await setPicture(db, userId, null);
    await releasePortrait(db, userId, pictureId);
    await emit(accountChanged, { userId });
  });
};

/** @throws AppError `unauthorized` once the account is deleted. */
const lockOwnAccount = async (db: Db, userId: string): Promise<OwnAccount> => {
  const account = await lockAccount(db, userId);
  if (!account) throw new AppError('unauthorized');
  return account;
};
