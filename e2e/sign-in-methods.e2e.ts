import type { BrowserContext, Page } from '@playwright/test';
import { Authenticator, byName } from './authenticator.ts';
import { expectNoBarriers } from './barriers.ts';
import { enter, expect, PASSWORD, test } from './fixtures.ts';
import { codeField, codeSentTo, createDialog, newNumber, openPhone, reachCodeStep, shown } from './phone.ts';
import { addressOf, findMail, linkTo } from './outbox.ts';
import { confirmEmail, openSecurity, prove } from './security-sheet.ts';

/** Signs up with a number, and with nothing else unless an address is given. */
const signUpByPhone = async (page: Page, context: BrowserContext, email?: string) => {
  const number = newNumber();
  await openPhone(page);
  await reachCodeStep(page, number);
  await codeField(page).fill(await codeSentTo(context, number));
  const dialog = createDialog(page);
  await dialog.getByLabel('First name').fill('Sam');
  await dialog.getByLabel('Last name').fill(`Okafor ${number}`);
  if (email !== undefined) await dialog.getByLabel('Email').fill(email);
  await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription('Available');
  await enter(page, () => dialog.getByRole('button', { name: 'Create Account' }).click());
  await expect(page.getByRole('heading', { name: 'Welcome back, Sam!' })).toBeVisible();
  return number;
};

test('a number is proven, signs in, and is taken away again @desktop', async ({ person, server }) => {
  const { page, context } = await person('Ida', { baseURL: byName(server) });
  const number = newNumber();
  const sheet = await openSecurity(page);
  await sheet.getByRole('button', { name: 'Add your phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In by Phone' });
  await expectNoBarriers(page, 'a number to sign in with', '[role=dialog]');
  await reachCodeStep(page, number);
  await expectNoBarriers(page, 'the code of a number to sign in with', '[role=dialog]');

  await codeField(page).fill(await codeSentTo(context, number));
  await expect(dialog.getByText(`${shown(number)} signs in to your account`)).toBeVisible();
  await expectNoBarriers(page, 'the password before a number signs in', '[role=dialog]');
  await prove(page, 'Sign In by Phone', 'Save Number');

  await expect(page.getByRole('status').filter({ hasText: 'Phone number saved' })).toContainText(shown(number));
  await expect(dialog).toBeHidden();
  await expect(sheet.getByText(shown(number))).toBeVisible();
  await sheet.getByRole('button', { name: 'Actions for your phone' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Number' }).click();
  await expect(sheet.getByRole('button', { name: 'Add your phone' })).toBeVisible();
});

test('a mistyped password costs no second code', async ({ person, server }) => {
  const ida = await person('Ida', { baseURL: byName(server) });
  ida.expectComplaint(/status of 403 .*user\/phone/);
  const { page, context } = ida;
  const number = newNumber();
  const sheet = await openSecurity(page);
  await sheet.getByRole('button', { name: 'Add your phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In by Phone' });
  await reachCodeStep(page, number);
  await codeField(page).fill(await codeSentTo(context, number));
  await dialog.getByLabel('Password', { exact: true }).fill('guessed wrong');
  await dialog.getByRole('button', { name: 'Save Number' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();

  await prove(page, 'Sign In by Phone', 'Save Number');

  await expect(sheet.getByText(shown(number))).toBeVisible();
});

test('who signs in by phone is told of passkeys until they have one', async ({ visitor, server }) => {
  const arrived = await visitor({ baseURL: byName(server) });
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  await Authenticator.on(page);
  await signUpByPhone(page, context);
  const reminder = page.getByRole('region', { name: 'Add a passkey' });
  await expect(reminder).toBeVisible();
  await expectNoBarriers(page, 'home, with a reminder of passkeys');

  await reminder.getByRole('link', { name: 'Add' }).click();

  const sheet = page.getByRole('dialog', { name: 'Sign-in and Security' });
  await sheet.getByRole('button', { name: 'Add a Passkey' }).click();
  // Whoever has just signed in has proven who they are.
  const add = page.getByRole('dialog', { name: 'Add a Passkey' });
  await expect(add.getByLabel('Password', { exact: true })).toHaveCount(0);
  await add.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto('/');
  await expect(page.getByText('Ready for your next adventure?')).toBeVisible();
  await expect(reminder).toHaveCount(0);
});

test('the only way in cannot be taken away, and the reminder can be put away', async ({ visitor, server }) => {
  const arrived = await visitor({ baseURL: byName(server) });
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  arrived.expectComplaint(/status of 409 .*user\/phone/);
  const { page, context } = arrived;
  await signUpByPhone(page, context);
  const reminder = page.getByRole('region', { name: 'Add a passkey' });
  await reminder.getByRole('button', { name: 'Dismiss reminder' }).click();
  await page.reload();
  await expect(page.getByText('Ready for your next adventure?')).toBeVisible();
  await expect(reminder).toHaveCount(0);
  const sheet = await openSecurity(page);
  await sheet.getByRole('button', { name: 'Actions for your phone' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog');

  await question.getByRole('button', { name: 'Remove Number' }).click();

  await expect(question.getByRole('alert')).toHaveText('Nothing else signs in to your account. Add another way first.');
  await expectNoBarriers(page, 'removing the only way in', '[role=alertdialog]');
});

test('without a password a fresh sign-in is asked for', async ({ visitor, server }) => {
  const arrived = await visitor({ baseURL: byName(server) });
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  arrived.expectComplaint(/status of 403 .*registration-options/);
  const { page, context } = arrived;
  await Authenticator.on(page);
  await signUpByPhone(page, context);
  const sheet = await openSecurity(page);
  // Ten minutes later.
  await page.route('**/api/auth/passkeys/registration-options', (route) =>
    route.fulfill({ status: 403, json: { code: 'sign_in_again', message: 'Sign out and in again first.' } }),
  );
  await sheet.getByRole('button', { name: 'Add a Passkey' }).click();
  const add = page.getByRole('dialog', { name: 'Add a Passkey' });

  await add.getByRole('button', { name: 'Continue' }).click();

  await expect(add.getByRole('alert')).toContainText('Your account has no password, so a fresh sign-in shows');
  await expectNoBarriers(page, 'a fresh sign-in is asked for', '[role=dialog]');
  await add.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('without a password another number takes the place of the first right after signing in', async ({
  visitor,
  server,
}) => {
  const arrived = await visitor({ baseURL: byName(server) });
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  const [before, after] = [await signUpByPhone(page, context), newNumber()];
  const sheet = await openSecurity(page);
  await sheet.getByRole('button', { name: 'Actions for your phone' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In by Phone' });
  await expect(dialog.getByText('this works within 10 minutes of signing in')).toBeVisible();
  await reachCodeStep(page, after);

  await codeField(page).fill(await codeSentTo(context, after));
  await dialog.getByRole('button', { name: 'Save Number' }).click();

  await expect(sheet.getByText(shown(after))).toBeVisible();
  await expect(sheet.getByText(shown(before))).toHaveCount(0);
});

test('who has no password may set one once their address is confirmed', async ({ visitor, server }) => {
  const arrived = await visitor({ baseURL: byName(server) });
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  const email = `sam.${newNumber()}@example.com`;
  await signUpByPhone(page, context, email);
  const sheet = await openSecurity(page);
  await expect(sheet.getByText('Not set. Confirm your email address first.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Set a password' })).toHaveCount(0);
  await confirmEmail(page, email);

  await openSecurity(page);
  await sheet.getByRole('button', { name: 'Set a password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a Password' });
  await expectNoBarriers(page, 'a link that sets a password', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send Link' }).click();
  await expect(dialog.getByText('A link to choose a password is on its way')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await expectNoBarriers(page, 'a link that sets a password is on its way', '[role=dialog]');
});

test('who has no password sets one by mail, and the number goes on signing in', async ({ visitor, server }) => {
  const arrived = await visitor({ baseURL: byName(server) });
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  const { page, context } = arrived;
  const email = `sam.${newNumber()}@example.com`;
  const number = await signUpByPhone(page, context, email);
  await confirmEmail(page, email);
  const sheet = await openSecurity(page);
  await sheet.getByRole('button', { name: 'Set a password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a Password' });
  await dialog.getByRole('button', { name: 'Send Link' }).click();
  await expect(dialog.getByText('A link to choose a password is on its way')).toBeVisible();
  const mail = await findMail(page, { to: email, subject: 'Choose a new password for Caravan' });
  // On a device that has never signed in, as where mail is read elsewhere.
  const other = await visitor({ baseURL: byName(server) });
  await other.page.goto(await addressOf(linkTo(mail, '/reset-password')));
  await other.page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await other.page.getByRole('button', { name: 'Change Password' }).click();
  await expect(other.page.getByRole('heading', { name: 'Password changed' })).toBeVisible();

  const answer = await other.context.request.post('/api/auth/email-login', { data: { email, password: PASSWORD } });
  expect(await answer.json()).toMatchObject({ user: { hasPassword: true, signInPhone: `+1${number}` } });
});
