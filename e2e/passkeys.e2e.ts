import type { Page } from '@playwright/test';
import { Authenticator, byName } from './authenticator.ts';
import { expectNoBarriers } from './barriers.ts';
import { enter, expect, test } from './fixtures.ts';
import { addPasskey, openSecurity } from './security-sheet.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

const signOut = async (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Sign-in and Security' });
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
};

test('a passkey that was added in the profile signs in without a password @desktop', async ({ person, server }) => {
  const { page, ...ida } = await person('Ida', { baseURL: byName(server) });
  await Authenticator.on(page);
  await addPasskey(page, await openSecurity(page));
  await signOut(page);

  await enter(page, () => button(page).click());

  await expect(page.getByRole('heading', { name: 'Welcome back, Ida!' })).toBeVisible();
  expect(await ida.api('GET', '/api/auth/user')).toMatchObject({ email: ida.email, hasPasskey: true });
  await expect((await openSecurity(page)).getByRole('listitem').filter({ hasText: 'Last used today' })).toBeVisible();
});

test('whoever adds a passkey meets no barrier, and reads when it was added @desktop', async ({ person, server }) => {
  const { page } = await person('Olof', { baseURL: byName(server) });
  await Authenticator.on(page);
  const sheet = await openSecurity(page);
  await expectNoBarriers(page, 'signing in and security, empty', '[role=dialog]');
  await sheet.getByRole('button', { name: 'Add a Passkey' }).click();
  await expectNoBarriers(page, 'adding a passkey', '[role=dialog]');
  await page.keyboard.press('Escape');

  await addPasskey(page, sheet);

  const row = sheet.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(row).toContainText('Added today');
  await expect(row).toContainText('Not used yet');
  await expectNoBarriers(page, 'signing in and security, with a passkey', '[role=dialog]');
});

test('with the keyboard alone a passkey is added, named and removed', async ({ person, server }) => {
  const { page } = await person('Runa', { baseURL: byName(server) });
  await Authenticator.on(page);
  const sheet = await openSecurity(page);
  await sheet.getByRole('button', { name: 'Add a Passkey' }).press('Enter');
  await page.getByRole('dialog', { name: 'Add a Passkey' }).getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type('correct horse battery');
  await page.keyboard.press('Enter');
  const passkeys = sheet.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkeys).toHaveCount(1);
  // Until then the keys belong to the dialog that closes.
  await expect(page.getByRole('dialog', { name: 'Add a Passkey' })).toHaveCount(0);

  await passkeys.getByRole('button', { name: /^Actions for/ }).press('ArrowDown');
  // The keys go where the focus is: it moves once the menu is open.
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name', { exact: true }).press('ControlOrMeta+a');
  await page.keyboard.type('Blue phone');
  await page.keyboard.press('Enter');
  await expect(passkeys).toContainText('Blue phone');
  const actions = passkeys.getByRole('button', { name: 'Actions for Blue phone' });
  await expect(actions).toBeFocused();
  await actions.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' });
  await expect(question.getByRole('button', { name: 'Keep It' })).toBeFocused();
  await question.getByRole('button', { name: 'Remove Passkey' }).press('Enter');

  await expect(page.getByRole('status').filter({ hasText: 'Passkey removed' })).toContainText('Blue phone');
  await expect(passkeys).toHaveCount(0);
  await expect(sheet).toBeVisible();
});

test('who turns the question of the device down hears no reproach and can go on', async ({ person, server }) => {
  const { page } = await person('Nils', { baseURL: byName(server) });
  const device = await Authenticator.on(page);
  const sheet = await openSecurity(page);
  await device.verify(false);
  await sheet.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('status')).toHaveText('No passkey was added. You can try again.');
  expect(await device.count()).toBe(0);
  await device.verify(true);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await signOut(page);
  await device.verify(false);

  await button(page).click();

  await expect(page.getByText('No passkey was used. You can try again, or sign in another way.')).toBeVisible();
  await expect(button(page)).toBeFocused();
  await device.verify(true);
  await enter(page, () => button(page).click());
  await expect(page.getByRole('heading', { name: 'Welcome back, Nils!' })).toBeVisible();
});

test('a passkey that was removed signs in no more, and says so', async ({ person, server }) => {
  const nora = await person('Nora', { baseURL: byName(server) });
  nora.expectComplaint(/status of 401/);
  const { page } = nora;
  await Authenticator.on(page);
  const sheet = await openSecurity(page);
  await addPasskey(page, sheet);
  const [passkey] = await nora.api<{ id: string }[]>('GET', '/api/auth/passkeys');
  await nora.api('DELETE', `/api/auth/passkeys/${passkey?.id}`);
  await signOut(page);

  await button(page).click();

  const toast = page.getByRole('alert').filter({ hasText: 'Login failed' });
  await expect(toast).toContainText('This passkey does not sign in here. Please take another way.');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('without a connection neither a sign-in nor a new passkey is waited for', async ({ person, server }) => {
  const sven = await person('Sven', { baseURL: byName(server) });
  sven.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const { page, context } = sven;
  await Authenticator.on(page);
  const sheet = await openSecurity(page);
  await sheet.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Continue' }).click();

  await expect(dialog.getByRole('alert')).toHaveText("Caravan can't be reached. Check your connection and try again.");

  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
});

test('at an address of numbers no passkey is offered, and the sheet tells where there are some', async ({ person }) => {
  const { page, context } = await person('Tove');

  const sheet = await openSecurity(page);

  await expect(sheet.getByRole('button', { name: 'Add a Passkey' })).toHaveCount(0);
  await expect(sheet.getByText('Passkeys work where Caravan has a name')).toBeVisible();
  const byItsName = sheet.getByRole('link', { name: /^localhost:/ });
  await expect(byItsName).toHaveAttribute('href', /^http:\/\/localhost:\d+\/profile/);
  await expectNoBarriers(page, 'signing in and security, without passkeys', '[role=dialog]');
  await context.clearCookies();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});

test('a device makes one passkey for an account, and another device knows nothing of it', async ({
  person,
  server,
}) => {
  const { page } = await person('Ylva', { baseURL: byName(server) });
  const device = await Authenticator.on(page);
  const sheet = await openSecurity(page);
  await addPasskey(page, sheet);
  await sheet.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This device has a passkey for your account already.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await signOut(page);
  await device.lose();
  await Authenticator.on(page);

  await button(page).click();

  await expect(page.getByText('No passkey was used. You can try again, or sign in another way.')).toBeVisible();
});
