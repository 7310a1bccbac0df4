import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Stamp } from '@caravan/contract/live-stamps.rules.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { OFFLINE_DATABASE } from './database-name.ts';

/** What the device keeps of a read. */
export interface KeptRead {
  /** The hash of its key. */
  readonly hash: string;
  readonly queryKey: readonly unknown[];
  /** The trip that it is of; `null`: of none. */
  readonly tripId: string | null;
  readonly answer: unknown;
  /** Milliseconds. */
  readonly answeredAt: number;
  readonly stamp: Stamp | null;
  /** The shapes that it was written in (kept-reads.ts). */
  readonly shapes: number;
  readonly bytes: number;
}

/** Whose reads the database holds: one person's at a time. */
export interface KeptPerson {
  readonly user: CurrentUser;
  readonly answeredAt: number;
  /** Made anew with each database and each person, so that a page which has not heard of the end of before brings nothing back. */
  readonly mark: string;
}

/** A file, by the address that a page requests it at. */
export interface KeptFile {
  readonly address: string;
  readonly tripId: string;
  readonly bytes: Blob;
  readonly disposition: string | null;
  /** Milliseconds. */
  readonly usedAt: number;
}

export interface OfflineSchema extends DBSchema {
  reads: { key: string; value: KeptRead; indexes: { tripId: string } };
  person: { key: 'last'; value: KeptPerson };
  files: { key: string; value: KeptFile; indexes: { tripId: string } };
}

/** What has become of the database's shape, a step each; steps are only added. */
const STEPS: readonly ((database: IDBPDatabase<OfflineSchema>) => void)[] = [
  (database) => {
    database.createObjectStore('reads', { keyPath: 'hash' }).createIndex('tripId', 'tripId');
    database.createObjectStore('person');
    database.createObjectStore('files', { keyPath: 'address' }).createIndex('tripId', 'tripId');
  },
];

let opening: Promise<IDBPDatabase<OfflineSchema>> | undefined;

const forgetConnection = (): void => {
  opening = undefined;
};

/** The database of what was read; rejects where the browser has none, as in some private windows. */
export const openDatabase = (): Promise<IDBPDatabase<OfflineSchema>> => {
  opening ??= open();
  opening.catch(forgetConnection);
  return opening;
};

// Some windows throw where others reject: both are one to whoever waits.
const open = async (): Promise<IDBPDatabase<OfflineSchema>> =>
  openDB<OfflineSchema>(OFFLINE_DATABASE, STEPS.length, {
    upgrade: (database, from) => STEPS.slice(from).forEach((step) => step(database)),
    // Whoever signs out deletes it, which waits for every connection.
    blocking: (_current, _blocked, { target }) => {
      (target as IDBDatabase).close();
      forgetConnection();
    },
    terminated: forgetConnection,
  });

/** Works with the database where there is one; what cannot be kept or found is `otherwise`. */
export const withDatabase = async <Result>(
  work: (database: IDBPDatabase<OfflineSchema>) => Promise<Result>,
  otherwise: Result,
): Promise<Result> => {
  const database = await openDatabase().catch(() => null);
  // Refused: the app works with what the server answers.
  if (!database) return otherwise;
  try {
    return await work(database);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // Full, evicted, or deleted by a sign-out meanwhile.
    return otherwise;
  }
};

/** Whether there may be anything to find: to open a database that is not there makes it. */
export const mayBeKept = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OFFLINE_DATABASE);
  } catch {
    // Some browsers do not say, and some windows have none at all.
    return typeof indexedDB !== 'undefined';
  }
};
