import { deleteAccount, downloadOwnData } from '@caravan/contract/accounts/account-data.endpoints.ts';
import { removePasskey } from '@caravan/contract/accounts/passkeys.endpoints.ts';
import {
  beginPasskeyProof,
  beginProviderProof,
  getReauthentication,
  reauthenticate,
} from '@caravan/contract/accounts/reauthentication.endpoints.ts';
import { changePassword } from '@caravan/contract/accounts/recovery.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { afterEach } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { toast } from '../../../testing/page-texts.ts';
import { goOffline } from '../../../testing/browser-settings.ts';
import { answerPhone, CODE, codeField, NUMBER, sendCode } from '../../../testing/phone-answers.ts';
import {
  answerReauthentication,
  PROVIDER_PAGE,
  addPasskeyIn,
  answerSecurity,
  openSecurity,
} from '../../../testing/security-answers.ts';
import { aConfig } from '../../../testing/samples.ts';
import { expect, page, type Screen, SIZES, test } from '../../../testing/screen.tsx';
import { leaveChange } from '../../../testing/waiting-change.ts';

afterEach(() => commands.removePasskeyDevices());

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'a lighthouse made of paper';
const proofSheet = page.getByRole('dialog', { name: 'Confirm that it is you' });
const passwordDialog = page.getByRole('dialog', { name: 'Change Password' });
const save = passwordDialog.getByRole('button', { name: 'Change Password' });
const field = proofSheet.getByLabelText('Password', { exact: true });
const confirm = proofSheet.getByRole('button', { name: 'Confirm', exact: true });

/** Somebody chooses a new password, a while after they signed in. */
const chooseNewPassword = async (
  screen: Screen,
  proof: Pick<ReturnType<typeof answerReauthentication>, 'once'>,
  size?: 'phone' | 'desktop',
): Promise<void> => {
  screen.server.answer(
    changePassword,
    proof.once<typeof changePassword>(() => undefined),
  );
  await screen.open('/profile', size);
  await page.getByRole('button', { name: /^Change Password/ }).click();
  await passwordDialog.getByLabelText('New password').fill(NEW_PASSWORD);
  await save.click();
  await expect.element(proofSheet).toBeVisible();
};

/** The account is to be deleted, a while after signing in. */
const wantDeletion = async (
  screen: Screen,
  proof: Pick<ReturnType<typeof answerReauthentication>, 'once'>,
): Promise<void> => {
  screen.server.answer(
    deleteAccount,
    proof.once<typeof deleteAccount>(() => undefined),
  );
  await screen.open('/profile');
  await page.getByRole('button', { name: /^Delete My Account/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete My Account' });
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect.element(proofSheet).toBeVisible();
};

const farewell = page.getByRole('dialog', { name: 'Your account is deleted' });

for (const size of SIZES) {
  test(`a wrong password is said at its field, and the right one goes on with what was wanted, on a ${size}`, async ({
    screen,
  }) => {
    const proof = answerReauthentication(
      screen,
      { password: true, passkey: true, phone: true, provider: true },
      (given) => {
        if (given.way === 'password' && given.password !== PASSWORD) throw new AppError('wrong_password');
      },
    );
    await chooseNewPassword(screen, proof, size);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute('autocomplete', 'current-password');
    await expectAccessible('confirming that it is you', '[role=dialog]');
    await field.fill('guessed');
    await confirm.click();
    await expect.element(field).toHaveAccessibleDescription('This is not your current password.');
    await expect.element(field).toHaveFocus();
    await expectAccessible('confirming that it is you, with an error', '[role=dialog]');

    await userEvent.keyboard(`{ControlOrMeta>}a{/ControlOrMeta}${PASSWORD}{Enter}`);

    await expect.element(toast('Password changed')).toBeVisible();
    await expect.element(proofSheet).not.toBeInTheDocument();
    await expect.element(passwordDialog).not.toBeInTheDocument();
    const sent = { newPassword: NEW_PASSWORD };
    await expect.poll(() => screen.server.requests(changePassword).map(({ body }) => body)).toEqual([sent, sent]);
    await expect.poll(() => screen.server.requests(reauthenticate)).toHaveLength(2);
  });
}

test('whoever would rather not has lost nothing of what they typed', async ({ screen }) => {
  await chooseNewPassword(screen, answerReauthentication(screen, { password: true }));
  await field.fill(PASSWORD);

  await userEvent.keyboard('{Escape}');

  await expect.element(proofSheet).not.toBeInTheDocument();
  await expect.element(passwordDialog.getByLabelText('New password')).toHaveValue(NEW_PASSWORD);
  await expect.element(save).toHaveFocus();
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).not.toBeInTheDocument();
  await expect.poll(() => screen.server.requests(changePassword)).toHaveLength(1);
});

test('too many wrong passwords say how long to wait, and a lost connection says so', async ({ screen }) => {
  const proof = answerReauthentication(screen, { password: true }, () => {
    throw new AppError('too_many_failures', { retryAfter: 800 });
  });
  await chooseNewPassword(screen, proof);
  await field.fill(PASSWORD);
  await confirm.click();
  await expect.element(field).toHaveAccessibleDescription('Too many attempts. Please try again in 14 minutes.');

  const comeBack = goOffline();
  await confirm.click();

  await expect.element(field).toHaveAccessibleDescription(/Check your connection and try again/);
  comeBack();
});

test('a proof that another page has given meanwhile is enough', async ({ screen }) => {
  const { server, open } = screen;
  let refusals = 0;
  server.answer(changePassword, () => {
    refusals += 1;
    if (refusals === 1) throw new AppError('proof_required');
    return undefined;
  });
  const ways = { password: true, passkey: false, phone: false, provider: false, recoveryCode: false };
  server.answer(getReauthentication, { freshUntil: new Date().toISOString(), ways });
  await open('/profile');
  await page.getByRole('button', { name: /^Change Password/ }).click();
  await passwordDialog.getByLabelText('New password').fill(NEW_PASSWORD);

  await save.click();

  await expect.element(toast('Password changed')).toBeVisible();
});

test('where a second factor is required, a passkey or a recovery code confirms it', async ({ screen }) => {
  const { passkeys } = answerSecurity(screen);
  const device = await commands.addPasskeyDevice();
  const sheet = await openSecurity(screen);
  await addPasskeyIn(sheet);
  const proof = answerReauthentication(screen, { passkey: true, recoveryCode: true });
  screen.server.answer(
    removePasskey,
    proof.once<typeof removePasskey>(() => {
      passkeys.pop();
      return undefined;
    }),
  );
  await commands.unlockPasskeyDevice(device, false);
  await sheet.getByRole('button', { name: /^Actions for Chrome/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove Passkey' }).click();
  await expect.element(proofSheet).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await expectAccessible('confirming that it is you by a second factor', '[role=dialog]');
  await proofSheet.getByRole('button', { name: 'Use My Passkey' }).click();
  await expect.element(proofSheet.getByRole('status')).toHaveTextContent('No passkey was used. You can try again.');
  await commands.unlockPasskeyDevice(device, true);

  await proofSheet.getByRole('button', { name: 'Use My Passkey' }).click();

  await expect.element(toast('Passkey removed')).toBeVisible();
  await expect.element(sheet).toBeVisible();
  await expect.poll(() => screen.server.requests(beginPasskeyProof)).toHaveLength(2);
  await expect.poll(() => screen.server.requests(reauthenticate).map(({ body }) => body.way)).toEqual(['passkey']);
});

test('a recovery code is looked at before it is sent, and confirms it', async ({ screen }) => {
  await wantDeletion(screen, answerReauthentication(screen, { passkey: true, recoveryCode: true }));
  await proofSheet.getByRole('button', { name: 'Use a Recovery Code' }).click();
  const code = proofSheet.getByLabelText('Recovery code');
  await code.fill('k7m2');
  await confirm.click();
  await expect.element(code).toHaveAccessibleDescription(/A recovery code has 12 letters and digits/);
  await expectAccessible('confirming that it is you by a recovery code', '[role=dialog]');

  await code.fill('k7m2-9xqp-w4td');
  await confirm.click();

  await expect.element(farewell).toBeVisible();
  await expect
    .poll(() => screen.server.requests(reauthenticate).map(({ body }) => body))
    .toEqual([{ way: 'recovery_code', code: 'k7m2-9xqp-w4td' }]);
});

test('a code to the phone confirms it, and the download begins', async ({ screen }) => {
  const { data, server, open } = screen;
  data.user = { ...data.viewer, hasPassword: false, signInPhone: `+1${NUMBER}` };
  answerPhone(server);
  answerReauthentication(screen, { phone: true });
  server.refuse(downloadOwnData, 'proof_required');
  await open('/profile');
  const row = page.getByRole('button', { name: /^Download My Data/ });
  await row.click();
  await expect.element(proofSheet).toBeVisible();
  await proofSheet.getByRole('button', { name: 'Text Me a Code' }).click();
  await expectAccessible('confirming that it is you by phone', '[role=dialog]');
  await sendCode.click();
  // The answer to the second try is enough to see that there is one.
  server.refuse(downloadOwnData, 'rate_limited', { message: 'Too many downloads. Please try again later.' });

  await codeField.fill(CODE);

  await expect.element(page.getByRole('alert').filter({ hasText: 'Download failed' })).toMatchTextContent('Too many');
  await expect
    .poll(() => server.requests(reauthenticate).map(({ body }) => body))
    .toEqual([{ way: 'phone', idToken: 'proves the number' }]);
});

test('the provider is left for, and what it came to is said once where one was', async ({ screen }) => {
  screen.data.config = aConfig({ oidc: { name: 'Harbour' } });
  screen.data.user = { ...screen.data.viewer, hasPassword: false };
  await wantDeletion(screen, answerReauthentication(screen, { provider: true }));

  await proofSheet.getByRole('button', { name: 'Continue with Harbour' }).click();

  await expect.poll(() => screen.navigation.left).toEqual([PROVIDER_PAGE]);
  await expect
    .poll(() => screen.server.requests(beginProviderProof).map(({ body }) => body))
    .toEqual([{ returnTo: '/profile' }]);
  await screen.open('/profile?proof=given');
  await expect.element(toast('Confirmed')).toBeVisible();
  expect(location.search).toBe('');
  await screen.open('/profile?proof=failed');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Not confirmed' }))
    .toMatchTextContent('That was another sign-in than the one of your account.');
});

test('a provider that has asked nobody confirms nothing, and another way is named', async ({ screen }) => {
  await screen.open('/profile?proof=not-asked');

  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Not confirmed' }))
    .toMatchTextContent('you can set a password in your profile, under Sign-in and Security.');
});

test('where no method works, a fresh sign-in is the way, behind a question where changes would be lost by it', async ({
  screen,
}) => {
  await leaveChange(screen.data.viewer.id);
  await wantDeletion(screen, answerReauthentication(screen, {}));
  await expectAccessible('a fresh sign-in is the way', '[role=dialog]');

  await proofSheet.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out now?' });
  await expect.element(question).toMatchTextContent('1 change on this device is not saved yet and will be lost.');
  expect(screen.navigation.left).toEqual([]);
  await question.getByRole('button', { name: 'Sign Out' }).click();

  await expect.poll(() => screen.navigation.left).toEqual(['/api/logout']);
});

test('a session that has ended meanwhile brings the sign-in', async ({ screen }) => {
  const proof = answerReauthentication(screen, { password: true }, () => {
    throw new AppError('unauthorized');
  });
  await wantDeletion(screen, proof);
  await field.fill(PASSWORD);

  await confirm.click();

  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Your session has expired. Please log in again.' }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});
