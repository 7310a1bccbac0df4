import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError, findOnPath, pinnedNode, root, run } from './processes.mjs';
import { say } from './progress.mjs';

/** How long a browser may take to say its version, milliseconds; a first start from a cold disk is slow. */
const versionTimeout = 30_000;

/**
 * Finds a Chromium for the browser tests, or installs one with the machine's package manager or Playwright's.
 * @returns {Promise<string | undefined>} Its path; undefined when it is the one that Playwright keeps and finds itself.
 */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    if (await runs(given)) return given;
    throw new CommandError(`CHROMIUM_PATH is ${given}, and that does not run.`);
  }
  return (await findBrowser()) ?? (await installDebianPackage()) ?? installPlaywrightBrowser();
}

/** @returns {Promise<string | undefined>} */
async function findBrowser() {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const found = findOnPath(name);
    // On some systems the name is a stub that only advises to install another package.
    if (found !== undefined && (await runs(found))) return found;
  }
  return undefined;
}

/** @param {string} browser */
async function runs(browser) {
  const { code, output } = await run(browser, ['--version'], { capture: true, timeout: versionTimeout });
  return code === 0 && /\d+\.\d+/.test(output);
}

/** @returns {Promise<string | undefined>} */
async function installDebianPackage() {
  const isDebian = existsSync('/etc/debian_version') && findOnPath('apt-get') !== undefined;
  if (!isDebian || process.getuid?.() !== 0) return undefined;

  say('Installing Chromium with apt-get…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  const { code } = await run('apt-get', ['install', '-y', '-q', 'chromium'], { env });
  return code === 0 ? findBrowser() : undefined;
}

/** @returns {Promise<undefined>} */
async function installPlaywrightBrowser() {
  say("Installing Playwright's Chromium…");
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const { code } = await run(pinnedNode, [playwright, 'install', 'chromium']);
  if (code !== 0) {
    throw new CommandError(
      'The browser tests need Chromium, and it could not be installed. Install it, or set CHROMIUM_PATH to one.',
    );
  }
  return undefined;
}
