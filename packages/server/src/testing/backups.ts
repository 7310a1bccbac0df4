import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { writeWholeFile } from '../backup/archive-file.ts';
import type { ArchiveContents } from '../backup/archive-format.ts';
import type { BackupKey } from '../backup/archive-key.ts';
import { type BackupSource, type BackupSummary, writeBackup } from '../backup/backup.ts';
import { restoreBackup, type RestoreSummary, type RestoreTarget } from '../backup/restore.ts';
import { type StoreSettings, withSource, withTarget } from '../backup/stores.ts';
import { checkArchive } from '../backup/verified-archive.ts';
import { VERSION } from '../platform/version.ts';

const log = pino({ level: 'silent' });

export interface BackupChanges {
  readonly key?: BackupKey;
  /** Called where the backup waits. */
  readonly onWait?: () => void;
  /** Changes what the backup is made of. */
  readonly from?: (source: BackupSource) => BackupSource;
}

/** Backs up what the settings name, whatever kind of stores, into a file. */
export const backUpStores = (
  settings: StoreSettings,
  file: string,
  { key, onWait, from = (source) => source }: BackupChanges = {},
): Promise<BackupSummary> =>
  writeWholeFile(file, (destination) =>
    withSource(settings, log, (source) =>
      writeBackup(from(source), destination, { key: key ?? null, product: VERSION, now: new Date(), onWait }),
    ),
  );

/** Restores a file into the stores that the settings name. @param into changes what it is restored into. */
export const restoreStores = (
  settings: StoreSettings,
  file: string,
  { key, into = (target) => target }: { key?: BackupKey; into?: (target: RestoreTarget) => RestoreTarget } = {},
): Promise<RestoreSummary> =>
  withTarget(settings, log, (target) => restoreBackup(into(target), createReadStream(file), key ?? null));

/** Adds somebody with documents. @returns the documents' names in the store. */
export const addFiles = async (
  { pool, storage }: Pick<RestoreTarget, 'pool' | 'storage'>,
  documents: readonly Buffer[],
): Promise<string[]> => {
  const [user, names] = [randomUUID(), documents.map(() => randomUUID())];
  await pool.query(`insert into users (id, email, first_name, last_name) values ($1, $2, 'Anna', 'Lee')`, [
    user,
    `${user}@example.com`,
  ]);
  for (const [index, bytes] of documents.entries()) {
    const draft = storage.drafts.begin();
    draft.end(bytes);
    await draft.finished();
    await storage.objects.put(names[index]!, draft.path);
    await pool.query(
      `insert into personal_files (user_id, id, kind, content_type, filename, size)
       values ($1, $2, 'document', 'application/pdf', 'booking.pdf', $3)`,
      [user, names[index], bytes.length],
    );
    await pool.query('insert into file_directory (id, user_id) values ($1, $2)', [names[index], user]);
  }
  return names;
};

/** What a backup of these stores holds, by its hashes: the same for the same rows and files, whatever keeps them. */
export const contentsOf = async (settings: StoreSettings): Promise<ArchiveContents> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-contents-'));
  const file = path.join(folder, 'contents.tar.zst');
  try {
    await backUpStores(settings, file);
    return await checkArchive(createReadStream(file), null);
  } finally {
    await rm(folder, { recursive: true });
  }
};
