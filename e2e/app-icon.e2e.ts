import { expectNoBarriers } from './barriers.ts';
import { expect, test } from './fixtures.ts';

interface Manifest {
  readonly name: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

test('the app can be installed, and its shortcuts lead somewhere', async ({ person }) => {
  const { page } = await person('Quinn');
  await page.goto('/');

  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await page.request.get(address ?? '')).json()) as Manifest;
  expect(manifest.name).toBe('Caravan');
  await page.goto(manifest.start_url);
  await expect(page.getByRole('heading', { name: 'Welcome back, Quinn!' })).toBeVisible();
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
});

test(
  'every icon of the manifest is shown in each mask, on both wallpapers',
  { tag: '@desktop' },
  async ({ person }) => {
    const { page } = await person('Rika');
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as Manifest;
    const pieces = manifest.icons.reduce((sum, { purpose }) => sum + (purpose === 'any' ? 1 : 4), 0);

    await page.goto('/icon-preview');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('App Icon');
    await expect(page).toHaveTitle('App Icon · Caravan');
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(pieces * 2);
    for (const { src, sizes } of manifest.icons.filter(({ purpose }) => purpose !== 'monochrome')) {
      const widths = await page
        .locator(`img[src="${src}"]`)
        .evaluateAll(async (images: HTMLImageElement[]) =>
          Promise.all(images.map(async (image) => image.decode().then(() => image.naturalWidth))),
        );
      expect(new Set(widths), src).toEqual(new Set([Number.parseInt(sizes, 10)]));
    }
    await expectNoBarriers(page, 'the icon preview');
  },
);

test('an icon or a manifest that is missing is said, and the manifest tried again', async ({ person }) => {
  const sol = await person('Sol');
  sol.expectComplaint(/status of (404|503)/);
  const { page } = sol;
  await page.route('**/manifest.webmanifest', (route) => route.fulfill({ status: 503 }));
  await page.route('**/icons/any-192.png', (route) => route.fulfill({ status: 404 }));

  await page.goto('/icon-preview');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute('**/manifest.webmanifest');
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('group', { name: 'Light wallpaper' }).first()).toContainText(
    'This icon could not be loaded.',
  );
});
