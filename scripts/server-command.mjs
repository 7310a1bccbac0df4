import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { environment, forwardSignals, pinnedNode, root, startService } from './processes.mjs';

/**
 * Installs what is missing, then runs one of the server's commands to its end, with the arguments of this process.
 * @param {string} file Below packages/server/src.
 * @returns {Promise<number>} Its exit code.
 */
export async function runServerCommand(file) {
  await ensureInstalled();
  const main = path.join(root, 'packages', 'server', 'src', file);
  const command = startService(pinnedNode, [main, ...process.argv.slice(2)], environment());
  forwardSignals([command]);
  return command.ended;
}
