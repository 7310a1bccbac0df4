import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { MigrationFile } from '../platform/migration-files.ts';
import { VERSION } from '../platform/version.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { makeBackupFolder, writeWholeFile } from './archive-file.ts';
import { writeBackup } from './backup.ts';
import { connect } from './rows.store.ts';

/** Names sort by the migration and then by the time, so that the newest come last. */
const NAME = /^before-\d{4}_.+\.tar\.zst(\.age)?$/;

/**
 * Backs up the rows of the embedded database before it is migrated, into `backups` in the data folder; the files stay where they are.
 * Only the newest are kept, as many as the setting says.
 *
 * @param url of the database. Secret: never logged.
 * @throws BackupError where it cannot be written, so that nothing is migrated without a way back.
 */
export const backUpBeforeMigration = async (
  { dataDir, backupKey, backupsBeforeMigration }: Pick<Settings, 'dataDir' | 'backupKey' | 'backupsBeforeMigration'>,
  url: string,
  [first]: readonly MigrationFile[],
  log: Logger,
): Promise<void> => {
  if (!first) return;
  const folder = path.join(dataDir, 'backups');
  await makeBackupFolder(folder);
  const now = new Date();
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.join(folder, `before-${first.name}-${time}Z.tar.zst${backupKey === null ? '' : '.age'}`);
  const client = await connect(url);
  try {
    const made = await writeWholeFile(file, (destination) =>
      writeBackup({ client, objects: null, serverKey: null }, destination, { key: backupKey, product: VERSION, now }),
    );
    log.info({ file, rows: made.rows }, 'the database was backed up before it is migrated');
  } finally {
    await client.end();
  }
  const former = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  for (const name of former.slice(0, -backupsBeforeMigration)) await rm(path.join(folder, name), { force: true });
};
