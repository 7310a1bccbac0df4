import { expect, test } from './fixtures.ts';

test('the addresses that no other story opens show their pages, to nobody and to somebody', async ({ person }) => {
  const { page, context } = await person('Nadia');
  const open = async (path: string, title: string): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title);
  };
  const cookies = await context.cookies();

  await context.clearCookies();
  await open('/terms', 'Terms of Service');
  await open('/privacy', 'Privacy Policy');
  await open('/nowhere', 'Plan together, pack smarter, travel better');

  await context.addCookies(cookies);
  await open('/nowhere', 'Page not found');
  await open('/icon-preview', 'App Icon');
  await expect(page.getByRole('heading', { name: 'Monochrome' }).first()).toBeVisible();
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
});
