import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { CommandError, environment, forwardSignals, pinnedNode, root, startService } from './processes.mjs';

/** The server's first file. */
export const serverMain = path.join(root, 'packages', 'server', 'src', 'main.ts');

/**
 * What the server's process gets: compiled code is kept between starts, which shortens every start but the first.
 * @param {NodeJS.ProcessEnv} [extra]
 */
export function serverEnvironment(extra) {
  return environment({ NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'), ...extra });
}

/**
 * Installs and builds what is missing, then runs the server until it ends.
 * @param {NodeJS.ProcessEnv} [settings] Settings beside those of the environment.
 * @returns {Promise<number>} The server's exit code.
 */
export async function serve(settings) {
  await ensureInstalled();
  await ensureWebBuilt();
  if (!existsSync(serverMain)) throw new CommandError(`${serverMain} is missing.`);
  const server = startService(pinnedNode, [serverMain], serverEnvironment(settings));
  forwardSignals([server]);
  return server.ended;
}
