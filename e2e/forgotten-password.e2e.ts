import type { Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { enter, expect, PASSWORD, test } from './fixtures.ts';
import { addressOf, findMail, linkTo, openInNewTab } from './outbox.ts';
import { TestServer } from './server.ts';

const SUBJECT = 'Choose a new password for Caravan';
const NEW_PASSWORD = 'four brown camels resting';
const ON_ITS_WAY = 'If there is an account with this address, a link is on its way.';

/** Asks for a link at the page for it. */
const askForLink = async (page: Page, email: string) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
};

/** The address of the link in the newest mail to somebody who has forgotten their password. */
const linkFor = async (page: Page, email: string): Promise<string> => {
  await askForLink(page, email);
  return addressOf(linkTo(await findMail(page, { to: email, subject: SUBJECT }), '/reset-password'));
};

const choose = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
};

const signIn = async (page: Page, password: string) => {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

test(
  'who has forgotten their password chooses a new one by mail, and is signed out everywhere else',
  { tag: '@desktop' },
  async ({ person, visitor }) => {
    const frida = await person('Frida');
    frida.expectComplaint(/status of 401/);
    const trip = await frida.api<{ id: string }>('POST', '/api/trips', { title: 'Fens' });
    await frida.page.goto(`/trip/${trip.id}`);
    await expect(frida.page.getByRole('heading', { level: 1 })).toHaveText('Fens');

    const phone = await visitor();
    phone.expectComplaint(/status of 401 .*email-login/);
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
    await expect(opened.getByRole('heading', { name: 'Welcome back, Frida!' })).toBeVisible();
  },
);

test('a new password is judged while it is chosen', { tag: '@desktop' }, async ({ person, visitor }) => {
  const frida = await person('Frida');
  const { page } = await visitor();
  await page.goto(await linkFor(page, frida.email));
  const field = page.getByLabel('New password', { exact: true });

  await choose(page, 'seven77');
  await expect(field).toHaveAccessibleDescription('Password must be at least 8 characters');
  await field.fill('abcabcabc');
  await expect(field).toHaveAccessibleDescription(/^Weak\./);
  await page.getByRole('button', { name: 'Show password' }).click();

  await expect(field).toHaveAttribute('type', 'text');
  await expectNoBarriers(page, 'choosing a new password');
  await choose(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed');
});

test('a link works once', async ({ person, visitor }) => {
  const frida = await person('Frida');
  const phone = await visitor();
  phone.expectComplaint(/status of 410/);
  const { page } = phone;
  const link = await linkFor(page, frida.email);
  await page.goto(link);
  await choose(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed');

  await page.goto('about:blank');
  await page.goto(link);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This link doesn't work");
  await expect(page).toHaveURL('/reset-password');
  await page.getByRole('link', { name: 'Ask for a New Link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
});

test('a link that was altered, or is not whole, changes nothing', async ({ person, visitor }) => {
  const greta = await person('Greta');
  const somebody = await visitor();
  somebody.expectComplaint(/status of 4(00|10) .*password-reset-links/);
  const { page } = somebody;
  const link = await linkFor(page, greta.email);
  const last = link.at(-1) === 'A' ? 'B' : 'A';
  const { origin } = new URL(link);

  for (const altered of [
    `${link.slice(0, -1)}${last}`,
    link.slice(0, -4),
    `${origin}/reset-password#secret=`,
    `${origin}/reset-password#secret=${'x'.repeat(300)}`,
    `${origin}/reset-password`,
  ]) {
    await page.goto('about:blank');
    await page.goto(altered);
    await expect(page.getByRole('heading', { level: 1 }), altered).toHaveText("This link doesn't work");
  }

  // The right one still works, opened in the place of the wrong one.
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
});

test('a page that the phone dropped in between still knows the link', async ({ person, visitor }) => {
  const hedda = await person('Hedda');
  const { page } = await visitor();
  await page.goto(await linkFor(page, hedda.email));
  await expect(page).toHaveURL('/reset-password');

  await page.reload();

  await choose(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed');
});

test('nobody learns whether an address has an account', async ({ visitor }) => {
  const { page } = await visitor();
  const email = 'nobody-at-all@example.com';

  await askForLink(page, email);

  await expect(page.getByText(ON_ITS_WAY)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectNoBarriers(page, 'a mail that is on its way');
  await page.getByRole('link', { name: 'Open the Outbox' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('a mail can be asked for again after a while, and for another address', async ({ person, visitor }) => {
  const { email } = await person('Ida');
  const { page } = await visitor();
  await page.clock.install();
  await askForLink(page, email);
  const again = page.getByRole('button', { name: /^Send again/i });
  await expect(again).toHaveText('Send again in 30 s');

  await page.clock.fastForward(30_000);
  await again.click();

  await expect(again).toHaveText('Send again in 30 s');
  await page.getByRole('button', { name: 'Use Another Address' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('somebody else who is signed in stays so, and reads it beforehand', async ({ person }) => {
  const jan = await person('Jan');
  const kay = await person('Kay');
  const { page } = kay;
  await page.goto(await linkFor(page, jan.email));

  await expect(page.getByText(`you stay signed in here as ${kay.email}.`)).toBeVisible();
  await choose(page, NEW_PASSWORD);

  await expect(page.getByText(`You are still signed in here as ${kay.email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Caravan' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Kay!' })).toBeVisible();
});

test('who is signed in with that account is signed out too, and reads it beforehand', async ({ person }) => {
  const lene = await person('Lene');
  lene.expectComplaint(/status of 401/);
  const { page } = lene;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome back, Lene!' })).toBeVisible();
  await page.goto(await linkFor(page, lene.email));

  await expect(page.getByText('Changing it signs out all devices, this one too.')).toBeVisible();
  await choose(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password changed');
  await enter(page, () => page.getByRole('button', { name: 'Sign In' }).click());

  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue(lene.email);
});

test('without a connection nothing is promised', async ({ visitor }) => {
  const offline = await visitor();
  offline.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const { page, context } = offline;
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('maja@example.com');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send Link' }).click();

  await expect(page.getByRole('alert')).toContainText('Nothing was sent');
  await expect(page.getByRole('alert')).toContainText("Caravan can't be reached. Check your connection and try again.");
  await expect(page.getByLabel('Email')).toHaveValue('maja@example.com');
});

test('a server that cannot send mail says so, and has no outbox to read it in', async ({ visitor }) => {
  const server = await TestServer.start({ NODE_ENV: 'production' });
  const { page } = await visitor({ baseURL: server.url });

  await page.goto('/forgot-password');
  await expect(page.getByText('This server cannot send mail. Please ask whoever runs it.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await page.goto('/dev/outbox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');

  expect(await server.remove(), 'the exit code of the server').toBe(0);
});
