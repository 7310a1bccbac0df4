import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The newest mail of a kind to somebody, on the page where this server shows what it would have sent. */
export const findMail = async (page: Page, mail: { to: string; subject: string }): Promise<Locator> => {
  await page.goto('/dev/outbox');
  const found = page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: mail.to })
    .filter({ has: page.getByRole('heading', { name: mail.subject }) })
    .first();
  await expect(found).toBeVisible();
  return found;
};

/** The link of a mail that leads to a page of the app. */
export const linkTo = (mail: Locator, path: string): Locator => mail.getByRole('link', { name: path });

/** Presses a link that opens a tab of its own, and answers that tab. */
export const openInNewTab = async (context: BrowserContext, link: Locator): Promise<Page> => {
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
  return opened;
};

/** The whole address of a link. */
export const addressOf = async (link: Locator): Promise<string> => {
  const address = await link.getAttribute('href');
  expect(address).not.toBeNull();
  return address ?? '';
};
