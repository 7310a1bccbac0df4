import type { Exchange, OutboxStore } from '@caravan/outbox/outbox-ports.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { readKept } from '@caravan/outbox/read-kept.ts';
import { outboxDatabaseOf } from '../browser-memory.ts';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

interface Schema extends DBSchema {
  changes: {
    /** Their order. */
    key: number;
    value: { place?: number; id: string; change: unknown };
    indexes: { id: string };
  };
  /** The bytes of files that go along with changes. */
  files: { key: string; value: Blob };
}

/** The stores, within a transaction that writes. */
interface Stores {
  readonly changes: IDBPObjectStore<Schema, ('changes' | 'files')[], 'changes', 'readwrite'>;
  readonly files: IDBPObjectStore<Schema, ('changes' | 'files')[], 'files', 'readwrite'>;
}

/** The connection to one person's database. */
interface Opening {
  readonly userId: string;
  readonly database: Promise<IDBPDatabase<Schema>>;
}

let opening: Opening | undefined;

const opened = (userId: string): Promise<IDBPDatabase<Schema>> => {
  if (opening?.userId === userId) return opening.database;
  const forget = (): void => {
    if (opening === own) opening = undefined;
  };
  const database = openDB<Schema>(outboxDatabaseOf(userId), 1, {
    upgrade: (made) => {
      const changes = made.createObjectStore('changes', { keyPath: 'place', autoIncrement: true });
      changes.createIndex('id', 'id', { unique: true });
      made.createObjectStore('files');
    },
    // Whoever signs out deletes it, which waits for every connection.
    blocking: (_current, _blocked, { target }) => {
      (target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  const own: Opening = { userId, database };
  opening = own;
  database.catch(forget);
  return database;
};

/** Works on the database; on a connection that was closed in the same moment, as another page forgets everything, once more on a new one. */
const withConnection = async <Result>(
  userId: string,
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> => {
  const database = await opened(userId);
  try {
    return await work(database);
  } catch (error) {
    // A browser that has lost its database says so in many ways; only that it is full does no new connection change.
    if (!(error instanceof DOMException) || error.name === 'QuotaExceededError') throw error;
    opening = undefined;
    return work(await opened(userId));
  }
};

const idsOf = ({ files = [] }: Pick<QueuedChange, 'files'>): string[] => files.map(({ id }) => id);

/** The files that go with an entry; of one that cannot be read, all that stand in it and in no other. */
const filesWith = async (
  { id, change }: Schema['changes']['value'],
  { changes, files }: Stores,
): Promise<readonly string[]> => {
  const read = readKept({ id, change }, '');
  if (read.state !== 'unreadable') return idsOf(read);
  const [text, keys] = [JSON.stringify(change) ?? '', await files.getAllKeys()];
  const others = JSON.stringify((await changes.getAll()).filter((row) => row.id !== id));
  return keys.filter((key) => text.includes(key) && !others.includes(key));
};

/** Writes all of something or nothing, also where it fails in its middle. */
const written = async <Result>(
  database: IDBPDatabase<Schema>,
  work: (stores: Stores) => Promise<Result>,
  durability: IDBTransactionDurability = 'strict',
): Promise<Result> => {
  const transaction = database.transaction(['changes', 'files'], 'readwrite', { durability });
  const { done } = transaction;
  // Whoever waits for it hears of it where the work has failed before.
  done.catch(() => undefined);
  try {
    const result = await work({ changes: transaction.objectStore('changes'), files: transaction.objectStore('files') });
    await done;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // The failure has ended it already.
    }
    throw error;
  }
};

/** Deletes changes, and answers the files that went with them. */
const removedFrom = async (stores: Stores, ids: readonly string[]): Promise<readonly string[]> => {
  const gone: string[] = [];
  for (const id of ids) {
    const row = await stores.changes.index('id').get(id);
    if (!row) continue;
    for (const file of await filesWith(row, stores)) {
      gone.push(file);
      await stores.files.delete(file);
    }
    if (row.place !== undefined) await stores.changes.delete(row.place);
  }
  return gone;
};

/** Keeps a person's changes where the browser keeps anything at all; `onUnkept` is called for what it does not, on a full disk or in a private window. */
export class OutboxDatabase implements OutboxStore {
  readonly #userId: string;
  readonly #onUnkept: () => void;
  /** What could be kept in this page alone. */
  readonly #unkept = new Map<string, QueuedChange>();
  readonly #unkeptFiles = new Map<string, Blob>();
  readonly #reported = new Set<string>();
  #wasRead = false;

  constructor(userId: string, onUnkept: () => void) {
    this.#userId = userId;
    this.#onUnkept = onUnkept;
  }

  /** @throws where it cannot be read any more; what never could be is no more than what this page has. */
  async list(): Promise<readonly QueuedChange[]> {
    const kept = await this.#read();
    const changes = kept.map((row) => readKept(row, this.#userId));
    const known = new Set(changes.map(({ id }) => id));
    const unkept = [...this.#unkept.values()].filter(({ id }) => !known.has(id));
    return [...changes.map((change) => this.#unkept.get(change.id) ?? change), ...unkept];
  }

  async #read(): Promise<readonly Schema['changes']['value'][]> {
    try {
      const kept = await withConnection(this.#userId, (database) => database.getAll('changes'));
      this.#wasRead = true;
      return kept;
    } catch (error) {
      if (this.#wasRead) throw error;
      return [];
    }
  }

  async add(change: QueuedChange): Promise<void> {
    this.#unkept.set(change.id, change);
    await this.#put(change, true);
    if (!this.keeps(change)) this.#reportUnkept(change.id);
  }

  async change(change: QueuedChange): Promise<void> {
    if (this.#unkept.has(change.id)) return this.add(change);
    const isKept = await this.#put(change, false);
    if (!this.keeps(change)) this.#reportUnkept(change.id);
    // What it was before is kept still: this page goes on with what it has become.
    if (!isKept) this.#unkept.set(change.id, change);
  }

  /**
   * Keeps a change with its files, or where there is no room for these without them.
   *
   * @param isNew whether it is kept where it was not before.
   * @returns whether that went well.
   */
  async #put(change: QueuedChange, isNew: boolean): Promise<boolean> {
    const held = idsOf(change).filter((id) => this.#unkeptFiles.has(id));
    if (await this.#putWith(held, change, isNew)) return true;
    return held.length > 0 && this.#putWith([], change, isNew);
  }

  #putWith(held: readonly string[], change: QueuedChange, isNew: boolean): Promise<boolean> {
    return this.#tryTo(async (database) => {
      await written(database, (stores) => this.#putIn(stores, held, change, isNew));
      this.#noteKept(change, held);
      return true;
    }, false);
  }

  async #putIn(
    { changes, files }: Stores,
    held: readonly string[],
    change: QueuedChange,
    isNew: boolean,
  ): Promise<void> {
    const before = await changes.index('id').get(change.id);
    const row = { id: change.id, change };
    if (before || isNew) await changes.put(before?.place === undefined ? row : { ...row, place: before.place });
    const left = before ? idsOf(readKept(before, this.#userId)) : [];
    for (const id of left) if (!idsOf(change).includes(id)) await files.delete(id);
    for (const id of before || isNew ? held : []) await files.put(this.#unkeptFiles.get(id) ?? new Blob(), id);
  }

  #noteKept(change: QueuedChange, held: readonly string[]): void {
    this.#unkept.delete(change.id);
    for (const id of held) this.#unkeptFiles.delete(id);
  }

  async remove(ids: readonly string[]): Promise<void> {
    this.#forget(ids, []);
    await this.#tryTo(async (database) => {
      this.#forget([], await written(database, (stores) => removedFrom(stores, ids), 'default'));
    }, undefined);
  }

  async exchange({ added, changed, removed }: Exchange): Promise<void> {
    // Where there is no room for all of it, this page goes on with what is kept of it.
    if (await this.#exchangeAtOnce({ added, changed, removed })) return;
    for (const change of added) await this.add(change);
    for (const change of changed) await this.change(change);
    await this.remove(removed);
  }

  async #exchangeAtOnce({ added, changed, removed }: Exchange): Promise<boolean> {
    const held = (change: QueuedChange) => idsOf(change).filter((id) => this.#unkeptFiles.has(id));
    const files = new Map([...added, ...changed].map((change) => [change, held(change)]));
    return this.#tryTo(async (database) => {
      const gone = await written(database, async (stores) => {
        for (const [change, own] of files) await this.#putIn(stores, own, change, added.includes(change));
        return removedFrom(stores, removed);
      });
      for (const [change, own] of files) this.#noteKept(change, own);
      this.#forget(removed, gone);
      return true;
    }, false);
  }

  /** @param files of them, that are gone from the database. */
  #forget(ids: readonly string[], files: readonly string[]): void {
    for (const file of files) this.#unkeptFiles.delete(file);
    for (const id of ids) {
      for (const file of this.#unkept.get(id)?.files ?? []) this.#unkeptFiles.delete(file.id);
      this.#unkept.delete(id);
    }
  }

  /** Has the bytes of a file for the change that names it, to be kept together with it: bytes of no change would stay for ever. */
  hold(id: string, bytes: Blob): void {
    this.#unkeptFiles.set(id, bytes);
  }

  /** The bytes of a file; `null` where they are gone. */
  async file(id: string): Promise<Blob | null> {
    const own = this.#unkeptFiles.get(id);
    return own ?? (await this.#tryTo(async (database) => database.get('files', id), undefined)) ?? null;
  }

  async #tryTo<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await withConnection(this.#userId, work);
    } catch {
      // Full, or a window in which the browser keeps nothing: this page goes on with what it has.
      return otherwise;
    }
  }

  /** Whether a change outlives the page, with its files. */
  keeps({ id, files = [] }: QueuedChange): boolean {
    return !this.#unkept.has(id) && !files.some((file) => this.#unkeptFiles.has(file.id));
  }

  /** Once for each change: what becomes of it meanwhile is kept no better. */
  #reportUnkept(id: string): void {
    if (this.#reported.has(id)) return;
    this.#reported.add(id);
    this.#onUnkept();
  }
}
