/**
 * The browser's database of files that are not on the server yet. It is of pages and of the worker alike, so nothing here
 * reaches for a window.
 */

/** Its name; whoever signs out deletes it. */
export const FILES_DATABASE = 'caravan-drafts';

/** A file as it stands there. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Blob;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
  /** Whose it is; `null`: of whoever sees it first. Absent in what an earlier version has stored. */
  readonly of?: string | null;
}

const FILES = 'files';

/** Asks the store; `null` where the browser has no database, or none for this page. */
export const withinFiles = async <Result>(
  mode: IDBTransactionMode,
  request: (files: IDBObjectStore) => Promise<Result>,
): Promise<Result | null> => {
  try {
    const database = await opened();
    return await request(database.transaction(FILES, mode).objectStore(FILES));
  } catch {
    // A private window, a full disk: whoever wanted a file says then that it is gone.
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

export const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error ?? new Error('The browser stores no file.')));
  return promise;
};
