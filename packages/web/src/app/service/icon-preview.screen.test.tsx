import { onTestFinished, vi } from 'vitest';
import indexPage from '../../../index.html?raw';
import { listSearches } from '@caravan/contract/concierge/concierge.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerAllScreens } from '../../testing/all-screens.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';

interface Manifest {
  readonly name: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

/** The manifest that the page names. */
const readManifest = async (): Promise<Manifest> => {
  const head = new DOMParser().parseFromString(indexPage, 'text/html');
  const address = head.querySelector('link[rel="manifest"]')?.getAttribute('href') ?? '';
  return (await fetch(address)).json() as Promise<Manifest>;
};

const title = page.getByRole('heading', { level: 1 });

/** Shortcuts that lead on: to the list where no trip is on, and to its dialog, which hides all behind it once it is there. */
const LED_TO = new Map([
  ['Current Trip', title.filter({ hasText: 'My Trips' })],
  ['New Trip', page.getByRole('heading', { name: 'Create New Trip' })],
]);

test('the manifest names the app, and its start and its shortcuts lead to screens', async ({
  screen: { data, server, open },
}) => {
  answerAllScreens(server, data);
  server.answer(listSearches, []);
  const manifest = await readManifest();

  expect(manifest.name).toBe('Caravan');
  await open(manifest.start_url);
  await expect.element(page.getByRole('heading', { name: 'Welcome back, Olga!' })).toBeVisible();
  expect(manifest.shortcuts).not.toEqual([]);
  for (const { name, url } of manifest.shortcuts) {
    await open(url);
    await expect.element(LED_TO.get(name) ?? title.filter({ hasText: name }), { message: name }).toBeVisible();
  }
});

for (const size of SIZES) {
  test(`every icon of the manifest is shown in each mask, on both wallpapers, on a ${size}`, async ({
    screen: { open },
  }) => {
    const manifest = await readManifest();
    const pieces = manifest.icons.reduce((sum, { purpose }) => sum + (purpose === 'any' ? 1 : 4), 0);

    await open('/icon-preview', size);

    await expect.element(title).toHaveTextContent('App Icon');
    expect(document.title).toBe('App Icon · Caravan');
    const pictures = page.getByRole('main').getByRole('img');
    await expect.poll(() => pictures.elements().length).toBe(pieces * 2);
    for (const { src, sizes } of manifest.icons.filter(({ purpose }) => purpose !== 'monochrome')) {
      const images = [...document.querySelectorAll<HTMLImageElement>(`img[src="${src}"]`)];
      await Promise.all(images.map((image) => image.decode()));
      const widths = images.map(({ naturalWidth }) => naturalWidth);
      expect(new Set(widths), src).toEqual(new Set([Number.parseInt(sizes, 10)]));
    }
    await expectAccessible('the icon preview');
  });
}

test('an icon or a manifest that is missing is said, and the manifest tried again', async ({ screen: { open } }) => {
  const manifest = await readManifest();
  const icons = manifest.icons.map((icon) =>
    icon.src === '/icons/any-192.png' ? { ...icon, src: '/icons/gone.png' } : icon,
  );
  const answer = vi.fn((): Response => new Response(null, { status: 503 }));
  const original = globalThis.fetch;
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (...request) =>
      request[0] === '/manifest.webmanifest' ? answer() : original(...request),
    );
  onTestFinished(() => spy.mockRestore());

  await open('/icon-preview');
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  answer.mockImplementation(() => Response.json({ ...manifest, icons }));
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect
    .element(page.getByRole('group', { name: 'Light wallpaper' }).first())
    .toMatchTextContent('This icon could not be loaded.');
});
