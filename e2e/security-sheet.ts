import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { addressOf, findMail, linkTo } from './outbox.ts';

/** Opens the sheet about signing in on the profile. */
export const openSecurity = async (page: Page): Promise<Locator> => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign-in and Security' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign-in and Security' });
  await expect(sheet.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  return sheet;
};

/** Adds a passkey of the page's device in the sheet. */
export const addPasskey = async (page: Page, sheet: Locator): Promise<void> => {
  await sheet.getByRole('button', { name: 'Add a Passkey' }).click();
  await goOn(page, 'Add a Passkey', 'Continue');
  await expect(page.getByRole('status').filter({ hasText: 'Passkey added' })).toBeVisible();
};

/** Presses the button of the dialog that says what is about to happen. */
export const goOn = async (page: Page, title: string, action: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: action, exact: true }).click();
};

/** Confirms somebody's address by the link that was mailed to it. */
export const confirmEmail = async (page: Page, email: string): Promise<void> => {
  const mail = await findMail(page, { to: email, subject: 'Confirm your email address for Caravan' });
  await page.goto(await addressOf(linkTo(mail, '/confirm-email')));
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
};
