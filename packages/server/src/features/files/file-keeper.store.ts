import { randomUUID } from 'node:crypto';
import type { FilePart } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import type { ObjectStore } from '../../platform/files/object-store.ts';
import type { ImageSizes } from '../../platform/images/image-worker.ts';
import { PHOTO_SIZES, type ImageWorkerPool } from '../../platform/images/image-worker-pool.ts';
import type { ReceivedFile } from '../../platform/files/drafts.ts';
import { type DocumentType, typeOf } from '../../platform/files/content-types.ts';
import type { FileKeeper } from './files.access.ts';
import { holdStorageOf, refuseFullStorage } from './storage.access.ts';
import { addFile, deleteLoose, expectFile, removeSoon, type StoredFile } from './files.store.ts';
import { objectNames, withExtension } from './file-names.rules.ts';

interface KeeperParts {
  readonly db: Db;
  readonly objects: ObjectStore;
  readonly workshop: ImageWorkerPool;
}

/** What is to be kept: which local file under which name, and what it is. */
interface Contents {
  readonly full: string;
  readonly card?: string;
  readonly about: Pick<StoredFile, 'kind' | 'contentType' | 'filename' | 'size'>;
}

/** Keeps files in the object store, each under a random name that says nothing of it. */
export const makeFileKeeper = (parts: KeeperParts): FileKeeper => ({
  keep: async (draft, uploaderId, kind, sizes = PHOTO_SIZES) =>
    // The compiler does not follow a choice on a parameter into the type of the result.
    (draft && (await keepDraft(parts, draft, { uploadedBy: uploaderId, kind, sizes }))) as never,
  drop: async (file) => {
    if (file) await deleteLoose(parts.db, file.id);
  },
});

/** A crash at any moment leaves nothing for long: the name is doomed before its bytes come, until it is a file's. */
const keepDraft = async (
  { db, objects, workshop }: KeeperParts,
  draft: ReceivedFile,
  { uploadedBy, kind, sizes }: { uploadedBy: string; kind: FilePart['kind']; sizes: ImageSizes },
): Promise<StoredFile> => {
  await refuseFullStorage(db, uploadedBy);
  const type = await typeOf(draft, kind);
  const { full, card, about } = type.kind === 'image' ? await picture(workshop, draft, sizes) : document(draft, type);
  const file = { id: randomUUID(), tripId: null, profileOf: null, uploadedBy, ...about };
  const names = objectNames(file.id);
  await expectFile(db, file.id);
  try {
    await objects.put(names.full, full);
    if (card !== undefined) await objects.put(names.card, card);
    await addWithinStorage(db, file);
    return file;
  } catch (error) {
    // Where that fails too, the bytes go within the hour.
    await removeSoon(db, [file.id]).catch(() => undefined);
    throw error;
  }
};

/** @throws AppError `storage_quota`; `upload_incomplete` where the bytes took so long that they are gone again. */
const addWithinStorage = (db: Db, file: StoredFile): Promise<void> =>
  db.transaction(async (transaction) => {
    if (!(await addFile(transaction, file))) throw new AppError('upload_incomplete');
    await holdStorageOf(transaction, file.uploadedBy);
  });

const document = (draft: ReceivedFile, { contentType, extension }: DocumentType): Contents => ({
  full: draft.path,
  about: { kind: 'document', contentType, filename: withExtension(draft.filename, extension), size: draft.size },
});

const picture = async (workshop: ImageWorkerPool, draft: ReceivedFile, sizes: ImageSizes): Promise<Contents> => {
  const targets = { full: `${draft.path}.full`, card: `${draft.path}.card` };
  const { contentType, fullSize } = await workshop.prepare(draft.path, targets, sizes);
  const filename = withExtension(draft.filename, contentType === 'image/webp' ? 'webp' : 'jpg');
  return { ...targets, about: { kind: 'image', contentType, filename, size: fullSize } };
};
