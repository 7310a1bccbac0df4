import { ensureBrowsers } from '../browser.mjs';
import { ensureFirebaseEmulator } from '../firebase-emulator.mjs';
import { ensurePrograms, machinePrograms, redis } from '../system-packages.mjs';

/**
 * Installs what the stages want.
 * @param {readonly import('./test-stages.mjs').Stage[]} wanted
 * @returns {Promise<NodeJS.ProcessEnv>} The settings of those that want something.
 */
export async function prepareStages(wanted) {
  const wants = new Set(wanted.flatMap((stage) => stage.wants));
  if (wants.has('emulator')) await ensureFirebaseEmulator();
  if (wants.has('redis')) await ensurePrograms([redis]);
  if (wants.has('machines')) await ensurePrograms(machinePrograms);
  return wants.has('browsers') ? ensureBrowsers() : {};
}
