import type { Page } from '@playwright/test';
import { enter, expect, PASSWORD, test, uniqueName } from './fixtures.ts';

const signUpForm = (page: Page) => page.getByRole('form', { name: 'Sign up' });

/** Opens the landing page with the form for a new account. */
const openSignUp = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign up' }).click();
  return signUpForm(page);
};

test(
  'switching between signing in and signing up begins with an empty form',
  { tag: '@desktop' },
  async ({ visitor }) => {
    const { page } = await visitor();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(page.getByText('Collaborative trip planning')).toBeVisible();
    await expect(page.getByText('Shared outfit coordination')).toBeVisible();
    await expect(page.getByText('Group shopping lists')).toBeVisible();

    await page.getByLabel('Email').fill('half@typed');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByLabel('First name').fill('Anna');
    await page.getByLabel('Email').fill('anna@example.com');

    await expect(page.getByRole('heading', { name: 'Get Started' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('');
    await expect(page.getByLabel('Email')).toHaveValue('');
  },
);

test('the sign-up says at each field what is wrong with it, and takes it back once it is right', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const form = await openSignUp(page);
  const field = (label: string) => form.getByLabel(label, { exact: true });

  await form.getByRole('button', { name: 'Create Account' }).click();

  await expect(field('First name')).toHaveAccessibleDescription('First name is required');
  await expect(field('First name')).toBeFocused();
  await expect(field('Last name')).toHaveAccessibleDescription('Last name is required');
  await expect(field('Username')).toHaveAccessibleDescription('Username must be at least 3 characters');
  await expect(field('Email')).toHaveAccessibleDescription('Invalid email address');
  await expect(field('Password')).toHaveAccessibleDescription('Password must be at least 8 characters');

  await field('Username').fill('a'.repeat(31));
  await expect(field('Username')).toHaveAccessibleDescription('Username must be at most 30 characters');
  await field('Username').fill('anna lindqvist');
  await expect(field('Username')).toHaveAccessibleDescription(
    'Username can only contain letters, numbers, and underscores',
  );
  await field('First name').fill('Anna');
  await expect(field('First name')).toHaveAccessibleDescription('');
  await field('Password').fill('seven 7');
  await expect(field('Password')).toHaveAccessibleDescription('Password must be at least 8 characters');
  await field('Password').fill('eight 88');
  await expect(field('Password')).not.toHaveAccessibleDescription('Password must be at least 8 characters');
});

test('the sign-in asks for a valid address and a password', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/');

  await page.getByLabel('Email').fill('no address');
  await page.getByLabel('Email').press('Enter');

  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required');
});

test('a user name is proposed from the names until somebody writes their own', async ({ visitor }) => {
  const { page } = await visitor();
  const form = await openSignUp(page);

  await form.getByLabel('First name').fill('zoë');
  await form.getByLabel('Last name').fill("O'Neil-Åberg");
  await expect(form.getByLabel('Username')).toHaveValue('zoeoneilaberg');
  await expect(form.getByLabel('Username')).toHaveAccessibleDescription('Available');
  await expect(form.getByText('@', { exact: true })).toBeVisible();
  await expect(form.getByLabel('First name')).toHaveValue('Zoë');

  await form.getByLabel('Username').fill('zoe_travels');
  await form.getByLabel('Last name').fill('Berg');

  await expect(form.getByLabel('Username')).toHaveValue('zoe_travels');
});

test('a user name is looked up once it is long enough and nobody types, and says whether it is free', async ({
  visitor,
  person,
}) => {
  const { username } = await person('Taken');
  const { page } = await visitor();
  const form = await openSignUp(page);
  const asked: string[] = [];
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/auth/username/*/available', async (route) => {
    asked.push(route.request().url().split('/').at(-2) ?? '');
    await answer.promise;
    await route.continue();
  });
  const field = form.getByLabel('Username');

  await field.fill('ab');
  await expect(field).toHaveAccessibleDescription(/It can only be set once/);
  const wish = uniqueName('Wishful');
  await field.pressSequentially(wish.slice(2));
  await expect(field).toHaveAccessibleDescription('Checking…');
  await expect.poll(() => asked.length).toBe(1);
  answer.resolve();
  await expect(field).toHaveAccessibleDescription('Available');
  expect(asked, 'one question for many letters').toEqual([`ab${wish.slice(2)}`]);

  await field.fill(username);
  await expect(field).toHaveAccessibleDescription('Username unavailable');
  await expect(form.getByText('Please choose a different username')).toBeVisible();
  const suggestion = form.getByRole('group', { name: 'Suggestions' }).getByRole('button').first();
  const suggested = await suggestion.innerText();
  await suggestion.click();
  await expect(field).toHaveValue(suggested.replace('@', ''));
  await expect(field).toHaveAccessibleDescription('Available');
  await expect(field).toBeFocused();
});

test('an address or a user name that is taken is refused at its field', async ({ visitor, person }) => {
  const known = await person('Known');
  const somebody = await visitor();
  somebody.expectComplaint(/status of 409 .*email-signup/);
  const { page } = somebody;
  const form = await openSignUp(page);
  await form.getByLabel('First name').fill('Kim');
  await form.getByLabel('Last name').fill('Known');
  await form.getByLabel('Username').fill(known.username.toUpperCase());
  await form.getByLabel('Email').fill(known.email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const create = form.getByRole('button', { name: 'Create Account' });

  await expect(form.getByLabel('Username')).toHaveAccessibleDescription('Username unavailable');
  await create.click();
  await expect(page.getByRole('alert')).toContainText('Username unavailable');
  await expect(page.getByRole('alert')).toContainText('Please choose a different username');

  await form.getByLabel('Username').fill(uniqueName('Kim'));
  await create.click();
  await expect(page.getByRole('alert')).toContainText('Signup failed');
  await expect(page.getByRole('alert')).toContainText('An account with this email already exists');
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('An account with this email already exists');
  await expect(form.getByLabel('Email')).toBeFocused();
});

test('a wrong password and an unknown address are refused in the same words', async ({ visitor, person }) => {
  const known = await person('Remembered');
  const somebody = await visitor();
  somebody.expectComplaint(/status of 401 .*email-login/);
  const { page } = somebody;
  await page.goto('/');

  for (const email of [known.email, 'nobody@example.com']) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a wrong password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();

    const toast = page.getByRole('alert');
    await expect(toast).toContainText('Login failed');
    await expect(toast).toContainText('Invalid email or password');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await toast.getByRole('button', { name: 'Close notification' }).click();
    await expect(toast).toBeHidden();
  }
});

test('two presses make one account', async ({ visitor }) => {
  const { page } = await visitor();
  const form = await openSignUp(page);
  let sent = 0;
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/auth/email-signup', async (route) => {
    sent += 1;
    await answer.promise;
    await route.continue();
  });
  const username = uniqueName('Once');
  await form.getByLabel('First name').fill('only');
  await form.getByLabel('Last name').fill('once');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(`${username}@example.com`);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);

  await form.getByRole('button', { name: 'Create Account' }).dblclick();
  await form.getByLabel('Email').press('Enter');
  await expect(form.getByRole('button', { name: 'Signing up…' })).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => sent).toBe(1);

  await enter(page, async () => {
    answer.resolve();
    await expect(page.getByRole('status').filter({ hasText: 'Welcome, Only' })).toBeVisible();
  });

  await expect(page.getByRole('heading', { name: 'Welcome back, Only!' })).toBeVisible();
  expect(sent).toBe(1);
});

test('terms and privacy can be read before signing up, and lead back', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/');

  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await page.getByRole('link', { name: 'Caravan' }).click();
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await page.reload();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
});
