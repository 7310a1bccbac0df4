import { expect, test } from './fixtures.ts';

test('who loses the connection is told so until it is back', { tag: '@desktop' }, async ({ person }) => {
  const { page, context } = await person('Olga');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Olga!');

  await context.setOffline(true);

  await expect(page.getByText(/offline/i)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/offline/i)).toBeHidden();
});
