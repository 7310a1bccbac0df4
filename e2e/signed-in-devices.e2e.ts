import type { Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { enter, expect, PASSWORD, type Person, test } from './fixtures.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const EXPIRED = 'Your session has expired. Please log in again.';

const signIn = (page: Page, email: string, password = PASSWORD) =>
  page.request.post('/api/auth/email-login', { data: { email, password } });

const openDevices = async ({ page }: Person) => {
  await page.getByRole('button', { name: 'Signed-in Devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signed-in Devices' });
  await expect(dialog.getByText('This device')).toBeVisible();
  return dialog;
};

test('a device that somebody forgot is signed out from another', async ({ person, visitor }) => {
  const ida = await person('Ida');
  const forgotten = await visitor({ userAgent: IPHONE });
  forgotten.expectComplaint(/status of 401/);
  await signIn(forgotten.page, ida.email);
  await forgotten.page.goto('/trips');
  await expect(forgotten.page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  await ida.page.goto('/profile');
  const dialog = await openDevices(ida);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectNoBarriers(ida.page, 'the signed-in devices', '[role=dialog]');

  await dialog.getByRole('button', { name: 'Sign out Safari on iPhone' }).press('Enter');

  await expect(ida.page.getByRole('status').filter({ hasText: 'Signed out' })).toContainText('Safari on iPhone');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('group', { name: 'Devices' })).toBeFocused();
  await expect(forgotten.page.getByRole('alert')).toHaveText(EXPIRED);
});

test('who signs out everywhere is out here without a warning, and elsewhere at once', async ({ person, visitor }) => {
  const nora = await person('Nora');
  const other = await visitor();
  other.expectComplaint(/status of 401/);
  await signIn(other.page, nora.email);
  await other.page.goto('/trips');
  await expect(other.page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  const { page } = nora;
  await page.goto('/profile');
  const dialog = await openDevices(nora);
  // What stands on the page for a moment is noticed too.
  await page.evaluate((words) => {
    new MutationObserver(() => {
      if (document.body.textContent.includes(words)) throw new Error('a flash of the warning');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, EXPIRED);

  await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await expectNoBarriers(page, 'signing out everywhere', '[role=alertdialog]');
  await enter(page, () => question.getByRole('button', { name: 'Sign Out Everywhere' }).click());

  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
  await expect(other.page.getByRole('alert')).toHaveText(EXPIRED);
});

test('a new password keeps this device signed in and no other', async ({ person, visitor }) => {
  const rune = await person('Rune');
  rune.expectComplaint(/status of 403/);
  const other = await visitor();
  await signIn(other.page, rune.email);
  const { page } = rune;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const save = dialog.getByRole('button', { name: 'Change Password' });
  const current = dialog.getByLabel('Current password');
  const next = dialog.getByLabel('New password');
  await current.fill(PASSWORD);
  await next.fill(PASSWORD);
  await save.click();
  await expect(next).toHaveAccessibleDescription('This is the password that you have already');
  await current.fill('not this one');
  await next.fill('a lighthouse made of paper');
  await save.click();
  await expect(current).toHaveAccessibleDescription('This is not your current password.');
  await expect(current).toBeFocused();
  await expectNoBarriers(page, 'changing the password, with an error', '[role=dialog]');

  await current.fill(PASSWORD);
  await save.click();

  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  expect((await other.page.request.get('/api/auth/user')).status()).toBe(401);
  expect((await signIn(other.page, rune.email)).status()).toBe(401);
  expect((await signIn(other.page, rune.email, 'a lighthouse made of paper')).status()).toBe(200);
});
