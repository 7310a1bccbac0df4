import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Authenticator, byName } from './authenticator.ts';
import { expectNoBarriers } from './barriers.ts';
import { enter, expect, PASSWORD, type Person, test } from './fixtures.ts';
import { addPasskey, confirmEmail, openSecurity, prove, turnOnSecondFactor } from './security-sheet.ts';

const step = (page: Page) => page.getByRole('region', { name: 'Confirm that it is you' });

/** Signs out, and gives the password at the landing. */
const signInAgain = async ({ page, email }: Person) => {
  await page.context().clearCookies();
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

test('the second factor waits for a passkey and for a confirmed address', async ({ person, server }) => {
  const { page, email } = await person('Tuva', { baseURL: byName(server) });
  await Authenticator.on(page);
  const sheet = await openSecurity(page);
  await expect(sheet.getByText('Add a passkey first.')).toBeVisible();
  await addPasskey(page, sheet);
  await expect(sheet.getByText('Confirm your email address first')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Turn On' })).toBeDisabled();
  await expectNoBarriers(page, 'the second factor waits for the address', '[role=dialog]');

  await confirmEmail(page, email);

  await expect((await openSecurity(page)).getByRole('button', { name: 'Turn On' })).toBeEnabled();
});

test('after the password the second factor asks for a passkey @desktop', async ({ person, server }) => {
  const ida = await person('Ida', { baseURL: byName(server) });
  const { page } = ida;
  const device = await Authenticator.on(page);
  await confirmEmail(page, ida.email);
  const sheet = await openSecurity(page);
  await addPasskey(page, sheet);
  await turnOnSecondFactor(page, sheet);
  await expect(sheet.getByText('10 left.')).toBeVisible();
  await expectNoBarriers(page, 'the second factor, on', '[role=dialog]');
  await signInAgain(ida);
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeFocused();
  await expectNoBarriers(page, 'the second factor is asked for');
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await device.verify(false);
  await step(page).getByRole('button', { name: 'Use My Passkey' }).click();
  await expect(step(page).getByRole('status')).toHaveText('No passkey was used. You can try again.');
  await device.verify(true);

  await enter(page, () => step(page).getByRole('button', { name: 'Use My Passkey' }).click());

  await expect(page.getByRole('heading', { name: 'Welcome back, Ida!' })).toBeVisible();
});

/** Has the second factor turned on, loses the passkey and gives the password again; answers the recovery codes. */
const losePasskey = async (somebody: Person): Promise<string[]> => {
  const { page, email } = somebody;
  await confirmEmail(page, email);
  const device = await Authenticator.on(page);
  const sheet = await openSecurity(page);
  await addPasskey(page, sheet);
  const codes = await turnOnSecondFactor(page, sheet);
  await device.lose();
  await signInAgain(somebody);
  await step(page).getByRole('button', { name: 'Use a recovery code' }).click();
  return codes;
};

test('a recovery code signs in however it is spelled', async ({ person, server }) => {
  const nora = await person('Nora', { baseURL: byName(server) });
  const { page } = nora;
  const [code = ''] = await losePasskey(nora);
  await spell(page, 'not a code');
  await expect(step(page).getByRole('textbox')).toHaveAccessibleDescription(
    /^A recovery code has 12 letters and digits/,
  );
  await expectNoBarriers(page, 'a recovery code is asked for, with an error');

  await enter(page, () => spell(page, code.toUpperCase().replaceAll('-', ' ')));

  await expect(page.getByRole('heading', { name: 'Welcome back, Nora!' })).toBeVisible();
});

test('a recovery code signs in once', async ({ person, server }) => {
  const nora = await person('Nora', { baseURL: byName(server) });
  nora.expectComplaint(/status of 401/);
  const { page } = nora;
  const [code = '', other = ''] = await losePasskey(nora);
  await enter(page, () => spell(page, code));
  await expect(page.getByRole('heading', { name: 'Welcome back, Nora!' })).toBeVisible();
  await signInAgain(nora);
  await step(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await spell(page, code);
  await expect(step(page).getByRole('textbox')).toHaveAccessibleDescription(
    'This recovery code is not right, or it was used before.',
  );
  await enter(page, () => spell(page, other));
  await expect((await openSecurity(page)).getByText('8 left.')).toBeVisible();
});

test('recovery codes are shown until somebody says that they have kept them', async ({ person, server }) => {
  const { page, email } = await person('Rune', { baseURL: byName(server) });
  await confirmEmail(page, email);
  await Authenticator.on(page);
  const sheet = await openSecurity(page);
  await addPasskey(page, sheet);
  await sheet.getByRole('button', { name: 'Turn On' }).click();
  await prove(page, 'Turn On the Second Factor', 'Turn On');
  const shown = page.getByRole('dialog', { name: 'Your Recovery Codes' });
  await expectNoBarriers(page, 'recovery codes', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(shown.getByRole('alert')).toHaveText('Please keep these codes first, then tick the box.');
  await expect(shown.getByLabel('I have kept them')).toBeFocused();
  const codes = await shown.getByRole('listitem').allTextContents();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download' }).click(),
  ]);

  expect(file.suggestedFilename()).toBe('caravan-recovery-codes.txt');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\n').filter((line) => /^[a-z\d]{4}-/.test(line))).toEqual(codes);
  await shown.getByLabel('I have kept them').press('Space');
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
});

test('the last passkey stays while it is asked for, and goes once it is not', async ({ person, server }) => {
  const tove = await person('Tove', { baseURL: byName(server) });
  tove.expectComplaint(/status of 409/);
  const { page } = tove;
  await confirmEmail(page, tove.email);
  await Authenticator.on(page);
  const sheet = await openSecurity(page);
  await addPasskey(page, sheet);
  await turnOnSecondFactor(page, sheet);
  const remove = async () => {
    await sheet.getByRole('button', { name: /^Actions for Chrome/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove Passkey' }).click();
  };
  await remove();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('alert')).toHaveText(
    'Turn off the second factor before you remove your last passkey.',
  );
  await expectNoBarriers(page, 'removing the last passkey', '[role=alertdialog]');
  await question.getByRole('button', { name: 'Keep It' }).click();
  await sheet.getByRole('button', { name: 'Turn Off' }).click();
  await prove(page, 'Turn Off the Second Factor', 'Turn Off');
  await expect(sheet.getByRole('button', { name: 'Turn On' })).toBeVisible();

  await remove();

  await expect(page.getByRole('status').filter({ hasText: 'Passkey removed' })).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Passkeys' })).toHaveCount(0);
});

test('who takes too long is sent back to the start, and so is who wants to', async ({ person, server }) => {
  const liv = await person('Liv', { baseURL: byName(server) });
  liv.expectComplaint(/status of 410/);
  const { page } = liv;
  await confirmEmail(page, liv.email);
  await Authenticator.on(page);
  const sheet = await openSecurity(page);
  await addPasskey(page, sheet);
  const [code = ''] = await turnOnSecondFactor(page, sheet);
  await signInAgain(liv);
  await step(page).getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeFocused();
  await signInAgain(liv);
  await step(page).getByRole('button', { name: 'Use a recovery code' }).click();
  // What is begun is known by a cookie, which goes with its time.
  await page.context().clearCookies();

  await spell(page, code);

  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toContainText(
    'This took too long. Please sign in again.',
  );
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeFocused();
});

test('what a provider leads back to is asked for, and over once its time is', async ({ visitor, server }) => {
  const arrived = await visitor({ baseURL: byName(server) });
  arrived.expectComplaint(/status of 410/);
  const { page } = arrived;
  await Authenticator.on(page);
  await page.goto('/?sign-in=second-factor');

  await step(page).getByRole('button', { name: 'Use My Passkey' }).click();

  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toContainText(
    'This took too long. Please sign in again.',
  );
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
});
