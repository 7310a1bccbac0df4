import type { Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { addressOf, findMail, linkTo } from './outbox.ts';

const SUBJECT = 'Confirm your email address for Caravan';

const reminderOn = (page: Page) => page.getByRole('region', { name: 'Confirm your email' });
const factsOn = (page: Page) => page.getByRole('region', { name: 'Personal Information' });

/** The person looks at this tab again, after another one. */
const comeBackTo = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test(
  'an address is confirmed by mail, and the reminder goes where it still shows',
  { tag: '@desktop' },
  async ({ person, visitor }) => {
    const maja = await person('Maja');
    const { page, email, context } = maja;
    await page.goto('/');
    const reminder = reminderOn(page);
    await expect(reminder).toContainText(email);
    await expectNoBarriers(page, 'home with a reminder');
    await reminder.getByRole('button', { name: 'Send Again' }).click();
    await expect(reminder).toContainText('Check your mail');

    const tab = await context.newPage();
    const link = await addressOf(linkTo(await findMail(tab, { to: email, subject: SUBJECT }), '/confirm-email'));
    await tab.goto(link);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
    await expect(tab).toHaveURL('/confirm-email');
    await expect(tab).toHaveTitle('Confirm email · Caravan');
    await expect(tab.getByText(email)).toBeVisible();
    await expectNoBarriers(tab, 'a confirmed address');
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
  },
);

test('a reminder that was put away stays away, and the profile still offers a mail', async ({ person }) => {
  const { page } = await person('Nele');
  await page.goto('/');
  await reminderOn(page).getByRole('button', { name: 'Dismiss reminder' }).click();
  await expect(reminderOn(page)).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back, Nele!' })).toBeVisible();
  await expect(reminderOn(page)).toHaveCount(0);
  await page.goto('/profile');
  const facts = factsOn(page);
  await expect(facts.getByText('Not confirmed yet')).toBeVisible();
  await facts.getByRole('button', { name: 'Send Again' }).click();

  await expect(facts.getByText('Sent. Check your mail.')).toBeVisible();
});

test('who has asked for too many mails reads to wait', async ({ person }) => {
  const olaf = await person('Olaf');
  olaf.expectComplaint(/status of 429/);
  const { page } = olaf;
  for (let mails = 1; mails < 5; mails += 1) await olaf.api('POST', '/api/auth/user/email-confirmation-requests');
  await page.goto('/profile');

  await factsOn(page).getByRole('button', { name: 'Send Again' }).click();

  await expect(page.getByRole('alert')).toContainText('Nothing was sent');
  await expect(page.getByRole('alert')).toContainText(/Too many/);
});

test('a link that was altered confirms nothing, and says how to get another', async ({ person, visitor }) => {
  const pia = await person('Pia');
  pia.expectComplaint(/status of 410/);
  const somebody = await visitor();
  somebody.expectComplaint(/status of 410/);

  await somebody.page.goto('/confirm-email#secret=made-up');
  await expect(somebody.page.getByRole('heading', { level: 1 })).toHaveText("This link doesn't work");
  await somebody.page.getByRole('link', { name: 'Sign In for a New Link' }).click();
  await expect(somebody.page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  await pia.page.goto('/confirm-email#secret=made-up');
  await pia.page.getByRole('link', { name: 'Ask for a New Link' }).click();
  await expect(factsOn(pia.page).getByRole('button', { name: 'Send Again' })).toBeVisible();
});
