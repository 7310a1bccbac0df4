import type { Page } from '@playwright/test';
import { enter, expect, PASSWORD, type Person, test } from './fixtures.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const EXPIRED = 'Your session has expired. Please log in again.';

const signIn = (page: Page, email: string) =>
  page.request.post('/api/auth/email-login', { data: { email, password: PASSWORD } });

const openDevices = async ({ page }: Person) => {
  await page.getByRole('button', { name: 'Signed-in Devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signed-in Devices' });
  await expect(dialog.getByText('This device')).toBeVisible();
  return dialog;
};

test('a device that somebody forgot is signed out from another, and then all of them are', async ({
  person,
  visitor,
}) => {
  const ida = await person('Ida');
  const [forgotten, other] = [await visitor({ userAgent: IPHONE }), await visitor()];
  for (const { page, expectConsoleError } of [forgotten, other]) {
    expectConsoleError(/status of 401/);
    await signIn(page, ida.email);
    await page.goto('/trips');
    await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  }
  const { page } = ida;
  await page.goto('/profile');
  const dialog = await openDevices(ida);
  await expect(dialog.getByRole('listitem')).toHaveCount(3);

  await dialog.getByRole('button', { name: 'Sign out Safari 18 on iPhone' }).press('Enter');

  await expect(page.getByRole('status').filter({ hasText: 'Signed out' })).toContainText('Safari 18 on iPhone');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(forgotten.page.getByRole('alert')).toHaveText(EXPIRED);
  // What stands on the page for a moment is noticed too.
  await page.evaluate((words) => {
    new MutationObserver(() => {
      if (document.body.textContent.includes(words)) throw new Error('a flash of the warning');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, EXPIRED);
  await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await enter(page, () => question.getByRole('button', { name: 'Sign Out Everywhere' }).click());

  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
  await expect(other.page.getByRole('alert')).toHaveText(EXPIRED);
});
