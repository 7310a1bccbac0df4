import { expect, test } from './fixtures.ts';

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

test('Back closes what is open and stays on the page, also after a reload with it open', async ({ person }) => {
  const { page } = await person('Gilberto');
  await page.goto('/trips');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/profile');

  await edit.click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(edit).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
  await page.goBack();
  await expect(page, 'one press is enough').toHaveURL('/trips');
});
