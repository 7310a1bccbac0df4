import type { ActivityChange, NewActivity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { ACTIVITY_ATTACHMENT_MAX_BYTES } from '@caravan/contract/limits.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { attachFile, filenameFor, releaseFile } from '../files/files.service.ts';
import type { AttachedFile } from './activity-attachments.store.ts';

type Sent = Pick<NewActivity | ActivityChange, 'attachments' | 'attachmentUrl' | 'attachmentFilename'>;

/** A file that an activity is to have. */
interface Wanted {
  readonly fileId: string;
  /** Absent: the name that it has. */
  readonly name: string | null | undefined;
  /** What it has to be, where it is not the activity's yet. */
  readonly kind?: 'document';
}

/**
 * The files that an activity has by what was sent, in their order; `undefined` where all stay as they are. Whoever knows of one file
 * alone sends what becomes of the first one: another takes its place, and where it goes the next one is the first.
 *
 * @param current those that it has.
 * @throws AppError as {@link attachFile}.
 */
export const changedFiles = async (
  db: Db,
  editor: EditorOf,
  sent: Sent,
  current: readonly AttachedFile[],
): Promise<readonly AttachedFile[] | undefined> => {
  const wanted = wantedFiles(sent, current);
  if (!wanted) return undefined;
  const files: AttachedFile[] = [];
  for (const { fileId, name, kind } of wanted) {
    const before = current.find((file) => file.fileId === fileId);
    if (before && (name === undefined || name === before.filename)) {
      files.push(before);
      continue;
    }
    const maxBytes = ACTIVITY_ATTACHMENT_MAX_BYTES;
    const file = await attachFile(db, editor, fileId, { kind, maxBytes, currentId: before?.fileId ?? null });
    files.push({ fileId, filename: filenameFor(file, name === undefined ? before?.filename : name) });
  }
  return files;
};

const wantedFiles = (sent: Sent, current: readonly AttachedFile[]): readonly Wanted[] | undefined => {
  const { attachments, attachmentUrl: url, attachmentFilename: name } = sent;
  if (attachments) return attachments.map((file) => ({ fileId: file.url, name: file.filename ?? undefined }));
  const [first, ...others] = current;
  const rest = others.map(({ fileId }) => ({ fileId, name: undefined }));
  if (url === null) return first && rest;
  if (url === undefined || url === first?.fileId) {
    if (!first || name === undefined) return undefined;
    return [{ fileId: first.fileId, name: name ?? null }, ...rest];
  }
  return [{ fileId: url, name, kind: 'document' }, ...rest.filter(({ fileId }) => fileId !== url)];
};

/** What the columns of an activity say of its files: the first one, which servers of the previous release know. */
export const firstOf = (files: readonly AttachedFile[]) => ({
  attachmentId: files[0]?.fileId ?? null,
  attachmentFilename: files[0]?.filename ?? null,
});

/** Lets the files go that an activity had and has no more. */
export const releaseFiles = async (
  db: Db,
  editor: EditorOf,
  before: readonly AttachedFile[],
  after: readonly AttachedFile[],
): Promise<void> => {
  for (const { fileId } of before) {
    if (!after.some((file) => file.fileId === fileId)) await releaseFile(db, editor, fileId);
  }
};
