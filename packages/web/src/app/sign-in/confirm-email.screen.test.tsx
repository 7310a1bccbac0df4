import {
  checkEmailConfirmation,
  confirmEmail,
  requestEmailConfirmation,
} from '@caravan/contract/accounts/recovery.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { aPerson } from '../../testing/samples.ts';
import { expect, page, type Screen, SIZES, test } from '../../testing/screen.tsx';

const reminder = page.getByRole('region', { name: 'Confirm your email' });
const facts = page.getByRole('region', { name: 'Personal Information' });
const title = page.getByRole('heading', { level: 1 });

/** Somebody who has not confirmed their address. */
const unconfirmed = ({ data, server }: Screen): void => {
  data.user = aPerson({ firstName: 'Nele', email: 'nele@example.com', isEmailConfirmed: false });
  server.answer(requestEmailConfirmation, undefined);
  server.answer(checkEmailConfirmation, { email: 'nele@example.com', isWaiting: false });
  server.answer(confirmEmail, () => {
    if (data.user) data.user = { ...data.user, isEmailConfirmed: true };
    return { email: 'nele@example.com', isChange: false };
  });
};

for (const size of SIZES) {
  test(`home reminds of an address until it is confirmed, on a ${size}`, async ({ screen }) => {
    const { data, server, open } = screen;
    unconfirmed(screen);
    await open('/', size);
    await expect.element(reminder).toMatchTextContent('nele@example.com');
    await expectAccessible('home with a reminder');
    await reminder.getByRole('button', { name: 'Send Again' }).click();
    await expect.element(reminder).toMatchTextContent('Check your mail');
    await expect.poll(() => server.requests(requestEmailConfirmation)).toHaveLength(1);

    // Confirmed in the mail's tab, after which this one is opened again.
    data.user = { ...data.viewer, isEmailConfirmed: true };
    dispatchEvent(new Event('visibilitychange', { bubbles: true }));

    await expect.element(reminder).not.toBeInTheDocument();
    await open('/profile', size);
    await expect.element(facts).toMatchTextContent('nele@example.com');
    await expect.element(facts.getByText('Not confirmed yet')).not.toBeInTheDocument();
  });

  test(`the link of the mail confirms the address, on a ${size}`, async ({ screen }) => {
    unconfirmed(screen);
    await screen.open('/confirm-email#secret=mailed', size);

    await expect.element(title).toHaveTextContent('Email confirmed');
    expect(location.pathname + location.hash).toBe('/confirm-email');
    expect(document.title).toBe('Confirm email · Caravan');
    await expect.element(page.getByText('nele@example.com')).toBeVisible();
    await expectAccessible('a confirmed address');
    await expect.poll(() => screen.server.requests(confirmEmail).map(({ body }) => body.secret)).toContain('mailed');
    await page.getByRole('link', { name: 'Go to Caravan' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome back, Nele!' })).toBeVisible();
    // The reminder would wait for an answer of the server; what the profile says does not.
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect.element(facts).toMatchTextContent('nele@example.com');
    await expect.element(facts.getByText('Not confirmed yet')).not.toBeInTheDocument();
  });
}

test('on a device where nobody is signed in the link leads to the sign-in', async ({ screen }) => {
  const { data, navigation, open, reload } = screen;
  unconfirmed(screen);
  data.user = null;
  await open('/confirm-email#secret=mailed');
  await expect.element(title).toHaveTextContent('Email confirmed');

  await page.getByRole('button', { name: 'Sign In' }).click();

  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
  await reload();
  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toHaveValue('nele@example.com');
});

test('a reminder that was put away stays away, and the profile still offers a mail', async ({ screen }) => {
  const { open, reload } = screen;
  unconfirmed(screen);
  await open('/');
  await reminder.getByRole('button', { name: 'Dismiss reminder' }).click();
  await expect.element(reminder).not.toBeInTheDocument();

  await reload();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect.element(facts.getByText('Not confirmed yet')).toBeVisible();
  await facts.getByRole('button', { name: 'Send Again' }).click();
  await expect.element(facts.getByText('Sent. Check your mail.')).toBeVisible();
  // By now it is known that mail can be sent, so that a reminder would be there with the page.
  await page.getByRole('link', { name: 'Home' }).click();

  await expect.element(page.getByRole('heading', { name: 'Welcome back, Nele!' })).toBeVisible();
  await expect.element(reminder).not.toBeInTheDocument();
});

test('whoever has requested too many mails reads to wait', async ({ screen }) => {
  unconfirmed(screen);
  screen.server.refuse(requestEmailConfirmation, 'rate_limited', { retryAfter: 3_600 });
  await screen.open('/profile');

  await facts.getByRole('button', { name: 'Send Again' }).click();

  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing was sent');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Too many/);
});

test('a link that was altered confirms nothing, and says how to get another', async ({ screen }) => {
  const { data, server, open } = screen;
  unconfirmed(screen);
  server.refuse(checkEmailConfirmation, 'mail_link_unusable');
  const user = data.viewer;
  data.user = null;
  await open('/confirm-email#secret=made-up');
  await expect.element(title).toHaveTextContent("This link doesn't work");
  await page.getByRole('link', { name: 'Sign In for a New Link' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  data.user = user;
  await open('/confirm-email#secret=made-up');
  await page.getByRole('link', { name: 'Ask for a New Link' }).click();

  await expect.element(facts.getByRole('button', { name: 'Send Again' })).toBeVisible();
});
