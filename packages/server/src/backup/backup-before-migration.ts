import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { FIRST_ROLLING, type MigrationFile } from '../platform/migration-files.ts';
import { VERSION } from '../platform/version.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { DRAFT_SUFFIX, makeBackupFolder, writeWholeFile } from './archive-file.ts';
import { writeBackup } from './backup.ts';
import { connect } from './rows.store.ts';

type BackupSettings = Pick<Settings, 'dataDir' | 'backupKey' | 'backupsBeforeMigration'>;

/** A backup by its name, which says between which migrations the upgrade goes. */
interface FormerBackup {
  readonly name: string;
  /** The first migration that was to be applied after it. */
  readonly first: number;
  /** The last one: the upgrade is finished once it is applied. */
  readonly last: number;
}

const NAME = /^before-(\d{4})-to-(\d{4})-.+\.tar\.zst(?:\.age)?$/;

const folderOf = ({ dataDir }: Pick<Settings, 'dataDir'>): string => path.join(dataDir, 'backups');

/** The oldest first. */
const listBackups = async (folder: string): Promise<FormerBackup[]> => {
  const named = (await readdir(folder)).flatMap((name) => {
    const [, first, last] = NAME.exec(name) ?? [];
    return first === undefined ? [] : [{ name, first: Number(first), last: Number(last) }];
  });
  const timeIn = ({ name }: FormerBackup): string => name.slice('before-0000-to-0000-'.length);
  return named.toSorted((one, other) => (timeIn(one) < timeIn(other) ? -1 : 1));
};

/**
 * Backs up the rows of the embedded database before it is migrated, into `backups` in the data folder; the files stay where they are.
 * An upgrade that fails is tried again by each start: what was backed up before its first migration stays until it is finished.
 *
 * @param url of the database. Secret: never logged.
 * @throws BackupError where it cannot be written, so that nothing is migrated without a way back.
 */
export const backUpBeforeMigration = async (
  settings: BackupSettings,
  url: string,
  pending: readonly MigrationFile[],
  log: Logger,
): Promise<void> => {
  const [first, last] = [pending[0]?.version, pending.at(-1)?.version];
  if (first === undefined || last === undefined) return;
  const folder = folderOf(settings);
  await makeBackupFolder(folder);
  await removeDrafts(folder);
  const former = await listBackups(folder);
  const wayBack = former.findLast((backup) => isWayBack(backup, first));
  if (wayBack) {
    log.info({ file: path.join(folder, wayBack.name) }, 'an upgrade goes on that the database was backed up before');
    return;
  }
  const { backupKey, backupsBeforeMigration } = settings;
  const now = new Date();
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const [from, to] = [first, last].map((version) => String(version).padStart(4, '0'));
  const file = path.join(folder, `before-${from}-to-${to}-${time}Z.tar.zst${backupKey === null ? '' : '.age'}`);
  const client = await connect(url);
  try {
    const made = await writeWholeFile(file, (destination) =>
      writeBackup({ client, objects: null, serverKey: null }, destination, { key: backupKey, product: VERSION, now }),
    );
    log.info({ file, rows: made.rows }, 'the database was backed up before it is migrated');
  } finally {
    await client.end();
  }
  // Each start makes one where the first migration is the one that fails.
  const same = (await listBackups(folder)).filter((backup) => backup.first === first);
  await removeBackups(folder, same.slice(0, -backupsBeforeMigration), log);
};

/**
 * Whether a backup was made before an upgrade that goes on now, and nothing came since that it does not hold: no earlier release starts
 * on what the first migrations of the upgrade have made of the database, if they are none of those that let others serve.
 */
const isWayBack = (backup: FormerBackup, first: number): boolean =>
  backup.first < first && first <= backup.last && backup.first < FIRST_ROLLING;

/**
 * Removes backups of former upgrades once one is finished: of each upgrade the one stays that was made before its first migration,
 * and of the upgrades as many of the newest as the setting says.
 */
export const removeBackupsOfFormerUpgrades = async (settings: BackupSettings, log: Logger): Promise<void> => {
  const folder = folderOf(settings);
  const kept = new Map<number, FormerBackup>();
  const former = await listBackups(folder);
  for (const backup of former) {
    const other = kept.get(backup.last);
    if (!other || backup.first <= other.first) kept.set(backup.last, backup);
  }
  const newest = new Set(
    former.filter((backup) => kept.get(backup.last) === backup).slice(-settings.backupsBeforeMigration),
  );
  await removeBackups(
    folder,
    former.filter((backup) => !newest.has(backup)),
    log,
  );
};

/** One that stays takes room and does no other harm. */
const removeBackups = async (folder: string, backups: readonly FormerBackup[], log: Logger): Promise<void> => {
  for (const { name } of backups) {
    await rm(path.join(folder, name), { force: true }).catch((error: unknown) => {
      log.warn({ file: path.join(folder, name), reason: String(error) }, 'a former backup cannot be removed');
    });
  }
};

/** What a start has left that was killed: the data folder is this one's alone now. */
const removeDrafts = async (folder: string): Promise<void> => {
  const drafts = (await readdir(folder)).filter((name) => name.startsWith('before-') && name.endsWith(DRAFT_SUFFIX));
  for (const name of drafts) await rm(path.join(folder, name), { force: true });
};
