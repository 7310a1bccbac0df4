import {
  emailLogin,
  emailSignup,
  usernameAvailable,
  usernameSuggestions,
} from '@caravan/contract/accounts/accounts.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { aCaptcha } from '../../testing/phone-answers.ts';
import { aPerson } from '../../testing/samples.ts';
import { expect, page, SIZES, test as screenTest } from '../../testing/screen.tsx';

/** A test of somebody who is not signed in; every user name is free. */
const test = screenTest.extend<{ visitor: null }>({
  visitor: [
    async ({ screen: { data, server } }, use) => {
      data.user = null;
      server.answer(usernameAvailable, { available: true });
      await use(null);
    },
    { auto: true },
  ],
});

const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name });
const form = page.getByRole('form', { name: 'Sign up' });
const field = (label: string) => form.getByLabelText(label, { exact: true });
const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const refusal = page.getByRole('alert');

/** Opens the landing page with the form for a new account. */
const openSignUp = async (open: (path: string) => Promise<void>): Promise<void> => {
  await open('/');
  await button('Sign up').click();
};

const expectDescription = async (described: Locator, description: string | RegExp): Promise<void> =>
  expect.element(described).toHaveAccessibleDescription(description);

const expectNoDescription = async (described: Locator): Promise<void> =>
  expect.element(described).not.toHaveAccessibleDescription();

for (const size of SIZES) {
  test(`switching between signing in and signing up begins with an empty form on a ${size}`, async ({
    screen: { open },
  }) => {
    await open('/', size);
    await expect.element(heading('Welcome Back')).toBeVisible();
    await expect.element(page.getByText('Collaborative trip planning')).toBeVisible();
    await expect.element(page.getByText('Shared outfit coordination')).toBeVisible();
    await expect.element(page.getByText('Group shopping lists')).toBeVisible();

    await email.fill('half@typed');
    await button('Sign In').click();
    await expectDescription(email, 'Invalid email address');
    await button('Sign up').click();
    await field('First name').fill('Anna');
    await email.fill('anna@example.com');

    await expect.element(heading('Get Started')).toBeVisible();
    await button('Sign in').click();
    await expect.element(heading('Welcome Back')).toBeVisible();
    await expect.element(email).toHaveValue('');
    await expectNoDescription(email);
    await button('Sign up').click();
    await expect.element(field('First name')).toHaveValue('');
    await expect.element(email).toHaveValue('');
  });
}

test('the sign-up says at each field what is wrong with it, and takes it back once it is right', async ({
  screen: { open },
}) => {
  await openSignUp(open);

  await button('Create Account').click();

  await expectDescription(field('First name'), 'First name is required');
  await expect.element(field('First name')).toHaveFocus();
  await expectDescription(field('Last name'), 'Last name is required');
  await expectDescription(field('Username'), 'Username must be at least 3 characters');
  await expectDescription(field('Email'), 'Invalid email address');
  await expectDescription(field('Password'), 'Password must be at least 8 characters');

  await field('Username').fill('a'.repeat(31));
  await expectDescription(field('Username'), 'Username must be at most 30 characters');
  await field('Username').fill('anna lindqvist');
  await expectDescription(field('Username'), 'Username can only contain letters, numbers, and underscores');
  await field('First name').fill('Anna');
  await expectNoDescription(field('First name'));
  await field('Password').fill('seven 7');
  await expectDescription(field('Password'), 'Password must be at least 8 characters');
  await field('Password').fill('eight 88');
  await expect.element(field('Password')).not.toHaveAccessibleDescription('Password must be at least 8 characters');
});

test('the sign-in requires a valid address and a password', async ({ screen: { open } }) => {
  await open('/');

  await email.fill('no address');
  await userEvent.keyboard('{Enter}');

  await expectDescription(email, 'Invalid email address');
  await expect.element(email).toHaveFocus();
  await expectDescription(password, 'Password is required');
});

test('a password is hidden while it is typed or pasted, and shown on request', async ({ screen: { open } }) => {
  await open('/');
  await email.fill('kettles-and-lanterns');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await userEvent.copy();
  await expect.element(password).toHaveAttribute('type', 'password');

  await password.click();
  await userEvent.paste();
  await button('Show password').click();

  await expect.element(password).toHaveValue('kettles-and-lanterns');
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
});

test('a user name is proposed from the names until somebody writes their own', async ({ screen: { open } }) => {
  await openSignUp(open);

  await field('First name').fill('zoë');
  await field('Last name').fill("O'Neil-Åberg");
  await expect.element(field('Username')).toHaveValue('zoeoneilaberg');
  await expectDescription(field('Username'), 'Available');
  await expect.element(form.getByText('@', { exact: true })).toBeVisible();
  await expect.element(field('First name')).toHaveValue('Zoë');

  await field('Username').fill('zoe_travels');
  await field('Last name').fill('Berg');

  await expect.element(field('Username')).toHaveValue('zoe_travels');
});

test('a user name is looked up once it is long enough and nobody types, and says whether it is free', async ({
  screen: { server, open },
}) => {
  server.answer(usernameAvailable, ({ params: { username } }) => ({ available: username !== 'taken_name' }));
  server.answer(usernameSuggestions, { suggestions: ['taken_name_1', 'taken_name_2'] });
  const release = server.hold(usernameAvailable);
  const lookUps = () => server.requests(usernameAvailable).map(({ params }) => params.username);
  await openSignUp(open);

  await field('Username').fill('ab');
  await expectDescription(field('Username'), /It can only be set once/);
  await field('Username').click();
  await userEvent.keyboard('{End}road_12');
  await expectDescription(field('Username'), 'Checking…');
  await expect.poll(() => lookUps().length).toBe(1);
  release();
  await expectDescription(field('Username'), 'Available');
  expect(lookUps(), 'one question for many letters').toEqual(['abroad_12']);

  await field('Username').fill('taken_name');
  await expectDescription(field('Username'), 'Username unavailable');
  await expect.element(form.getByText('Please choose a different username')).toBeVisible();
  await form.getByRole('group', { name: 'Suggestions' }).getByRole('button', { name: '@taken_name_1' }).click();
  await expect.element(field('Username')).toHaveValue('taken_name_1');
  await expectDescription(field('Username'), 'Available');
  await expect.element(field('Username')).toHaveFocus();
});

test('an address or a user name that is taken is refused at its field', async ({ screen: { server, open } }) => {
  server.answer(usernameAvailable, ({ params: { username } }) => ({ available: username !== 'KNOWN' }));
  server.answer(usernameSuggestions, { suggestions: ['known_1'] });
  server.refuse(emailSignup, 'email_taken');
  await openSignUp(open);
  await field('First name').fill('Kim');
  await field('Last name').fill('Known');
  await field('Username').fill('KNOWN');
  await field('Email').fill('known@example.com');
  await field('Password').fill('correct horse battery');

  await expectDescription(field('Username'), 'Username unavailable');
  await button('Create Account').click();
  await expect.element(field('Username')).toHaveFocus();
  expect(server.requests(emailSignup)).toEqual([]);

  await field('Username').fill('kim_known');
  await button('Create Account').click();
  await expectDescription(field('Email'), 'An account with this email already exists');
  await expect.element(field('Email')).toHaveFocus();
});

test('a refused sign-in does not say whether the address is known, and keeps it', async ({
  screen: { server, open },
}) => {
  server.refuse(emailLogin, 'invalid_credentials');
  await open('/');

  for (const address of ['known@example.com', 'nobody@example.com']) {
    await email.fill(address);
    await password.fill('a wrong password');
    await button('Sign In').click();

    await expect.element(refusal).toMatchTextContent('Login failed');
    await expect.element(refusal).toMatchTextContent('Invalid email or password');
    await expect.element(email).toHaveValue(address);
    await password.fill('another one');
    await expect.element(refusal, { message: 'it is about what was sent' }).not.toBeInTheDocument();
  }
  await expect
    .poll(() => server.requests(emailLogin).map(({ body }) => body))
    .toEqual([
      { email: 'known@example.com', password: 'a wrong password' },
      { email: 'nobody@example.com', password: 'a wrong password' },
    ]);
});

test('a sign-in that requires a captcha does its work unseen, and goes on', async ({ screen }) => {
  const { server, open, navigation } = screen;
  const challenge = await aCaptcha();
  const answered = Promise.withResolvers<void>();
  server.answer(emailLogin, async ({ body }) => {
    if (typeof body.captcha !== 'string') throw new AppError('captcha_required', { captcha: challenge });
    await answered.promise;
    return { user: aPerson(), message: 'Signed in successfully' };
  });
  await open('/');
  await email.fill('sought-after@example.com');
  await password.fill('correct horse battery');

  await button('Sign In').click();
  await expect.element(button('Checking…')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible('signing in while a captcha is solved');
  answered.resolve();

  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
  const solutions = server.requests(emailLogin).map(({ body }) => body.captcha);
  expect(solutions).toEqual([undefined, expect.any(String)]);
  expect(JSON.parse(atob(solutions[1] ?? ''))).toMatchObject({ challenge, solution: { counter: 2 } });
});

test('a sign-in that is closed says for how long, and one whose captcha cannot be solved says so', async ({
  screen,
}) => {
  const { server, open, expectConsoleError } = screen;
  expectConsoleError(/Unexpected token/);
  const RealWorker = Worker;
  // The worker's code does not come: a page comes in its place.
  vi.stubGlobal('Worker', function MissingWorker() {
    vi.unstubAllGlobals();
    return new RealWorker('/no-such-worker.js');
  });
  server.refuse(emailLogin, 'captcha_required', { captcha: await aCaptcha() });
  await open('/');
  await email.fill('sought-after@example.com');
  await password.fill('a wrong password');

  await button('Sign In').click();
  await expect.element(refusal).toMatchTextContent('Login failed');
  await expect.element(refusal).toMatchTextContent('The check did not work in this browser. Please try again.');
  server.refuse(emailLogin, 'too_many_failures', { retryAfter: 850 });
  await button('Sign In').click();

  await expect.element(refusal).toMatchTextContent('Too many failed attempts. Please try again in 15 minutes.');
});

test('two presses send one sign-up', async ({ screen: { data, server, navigation, open } }) => {
  const olga = aPerson({ firstName: 'Only', lastName: 'Once', username: 'once' });
  server.answer(emailSignup, { user: olga, message: 'Your account is ready.' });
  const release = server.hold(emailSignup);
  await openSignUp(open);
  await field('First name').fill('only');
  await field('Last name').fill('once');
  await field('Username').fill('once');
  await field('Email').fill('once@example.com');
  await field('Password').fill('correct horse battery');

  await button('Create Account').dblClick();
  await field('Email').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Signing up…')).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => server.requests(emailSignup).length).toBe(1);
  release();

  await expect.element(page.getByRole('status').filter({ hasText: 'Welcome, Only' })).toBeVisible();
  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
  await expect
    .poll(() => server.requests(emailSignup).map(({ body }) => body))
    .toEqual([
      {
        firstName: 'Only',
        lastName: 'Once',
        username: 'once',
        email: 'once@example.com',
        password: 'correct horse battery',
      },
    ]);
  data.user = olga;
  await open('/');
  await expect.element(heading('Welcome back, Only!')).toBeVisible();
});

test('terms, which name whose data comes along, and privacy can be read before signing up, and lead back', async ({
  screen: { open, reload },
}) => {
  const title = page.getByRole('heading', { level: 1 });
  await open('/');

  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect.poll(() => location.pathname).toBe('/terms');
  await expect.element(title).toHaveTextContent('Terms of Service');
  for (const [source, address] of [
    ['GeoNames', 'https://www.geonames.org/'],
    ['OpenFlights', 'https://openflights.org/data'],
  ] as const) {
    await expect.element(page.getByRole('link', { name: source })).toHaveAttribute('href', address);
  }
  await page.getByRole('link', { name: 'Caravan' }).click();
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect.element(title).toHaveTextContent('Privacy Policy');
  await reload();

  await expect.element(title).toHaveTextContent('Privacy Policy');
});
