import { changePicture, removePicture } from '@caravan/contract/accounts/account-data.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { PORTRAIT_SIZES } from '../../platform/images/image-worker-pool.ts';
import { attachPortrait, type FileUploads, releaseFile } from './files.service.ts';
import { accountChanged } from '../accounts/accounts.events.ts';
import { findUser, lockAccount, type OwnAccount, setPicture } from '../accounts/accounts.store.ts';

export const profilePictureRoutes = (serve: Serve, { uploads }: { uploads: FileUploads }): void => {
  serve.prepared(
    changePicture,
    ({ file, userId }) => uploads.store(file, userId, changePicture.file.kind, PORTRAIT_SIZES),
    async ({ userId, db, emit }, picture) => {
      const { pictureId } = await heldAccount(db, userId);
      await attachPortrait(db, userId, picture.id);
      await setPicture(db, userId, picture.id);
      await releaseFile(db, pictureId);
      await emit(accountChanged, { userId });
      const user = await findUser(db, userId);
      if (!user) throw new AppError('unauthorized');
      return user;
    },
    (picture) => uploads.discard(picture),
  );

  serve(removePicture, async ({ userId, db, emit }) => {
    const { pictureId } = await heldAccount(db, userId);
    if (pictureId === null) return;
    await setPicture(db, userId, null);
    await releaseFile(db, pictureId);
    await emit(accountChanged, { userId });
  });
};

/** @throws AppError `unauthorized` once the account is deleted. */
const heldAccount = async (db: Db, userId: string): Promise<OwnAccount> => {
  const account = await lockAccount(db, userId);
  if (!account) throw new AppError('unauthorized');
  return account;
};
