import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './build-web.mjs';
import { CommandError, environment, pinnedNode, root, run } from './processes.mjs';
import { duration, say } from './progress.mjs';
import { serverFlags, serverMain, serverSpeedSettings } from './server-process.mjs';

const stampFile = path.join(serverSpeedSettings.NODE_COMPILE_CACHE, 'server-stamp');

/** Where the server's own modules lie, and what names the versions of all others. */
const sources = ['packages/server/src', 'packages/concierge/src', 'packages/contract/src', 'package-lock.json'];

/**
 * Lets Node compile the server in a process of its own where its sources are others than at the last time. The server itself
 * then never loads the compiler, which would stay in its memory, at the first start as at every other.
 */
export async function ensureServerCompiled() {
  const look = signLooks();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === look) return;
  const began = performance.now();
  const { code, output } = await run(pinnedNode, [...serverFlags, serverMain, '--compile'], {
    env: environment(serverSpeedSettings),
    capture: true,
  });
  if (code !== 0) throw new CommandError(`${output.trimEnd()}\nThe server could not be compiled.`);
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, look);
  say(`Server compiled in ${duration(performance.now() - began)}.`);
}

/** The sizes and times of all files, which takes milliseconds to find. */
function signLooks() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles).toSorted()) {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
