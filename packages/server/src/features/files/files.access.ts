import type { FilePart } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { cleanFilename } from '@caravan/contract/files/files.rules.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf } from '../../platform/membership.ts';
import type { ObjectStore, OpenObject } from '../../platform/files/object-store.ts';
import type { ImageSizes } from '../../platform/images/image-worker.ts';
import type { ReceivedFile } from '../../platform/files/drafts.ts';
import { endingOf, objectNames, withExtension } from './file-names.rules.ts';
import { deleteUnused, giveToPerson, giveToTrip, lockFile, type StoredFile } from './files.store.ts';

/** Keeps what comes with calls. Slow work: it is done before a call's transaction (`serve.prepared`). */
export interface FileKeeper {
  /**
   * Keeps a draft as a loose file of whoever sent it, a picture upright, without metadata and in two sizes.
   *
   * @param draft none is none.
   * @param sizes of a picture: those of a trip's unless told otherwise.
   * @throws AppError when the bytes are not of the kind: `file_type`, `file_damaged`, `image_type`, `image_unreadable`,
   * `too_many_pixels`; `storage_quota`; `storage_full`; `unavailable`.
   */
  keep<Draft extends ReceivedFile | null>(
    draft: Draft,
    uploaderId: string,
    kind: FilePart['kind'],
    sizes?: ImageSizes,
  ): Promise<Draft extends null ? null : StoredFile>;
  /** Takes back what nothing came of; a file that belongs to a trip by now stays. */
  drop(file: StoredFile | null): Promise<void>;
}

/** What a file is to be for. */
interface FileUse {
  readonly kind: StoredFile['kind'];
  /** The most bytes that it may have there. */
  readonly maxBytes?: number;
  /** The file that is there now, which may be named again. */
  readonly currentId?: string | null;
}

/**
 * Makes an uploaded file part of the editor's trip, in the transaction in which something begins to refer to it.
 *
 * @throws AppError `file_unavailable` for anything but the editor's own loose upload or the current file; `image_type`,
 * `file_type`; `attachment_too_large`.
 */
export const attachFile = async (db: Db, editor: EditorOf, fileId: string, use: FileUse): Promise<StoredFile> => {
  const file = await lockFile(db, fileId);
  const isOwnUpload = file?.tripId === null && file.profileOf === null && file.uploadedBy === editor.userId;
  const isCurrent = file?.tripId === editor.tripId && fileId === use.currentId;
  if (!file || !(isOwnUpload || isCurrent)) throw new AppError('file_unavailable');
  if (file.kind !== use.kind) throw new AppError(use.kind === 'image' ? 'image_type' : 'file_type');
  if (use.maxBytes !== undefined && file.size > use.maxBytes) throw new AppError('attachment_too_large');
  if (isOwnUpload) await giveToTrip(db, editor, fileId);
  return { ...file, tripId: editor.tripId };
};

/**
 * Makes a picture, just kept for this person, their picture of themselves, in the transaction in which the account begins
 * to refer to it.
 *
 * @throws AppError `file_unavailable` where it is gone already.
 */
export const attachPortrait = async (db: Db, userId: string, fileId: string): Promise<void> => {
  if (!(await giveToPerson(db, userId, fileId))) throw new AppError('file_unavailable');
};

/**
 * Deletes a file that something may have ceased to refer to, unless anything still does: copies of an outfit share one
 * picture. Its bytes go after the commit.
 */
export const releaseFile = async (db: Db, fileId: string | null): Promise<void> => {
  // Whoever begins to refer to it at this moment comes before or after, not between the look and the deletion.
  if (fileId !== null && (await lockFile(db, fileId))) await deleteUnused(db, fileId);
};

/** Opens a file's bytes for whoever may see it; `null` once they are gone. */
export const openFile = (objects: ObjectStore, { id }: StoredFile): Promise<OpenObject | null> =>
  objects.open(objectNames(id).full);

/** The name that a file goes by where it is used: the one that was sent with the ending of its bytes, or its own. */
export const filenameFor = ({ filename }: StoredFile, sent: string | null | undefined): string =>
  sent ? withExtension(cleanFilename(sent), endingOf(filename)) : filename;
