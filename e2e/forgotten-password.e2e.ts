import type { Page } from '@playwright/test';
import { enter, expect, PASSWORD, test } from './fixtures.ts';
import { findMail, linkTo, openInNewTab } from './outbox.ts';

const SUBJECT = 'Choose a new password for Caravan';
const NEW_PASSWORD = 'four brown camels resting';
const ON_ITS_WAY = 'If there is an account with this address, a link is on its way.';

const choose = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
};

const signIn = async (page: Page, password: string) => {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

test('who has forgotten their password chooses a new one by mail, and is signed out everywhere else', async ({
  person,
  visitor,
}) => {
  const frida = await person('Frida');
  frida.expectConsoleError(/status of 401/);
  const trip = await frida.api<{ id: string }>('POST', '/api/trips', { title: 'Fens' });
  await frida.page.goto(`/trip/${trip.id}`);
  await expect(frida.page.getByRole('heading', { level: 1 })).toHaveText('Fens');

  const phone = await visitor();
  phone.expectConsoleError(/status of 401 .*email-login/);
  const { page } = phone;
  await page.goto('/');
  await page.getByLabel('Email').fill(frida.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveTitle('Forgot password · Caravan');
  await expect(page.getByLabel('Email')).toHaveValue(frida.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(ON_ITS_WAY)).toBeVisible();
  await expect(page.getByText('It works for 30 minutes.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();

  const mail = await findMail(page, { to: frida.email, subject: SUBJECT });
  const opened = await openInNewTab(phone.context, linkTo(mail, '/reset-password'));
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await expect(opened).toHaveURL('/reset-password');
  await expect(opened.getByText(/^For f•••@e•••\.com\. Changing it signs out all devices\.$/)).toBeVisible();
  await choose(opened, NEW_PASSWORD);

  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Password changed');
  await expect(opened.getByText('All devices are signed out. Sign in with your new password.')).toBeVisible();
  await expect(frida.page.getByRole('alert')).toHaveText('Your session has expired. Please log in again.');
  await expect(frida.page.getByText('Fens')).toHaveCount(0);

  await enter(opened, () => opened.getByRole('button', { name: 'Sign In' }).click());
  await expect(opened.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(opened.getByRole('alert')).toHaveCount(0);
  await expect(opened.getByLabel('Email')).toHaveValue(frida.email);
  await signIn(opened, PASSWORD);
  await expect(opened.getByRole('alert')).toContainText('Invalid email or password');
  await enter(opened, () => signIn(opened, NEW_PASSWORD));
  await expect(opened.getByRole('heading', { name: 'Welcome, Frida!' })).toBeVisible();
});
