import { existsSync } from 'node:fs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureServerCompiled } from './compile-server.mjs';
import { ensureInstalled } from './install.mjs';
import { CommandError, environment, forwardSignals, pinnedNode, startService } from './processes.mjs';
import { serverFlags, serverMain, serverSpeedSettings } from './server-process.mjs';

/**
 * What the server's process gets.
 * @param {NodeJS.ProcessEnv} [extra]
 */
export function serverEnvironment(extra) {
  return environment({ ...serverSpeedSettings, ...extra });
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
  await ensureServerCompiled();
  const server = startService(pinnedNode, [...serverFlags, serverMain], serverEnvironment(settings));
  forwardSignals([server]);
  return server.ended;
}
