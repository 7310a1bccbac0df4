import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../platform/db.ts';
import type { FileStorage } from '../platform/files/file-storage.ts';
import { migrate, readApplied } from '../platform/migrate.ts';
import { readMigrationFiles } from '../platform/migration-files.ts';
import { findUnfinishedRestore } from '../platform/startup/database-in-use.store.ts';
import { type ArchiveContents, type ArchiveHead, BackupError } from './archive-format.ts';
import type { BackupKey } from './archive-key.ts';
import { namesOf } from './backup.ts';
import {
  analyze,
  begin,
  commit,
  type Connection,
  countServers,
  emptyPrefilledTables,
  forgetUnfinished,
  type KeptTable,
  type MigrationPool,
  liftRestraints,
  listKeptTables,
  listUsedTables,
  nextFiles,
  noteUnfinished,
  openFileList,
  putBackRestraints,
  readRows,
  setSequences,
  takeTables,
  writeRows,
} from './rows.store.ts';
import { readVerified } from './verified-archive.ts';

/** What a backup is restored into. */
export interface RestoreTarget {
  /** For the restore alone. */
  readonly client: Connection;
  /** Of the same database, for its migrations. */
  readonly pool: MigrationPool;
  readonly storage: FileStorage;
  /** Keeps the server's own key; `null` where the operator gives one. */
  readonly keepServerKey: ((key: string) => Promise<void>) | null;
  /** Where the migrations lie: the product's own by default. */
  readonly migrations?: string;
}

/** What was restored. */
export interface RestoreSummary {
  readonly head: ArchiveHead;
  readonly rows: number;
  readonly files: number;
  /** Files that the rows know and the store has not got: since a backup of rows alone was made, or before a whole one was. */
  readonly missingFiles: number;
}

/**
 * Puts all of a backup into an empty database and an empty file store: the tables as they were when it was made, and then rows and
 * files, held to the hashes in it. Rows are all there or none; where it ends in the middle, the same backup may be restored again.
 *
 * @throws BackupError where there is data already, a server runs on it, or the backup is not one that this version can restore.
 */
export const restoreBackup = async (
  target: RestoreTarget,
  archive: Readable,
  key: BackupKey | null,
): Promise<RestoreSummary> => {
  const restore = new Restore(target);
  for await (const part of readVerified(archive, key)) {
    if (part.is === 'head') await restore.begin(part.head);
    else if (part.is === 'rows') await restore.addRows(part.table, part.chunks);
    else if (part.is === 'serverKey') restore.serverKey = part.key;
    else if (part.is === 'file') await restore.addFile(part.name, part.chunks);
    else return restore.finish(part.contents);
  }
  throw new BackupError('The backup is cut off.');
};

type Chunks = AsyncIterable<Uint8Array>;

/** One restore: what is begun, added and finished in this order. The connection's end takes back what was not finished. */
class Restore {
  readonly #target: RestoreTarget;
  #head: ArchiveHead | undefined;
  #restraints: readonly string[] = [];
  #tables = new Map<string, KeptTable>();
  #rows = 0;
  #files = 0;
  serverKey: string | null = null;

  constructor(target: RestoreTarget) {
    this.#target = target;
  }

  async begin(head: ArchiveHead): Promise<void> {
    this.#head = head;
    const { client, pool, migrations } = this.#target;
    await refuseUnknownMigrations(head, migrations);
    await this.#refuseData(head);
    await migrate(pool, { folder: migrations, upTo: head.migrations.at(-1)?.version });
    await refuseLaterMigrations(client, head);
    await begin(client);
    const tables = await listKeptTables(client);
    refuseOtherTables(tables, head);
    await takeTables(client, tables).catch((error: unknown) => {
      throw new BackupError('The database is in use: stop what uses it, and restore then.', { cause: error });
    });
    await refuseUsedTables(client);
    await this.#keepServersAway(head);
    await emptyPrefilledTables(client);
    this.#restraints = await liftRestraints(client, tables);
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  /** Stores a table's rows, and reads them again: whatever the database has made of them, they are what the backup holds. */
  async addRows({ name, columns }: ArchiveHead['tables'][number], chunks: Chunks): Promise<void> {
    const { client } = this.#target;
    const came = createHash('sha256');
    const hashed = async function* () {
      for await (const chunk of chunks) {
        came.update(chunk);
        yield chunk;
      }
    };
    const writer = writeRows(client, { name, columns });
    await pipeline(hashed, writer).catch((error: unknown) => {
      // The message may hold what somebody typed.
      const code = codeOf(error);
      if (error instanceof BackupError || code === undefined) throw error;
      throw new BackupError(`The rows of ${name} cannot be stored (${code}).`, { cause: error });
    });
    const table = this.#tables.get(name);
    const stored = createHash('sha256');
    if (table) for await (const chunk of readRows(client, table)) stored.update(chunk);
    if (stored.digest('hex') !== came.digest('hex')) {
      throw new BackupError(`The rows of ${name} are not in the database as they are in the backup.`);
    }
    this.#rows += writer.rowCount;
  }

  async addFile(name: string, chunks: Chunks): Promise<void> {
    const { objects, drafts } = this.#target.storage;
    const draft = drafts.begin();
    try {
      await pipeline(chunks, draft, { end: false });
      await draft.finished();
      await objects.put(name, draft.path);
    } finally {
      await drafts.discard(draft.path);
    }
    this.#files += 1;
  }

  async finish(contents: ArchiveContents): Promise<RestoreSummary> {
    const head = this.#begun();
    const { client, keepServerKey } = this.#target;
    await setSequences(client, head.sequences);
    await putBackRestraints(client, this.#restraints);
    const missingFiles = head.kind === 'rows' ? await this.#countMissingFiles() : contents.files.missing;
    await forgetUnfinished(client);
    if (this.serverKey !== null) await keepServerKey?.(this.serverKey);
    await commit(client);
    await analyze(client);
    return { head, rows: this.#rows, files: this.#files, missingFiles };
  }

  #begun(): ArchiveHead {
    if (!this.#head) throw new Error('The restore has not begun.');
    return this.#head;
  }

  /** From here on no server starts; one that has looked just before is connected. What ends the restore until then leaves no marker. */
  async #keepServersAway({ id, kind }: ArchiveHead): Promise<void> {
    const { client, pool } = this.#target;
    const interrupted = await findUnfinishedRestore(client);
    // Outside the restore's transaction, so that others see it at once.
    await noteUnfinished(pool, { backup: id, kind });
    try {
      await this.#refuseServers();
    } catch (error) {
      if (interrupted === null) await forgetUnfinished(pool);
      throw error;
    }
  }

  async #refuseServers(): Promise<void> {
    if ((await countServers(this.#target.client)) === 0) return;
    throw new BackupError('A server of Caravan runs on the database: stop it, and restore then.');
  }

  async #refuseData(head: ArchiveHead): Promise<void> {
    const { client, storage } = this.#target;
    await this.#refuseServers();
    await refuseUsedTables(client);
    // A backup of rows alone goes beside the files that its rows know.
    if (head.kind === 'rows' || (await storage.objects.isEmpty())) return;
    const unfinished = await findUnfinishedRestore(client);
    if (unfinished?.backup === head.id) return;
    // A backup of rows alone brings no files: those that are there are what it belongs to.
    throw new BackupError(
      unfinished?.kind === 'whole'
        ? 'The file store holds files of another backup, whose restore was interrupted: restore that one again, or empty the store.'
        : 'The file store holds files already: a backup is restored into an empty one.',
    );
  }

  async #countMissingFiles(): Promise<number> {
    const { client, storage } = this.#target;
    let missing = 0;
    await openFileList(client);
    for (let files = await nextFiles(client, 1_000); files.length > 0; files = await nextFiles(client, 1_000)) {
      for (const name of files.flatMap(namesOf)) {
        const found = await storage.objects.open(name);
        found?.stream.destroy();
        if (!found) missing += 1;
      }
    }
    return missing;
  }
}

const refuseUnknownMigrations = async ({ migrations, product }: ArchiveHead, folder?: string): Promise<void> => {
  const files = new Map((await readMigrationFiles(folder)).map((file) => [file.version, file]));
  const unknown = migrations.find(({ version, hash }) => files.get(version)?.hash !== hash);
  if (!unknown) return;
  const why = files.has(unknown.version) ? 'which is another one here' : 'which this version does not know';
  throw new BackupError(
    `The backup was made by Caravan ${product} and has the migration ${unknown.name}, ${why}: restore it with that version.`,
  );
};

const refuseUsedTables = async (client: Connection): Promise<void> => {
  const used = await listUsedTables(client);
  if (used.length === 0) return;
  const others = used.length === 1 ? '' : ` and ${used.length - 1} other tables`;
  throw new BackupError(
    `The database holds data already (${used[0]}${others}): a backup is restored into an empty one.`,
  );
};

const refuseLaterMigrations = async (client: Connection, { migrations }: ArchiveHead): Promise<void> => {
  const known = new Set(migrations.map(({ version }) => version));
  const later = (await readApplied(client)).find(({ version }) => !known.has(version));
  if (!later) return;
  throw new BackupError(
    `The database has the migration ${later.name} already, which the backup is older than: restore it into a new database.`,
  );
};

const refuseOtherTables = (tables: readonly KeptTable[], head: ArchiveHead): void => {
  const here = tables.map(({ name, columns }) => `${name} (${columns.join(', ')})`);
  const there = head.tables.map(({ name, columns }) => `${name} (${columns.join(', ')})`);
  const other = here.find((table) => !there.includes(table)) ?? there.find((table) => !here.includes(table));
  if (other !== undefined) throw new BackupError(`The tables of the database and of the backup differ: ${other}.`);
};
