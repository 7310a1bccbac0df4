import {
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from '@caravan/contract/accounts/recovery.endpoints.ts';
import { listOutbox } from '@caravan/contract/service/service.endpoints.ts';
import { afterEach, vi } from 'vitest';
import { goOffline } from '../../testing/browser-settings.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { aConfig, aPerson } from '../../testing/samples.ts';
import { expect, page, type Screen, SIZES, test } from '../../testing/screen.tsx';

afterEach(() => vi.useRealTimers());

const NEW_PASSWORD = 'four brown camels resting';
const UNUSABLE = "This link doesn't work";

const email = page.getByLabelText('Email');
const title = page.getByRole('heading', { level: 1 });
const newPassword = page.getByLabelText('New password', { exact: true });

const choose = async (password: string): Promise<void> => {
  await newPassword.fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
};

/** A link works, and its address is shown in part. */
const answerLink = ({ data, server }: Screen, address = 'frida@example.com'): void => {
  server.answer(checkPasswordReset, { email: `${address[0] ?? ''}•••@e•••.com` });
  server.answer(resetPassword, () => {
    if (data.user?.email === address) data.user = null;
    return { email: address };
  });
};

test('who has forgotten their password requests a link at the sign-in', async ({ screen }) => {
  const { data, server, open } = screen;
  data.user = null;
  server.answer(requestPasswordReset, undefined);
  await open('/');
  await email.fill('frida@example.com');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect.poll(() => document.title).toBe('Forgot password · Caravan');
  await expect.element(email).toHaveValue('frida@example.com');

  await page.getByRole('button', { name: 'Send Link' }).click();

  await expect.element(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const words = 'If there is an account with this address, a link is on its way. It works for 30 minutes.';
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText('frida@example.com')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await expect
    .poll(() => server.requests(requestPasswordReset).map(({ body }) => body.email))
    .toEqual(['frida@example.com']);
  await expectAccessible('a mail that is on its way');
});

test('a mail can be requested again after a while, and for another address', async ({ screen }) => {
  const { data, server, open } = screen;
  data.user = null;
  server.answer(requestPasswordReset, undefined);
  await open('/forgot-password');
  await email.fill('ida@example.com');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await page.getByRole('button', { name: 'Send Link' }).click();
  const again = page.getByRole('button', { name: /^Send again/i });
  await expect.element(again).toHaveTextContent('Send again in 30 s');

  await vi.advanceTimersByTimeAsync(30_000);
  await again.click();

  await expect.element(again).toHaveTextContent('Send again in 30 s');
  await expect.poll(() => server.requests(requestPasswordReset)).toHaveLength(2);
  await page.getByRole('button', { name: 'Use Another Address' }).click();
  await expect.element(email).toHaveValue('ida@example.com');
});

test('without a connection nothing is promised', async ({ screen }) => {
  const { data, open } = screen;
  data.user = null;
  await open('/forgot-password');
  await email.fill('maja@example.com');

  goOffline();
  await page.getByRole('button', { name: 'Send Link' }).click();

  const toast = page.getByRole('alert');
  await expect.element(toast).toMatchTextContent('Nothing was sent');
  await expect.element(toast).toMatchTextContent("Caravan can't be reached. Check your connection and try again.");
  await expect.element(email).toHaveValue('maja@example.com');
});

test('a server that cannot send mail says so', async ({ screen: { data, open } }) => {
  data.user = null;
  data.config = aConfig({ canSendMail: false });

  await open('/forgot-password');

  await expect.element(page.getByText('This server cannot send mail. Please ask whoever runs it.')).toBeVisible();
  await expect.element(email).not.toBeInTheDocument();
});

test('a development server leads to its outbox, and no other has such a page', async ({ screen }) => {
  const { data, server, open } = screen;
  data.user = null;
  data.config = aConfig({ hasOutbox: true });
  server.answer(requestPasswordReset, undefined);
  server.answer(listOutbox, []);
  await open('/forgot-password');
  await email.fill('nobody-at-all@example.com');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await page.getByRole('link', { name: 'Open the Outbox' }).click();
  await expect.element(title).toHaveTextContent('Outbox');
  await expect.element(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => server.requests(listOutbox).length).toBe(2);

  data.config = aConfig({ hasOutbox: false });
  await open('/dev/outbox');

  await expect.element(title).toHaveTextContent('Page not found');
});

const HINTS = [
  ['sunshine', 'This password is too common'],
  ['summer2026', 'Weak. Try a few words in a row'],
  ['gqzmtwpkrb', 'Fair. A little longer is better'],
  [NEW_PASSWORD, 'Strong.'],
] as const;
const topOfButton = (): number =>
  page.getByRole('button', { name: 'Change Password' }).element().getBoundingClientRect().top;

for (const size of SIZES) {
  test(`a new password is judged while it is chosen, on a ${size}`, async ({ screen }) => {
    screen.data.user = null;
    answerLink(screen);
    await screen.open('/reset-password#secret=mailed', size);
    await expect.element(title).toHaveTextContent('Choose a new password');
    expect(location.pathname + location.hash).toBe('/reset-password');
    await expect.element(page.getByText('For f•••@e•••.com. Changing it signs out all devices.')).toBeVisible();

    await choose('seven77');
    await expect.element(newPassword).toHaveAccessibleDescription('Password must be at least 8 characters');
    const place = topOfButton();
    for (const [password, hint] of HINTS) {
      await newPassword.fill(password);
      await expect.element(newPassword).toHaveAccessibleDescription(hint);
      expect(topOfButton()).toBe(place);
    }
    await choose('PassWord');
    await expect.element(newPassword).toHaveAccessibleDescription('This password is too common');
    await expect.element(newPassword).toHaveFocus();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(newPassword).toHaveAttribute('type', 'text');
    await expectAccessible('choosing a new password');
    await choose(NEW_PASSWORD);

    await expect.element(title).toHaveTextContent('Password changed');
    await expect.element(page.getByText('All devices are signed out. Sign in with your new password.')).toBeVisible();
    await expect
      .poll(() => screen.server.requests(resetPassword).map(({ body }) => body))
      .toEqual([{ secret: 'mailed', password: NEW_PASSWORD }]);
  });
}

test('the sign-in after a new password has the address filled in', async ({ screen }) => {
  const { data, navigation, open, reload } = screen;
  data.user = null;
  answerLink(screen);
  await open('/reset-password#secret=mailed');
  await choose(NEW_PASSWORD);

  await page.getByRole('button', { name: 'Sign In' }).click();

  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
  await reload();
  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(email).toHaveValue('frida@example.com');
});

test('a link that does not work says so and leads to a new one', async ({ screen }) => {
  const { data, server, open } = screen;
  data.user = null;
  server.refuse(checkPasswordReset, 'mail_link_unusable');
  await open('/reset-password#secret=altered');
  await expect.element(title).toHaveTextContent(UNUSABLE);
  expect(location.pathname + location.hash).toBe('/reset-password');

  await page.getByRole('link', { name: 'Ask for a New Link' }).click();

  await expect.element(title).toHaveTextContent('Forgot your password?');
});

test('a link that is not whole works no better, and the right one does in its place', async ({ screen }) => {
  const { data, server, open } = screen;
  data.user = null;
  server.refuse(checkPasswordReset, 'mail_link_unusable');
  for (const hash of ['', '#secret=', '#secret=not-whole']) {
    await open(`/reset-password${hash}`);
    await expect.element(title).toHaveTextContent(UNUSABLE);
  }
  // As the server refuses what is longer than any secret.
  server.refuse(checkPasswordReset, 'validation');
  await open('/reset-password#secret=far-too-long');
  await expect.element(title).toHaveTextContent(UNUSABLE);

  answerLink(screen);
  location.hash = '#secret=mailed';

  await expect.element(title).toHaveTextContent('Choose a new password');
});

test('a link that is used up while the form is open says so', async ({ screen }) => {
  screen.data.user = null;
  answerLink(screen);
  screen.server.refuse(resetPassword, 'mail_link_unusable');
  await screen.open('/reset-password#secret=mailed');

  await choose(NEW_PASSWORD);

  await expect.element(title).toHaveTextContent(UNUSABLE);
});

test('a page that the phone dropped in between still knows the link', async ({ screen }) => {
  screen.data.user = null;
  answerLink(screen);
  await screen.open('/reset-password#secret=mailed');
  await expect.poll(() => location.pathname + location.hash).toBe('/reset-password');

  await screen.reload();

  await choose(NEW_PASSWORD);
  await expect.element(title).toHaveTextContent('Password changed');
});

test('somebody else who is signed in stays so, and reads it beforehand', async ({ screen }) => {
  const { data, open } = screen;
  data.user = aPerson({ firstName: 'Kay', email: 'kay@example.com' });
  answerLink(screen, 'jan@example.com');
  await open('/reset-password#secret=mailed');

  await expect.element(page.getByText(/you stay signed in here as kay@example\.com\.$/)).toBeVisible();
  await choose(NEW_PASSWORD);

  await expect.element(page.getByText(/You are still signed in here as kay@example\.com\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Caravan' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome back, Kay!' })).toBeVisible();
});

test('whoever is signed in with that account is signed out too, and reads it beforehand', async ({ screen }) => {
  const { data, navigation, open, reload } = screen;
  data.user = aPerson({ firstName: 'Lene', email: 'lene@example.com' });
  answerLink(screen, 'lene@example.com');
  await open('/reset-password#secret=mailed');

  await expect.element(page.getByText(/Changing it signs out all devices, this one too\.$/)).toBeVisible();
  await choose(NEW_PASSWORD);
  await expect.element(title).toHaveTextContent('Password changed');
  await page.getByRole('button', { name: 'Sign In' }).click();

  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
  await reload();
  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(email).toHaveValue('lene@example.com');
});
