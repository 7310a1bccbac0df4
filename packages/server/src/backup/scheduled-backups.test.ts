import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeBackupMetrics } from './backup-metrics.ts';
import { backUpRegularly } from './scheduled-backups.ts';

const HOUR = 3_600_000;
const BEGIN = Date.parse('2026-11-25T10:00:00Z');

let folder = '';
let metricsFolder = '';
let logged: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-scheduled-'));
  metricsFolder = await mkdtemp(path.join(tmpdir(), 'caravan-textfile-'));
  logged = [];
});

afterEach(async () => {
  for (const each of [folder, metricsFolder]) await rm(each, { recursive: true, force: true });
});

const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });

interface Run {
  /** Milliseconds between two backups. */
  readonly every?: number;
  readonly keep?: number;
  /** How many times it is waited until it is ended. */
  readonly waits: number;
  /** Milliseconds that a backup takes. */
  readonly takes?: number;
  /** The tries that fail, counted from 1. */
  readonly failing?: readonly number[];
  /** Files that each backup lacks. */
  readonly missing?: number;
}

/** Runs it on a clock of its own. @returns when each backup was begun, hours since the beginning. */
const run = async ({
  every = 24 * HOUR,
  keep = 14,
  waits,
  takes = 0,
  failing = [],
  missing = 0,
}: Run): Promise<number[]> => {
  const [ending, begun] = [new AbortController(), [] as number[]];
  let [time, waited] = [BEGIN, 0];
  await backUpRegularly(
    { folder, every, keep },
    {
      log,
      signal: ending.signal,
      now: () => new Date(time),
      waitUntil: async (at) => {
        time = Math.max(time, at.getTime());
        waited += 1;
        if (waited > waits) ending.abort();
      },
      backUp: async (file) => {
        begun.push((time - BEGIN) / HOUR);
        time += takes;
        if (failing.includes(begun.length)) throw new Error('The disk is full.');
        await writeFile(file, 'rows');
        return { id: '1', tables: 1, rows: 1, files: 0, bytes: 0, missing };
      },
      ending: '.tar.zst',
      report: (newest) => writeBackupMetrics(path.join(metricsFolder, 'caravan.prom'), { newest, every }),
    },
  );
  return begun;
};

test('the first backup is made at once, the next ones as long after the beginning of the last as was asked for', async () => {
  expect(await run({ every: 2 * HOUR, waits: 3, takes: HOUR })).toEqual([0, 2, 4]);
});

test('only the newest are kept, and nothing else of the folder goes', async () => {
  await writeFile(path.join(folder, 'notes.txt'), '');
  await writeFile(path.join(folder, 'caravan-2026-11-01T00-00-00Z.tar.zst.age'), '');

  await run({ waits: 3, keep: 2 });

  expect((await readdir(folder)).toSorted()).toEqual([
    'caravan-2026-11-26T10-00-00Z.tar.zst',
    'caravan-2026-11-27T10-00-00Z.tar.zst',
    'notes.txt',
  ]);
});

test('files that a backup lacks are said in the log, and the next one is made in time', async () => {
  expect(await run({ every: HOUR, waits: 1, missing: 2 })).toEqual([0]);
  expect(logged).toEqual([
    'a backup was made',
    'files that the rows know are not in the store any more, and the backup is without them',
  ]);
});

test('one that was started again waits until the next backup is due', async () => {
  await writeFile(path.join(folder, 'caravan-2026-11-25T09-00-00Z.tar.zst'), '');

  expect(await run({ waits: 1 })).toEqual([23]);
});

test('a backup that is dated in the future holds up none, and goes before those that are made now', async () => {
  await writeFile(path.join(folder, 'caravan-2030-01-01T00-00-00Z.tar.zst'), '');

  expect(await run({ waits: 2, keep: 2 })).toEqual([0, 24]);
  expect((await readdir(folder)).toSorted()).toEqual([
    'caravan-2026-11-25T10-00-00Z.tar.zst',
    'caravan-2026-11-26T10-00-00Z.tar.zst',
  ]);
});

test('a former backup that cannot be removed is said in the log, keeps no other one, and the next one is made in its time', async () => {
  // A folder, which is not removed as a file is.
  await mkdir(path.join(folder, 'caravan-2026-11-01T00-00-00Z.tar.zst'));

  expect(await run({ waits: 2, keep: 1 })).toEqual([0, 24]);
  expect(logged).toEqual([
    'a backup was made',
    'a former backup cannot be removed',
    'a backup was made',
    'a former backup cannot be removed',
  ]);
  expect((await readdir(folder)).toSorted()).toEqual([
    'caravan-2026-11-01T00-00-00Z.tar.zst',
    'caravan-2026-11-26T10-00-00Z.tar.zst',
  ]);
});

test('one that was ended for days makes up for it with one backup', async () => {
  await writeFile(path.join(folder, 'caravan-2026-11-20T09-00-00Z.tar.zst'), '');

  expect(await run({ waits: 2 })).toEqual([0, 24]);
});

test('a backup that fails is tried again in ten minutes, said in the log, and costs no former one', async () => {
  await writeFile(path.join(folder, 'caravan-2026-11-20T09-00-00Z.tar.zst'), '');

  const begun = await run({ waits: 3, keep: 1, failing: [1, 2] });

  expect(begun).toEqual([0, 1 / 6, 2 / 6]);
  expect(logged).toEqual([
    'a backup failed and is tried again',
    'a backup failed and is tried again',
    'a backup was made',
  ]);
  expect(await readdir(folder)).toEqual(['caravan-2026-11-25T10-20-00Z.tar.zst']);
});

test('a backup that fails leaves the former ones where no other is made', async () => {
  await writeFile(path.join(folder, 'caravan-2026-11-20T09-00-00Z.tar.zst'), '');

  await run({ waits: 1, keep: 1, failing: [1] });

  expect(await readdir(folder)).toEqual(['caravan-2026-11-20T09-00-00Z.tar.zst']);
});

test('what a killed backup has left goes after an hour, and what is being written stays', async () => {
  const names = ['left', 'young'].map((name) => `caravan-2026-11-25T08-00-00Z.tar.zst.${name}.unfinished`);
  for (const name of names) await writeFile(path.join(folder, name), '');
  await utimes(path.join(folder, names[0]!), new Date(BEGIN - 2 * HOUR), new Date(BEGIN - 2 * HOUR));
  await utimes(path.join(folder, names[1]!), new Date(BEGIN), new Date(BEGIN));

  await run({ waits: 1 });

  expect(new Set(await readdir(folder))).toEqual(new Set([names[1], 'caravan-2026-11-25T10-00-00Z.tar.zst']));
});

test.each([
  ['before there is one', { waits: 0 }, 0],
  ['once it is made', { waits: 1, takes: HOUR }, BEGIN / 1_000],
  ['of the last that was whole, while others fail', { waits: 3, failing: [2, 3] }, BEGIN / 1_000],
])('writes the age of the newest backup for Prometheus: %s', async (_when, given, newest) => {
  await run(given);

  const text = await readFile(path.join(metricsFolder, 'caravan.prom'), 'utf8');
  expect(text.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
    `caravan_backup_last_success_timestamp_seconds ${newest}`,
    'caravan_backup_interval_seconds 86400',
    '',
  ]);
  expect(await readdir(metricsFolder)).toEqual(['caravan.prom']);
});

test('goes on where the age of the newest backup cannot be written, and says so', async () => {
  await rm(metricsFolder, { recursive: true });

  expect(await run({ waits: 2 })).toEqual([0, 24]);
  expect(logged).toContain('the age of the newest backup could not be written');
});
