// The versions with which a week is planned, each served as whoever starts it has it.
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Listening, listening, pinned, type Traveller } from './stage.ts';

const root = path.join(import.meta.dirname, '..');
/** The last version before a week was planned as `week-now.ts` does. */
const BEFORE = '4e30d5ed';
/** Packages that both versions have: what that one does not find among them it installs itself. */
const PACKAGES = ['node_modules', 'packages/web/node_modules'];

const git = async (...args: readonly string[]): Promise<void> => {
  await promisify(execFile)('git', args, { cwd: root });
};

const hasBefore = async (): Promise<boolean> => {
  try {
    await git('cat-file', '-e', `${BEFORE}^{commit}`);
    return true;
  } catch (error) {
    // Git says so by its exit code.
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') return false;
    throw error;
  }
};

/** The version before in a folder of its own, which whoever has it removes; `null` where the history does not go back so far. */
export const checkOutBefore = async (): Promise<string | null> => {
  if (!(await hasBefore())) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-before-'));
  await git('clone', '--quiet', '--no-checkout', root, folder);
  await git('-C', folder, 'checkout', '--quiet', '--detach', BEFORE);
  const cache = path.join(root, 'node_modules', '.cache');
  for (const packages of PACKAGES) {
    await cp(path.join(root, packages), path.join(folder, packages), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (source) => source !== cache,
    });
  }
  return folder;
};

export interface Served extends Pick<Listening, 'url'> {
  close(): Promise<void>;
}

/** Starts a version as `npm start` does, with a database of its own, and waits until it knows all places and airports. */
export const serve = async (folder: string = root): Promise<Served> => {
  const data = await mkdtemp(path.join(tmpdir(), 'caravan-week-'));
  const server = await listening(
    pinned([path.join(folder, 'scripts', 'start.mjs')], {
      PORT: '0',
      DATA_DIR: data,
      RATE_LIMIT_SCALE: '1000',
      OPEN_METEO_URL: 'off',
      OPEN_METEO_GEOCODING_URL: 'off',
      OPEN_METEO_ARCHIVE_URL: 'off',
    }),
  );
  return {
    url: server.url,
    close: async () => {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
};

/** Until everything is there that a server loads beside its answers. */
export const untilKnown = async ({ url }: Served, { cookie }: Traveller): Promise<void> => {
  for (const [address, expected] of [
    ['/api/places/autocomplete?input=Rome', 'Italy'],
    ['/api/flights/airports?input=ZRH', 'ZRH'],
  ] as const) {
    const isKnown = async () => {
      const answer = await fetch(`${url}${address}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return (await answer.text()).includes(expected);
    };
    while (!(await isKnown())) await delay(POLL_EVERY_MS);
  }
};

/** Milliseconds. */
const POLL_EVERY_MS = 500;
