import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { entryOf, findNewVersion } from './front.ts';
import { test, untilInstalled } from './kept-on-device.ts';

/** Hands a document, a photo and a text over as another app does: the browser sends them to the manifest's address. */
const share = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const manifest = await fetch('/manifest.webmanifest');
    const { share_target: target } = (await manifest.json()) as { share_target: { action: string; enctype: string } };
    const form = Object.assign(document.createElement('form'), { ...target, method: 'post' });
    const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
    const given = new DataTransfer();
    given.items.add(new File(['%PDF-1.7'], 'ticket.pdf', { type: 'application/pdf' }));
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
    const photo = await canvas.convertToBlob();
    given.items.add(new File([photo], 'cabin.png', { type: photo.type }));
    files.files = given.files;
    const text = Object.assign(document.createElement('input'), { name: 'text', value: 'Ferry https://ferry.no/' });
    form.append(files, text);
    document.body.append(form);
    form.submit();
  });

/** The status of a request to the API, `null` where it fails, and the API's addresses in the browser's caches: the worker keeps none. */
const requestApi = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/trips').catch(() => null);
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
    const kept = (await Promise.all(caches.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname);
    return { answer: answer?.status ?? null, kept: kept.filter((path) => path.startsWith('/api/')) };
  });

test('the app comes up without a network after a first visit, and a new version takes nothing away', async ({
  deviceOwner,
}) => {
  const ines = await deviceOwner('Ines');
  const { page, front } = ines;
  ines.expectConsoleError(/status of 404.*DayPicker/);
  const trip = await ines.api<{ id: string }>('POST', '/api/trips', { title: 'Fjord' });
  await page.goto('/trips');
  await untilInstalled(page);
  expect(await requestApi(page)).toEqual({ answer: 200, kept: [] });

  await ines.setLine('cut');
  await page.goto(`/trip/${trip.id}`);
  await expect(page.getByRole('main')).toBeVisible();
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible();
  expect(await requestApi(page)).toEqual({ answer: null, kept: [] });
  await expect(page.goto('/api/docs/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await ines.setLine('open');

  await page.goto('/terms');
  await share(page);
  const shared = page.getByRole('region', { name: 'What is shared' });
  await expect(shared).toContainText('Ferry https://ferry.no/');
  await expect(shared).toContainText('ticket.pdf');
  await expect(shared).toContainText('cabin.png');

  await page.goto('/profile');
  const before = (await entryOf(page).getAttribute('src')) ?? '';
  front.release();
  await findNewVersion(page);
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const status = (file: string) => page.evaluate(async (url) => (await fetch(url, { cache: 'reload' })).status, file);
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return registration.waiting !== null;
    });
  await navigation.getByRole('link', { name: 'Closets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Closets' })).toBeVisible();
  await expect.poll(isWaiting).toBe(false);
  await expect(entryOf(page)).toHaveAttribute('src', before);
  expect(await status(front.oldFile)).toBe(200);

  await navigation.getByRole('link', { name: 'Trips' }).click();
  await expect(entryOf(page)).toHaveAttribute('src', '/assets/index-next.js');
  await page.goto('/trips');
  await expect(page.getByRole('heading', { name: 'Fjord' })).toBeVisible();
  await expect.poll(() => status(front.oldFile)).toBe(404);
});
