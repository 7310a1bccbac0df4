import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { DRAFT_SUFFIX } from './archive-file.ts';
import type { BackupSummary } from './backup.ts';

export interface Schedule {
  readonly folder: string;
  /** Milliseconds from one backup to the next. */
  readonly every: number;
  /** How many are kept, the newest. */
  readonly keep: number;
}

export interface ScheduleParts {
  readonly log: Logger;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Resolves at that time, or when it is ended. */
  readonly waitUntil: (at: Date, signal: AbortSignal) => Promise<void>;
  /** Writes a whole backup into a file, or leaves none and throws. */
  readonly backUp: (file: string) => Promise<BackupSummary>;
  /** What each file's name ends with. */
  readonly ending: string;
  /** When the first may begin at the earliest, milliseconds since 1970. */
  readonly notBefore?: number;
  /** Gets to know when the newest backup was begun, milliseconds since 1970; 0 where there is none. */
  readonly report?: ((newest: number) => Promise<void>) | undefined;
}

/** What is said of a backup that lacks files, and goes into the log. */
export const MISSING_FILES = 'files that the rows know are not in the store any more, and the backup is without them';

/** How long after a failure it is tried again, milliseconds; sooner where backups come more often. */
const RETRY_MS = 600_000;
/** A file that nobody has written to for so long is no more being written, milliseconds. */
const ABANDONED_MS = 3_600_000;

const NAME = /^caravan-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(\.age)?$/;

/** The name of a backup that was begun at a time. */
export const nameOf = (at: Date, ending: string): string =>
  `caravan-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}`;

const timeOf = (name: string): number => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return Date.parse(`${day}${hours}:${minutes}:${seconds}Z`);
};

/** The backups in a folder, the oldest first. */
const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => NAME.test(name)).toSorted((one, other) => timeOf(one) - timeOf(other));

/**
 * Makes a backup again and again until it is ended, the first one as soon as it may where the last is too old. One that fails is logged, leaves
 * those that are there, and is tried again.
 */
export const backUpRegularly = async (schedule: Schedule, parts: ScheduleParts): Promise<void> => {
  const { signal, log, now, waitUntil } = parts;
  const { folder, every } = schedule;
  const report = async (newest: number): Promise<void> =>
    parts.report?.(newest).catch((error: unknown) => {
      log.error({ reason: reasonOf(error) }, 'the age of the newest backup could not be written');
    });
  const newest = await newestBackup(folder, now());
  // One that is missing was due in the past.
  let due = Math.max(newest === 0 ? 0 : newest + every, parts.notBefore ?? 0);
  await report(newest);
  while (!signal.aborted) {
    await waitUntil(new Date(due), signal);
    if (signal.aborted) return;
    const began = now();
    const file = path.join(folder, nameOf(began, parts.ending));
    try {
      const { id: _, ...made } = await parts.backUp(file);
      log.info({ file, ...made, ms: now().getTime() - began.getTime() }, 'a backup was made');
      if (made.missing > 0) log.warn({ file, missing: made.missing }, MISSING_FILES);
      due = began.getTime() + every;
      await report(began.getTime());
    } catch (error) {
      if (signal.aborted) return;
      due = now().getTime() + Math.min(RETRY_MS, every);
      log.error({ reason: reasonOf(error), again: new Date(due) }, 'a backup failed and is tried again');
      continue;
    }
    // The backup is made all the same, and the next one is due in its time.
    await removeFormer(schedule, began, log).catch((error: unknown) => {
      log.error({ folder, reason: reasonOf(error) }, 'former backups cannot be removed');
    });
  }
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** When the newest was begun, milliseconds since 1970, 0 where there is none. What is dated in the future was made while the clock was wrong. */
const newestBackup = async (folder: string, now: Date): Promise<number> => {
  const last = (await listBackups(folder)).findLast((name) => timeOf(name) <= now.getTime());
  return last === undefined ? 0 : timeOf(last);
};

/** One that stays keeps none of the others. */
const removeFormer = async ({ folder, keep }: Schedule, at: Date, log: Logger): Promise<void> => {
  const remove = async (name: string): Promise<void> => {
    const file = path.join(folder, name);
    await rm(file, { force: true }).catch((error: unknown) => {
      log.error({ file, reason: reasonOf(error) }, 'a former backup cannot be removed');
    });
  };
  // Those of the future go with the oldest: they would push out all that are made from now on.
  const made = await listBackups(folder);
  const isFuture = (name: string): boolean => timeOf(name) > at.getTime();
  const former = [...made.filter(isFuture), ...made.filter((name) => !isFuture(name))].slice(0, -keep);
  for (const name of former) await remove(name);
  // What was being written when a process was killed.
  for (const name of await readdir(folder)) {
    if (!name.startsWith('caravan-') || !name.endsWith(DRAFT_SUFFIX)) continue;
    // One that is finished meanwhile has another name by now.
    const draft = await stat(path.join(folder, name)).catch(() => null);
    if (draft && draft.mtimeMs < at.getTime() - ABANDONED_MS) await remove(name);
  }
};
