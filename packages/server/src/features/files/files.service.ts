import { PHOTO_SIZES, type ImageWorkerPool } from '../../platform/images/image-worker-pool.ts';
import type { FilePart } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { cleanFilename } from '@caravan/contract/files/files.rules.ts';
import { randomUUID } from 'node:crypto';
import { type DocumentType, typeOf } from '../../platform/files/content-types.ts';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import type { ObjectStore, OpenObject } from '../../platform/files/object-store.ts';
import type { ImageSizes } from '../../platform/images/image-worker.ts';
import type { ReceivedFile } from '../../platform/files/drafts.ts';
import { endingOf, objectNames, withExtension } from './file-names.rules.ts';
import {
  type PersonalFile,
  type StoredFile,
  addFile,
  deletePicture,
  deleteUnattached,
  deleteUnused,
  expectFile,
  assignToPerson,
  lockFile,
  lockUnattached,
  moveToTrip,
  removeSoon,
} from './files.store.ts';

/** Bounds what people upload for no trip yet: a port, which `app/features.ts` fills. */
export interface UploadLimits {
  /**
   * Refuses a file of somebody who has no storage left for a single byte, before any work is done for it.
   *
   * @throws AppError `storage_quota`.
   */
  refuseFullStorage(db: Db, userId: string): Promise<void>;
  /**
   * Makes sure that there is storage for what this transaction adds of somebody's, which is there already. Called last.
   *
   * @throws AppError `storage_quota`.
   */
  reserveStorage(db: Db, userId: string): Promise<void>;
}

/** Stores the files that come with calls. Slow work: it is done before a call's transaction (`serve.prepared`). */
export interface FileUploads {
  /**
   * Stores a draft as an unattached file of whoever sent it, a picture upright, without metadata and in two sizes.
   *
   * @param draft `null` gives `null`.
   * @param sizes of a picture: those of a trip's by default.
   * @throws AppError when the bytes are not of the kind: `file_type`, `file_damaged`, `image_type`, `image_unreadable`,
   * `too_many_pixels`; `storage_quota`; `storage_full`; `unavailable`.
   */
  store<Draft extends ReceivedFile | null>(
    draft: Draft,
    uploaderId: string,
    kind: FilePart['kind'],
    sizes?: ImageSizes,
  ): Promise<Draft extends null ? null : PersonalFile>;
  /** Deletes a file that nothing came of; one that belongs to a trip by now stays. */
  discard(file: PersonalFile | null): Promise<void>;
}

/** What a file is to be for; of any kind where none is named. */
interface FileUse {
  readonly kind?: StoredFile['kind'] | undefined;
  /** The most bytes that it may have there. */
  readonly maxBytes?: number;
  /** The file that is there now, which may be named again. */
  readonly currentId?: string | null;
}

/**
 * Makes an uploaded file part of a member's trip, in the transaction in which something begins to refer to it.
 *
 * @throws AppError `file_unavailable` for anything but the member's own unattached upload or the current file; `image_type`,
 * `file_type`; `attachment_too_large`.
 */
export const attachFile = async (db: Db, member: MemberOf, fileId: string, use: FileUse): Promise<StoredFile> => {
  const current = fileId === use.currentId ? await lockFile(db, member.tripId, fileId) : undefined;
  const file = current ?? (await lockUnattached(db, member.userId, fileId));
  if (!file) throw new AppError('file_unavailable');
  if (use.kind !== undefined && file.kind !== use.kind)
    throw new AppError(use.kind === 'image' ? 'image_type' : 'file_type');
  if (use.maxBytes !== undefined && file.size > use.maxBytes) throw new AppError('attachment_too_large');
  if (!current) await moveToTrip(db, member, file);
  return file;
};

/**
 * Makes a picture that this person has just uploaded their picture of themselves, in the transaction in which the account begins
 * to refer to it.
 *
 * @throws AppError `file_unavailable` where it is gone already.
 */
export const attachPortrait = async (db: Db, userId: string, fileId: string): Promise<void> => {
  if (!(await assignToPerson(db, userId, fileId))) throw new AppError('file_unavailable');
};

/** Deletes a picture that somebody's account has just ceased to refer to, if it had one. Its bytes go after the commit. */
export const releasePortrait = async (db: Db, userId: string, pictureId: string | null): Promise<void> => {
  if (pictureId !== null) await deletePicture(db, userId, pictureId);
};

/**
 * Deletes a file of a trip that something may have ceased to refer to, unless anything still does: copies of an outfit share one
 * picture. Its bytes go after the commit.
 */
export const releaseFile = async (db: Db, { tripId }: MemberOf, fileId: string | null): Promise<void> => {
  // Whoever begins to refer to it at this moment comes before or after, not between the check and the deletion.
  if (fileId !== null && (await lockFile(db, tripId, fileId))) await deleteUnused(db, tripId, fileId);
};

/** Opens a file's bytes for whoever may see it; `null` once they are gone. */
export const openFile = (objects: ObjectStore, { id }: StoredFile): Promise<OpenObject | null> =>
  objects.open(objectNames(id).full);

/** The name that a file goes by where it is used: the one that was sent with the ending of its bytes, or its own. */
export const filenameFor = ({ filename }: StoredFile, sent: string | null | undefined): string =>
  sent ? withExtension(cleanFilename(sent), endingOf(filename)) : filename;

interface UploadParts {
  readonly db: Db;
  readonly objects: ObjectStore;
  readonly imageWorkers: ImageWorkerPool;
  readonly limits: UploadLimits;
}

/** What is to be stored: which local files, and what they are. */
interface Contents {
  readonly full: string;
  readonly card?: string;
  readonly about: Pick<StoredFile, 'kind' | 'contentType' | 'filename' | 'size'>;
}

/** Stores files in the object store, each under a random name that says nothing of it. */
export const makeFileUploads = (parts: UploadParts): FileUploads => ({
  store: async (draft, uploaderId, kind, sizes = PHOTO_SIZES) =>
    // The compiler does not follow a choice on a parameter into the type of the result.
    (draft && (await storeDraft(parts, draft, { userId: uploaderId, kind, sizes }))) as never,
  discard: async (file) => {
    if (file) await deleteUnattached(parts.db, file);
  },
});

/** A crash at any moment leaves nothing for long: the name stands among those to delete before its bytes come, until it is a file's. */
const storeDraft = async (
  { db, objects, imageWorkers, limits }: UploadParts,
  draft: ReceivedFile,
  { userId, kind, sizes }: { userId: string; kind: FilePart['kind']; sizes: ImageSizes },
): Promise<PersonalFile> => {
  await limits.refuseFullStorage(db, userId);
  const type = await typeOf(draft, kind);
  const { full, card, about } =
    type.kind === 'image' ? await picture(imageWorkers, draft, sizes) : document(draft, type);
  const file = { id: randomUUID(), userId, ...about };
  const names = objectNames(file.id);
  await expectFile(db, file.id);
  try {
    await objects.put(names.full, full);
    if (card !== undefined) await objects.put(names.card, card);
    await addWithinStorage({ db, limits }, file);
    return file;
  } catch (error) {
    // Where that fails too, the bytes go within the hour.
    await removeSoon(db, [file.id]).catch(() => undefined);
    throw error;
  }
};

/** @throws AppError `storage_quota`; `upload_incomplete` where the bytes took so long that they are gone again. */
const addWithinStorage = ({ db, limits }: Pick<UploadParts, 'db' | 'limits'>, file: PersonalFile): Promise<void> =>
  db.transaction(async (transaction) => {
    if (!(await addFile(transaction, file))) throw new AppError('upload_incomplete');
    await limits.reserveStorage(transaction, file.userId);
  });

const document = (draft: ReceivedFile, { contentType, extension }: DocumentType): Contents => ({
  full: draft.path,
  about: { kind: 'document', contentType, filename: withExtension(draft.filename, extension), size: draft.size },
});

const picture = async (imageWorkers: ImageWorkerPool, draft: ReceivedFile, sizes: ImageSizes): Promise<Contents> => {
  const targets = { full: `${draft.path}.full`, card: `${draft.path}.card` };
  const { contentType, fullSize } = await imageWorkers.prepare(draft.path, targets, sizes);
  const filename = withExtension(draft.filename, contentType === 'image/webp' ? 'webp' : 'jpg');
  return { ...targets, about: { kind: 'image', contentType, filename, size: fullSize } };
};
