// npm run backup -- FILE: writes all data into one archive, - for standard output. npm run backup -- --every 24h --keep 14 FOLDER: again
// and again, beside a running server or without one.
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { createLog } from '../platform/log.ts';
import { readSettings, type Settings } from '../platform/settings/settings.ts';
import { VERSION } from '../platform/version.ts';
import { makeBackupFolder, writeWholeFile } from './archive-file.ts';
import { BackupError } from './archive-format.ts';
import { type BackupSummary, writeBackup } from './backup.ts';
import { writeBackupMetrics } from './backup-metrics.ts';
import { bytesInWords, commandLog, durationOf, endedBy, runToEnd, typedPath } from './command-line.ts';
import { backUpRegularly, MISSING_FILES } from './scheduled-backups.ts';
import { withSource } from './stores.ts';

const USAGE = 'npm run backup -- FILE, or npm run backup -- --every 24h --keep 14 [--metrics FILE.prom] FOLDER';

/** How long the first backup of an embedded database leaves to its server to start, milliseconds. */
const SERVER_STARTS_WITHIN_MS = 60_000;

interface Making {
  readonly settings: Settings;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

const writeTo = ({ settings, log, signal }: Making, destination: Writable): Promise<BackupSummary> =>
  withSource(settings, log, async (source) => {
    const stop = (reason: unknown) => {
      destination.destroy(reason instanceof Error ? reason : new Error('The backup was stopped.'));
      void source.client.end();
    };
    return endedBy(signal, stop, () =>
      writeBackup(source, destination, {
        key: settings.backupKey,
        product: VERSION,
        now: new Date(),
        onWait: () => log.info('another backup is being made, or files are being deleted: this one waits for the end'),
      }),
    );
  });

const backUpInto = (making: Making, file: string): Promise<BackupSummary> =>
  writeWholeFile(file, (destination) => writeTo(making, destination));

const backUpToOutput = async (making: Making): Promise<BackupSummary> => {
  const passed = new PassThrough();
  const [summary] = await Promise.all([writeTo(making, passed), pipeline(passed, process.stdout)]);
  return summary;
};

/** Timers stand still while a machine sleeps: the clock is looked at again each minute. */
const LONGEST_WAIT_MS = 60_000;

const waitUntil = async (at: Date, signal: AbortSignal): Promise<void> => {
  for (let left = 1; left > 0 && !signal.aborted; left = at.getTime() - Date.now()) {
    const wait = Math.max(0, Math.min(at.getTime() - Date.now(), LONGEST_WAIT_MS));
    await delay(wait, undefined, { signal }).catch(() => undefined);
  }
};

const backUpAgainAndAgain = async (
  making: Making,
  { folder, every, keep, metrics }: { folder: string; every: string; keep: string; metrics: string | undefined },
): Promise<void> => {
  if (!/^[1-9]\d{0,4}$/.test(keep)) throw new BackupError(`--keep takes a number such as 14, not ${keep}.`);
  const schedule = { folder: typedPath(folder), every: durationOf(every), keep: Number(keep) };
  if (metrics !== undefined && !metrics.endsWith('.prom')) {
    throw new BackupError(`--metrics takes a file that ends with .prom, not ${metrics}.`);
  }
  const metricsFile = metrics === undefined ? undefined : typedPath(metrics);
  await makeBackupFolder(schedule.folder);
  await backUpRegularly(schedule, {
    log: making.log,
    signal: making.signal,
    now: () => new Date(),
    waitUntil,
    backUp: (file) => backUpInto(making, file),
    // Where a machine starts, so does the server whose database this is: a backup that came first would keep it out.
    ...(making.settings.databaseUrl === undefined && { notBefore: Date.now() + SERVER_STARTS_WITHIN_MS }),
    ending: making.settings.backupKey === null ? '.tar.zst' : '.tar.zst.age',
    report:
      metricsFile === undefined
        ? undefined
        : (newest) => writeBackupMetrics(metricsFile, { newest, every: schedule.every }),
  });
};

const backUp = async (signal: AbortSignal): Promise<void> => {
  const { values, positionals } = readArguments();
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) throw new BackupError(`Say where to: ${USAGE}.`);
  const settings = readSettings(process.env);
  if (values.every !== undefined) {
    const log = createLog(settings.logLevel);
    await backUpAgainAndAgain(
      { settings, log, signal },
      { folder: target, every: values.every, keep: values.keep ?? '14', metrics: values.metrics },
    );
    return;
  }
  const making = { settings, log: commandLog(), signal };
  const began = performance.now();
  const made = target === '-' ? await backUpToOutput(making) : await backUpInto(making, typedPath(target));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stderr.write(
    `Backed up ${made.rows} rows of ${made.tables} tables and ${made.files} files (${bytesInWords(made.bytes)}) in ${seconds} s${settings.backupKey === null ? ', not encrypted' : ''}.\n`,
  );
  if (made.missing > 0) process.stderr.write(`Warning: ${MISSING_FILES}: ${made.missing}.\n`);
};

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { every: { type: 'string' }, keep: { type: 'string' }, metrics: { type: 'string' } },
    });
  } catch (error) {
    throw new BackupError(`That is not understood: ${USAGE}.`, { cause: error });
  }
};

await runToEnd('backup', backUp);
