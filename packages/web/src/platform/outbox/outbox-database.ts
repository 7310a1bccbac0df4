import { type QueuedChange, queuedChangeSchema } from '@caravan/outbox/queued-change.schema.ts';
import type { OutboxStore } from '@caravan/outbox/outbox-ports.ts';
import { outboxDatabaseOf } from '../browser-memory.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

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
    const isClosed = error instanceof DOMException && ['InvalidStateError', 'AbortError'].includes(error.name);
    if (!isClosed) throw error;
    opening = undefined;
    return work(await opened(userId));
  }
};

/** The files that a change had before and has no more. */
const filesLeft = (before: unknown, { files = [] }: QueuedChange): string[] => {
  const known = queuedChangeSchema.safeParse(before).data?.files ?? [];
  return known.map(({ id }) => id).filter((id) => !files.some((file) => file.id === id));
};

/** Keeps a person's changes where the browser keeps anything at all; `onUnkept` is called for what it does not, on a full disk or in a private window. */
export class OutboxDatabase implements OutboxStore {
  readonly #userId: string;
  readonly #onUnkept: () => void;
  /** What could be kept in this page alone. */
  readonly #unkept = new Map<string, QueuedChange>();
  readonly #unkeptFiles = new Map<string, Blob>();
  readonly #reported = new Set<string>();

  constructor(userId: string, onUnkept: () => void) {
    this.#userId = userId;
    this.#onUnkept = onUnkept;
  }

  async list(): Promise<readonly QueuedChange[]> {
    const kept = await this.#tryTo(async (database) => database.getAll('changes'), []);
    const changes = kept.flatMap(({ change }) => queuedChangeSchema.safeParse(change).data ?? []);
    const known = new Set(changes.map(({ id }) => id));
    return [...changes, ...[...this.#unkept.values()].filter(({ id }) => !known.has(id))];
  }

  async put(change: QueuedChange): Promise<void> {
    this.#unkept.set(change.id, change);
    await this.#tryTo(async (database) => {
      const transaction = database.transaction(['changes', 'files'], 'readwrite', { durability: 'strict' });
      const changes = transaction.objectStore('changes');
      const before = await changes.index('id').get(change.id);
      const row = { id: change.id, change };
      await changes.put(before?.place === undefined ? row : { ...row, place: before.place });
      for (const id of filesLeft(before?.change, change)) await transaction.objectStore('files').delete(id);
      await transaction.done;
      this.#unkept.delete(change.id);
    }, undefined);
    if (this.#unkept.has(change.id)) this.#reportUnkept(change.id);
  }

  async remove(ids: readonly string[]): Promise<void> {
    const files = (await this.list()).filter(({ id }) => ids.includes(id)).flatMap((change) => change.files ?? []);
    for (const id of ids) this.#unkept.delete(id);
    for (const { id } of files) this.#unkeptFiles.delete(id);
    await this.#tryTo(async (database) => {
      const transaction = database.transaction(['changes', 'files'], 'readwrite');
      const changes = transaction.objectStore('changes');
      for (const id of ids) {
        const place = await changes.index('id').getKey(id);
        if (place !== undefined) await changes.delete(place);
      }
      for (const { id } of files) await transaction.objectStore('files').delete(id);
      await transaction.done;
    }, undefined);
  }

  async putFile(id: string, bytes: Blob): Promise<void> {
    this.#unkeptFiles.set(id, bytes);
    await this.#tryTo(async (database) => {
      await database.put('files', bytes, id);
      this.#unkeptFiles.delete(id);
    }, undefined);
    if (this.#unkeptFiles.has(id)) this.#reportUnkept(id);
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

  /** Once for each change and each file: what becomes of it meanwhile is kept no better. */
  #reportUnkept(id: string): void {
    if (this.#reported.has(id)) return;
    this.#reported.add(id);
    this.#onUnkept();
  }
}
