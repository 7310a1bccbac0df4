import path from 'node:path';
import { ensurePackages } from './install.mjs';
import { root } from './processes.mjs';

/**
 * Installs Firebase's Auth emulator for the tests of phone sign-in. It has a folder and a lock file of its own, so that nobody
 * who only runs Caravan loads it. None of its packages runs anything while it is installed; the optional ones are faster
 * versions of others.
 */
export function ensureFirebaseEmulator() {
  return ensurePackages({
    folder: path.join(root, 'firebase-emulator'),
    name: 'packages of the Firebase emulator',
    options: ['--ignore-scripts', '--omit=optional'],
  });
}
