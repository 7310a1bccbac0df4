import { createHash, randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { objectNames } from '../features/files/file-names.rules.ts';
import { keepObjects } from '../platform/files/object-deletion.store.ts';
import type { ObjectStore } from '../platform/files/object-store.ts';
import { codeOf } from '../platform/db.ts';
import { readApplied } from '../platform/migrate.ts';
import { refuseUnfinishedRestore } from '../platform/startup/database-in-use.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveContents,
  type ArchiveHead,
  BackupError,
  type BackupKind,
  ENTRIES,
  linesIn,
  partName,
  type TableRows,
} from './archive-format.ts';
import type { BackupKey } from './archive-key.ts';
import { ArchiveWriter } from './archive-writer.ts';
import {
  beginSnapshot,
  commit,
  type Connection,
  holdTables,
  isStillConnected,
  type KeptFile,
  type KeptTable,
  listKeptTables,
  listSequences,
  nextFiles,
  openFileList,
  readRows,
} from './rows.store.ts';

/** What a backup is made of. */
export interface BackupSource {
  /** A connection for the backup alone, which it keeps busy. */
  readonly client: Connection;
  /** `null`: rows alone. */
  readonly objects: ObjectStore | null;
  /** The server's own key where it lies in the data folder; else it is in the operator's hands. Secret: never logged. */
  readonly serverKey: string | null;
}

export interface BackupOptions {
  readonly key: BackupKey | null;
  /** The version of Caravan. */
  readonly product: string;
  readonly now: Date;
  /** Called where it has to wait, for another backup or for what deletes files. */
  readonly onWait?: (() => void) | undefined;
}

/** What a backup holds. */
export interface BackupSummary {
  readonly id: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Of the files. */
  readonly bytes: number;
  /** Files that the rows know and the store has lost. */
  readonly missing: number;
}

/** Rows that make one entry, bytes: what is held in memory at a time. */
const PART_BYTES = 4_194_304;
/** Files whose hashes make one entry. */
export const FILES_PER_LIST = 1_000;

/**
 * Writes an archive of all rows as they are at one moment, and of the files that they know. Everybody goes on reading and writing
 * meanwhile; deleted files stay until it is done.
 *
 * Files that the store has lost are named in the archive, so that what is left is backed up.
 *
 * @throws StartupError for a database that is being restored.
 * @throws BackupError for a store that is empty though the rows know files, and for a database without tables of Caravan's.
 */
export const writeBackup = async (
  { client, objects, serverKey }: BackupSource,
  destination: Writable,
  { key, product, now, onWait }: BackupOptions,
): Promise<BackupSummary> => {
  await refuseUnfinishedRestore(client);
  if (objects) await keepObjects(client, onWait);
  await beginSnapshot(client);
  const { tables, ...head } = await describe(client, objects ? 'whole' : 'rows', { product, now });
  const archive = await ArchiveWriter.to(destination, key, now);
  try {
    const listed = tables.map(({ name, columns }) => ({ name, columns: [...columns] }));
    await archive.add(ENTRIES.head, JSON.stringify({ ...head, tables: listed } satisfies ArchiveHead));
    const rows: TableRows[] = [];
    for (const table of tables) rows.push(await addRows(archive, client, table));
    if (serverKey !== null) await archive.add(ENTRIES.serverKey, serverKey);
    if (objects) await openFileList(client);
    // Files take long, and what is deleted of rows meanwhile need not be kept: the list of files stays without the transaction.
    await commit(client);
    const files = objects ? await addFiles(archive, client, objects) : NO_FILES;
    // Whoever else deletes files was kept away by this connection, if it has lasted.
    await isStillConnected(client);
    await archive.add(ENTRIES.contents, JSON.stringify({ tables: rows, files } satisfies ArchiveContents));
    await archive.finish();
    return {
      id: head.id,
      tables: tables.length,
      rows: rows.reduce((sum, table) => sum + table.rows, 0),
      files: files.count,
      bytes: files.bytes,
      missing: files.missing,
    };
  } catch (error) {
    await archive.abandon(error);
    throw error;
  }
};

const NO_FILES: ArchiveContents['files'] = {
  count: 0,
  bytes: 0,
  missing: 0,
  sha256: createHash('sha256').digest('hex'),
};

const describe = async (
  client: Connection,
  kind: BackupKind,
  { product, now }: Pick<BackupOptions, 'product' | 'now'>,
): Promise<Omit<ArchiveHead, 'tables'> & { tables: KeptTable[] }> => {
  const migrations = await readApplied(client);
  if (migrations.length === 0)
    throw new BackupError('There is nothing to back up: the database has no tables of Caravan.');
  const tables = await listKeptTables(client);
  await holdTables(client, tables);
  return {
    format: ARCHIVE_FORMAT,
    id: randomUUID(),
    kind,
    product,
    createdAt: now.toISOString(),
    migrations: migrations.map(({ version, name, hash }) => ({ version, name, hash })),
    tables,
    sequences: await listSequences(client),
  };
};

/** Adds a table's rows, some at a time: how many bytes they are is known of each entry before it is written. */
const addRows = async (archive: ArchiveWriter, client: Connection, table: KeptTable): Promise<TableRows> => {
  const read = readRows(client, table);
  const hash = createHash('sha256');
  let [part, size, rows]: [Buffer[], number, number] = [[], 0, 0];
  let parts = 0;
  const addPart = async (): Promise<void> => {
    parts += 1;
    await archive.addFrom(partName(`rows/${table.name}`, parts), size, part);
    [part, size] = [[], 0];
  };
  for await (const chunk of read as AsyncIterable<Buffer>) {
    hash.update(chunk);
    rows += linesIn(chunk);
    part.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await addPart();
  }
  if (size > 0) await addPart();
  return { name: table.name, rows, sha256: hash.digest('hex') };
};

const addFiles = async (
  archive: ArchiveWriter,
  client: Connection,
  objects: ObjectStore,
): Promise<ArchiveContents['files']> => {
  const lists = createHash('sha256');
  let [count, bytes, missing, parts, missingParts] = [0, 0, 0, 0, 0];
  for (let files = await nextFiles(client, FILES_PER_LIST); files.length > 0;) {
    const lines: string[] = [];
    const lost: string[] = [];
    for (const name of files.flatMap(namesOf)) {
      const added = await addFile(archive, objects, name);
      if (added) {
        lines.push(`${added.sha256}  files/${name}\n`);
        count += 1;
        bytes += added.size;
      } else lost.push(`${name}\n`);
    }
    const list = lines.join('');
    lists.update(list);
    parts += 1;
    await archive.add(partName('hashes', parts), list);
    if (lost.length > 0) {
      if (missingParts === 0) await refuseEmptyStore(objects, lost);
      missing += lost.length;
      missingParts += 1;
      lists.update(lost.join(''));
      await archive.add(partName('missing', missingParts), lost.join(''));
    }
    files = await nextFiles(client, FILES_PER_LIST);
  }
  // A store that has lost most of its files is more likely another one: backups without them would replace good ones.
  if (missing > count) {
    throw new BackupError(
      `The file store lacks ${missing} of the ${count + missing} files that the database knows: nothing is backed up.`,
    );
  }
  return { count, bytes, missing, sha256: lists.digest('hex') };
};

/** Says of an empty store at once that its disk may not be mounted, before all files are looked for in it. */
const refuseEmptyStore = async (objects: ObjectStore, [first = '']: readonly string[]): Promise<void> => {
  const isEmpty = await objects.isEmpty().catch((error: unknown) => {
    // The folder itself is away.
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  });
  if (!isEmpty) return;
  throw new BackupError(
    `The file store is empty, though the database knows files such as ${first.trimEnd()}: nothing is backed up.`,
  );
};

/** What the store has of a file. */
export const namesOf = ({ id, kind }: KeptFile): string[] => {
  const { full, card } = objectNames(id);
  return kind === 'image' ? [full, card] : [full];
};

/** @returns `null` where the store has it no more; a store that is away throws. */
const addFile = async (
  archive: ArchiveWriter,
  objects: ObjectStore,
  name: string,
): Promise<{ size: number; sha256: string } | null> => {
  const found = await objects.open(name);
  if (!found) return null;
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of found.stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await archive.addFrom(`files/${name}`, found.size, hashed());
  } finally {
    found.stream.destroy();
  }
  return { size: found.size, sha256: hash.digest('hex') };
};
