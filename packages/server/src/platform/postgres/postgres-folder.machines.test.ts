import path from 'node:path';
import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { query, isRunning, killWhen, startRefused, startDatabaseProcess } from '../../testing/database-process.ts';
import { databaseUser } from '../startup/system-users.ts';
import { startEmbedded } from './embedded-postgres.ts';
import { findBinaries, findInstallation } from './postgres-binaries.ts';

const isRoot = process.getuid?.() === 0;
const silent = pino({ level: 'silent' });

let home = '';

beforeEach(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'caravan-folder-')));
});

afterEach(() => rm(home, { recursive: true, force: true }));

/** Starts a database without forcing anything to the disk, asks it for the answer and stops it. */
const answers = async (dataDir: string): Promise<unknown> => {
  const database = await startEmbedded({ dataDir, poolSize: 5, durable: false }, silent);
  try {
    return await query(database.url, 'select 6 * 7 as answer');
  } finally {
    await database.stop();
  }
};

describe('the first start', () => {
  test('is done again when it was killed in the middle', async () => {
    const dataDir = path.join(home, 'data');
    const drafts = async () => (await readdir(dataDir).catch(() => [])).filter((name) => name.includes('.new-'));
    await killWhen(dataDir, async () => (await drafts()).length > 0);
    const left = await drafts();

    const answer = await answers(dataDir);

    expect(left).toHaveLength(1);
    expect(answer).toEqual([{ answer: 42 }]);
    expect(await readdir(path.join(dataDir, 'postgres'))).toContain('PG_VERSION');
  });

  test('is done by one of two servers that start at once, and the other is refused', async () => {
    const dataDir = path.join(home, 'data');

    const starts = await Promise.allSettled([startDatabaseProcess(dataDir), startDatabaseProcess(dataDir)]);

    const started = starts.filter((start) => start.status === 'fulfilled').map((start) => start.value);
    const refused = starts.filter((start) => start.status === 'rejected').map((start) => String(start.reason));
    await Promise.all(started.map((server) => server.stop()));
    expect(started).toHaveLength(1);
    expect(refused).toEqual([expect.stringContaining('already in use')]);
  });

  test('takes an empty folder that is there already', async () => {
    await mkdir(path.join(home, 'postgres'));

    const answer = await answers(home);

    expect(answer).toEqual([{ answer: 42 }]);
  });
});

describe('a folder that cannot be used is refused in one line', () => {
  test('because it holds something else, which stays', async () => {
    await mkdir(path.join(home, 'postgres'));
    await writeFile(path.join(home, 'postgres/holiday.jpg'), 'precious');

    const start = await startRefused(home);

    expect(start).toEqual({
      code: 1,
      said: `The folder ${home}/postgres holds no PostgreSQL database: move it away or choose another with DATA_DIR.\n`,
    });
    expect(await readFile(path.join(home, 'postgres/holiday.jpg'), 'utf8')).toBe('precious');
  });

  test('because another version of PostgreSQL made it', async () => {
    await mkdir(path.join(home, 'postgres'));
    await writeFile(path.join(home, 'postgres/PG_VERSION'), '17\n');

    const start = await startRefused(home);

    expect(start.code).toBe(1);
    expect(start.said).toMatch(/^The database in .* was made by PostgreSQL 17, and this Caravan brings 18: .*\n$/);
  });

  test('because it is a file', async () => {
    await writeFile(path.join(home, 'data'), '');

    const start = await startRefused(path.join(home, 'data'));

    expect(start).toEqual({
      code: 1,
      said: `The data folder ${home}/data cannot be used: it is a file. Free it or choose another with DATA_DIR.\n`,
    });
  });

  test.runIf(process.platform === 'linux')('because no folder can be made there', async () => {
    const start = await startRefused('/proc/caravan/data');

    expect(start).toEqual({
      code: 1,
      said: 'The data folder /proc/caravan/data cannot be used: no folder can be made there. Free it or choose another with DATA_DIR.\n',
    });
  });

  test.skipIf(isRoot)('because it cannot be written', async () => {
    await chmod(home, 0o500);

    const start = await startRefused(path.join(home, 'data'));

    expect(start.code).toBe(1);
    expect(start.said).toMatch(/cannot be used: permission denied\. .*\n$/);
  });
});

describe('a database is used wherever it lies', () => {
  let prepared = '';

  /** One first start for all of them: each moves the folder to a place of its own and back. */
  beforeAll(async () => {
    prepared = await realpath(await mkdtemp(path.join(tmpdir(), 'caravan-prepared-')));
    await answers(path.join(prepared, 'data'));
  });

  afterAll(() => rm(prepared, { recursive: true, force: true }));

  const answersFrom = async (place: string): Promise<unknown> => {
    await mkdir(path.dirname(place), { recursive: true });
    await rename(path.join(prepared, 'data'), place);
    try {
      return await answers(place);
    } finally {
      await rename(place, path.join(prepared, 'data'));
    }
  };

  test('so deep that a socket in it has no name', async () => {
    const deep = path.join(home, 'a-folder-with-a-long-name'.repeat(4), 'and-another-one-in-it'.repeat(4), 'data');

    const answer = await answersFrom(deep);

    expect(answer).toEqual([{ answer: 42 }]);
  });

  test('below names that an address has to escape', async () => {
    const answer = await answersFrom(path.join(home, 'Käthes Reisen & more? #1 100%25'));

    expect(answer).toEqual([{ answer: 42 }]);
  });

  test.runIf(isRoot)('brought back from a backup by root, who owns it now', async () => {
    const restored = path.join(home, 'restored');
    await cp(path.join(prepared, 'data'), restored, { recursive: true });
    await chmod(path.join(restored, 'postgres'), 0o755);
    const owner = (await stat(path.join(restored, 'postgres'))).uid;

    const answer = await answers(restored);

    expect(owner).toBe(0);
    expect(answer).toEqual([{ answer: 42 }]);
  });

  test('although the note of a database that is long gone names a process that runs now', async () => {
    const place = path.join(home, 'data');
    await rename(path.join(prepared, 'data'), place);
    const user = await databaseUser(path.join(place, 'postgres'));
    const bystander = spawn('sleep', ['60'], { ...user, stdio: 'ignore' });
    onTestFinished(() => void bystander.kill());
    const note = `${bystander.pid}\n${place}/postgres\n1700000000\n5432\n.\n\n  1234567         0\nready   \n`;
    await writeFile(path.join(place, 'postgres/postmaster.pid'), note);
    await writeFile(path.join(place, 'postgres/.s.PGSQL.5432.lock'), note);

    const answer = await answers(place);

    await rename(place, path.join(prepared, 'data'));
    expect(answer).toEqual([{ answer: 42 }]);
    expect(await isRunning(bystander.pid ?? 0)).toBe(true);
  });
});

describe.runIf(isRoot && process.platform === 'linux')('below a folder that only root can enter', () => {
  test('a database is prepared and used', async () => {
    const closed = path.join(home, 'root only');
    await mkdir(closed, { mode: 0o700 });

    const answer = await answers(path.join(closed, 'data'));

    expect(answer).toEqual([{ answer: 42 }]);
    expect((await stat(path.join(closed, 'data/postgres'))).uid).not.toBe(0);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
  });

  test('the programs are run from a copy that everybody can reach', async () => {
    const closed = path.join(home, 'packages');
    await mkdir(closed, { mode: 0o700 });
    const installation = { folder: path.join(closed, 'native'), version: `test-${path.basename(home)}` };
    await copyPrograms(findInstallation().folder, installation.folder);
    const user = await databaseUser(path.join(home, 'postgres'));

    const { postgres } = await findBinaries(user, installation);
    onTestFinished(() => rm(path.join(postgres, '../..'), { recursive: true, force: true }));
    const again = await findBinaries(user, installation);

    const run = spawn(postgres, ['--version'], { ...user, stdio: 'ignore' });
    expect(await new Promise((resolve) => run.once('exit', resolve).once('error', resolve))).toBe(0);
    expect(again.postgres).toBe(postgres);
    expect(postgres.startsWith(closed)).toBe(false);
  });

  /** The programs and their libraries, without the thousand small files that they read later. */
  const copyPrograms = (from: string, to: string): Promise<void> => {
    const isLater = /\.a$|\.so$|share\/postgresql\/(timezone|extension|tsearch)/;
    return cp(from, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !isLater.test(path.relative(from, source)),
    });
  };
});
