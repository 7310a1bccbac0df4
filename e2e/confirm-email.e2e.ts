import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addressOf, findMail, linkTo } from './outbox.ts';

const SUBJECT = 'Confirm your email address for Caravan';

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
  await expect(tab.getByRole('heading', { name: 'Welcome back, Maja!' })).toBeVisible();
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
