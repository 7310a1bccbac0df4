import { ensureBrowsers } from '../browser.mjs';
import { ensureFirebaseEmulator } from '../firebase-emulator.mjs';
import { ensurePrograms, machinePrograms, redis } from '../system-packages.mjs';

/**
 * Installs what the stages want before the first begins: a stage's time is its own.
 * @param {readonly import('./test-stages.mjs').Stage[]} wanted
 * @returns {Promise<NodeJS.ProcessEnv>} The settings of all of them.
 */
export async function prepareStages(wanted) {
  const wants = new Set(wanted.flatMap((stage) => stage.wants));
  if (wants.has('emulator')) await ensureFirebaseEmulator();
  if (wants.has('redis')) await ensurePrograms([redis]);
  if (wants.has('machines')) await ensurePrograms(machinePrograms);
  const browsers = wants.has('browsers') ? await ensureBrowsers() : {};
  const isColourful = process.stdout.isTTY && process.env.NO_COLOR === undefined;
  return { ...browsers, ...(isColourful ? { FORCE_COLOR: '1' } : {}) };
}
