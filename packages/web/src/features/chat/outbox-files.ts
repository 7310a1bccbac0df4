import { uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import { ApiError } from '../../platform/api.ts';
import { sendForm } from '../../platform/file-transfer.ts';

/** A message whose file is to be uploaded, under its key. */
interface WithFile {
  readonly key: string;
  readonly file?: { readonly objectPath?: string | undefined } | undefined;
}

/** Notes how far the file of a message has come. */
interface FileProgress {
  progress(key: string, fraction: number): void;
  uploaded(key: string, objectPath: string): void;
}

/** The files that this page's entries go with, and what stops their uploads. */
const held = new Map<string, { readonly file: File; readonly upload: AbortController }>();

/** Holds the file of an entry until it is sent. */
export const holdFile = (key: string, file: File): void => {
  held.set(key, { file, upload: new AbortController() });
};

/** Lets go of the file of an entry, and stops its upload. */
export const letGoOfFile = (key: string): void => {
  held.get(key)?.upload.abort();
  held.delete(key);
};

/** The bytes of a file are not on this page any more: its message waits for a decision, and never goes without it by itself. */
export class FileGone extends Error {}

/** Whether the page still has the file of an entry. */
export const isFileHeld = (key: string): boolean => held.has(key);

/** The server has a file no more that was uploaded long ago. */
export const isFileUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'file_unavailable';

/**
 * Uploads the file of an entry, unless it has none or is uploaded.
 *
 * @returns the entry's file by its `objectPath`.
 * @throws {FileGone} where the page has the file no more.
 */
export const uploadFileOf = async (outbox: FileProgress, { key, file }: WithFile): Promise<string | undefined> => {
  if (!file || file.objectPath !== undefined) return file?.objectPath;
  const own = held.get(key);
  if (!own) throw new FileGone();
  const { signal } = own.upload;
  let shown = 0;
  const onProgress = (fraction: number) => {
    // In steps that can be seen.
    if (fraction - shown < 0.02 && fraction < 1) return;
    shown = fraction;
    outbox.progress(key, fraction);
  };
  const { objectPath } = await sendForm(uploadObject, { file: own.file, signal, onProgress });
  outbox.uploaded(key, objectPath);
  return objectPath;
};
