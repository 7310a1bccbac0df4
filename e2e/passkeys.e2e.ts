import type { Page } from '@playwright/test';
import { Authenticator, byName } from './authenticator.ts';
import { expectAccessible } from './accessibility.ts';
import { enter, expect, loseSession, test } from './fixtures.ts';
import { addPasskey, openSecurity } from './security-sheet.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

const signOut = async (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Sign-in and Security' });
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
};

test('a passkey that was added in the profile signs in without a password until it is removed', async ({
  person,
  server,
}) => {
  const ida = await person('Ida', { baseURL: byName(server) });
  ida.expectConsoleError(/status of 401/);
  const { page } = ida;
  await Authenticator.on(page);
  await addPasskey(page, await openSecurity(page));
  await signOut(page);

  await enter(page, () => button(page).click());

  await expect(page.getByRole('heading', { name: 'Welcome, Ida!' })).toBeVisible();
  expect(await ida.api('GET', '/api/auth/user')).toMatchObject({ email: ida.email, hasPasskey: true });
  await expect((await openSecurity(page)).getByRole('listitem').filter({ hasText: 'Last used today' })).toBeVisible();

  const [passkey] = await ida.api<{ id: string }[]>('GET', '/api/auth/passkeys');
  await ida.api('DELETE', `/api/auth/passkeys/${passkey?.id}`);
  await signOut(page);
  await button(page).click();

  const toast = page.getByRole('alert').filter({ hasText: 'Login failed' });
  await expect(toast).toContainText('This passkey does not sign in here. Please take another way.');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('at an address of numbers no passkey is offered, and the sheet says where there are some', async ({ person }) => {
  const { page } = await person('Tove');

  const sheet = await openSecurity(page);

  await expect(sheet.getByRole('button', { name: 'Add a Passkey' })).toHaveCount(0);
  await expect(sheet.getByText('Passkeys work where Caravan has a name')).toBeVisible();
  const byItsName = sheet.getByRole('link', { name: /^localhost:/ });
  await expect(byItsName).toHaveAttribute('href', /^http:\/\/localhost:\d+\/profile/);
  await expectAccessible(page, 'signing in and security, without passkeys', '[role=dialog]');
  await loseSession(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});
