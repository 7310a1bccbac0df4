import { type Browser, chromium } from '@playwright/test';
import { test as base } from './fixtures.ts';

/** The whole browser, as that without windows asks nobody for the camera; without a path, Playwright's own download. */
const executablePath = process.env.CHROMIUM_PATH;

const CAMERA = ['--use-fake-device-for-media-stream', '--deny-permission-prompts'];

/** Runs a browser beside that of the worker for as long as it is used: other stories do without the weight of a whole one. */
const filmWhile = async (use: (browser: Browser) => Promise<void>): Promise<void> => {
  const { launchOptions = {} } = base.info().project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: [...(launchOptions.args ?? []), ...CAMERA],
  });
  await use(browser);
  await browser.close();
};

/** Stories in a browser that has a camera: it films a disc that goes round. Whether a page may use it, each story says. */
export const test = base.extend({
  visitorsBrowser: async ({ shared }, use) => use(await shared.get(filmWhile)),
});
