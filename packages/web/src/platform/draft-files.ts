import { recall, remember } from './browser-memory.ts';
import { FILES_DATABASE, type StoredFile, resultOf, withinFiles } from './file-store.ts';
import { viewerOf } from './form-draft.ts';
import { isOver } from './stored-files.rules.ts';

/**
 * The files of a form's draft that are on their way to the server. What is on its way is listed in the tab, as the draft itself is;
 * the bytes stand in the browser's database, as far as it takes them, for a day at most.
 */

/** A file that is on its way. */
export interface DraftFile {
  readonly id: string;
  readonly name: string;
  /** What it is to take the place of; `null`: nothing. */
  readonly replaces: string | null;
}

const listName = (draft: string): string => `${draft}.files`;

/** The files of a draft that did not arrive before the page was left. */
export const listDraftFiles = (draft: string): readonly DraftFile[] => {
  try {
    const listed: unknown = JSON.parse(recall('tab', listName(draft)) ?? '[]');
    return Array.isArray(listed) ? (listed as DraftFile[]) : [];
  } catch {
    // Cut off by a full storage.
    return [];
  }
};

/** Stores a file with its draft. Where the browser refuses its bytes, only its name is known after a reload. */
export const storeDraftFile = async (draft: string, listed: DraftFile, file: File): Promise<void> => {
  remember('tab', listName(draft), JSON.stringify([...listDraftFiles(draft), listed]));
  const { name, type } = file;
  const stored: StoredFile = {
    id: listed.id,
    name,
    type,
    bytes: new Blob([file]),
    storedAt: Date.now(),
    of: viewerOf(draft),
  };
  await withinFiles('readwrite', (files) => resultOf(files.put(stored)));
};

/** The bytes of a file of a draft; `null` where they are gone. */
export const readDraftFile = async ({ id }: DraftFile): Promise<File | null> => {
  const stored = await withinFiles('readonly', (files) => resultOf<StoredFile | undefined>(files.get(id)));
  return stored ? new File([stored.bytes], stored.name, { type: stored.type }) : null;
};

/** Forgets a file that has arrived, or that nobody wants any more. */
export const forgetDraftFile = async (draft: string, id: string): Promise<void> => {
  const left = listDraftFiles(draft).filter((file) => file.id !== id);
  remember('tab', listName(draft), left.length > 0 ? JSON.stringify(left) : null);
  await withinFiles('readwrite', (files) => resultOf(files.delete(id)));
};

/** Forgets files that nobody can reach any more, where there are any: of others who were here before the viewer, and of a day ago. */
export const forgetFilesOver = async (viewerId: string): Promise<void> => {
  if (await mayBeThere()) await withinFiles('readwrite', (files) => forgetOver(files, viewerId));
};

/** Whether there may be a store: to ask one that is not there makes it. */
const mayBeThere = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === FILES_DATABASE);
  } catch {
    // Firefox before 126 does not say which databases it has.
    return true;
  }
};

const forgetOver = async (files: IDBObjectStore, viewerId: string): Promise<void> => {
  const stored = (await resultOf(files.getAll())) as StoredFile[];
  const over = stored.filter((file) => isOver(file, viewerId, Date.now()));
  await Promise.all(over.map(({ id }) => resultOf(files.delete(id))));
};
