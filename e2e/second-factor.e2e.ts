import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Authenticator, byName } from './authenticator.ts';
import { enter, expect, loseSession, PASSWORD, type Person, test } from './fixtures.ts';
import { addPasskey, confirmEmail, openSecurity, goOn } from './security-sheet.ts';

const step = (page: Page) => page.getByRole('region', { name: 'Confirm that it is you' });

/** Signs out, and gives the password at the landing. */
const signInAgain = async ({ page, email }: Person) => {
  await loseSession(page);
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(step(page)).toBeVisible();
};

const spell = async (page: Page, code: string) => {
  await step(page).getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await step(page).getByRole('button', { name: 'Sign In' }).click();
};

test('after the password a passkey is required, or a recovery code out of the file, and each code signs in once', async ({
  person,
  server,
}) => {
  const rune = await person('Rune', { baseURL: byName(server) });
  rune.expectConsoleError(/status of (401|410)/);
  const { page, email } = rune;
  await confirmEmail(page, email);
  const device = await Authenticator.on(page);
  const sheet = await openSecurity(page);
  await addPasskey(page, sheet);
  await sheet.getByRole('button', { name: 'Turn On' }).click();
  await goOn(page, 'Turn On the Second Factor', 'Turn On');
  const shown = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('caravan-recovery-codes.txt');
  const text = await readFile(await file.path(), 'utf8');
  const codes = await shown.getByRole('listitem').allTextContents();
  expect(text.split('\n').filter((line) => /^[a-z\d]{4}-/.test(line))).toEqual(codes);
  const [code = '', other = ''] = codes;
  await signInAgain(rune);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await enter(page, () => step(page).getByRole('button', { name: 'Use My Passkey' }).click());
  await expect(page.getByRole('heading', { name: 'Welcome, Rune!' })).toBeVisible();
  await device.lose();

  await signInAgain(rune);
  await step(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await enter(page, () => spell(page, code.toUpperCase().replaceAll('-', ' ')));

  await expect((await openSecurity(page)).getByText('9 left.')).toBeVisible();
  await signInAgain(rune);
  await step(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await spell(page, code);
  await expect(step(page).getByRole('textbox')).toHaveAccessibleDescription(
    'This recovery code is not right, or it was used before.',
  );
  // What is begun is known by a cookie, which goes with its time.
  await page.context().clearCookies();
  await spell(page, other);
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toContainText(
    'This took too long. Please sign in again.',
  );
});
