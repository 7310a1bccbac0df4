import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Somebody's page that hears of what others do. */
export interface WatchedPage {
  readonly page: Page;
  /** How often it was loaded since it is watched. */
  readonly loads: () => number;
}

/** Counts the loads of a page from now on. */
export const watchLoads = (page: Page): WatchedPage => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return { page, loads: () => loads };
};

/** All that a screen reader reads of the trip, but for what the page has just announced. */
const readOf = async (page: Page): Promise<string> => {
  const lines = (await page.getByRole('main').ariaSnapshot()).split('\n');
  return lines.filter((line) => !/^\s*- status/.test(line)).join('\n');
};

/** What the page shows without a reload is what it shows after one. */
export const expectAsAfterReload = async ({ page, loads }: WatchedPage): Promise<void> => {
  expect(loads(), 'loads of the page').toBe(0);
  const before = await readOf(page);
  await page.reload();
  await expect.poll(() => readOf(page), 'what the page says after a reload').toBe(before);
};
