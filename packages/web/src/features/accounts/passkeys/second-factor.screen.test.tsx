import { emailLogin } from '@caravan/contract/accounts/accounts.endpoints.ts';
import {
  beginPasskeySignIn,
  passkeySignIn,
  recoveryCodeSignIn,
} from '@caravan/contract/accounts/passkeys.endpoints.ts';
import { confirmPhone } from '@caravan/contract/accounts/phone.endpoints.ts';
import { afterEach } from 'vitest';
import { commands } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { goOffline } from '../../../testing/browser-settings.ts';
import { answerPhone, CODE, codeField, NUMBER, reachCodeStep, turnToPhone } from '../../../testing/phone-answers.ts';
import { aPerson } from '../../../testing/samples.ts';
import { addPasskeyIn, answerSecurity, openSecurity } from '../../../testing/security-answers.ts';
import { expect, page, type Screen, SIZES, test } from '../../../testing/screen.tsx';

afterEach(() => commands.removePasskeyDevices());

const SECOND_FACTOR_REQUIRED = { secondFactor: { hasRecoveryCodes: true }, message: 'Confirm that it is you' };

const step = page.getByRole('region', { name: 'Confirm that it is you' });
const usePasskey = step.getByRole('button', { name: 'Use My Passkey' });
const codeBox = step.getByRole('textbox', { name: 'Recovery code' });
const welcome = page.getByRole('heading', { name: 'Welcome Back' });

/** Has an account ask for a second factor after the password, and shows the landing page. */
const arrive = async (screen: Screen, size: 'phone' | 'desktop' = 'phone'): Promise<void> => {
  screen.data.user = null;
  screen.server.answer(emailLogin, SECOND_FACTOR_REQUIRED);
  await screen.open('/', size);
};

const givePassword = async (): Promise<void> => {
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabelText('Email', { exact: true }).fill('ida@example.com');
  await form.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.element(step).toBeVisible();
};

const spell = async (code: string): Promise<void> => {
  await codeBox.fill(code);
  await step.getByRole('button', { name: 'Sign In' }).click();
};

for (const size of SIZES) {
  test(`after the password a passkey is required, on a ${size}`, async ({ screen }) => {
    const { server, navigation } = screen;
    answerSecurity(screen);
    const device = await commands.addPasskeyDevice();
    await addPasskeyIn(await openSecurity(screen, size));
    localStorage.clear();
    await arrive(screen, size);
    await givePassword();
    await expect.element(page.getByRole('heading', { name: 'Confirm that it is you' })).toHaveFocus();
    await expectAccessible('the second factor is required');

    await commands.unlockPasskeyDevice(device, false);
    await usePasskey.click();
    await expect.element(step.getByRole('status')).toHaveTextContent('No passkey was used. You can try again.');
    expect(navigation.left).toEqual([]);
    await commands.unlockPasskeyDevice(device, true);
    await usePasskey.click();

    await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
    await expect
      .poll(() => server.requests(beginPasskeySignIn).map(({ query }) => query.for))
      .toEqual(['second_factor', 'second_factor']);
    await expect.poll(() => server.requests(passkeySignIn)).toHaveLength(1);
  });
}

test('a number alone signs nobody in whose account asks for a second factor', async ({ screen }) => {
  const { navigation, server } = screen;
  answerSecurity(screen);
  answerPhone(server);
  server.answer(confirmPhone, SECOND_FACTOR_REQUIRED);
  await commands.addPasskeyDevice();
  await addPasskeyIn(await openSecurity(screen));
  localStorage.clear();
  await arrive(screen);
  await turnToPhone();
  await reachCodeStep(NUMBER);

  await codeField.fill(CODE);

  await expect.element(step).toBeVisible();
  expect(navigation.left).toEqual([]);
  await usePasskey.click();
  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
  await expect.poll(() => server.requests(beginPasskeySignIn).map(({ query }) => query.for)).toEqual(['second_factor']);
  await expect.poll(() => server.requests(passkeySignIn)).toHaveLength(1);
});

test('a recovery code signs in however it is spelled', async ({ screen }) => {
  const { server, navigation } = screen;
  server.answer(recoveryCodeSignIn, { user: aPerson(), message: 'Signed in successfully' });
  await arrive(screen);
  await givePassword();
  await step.getByRole('button', { name: 'Use a recovery code' }).click();
  await spell('not a code');
  await expect.element(codeBox).toHaveAccessibleDescription(/^A recovery code has 12 letters and digits/);
  await expectAccessible('a recovery code is required, with an error');
  expect(server.requests(recoveryCodeSignIn)).toEqual([]);

  await spell('K7M2 9XQP W4TD');

  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
  await expect.poll(() => server.requests(recoveryCodeSignIn).map(({ body }) => body.code)).toEqual(['K7M2 9XQP W4TD']);
});

test('a recovery code that was used is refused at its field, and another may follow', async ({ screen }) => {
  const { server, navigation } = screen;
  server.refuse(recoveryCodeSignIn, 'recovery_code_wrong');
  await arrive(screen);
  await givePassword();
  await step.getByRole('button', { name: 'Use a recovery code' }).click();

  await spell('k7m2-9xqp-w4td');

  await expect.element(codeBox).toHaveAccessibleDescription('This recovery code is not right, or it was used before.');
  server.answer(recoveryCodeSignIn, { user: aPerson(), message: 'Signed in successfully' });
  await spell('k7m3-9xqp-w4td');
  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
});

test('without a connection a recovery code is not waited for', async ({ screen }) => {
  await arrive(screen);
  await givePassword();
  await step.getByRole('button', { name: 'Use a recovery code' }).click();

  goOffline();
  await spell('k7m2-9xqp-w4td');

  await expect
    .element(codeBox)
    .toHaveAccessibleDescription(/^Caravan can't be reached\. Check your connection and try again\./);
});

test('starting over leads back to the sign-in, and so does taking too long', async ({ screen }) => {
  screen.server.refuse(recoveryCodeSignIn, 'second_factor_gone');
  await arrive(screen);
  await givePassword();
  await step.getByRole('button', { name: 'Start over' }).click();
  await expect.element(welcome).toHaveFocus();
  await givePassword();
  await step.getByRole('button', { name: 'Use a recovery code' }).click();

  await spell('k7m2-9xqp-w4td');

  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Login failed' }))
    .toMatchTextContent('This took too long. Please sign in again.');
  await expect.element(welcome).toHaveFocus();
});

test('what a provider leads back to is required, and over once its time is', async ({ screen }) => {
  const { data, server, open } = screen;
  data.user = null;
  server.refuse(beginPasskeySignIn, 'second_factor_gone');
  await open('/?sign-in=second-factor');

  await usePasskey.click();

  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Login failed' }))
    .toMatchTextContent('This took too long. Please sign in again.');
  await expect.element(welcome).toHaveFocus();
  expect(location.pathname + location.search).toBe('/');
});
