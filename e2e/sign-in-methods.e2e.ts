import { byName } from './authenticator.ts';
import { enter, expect, PASSWORD, test } from './fixtures.ts';
import { codeField, codeSentTo, createDialog, newNumber, openPhone, reachCodeStep } from './phone.ts';
import { addressOf, findMail, linkTo } from './outbox.ts';
import { confirmEmail, openSecurity } from './security-sheet.ts';

test('who signed up by phone sets a password by mail, and the number goes on signing in', async ({
  visitor,
  server,
}) => {
  const arrived = await visitor({ baseURL: byName(server) });
  arrived.expectComplaint(/status of 404 .*confirm-phone/);
  arrived.expectComplaint(/status of 403 .*registration-options/);
  const { page, context } = arrived;
  const [email, number] = [`sam.${newNumber()}@example.com`, newNumber()];
  await openPhone(page);
  await reachCodeStep(page, number);
  await codeField(page).fill(await codeSentTo(context, number));
  const dialog = createDialog(page);
  await dialog.getByLabel('First name').fill('Sam');
  await dialog.getByLabel('Last name').fill(`Okafor ${number}`);
  await dialog.getByLabel('Email').fill(email);
  await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription('Available');
  await enter(page, () => dialog.getByRole('button', { name: 'Create Account' }).click());
  await expect(page.getByRole('heading', { name: 'Welcome back, Sam!' })).toBeVisible();
  await confirmEmail(page, email);
  const sheet = await openSecurity(page);
  await sheet.getByRole('button', { name: 'Set a password' }).click();
  const asking = page.getByRole('dialog', { name: 'Set a Password' });
  await asking.getByRole('button', { name: 'Send Link' }).click();
  await expect(asking.getByText('A link to choose a password is on its way')).toBeVisible();
  const mail = await findMail(page, { to: email, subject: 'Choose a new password for Caravan' });
  // On a device that has never signed in, as where mail is read elsewhere.
  const other = await visitor({ baseURL: byName(server) });
  const link = await addressOf(linkTo(mail, '/reset-password'));

  // Ten minutes after signing in, which without a password is too long ago.
  await openSecurity(page);
  await page.route('**/api/auth/passkeys/registration-options', (route) =>
    route.fulfill({ status: 403, json: { code: 'sign_in_again', message: 'Sign out and in again first.' } }),
  );
  await sheet.getByRole('button', { name: 'Add a Passkey' }).click();
  const add = page.getByRole('dialog', { name: 'Add a Passkey' });
  await add.getByRole('button', { name: 'Continue' }).click();
  await add.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  await other.page.goto(link);
  await other.page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await other.page.getByRole('button', { name: 'Change Password' }).click();
  await expect(other.page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  const answer = await other.context.request.post('/api/auth/email-login', { data: { email, password: PASSWORD } });
  expect(await answer.json()).toMatchObject({ user: { hasPassword: true, signInPhone: `+1${number}` } });
});
