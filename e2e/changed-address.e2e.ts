import type { Page } from '@playwright/test';
import { enter, expect, PASSWORD, test } from './fixtures.ts';
import { addressOf, findMail, linkTo } from './outbox.ts';

const SUBJECT = 'Confirm your email address for Caravan';
const CONFIRM_NEW = 'Confirm your new email address for Caravan';
const REQUESTED = 'Your email address at Caravan is about to change';
const CHANGED = 'Your email address at Caravan was changed';
const NEW_PASSWORD = 'four brown camels resting';

const reminderOn = (page: Page) => page.getByRole('region', { name: 'Confirm your email' });
const factsOn = (page: Page) => page.getByRole('region', { name: 'Personal Information' });

/** The person looks at this tab again, after another one. */
const comeBackTo = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('an address is confirmed by mail, and the reminder goes where it still shows', async ({ person, visitor }) => {
  const maja = await person('Maja');
  const { page, email, context } = maja;
  await page.goto('/');
  const reminder = reminderOn(page);
  await expect(reminder).toContainText(email);
  await reminder.getByRole('button', { name: 'Send Again' }).click();
  await expect(reminder).toContainText('Check your mail');

  const tab = await context.newPage();
  const link = await addressOf(linkTo(await findMail(tab, { to: email, subject: SUBJECT }), '/confirm-email'));
  await tab.goto(link);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  await expect(tab).toHaveURL('/confirm-email');
  await expect(tab).toHaveTitle('Confirm email · Caravan');
  await expect(tab.getByText(email)).toBeVisible();
  await tab.getByRole('link', { name: 'Go to Caravan' }).click();
  await expect(tab.getByRole('heading', { name: 'Welcome, Maja!' })).toBeVisible();
  await expect(reminderOn(tab)).toHaveCount(0);

  await expect(reminder).toBeVisible();
  await comeBackTo(page);
  await expect(reminder).toHaveCount(0);
  await page.goto('/profile');
  await expect(factsOn(page)).toContainText(email);
  await expect(factsOn(page).getByText('Not confirmed yet')).toHaveCount(0);

  const { page: elsewhere } = await visitor();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(elsewhere.getByLabel('Email')).toHaveValue(email);
});

/** Opens the link of a mail, as its reader would. */
const openMailed = async (page: Page, mail: { to: string; subject: string }, path: string) =>
  page.goto(await addressOf(linkTo(await findMail(page, mail), path)));

const askForAddress = async (page: Page, email: string) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog', { name: 'Edit Profile' }).getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
};

const prove = async (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click();
};

test('a new address counts once its mailbox confirms it, and the mailbox before stops that or takes it back', async ({
  person,
  visitor,
}) => {
  const nora = await person('Nora');
  nora.expectConsoleError(/status of 401/);
  // A stop ends what the session has proven.
  nora.expectConsoleError(/status of 403/);
  const { page, email } = nora;
  const [first, second] = [`first.${email}`, `second.${email}`];
  const { page: mails } = await visitor();
  await openMailed(mails, { to: email, subject: SUBJECT }, '/confirm-email');
  await expect(mails.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');

  await askForAddress(page, first);
  await expect(factsOn(page)).toContainText(`Waiting for confirmation of ${first}`);
  await expect(factsOn(page)).toContainText(email);
  await openMailed(mails, { to: email, subject: REQUESTED }, '/stop-email-change');
  await mails.getByRole('button', { name: 'Stop the Change' }).click();
  await expect(mails.getByRole('heading', { level: 1 })).toHaveText('Change stopped');
  await comeBackTo(page);
  await expect(factsOn(page).getByText('Waiting for confirmation')).toHaveCount(0);

  await askForAddress(page, second);
  await prove(page);
  await expect(factsOn(page)).toContainText(`Waiting for confirmation of ${second}`);
  await openMailed(mails, { to: second, subject: CONFIRM_NEW }, '/confirm-email');
  await mails.getByRole('button', { name: 'Confirm This Address' }).click();
  await expect(mails.getByRole('heading', { level: 1 })).toHaveText('Email changed');
  await comeBackTo(page);
  await expect(factsOn(page)).toContainText(second);

  await openMailed(mails, { to: email, subject: CHANGED }, '/stop-email-change');
  await mails.getByRole('button', { name: 'Put It Back' }).click();
  await expect(mails.getByRole('heading', { level: 1 })).toHaveText('Address put back');
  await expect(page.getByRole('alert')).toHaveText('Your session has expired. Please log in again.');
  await mails.getByRole('button', { name: 'Choose a New Password' }).click();
  await mails.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await mails.getByRole('button', { name: 'Change Password' }).click();
  await expect(mails.getByRole('heading', { level: 1 })).toHaveText('Password changed');
  await enter(mails, () => mails.getByRole('button', { name: 'Sign In' }).click());
  await expect(mails.getByLabel('Email')).toHaveValue(email);
  await mails.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await enter(mails, () => mails.getByRole('button', { name: 'Sign In', exact: true }).click());
  await expect(mails.getByRole('heading', { name: 'Welcome, Nora!' })).toBeVisible();
});
