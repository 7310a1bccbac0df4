import path from 'node:path';
import { CommandError, findOnPath, pinnedNode, root, run } from './processes.mjs';
import { say } from './progress.mjs';
import { installPackages, mayInstallPackages } from './system-packages.mjs';

/** How long a browser may take to say its version, milliseconds; a first start from a cold disk is slow. */
const versionTimeout = 30_000;

const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Chromium without what shows windows, by the name of its package and its command: the stories take two thirds of their
 * time in it. It asks nobody whether a page may use the camera: a story in which somebody is asked wants the whole browser.
 */
const shellName = 'chromium-headless-shell';

/**
 * Finds a whole Chromium, or installs one with the machine's package manager or Playwright's.
 * @returns {Promise<string | undefined>} Its path; undefined when it is the one that Playwright keeps and finds itself.
 */
export async function ensureBrowser() {
  const given = givenBrowser();
  if (given !== undefined) {
    if (await runs(given)) return given;
    throw new CommandError(`CHROMIUM_PATH is ${given}, and that does not run.`);
  }
  return (await findFirst(browserNames)) ?? (await installDebianPackage('chromium')) ?? installPlaywrightBrowsers();
}

/**
 * Finds or installs what the browser tests run in: a whole Chromium, and the shell where this machine can have it. One that
 * somebody has named does for all of them.
 * @returns {Promise<{ CHROMIUM_PATH?: string, CHROMIUM_SHELL_PATH?: string }>} Settings of the tests; none for what Playwright
 *   keeps and finds itself.
 */
export async function ensureBrowsers() {
  const browser = await ensureBrowser();
  if (browser === undefined) return {};
  const shell = givenBrowser() === undefined ? await findOrInstallShell() : undefined;
  return { CHROMIUM_PATH: browser, ...(shell === undefined ? {} : { CHROMIUM_SHELL_PATH: shell }) };
}

/** @returns {string | undefined} */
function givenBrowser() {
  return process.env.CHROMIUM_PATH === '' ? undefined : process.env.CHROMIUM_PATH;
}

/** @returns {Promise<string | undefined>} */
async function findOrInstallShell() {
  const found = await findFirst([shellName]);
  if (found !== undefined || !mayInstallPackages()) return found;
  // Not every system that uses apt-get has this package; without it nothing needs to be tried each time.
  const { code } = await run('apt-cache', ['show', shellName], { capture: true });
  return code === 0 ? installDebianPackage(shellName) : undefined;
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

/**
 * @param {string} name The package and its command.
 * @returns {Promise<string | undefined>} The path of the command.
 */
async function installDebianPackage(name) {
  if (!mayInstallPackages()) return undefined;

  return (await installPackages([name])) ? findFirst([name]) : undefined;
}

/** @returns {Promise<undefined>} */
async function installPlaywrightBrowsers() {
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
