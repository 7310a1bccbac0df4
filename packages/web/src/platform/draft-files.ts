import { FILES_DATABASE, recall, remember } from './browser-memory.ts';

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
  await within('readwrite', (files) =>
    resultOf(
      files.put({ id: listed.id, name: file.name, type: file.type, bytes: new Blob([file]), storedAt: Date.now() }),
    ),
  );
};

/** The bytes of a file of a draft; `null` where they are gone. */
export const readDraftFile = async ({ id }: DraftFile): Promise<File | null> => {
  const stored = await within('readonly', (files) => resultOf<StoredFile | undefined>(files.get(id)));
  return stored ? new File([stored.bytes], stored.name, { type: stored.type }) : null;
};

/** Forgets a file that has arrived, or that nobody wants any more. */
export const forgetDraftFile = async (draft: string, id: string): Promise<void> => {
  const left = listDraftFiles(draft).filter((file) => file.id !== id);
  remember('tab', listName(draft), left.length > 0 ? JSON.stringify(left) : null);
  await within('readwrite', (files) => resultOf(files.delete(id)));
};

/** Forgets files of tabs that were closed in mid-upload, where there are any. */
export const forgetOldDraftFiles = async (): Promise<void> => {
  if (await mayBeThere()) await within('readwrite', forgetOld);
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

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Blob;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

const FILES = 'files';
/** Files of tabs that were closed in mid-upload go after so long, milliseconds: nobody can reach them. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** Asks the store; `null` where the browser has no database, or none for this page. */
const within = async <Result>(
  mode: IDBTransactionMode,
  ask: (files: IDBObjectStore) => Promise<Result>,
): Promise<Result | null> => {
  try {
    const database = await opened();
    return await ask(database.transaction(FILES, mode).objectStore(FILES));
  } catch {
    // A private window, a full disk: a reload in mid-upload says then that the file is gone.
    return null;
  }
};

let opening: Promise<IDBDatabase> | undefined;

const opened = (): Promise<IDBDatabase> => {
  opening ??= openDatabase();
  return opening;
};

const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(FILES_DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(FILES, { keyPath: 'id' }));
  const database = await resultOf(request);
  // Whoever signs out deletes it, which waits for every connection.
  database.addEventListener('versionchange', () => {
    database.close();
    opening = undefined;
  });
  return database;
};

const forgetOld = async (files: IDBObjectStore): Promise<void> => {
  const stored = (await resultOf(files.getAll())) as StoredFile[];
  const old = stored.filter(({ storedAt }) => storedAt < Date.now() - KEPT_MS);
  await Promise.all(old.map(({ id }) => resultOf(files.delete(id))));
};

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error ?? new Error('The browser stores no file.')));
  return promise;
};
