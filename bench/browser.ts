// The browser that the benchmarks measure pages in.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import { ensureBrowser } from '../scripts/browser.mjs';
import { LOAD_CORE, SERVER_CORE } from './stage.ts';

/**
 * On both cores, as soon as the stage is set: a browser is several processes, one of which runs the page while others draw it and
 * talk to the network. On a single core each piece of the page's work takes three times as long, as it waits for theirs.
 */
export const launchBrowser = async (args: readonly string[] = []): Promise<Browser> => {
  await promisify(execFile)('taskset', ['-apc', `${SERVER_CORE},${LOAD_CORE}`, String(process.pid)]);
  const executablePath = await ensureBrowser();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...(config.use?.launchOptions?.args ?? []), ...args],
  });
};
