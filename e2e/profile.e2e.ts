import { expect, test, uniqueName } from './fixtures.ts';

test('a profile is shown and changed', { tag: '@desktop' }, async ({ person }) => {
  const petra = await person('petra', { lastName: 'mcKay' });
  const { page } = petra;
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Petra McKay');
  const facts = page.getByRole('region', { name: 'Personal Information' });
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format();
  await expect(facts).toContainText(petra.email);
  await expect(facts).toContainText(`@${petra.username}`);
  await expect(facts).toContainText(month);
  await expect(page.getByRole('button', { name: /Preferences/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: /Preferences/ })).toContainText('Coming Soon');
  await expect(page.getByText('Version 1.0.0')).toBeVisible();

  await facts.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('First name').fill('');
  await dialog.getByLabel('Email').fill('nowhere');
  await dialog.getByLabel('Phone').fill('555 01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('First name')).toHaveAccessibleDescription('First name is required');
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription('Phone number must be at least 10 digits');

  const email = `${uniqueName('renamed')}@example.com`;
  await dialog.getByLabel('First name').fill('pia');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone').fill('(555) 555-0142');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated' })).toContainText(
    'Your profile has been updated successfully.',
  );
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pia McKay');
  await expect(facts).toContainText(email);
  await expect(facts).toContainText('555-555-0142');
  await page.reload();
  await expect(facts).toContainText(email);
});

test('a user name is set once and for all', async ({ person }) => {
  const { page, username } = await person('Fixed');
  await page.goto('/profile');

  await page.getByRole('button', { name: 'Edit' }).click();
  const field = page.getByRole('dialog', { name: 'Edit Profile' }).getByLabel('Username');

  await expect(field).toHaveValue(username);
  await expect(field).not.toBeEditable();
  await expect(field).toHaveAccessibleDescription('A username can only be set once');
  const answer = await page.request.put('/api/auth/user', { data: { username: uniqueName('other') } });
  expect(answer.status()).toBe(409);
  expect(await answer.json()).toMatchObject({ message: 'Username can only be set once' });
});

test("somebody else's address cannot be taken", async ({ person }) => {
  const known = await person('Known');
  const other = await person('Other');
  other.expectComplaint(/status of 409 .*\/api\/auth\/user/);
  const { page } = other;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });

  await dialog.getByLabel('Email').fill(known.email);
  await dialog.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('alert')).toContainText('Update failed');
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('An account with this email already exists');
});

test('the people somebody travels with stand on the profile, three of them by name', async ({ person }) => {
  const host = await person('Host');
  const trip = await host.api<{ id: string }>('POST', '/api/trips', { title: 'Big house' });
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dag', 'Eli']) {
    const guest = await person(name);
    await host.api('POST', `/api/trips/${trip.id}/members`, { userId: guest.id });
  }
  const { page } = host;

  await page.goto('/profile');

  const members = page.getByRole('region', { name: 'Travel Members' });
  await expect(members.getByRole('listitem')).toHaveCount(3);
  await expect(members).toContainText('Ada Lindqvist');
  await expect(members).toContainText('+2 more travel members');
  await members.getByRole('link', { name: 'View all travel members' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5);
});

test('who signs out is out, here and on the server, and going back does not bring them in', async ({ person }) => {
  const { page, context } = await person('Leaver');
  await page.goto('/trips');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/logout', async (route) => {
    await answer.promise;
    await route.continue();
  });

  // Asked inside the page: from outside it counts as left while the sign-out is under way.
  const words = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => {
          if (document.body.textContent.includes('Signing out...')) resolve(true);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );

  // A press ends with the navigation that it begins.
  const pressed = page.getByRole('button', { name: 'Sign Out' }).click();
  expect(await words).toBe(true);
  answer.resolve();
  await pressed;

  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your session has expired')).toHaveCount(0);
  expect((await context.request.get('/api/auth/user')).status()).toBe(401);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).toBe('{}');
});
