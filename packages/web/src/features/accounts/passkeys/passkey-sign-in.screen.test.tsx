import { beginPasskeySignIn, passkeySignIn } from '@caravan/contract/accounts/passkeys.endpoints.ts';
import { afterEach } from 'vitest';
import { commands } from 'vitest/browser';
import { goOffline } from '../../../testing/browser-settings.ts';
import { addPasskeyIn, answerSecurity, openSecurity } from '../../../testing/security-answers.ts';
import { toast } from '../../../testing/page-texts.ts';
import { expect, page, type Screen, SIZES, test } from '../../../testing/screen.tsx';

afterEach(() => commands.removePasskeyDevices());

const button = page.getByRole('button', { name: 'Sign in with a passkey' });
const UNUSED = 'No passkey was used. You can try again, or sign in another way.';

/** Has the device make a passkey for the account, then shows the landing page to nobody in particular. */
const makePasskey = async (screen: Screen): Promise<string> => {
  answerSecurity(screen);
  const device = await commands.addPasskeyDevice();
  await addPasskeyIn(await openSecurity(screen));
  screen.data.user = null;
  localStorage.clear();
  return device;
};

for (const size of SIZES) {
  test(`a passkey signs in without a password, on a ${size}`, async ({ screen }) => {
    const { server, navigation, open } = screen;
    await makePasskey(screen);
    await open('/', size);

    await button.click();

    await expect.element(toast('Welcome back')).toBeVisible();
    await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
    await expect.poll(() => server.requests(beginPasskeySignIn).map(({ query }) => query.for)).toEqual(['sign_in']);
    await expect
      .poll(() => server.requests(passkeySignIn).map(({ body }) => body.response['type']))
      .toEqual(['public-key']);
  });
}

test('turning the question of the device down is no failure, and may be done better', async ({ screen }) => {
  const { navigation, server, open } = screen;
  const device = await makePasskey(screen);
  await open('/');
  await commands.unlockPasskeyDevice(device, false);

  await button.click();

  await expect.element(page.getByText(UNUSED)).toBeVisible();
  await expect.element(button).toHaveFocus();
  expect(server.requests(passkeySignIn)).toEqual([]);
  await commands.unlockPasskeyDevice(device, true);
  await button.click();
  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
});

test('a device without a passkey of the account signs nobody in', async ({ screen }) => {
  await makePasskey(screen);
  await screen.open('/');
  await commands.removePasskeyDevices();
  await commands.addPasskeyDevice();

  await button.click();

  await expect.element(page.getByText(UNUSED)).toBeVisible();
});

test('a passkey that was removed signs in no more, and says so', async ({ screen }) => {
  await makePasskey(screen);
  screen.server.refuse(passkeySignIn, 'passkey_unknown');
  await screen.open('/');

  await button.click();

  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Login failed' }))
    .toMatchTextContent('This passkey does not sign in here. Please take another way.');
  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('without a connection no sign-in is waited for, by passkey or by password', async ({ screen }) => {
  const unreachable = "Caravan can't be reached. Check your connection and try again.";
  const failed = page.getByRole('alert').filter({ hasText: 'Login failed' });
  const form = page.getByRole('form', { name: 'Sign in' });
  await makePasskey(screen);
  await screen.open('/');
  await expect.element(button).toBeVisible();

  goOffline();
  await button.click();
  await expect.element(failed).toMatchTextContent(unreachable);
  await form.getByLabelText('Email', { exact: true }).fill('ida@example.com');
  await expect.element(failed).not.toBeInTheDocument();
  await form.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();

  await expect.element(failed).toMatchTextContent(unreachable);
});
