import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError, findOnPath, pinnedNode, root, run } from './processes.mjs';
import { say } from './progress.mjs';

/** How long a browser may take to say its version, milliseconds; a first start from a cold disk is slow. */
const versionTimeout = 30_000;

/**
 * Chromium without what shows windows: the stories take two thirds of the time in it. It has no camera, so that those with
 * one want the whole.
 */
const SHELLS = ['chromium-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds Chromium for the browser tests, or installs it with the machine's package manager or Playwright's.
 * @returns {Promise<{ CHROMIUM_PATH?: string, CHROMIUM_SHELL_PATH?: string }>} Where they are; nothing of those that Playwright
 *   keeps and finds itself. Without a shell the whole browser does for all.
 */
export async function ensureBrowsers() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    if (await runs(given)) return { CHROMIUM_PATH: given };
    throw new CommandError(`CHROMIUM_PATH is ${given}, and that does not run.`);
  }
  let browser = await findFirst(BROWSERS);
  let shell = await findFirst(SHELLS);
  if ((browser === undefined || shell === undefined) && (await installDebianPackages())) {
    browser = await findFirst(BROWSERS);
    shell = await findFirst(SHELLS);
  }
  if (browser === undefined) return installPlaywrightBrowsers();
  return { CHROMIUM_PATH: browser, ...(shell === undefined ? {} : { CHROMIUM_SHELL_PATH: shell }) };
}

/**
 * @param {readonly string[]} names
 * @returns {Promise<string | undefined>}
 */
async function findFirst(names) {
  for (const name of names) {
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

/** @returns {Promise<boolean>} Whether it tried: this is a Debian, and packages may be installed. */
async function installDebianPackages() {
  const isDebian = existsSync('/etc/debian_version') && findOnPath('apt-get') !== undefined;
  if (!isDebian || process.getuid?.() !== 0) return false;

  say('Installing Chromium with apt-get…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  // One by one: a Debian that has only one of them installs that.
  for (const name of ['chromium', 'chromium-headless-shell']) {
    await run('apt-get', ['install', '-y', '-q', name], { env });
  }
  return true;
}

/** @returns {Promise<{}>} */
async function installPlaywrightBrowsers() {
  say("Installing Playwright's Chromium…");
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const { code } = await run(pinnedNode, [playwright, 'install', 'chromium']);
  if (code !== 0) {
    throw new CommandError(
      'The browser tests need Chromium, and it could not be installed. Install it, or set CHROMIUM_PATH to one.',
    );
  }
  return {};
}
