import type { Page } from '@playwright/test';
import { expectAsAfterReload, watchLoads } from './as-after-reload.ts';
import { expect, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

const log = (page: Page) => page.getByRole('log', { name: 'Group Chat' });
const messages = (page: Page) => log(page).getByText(/^message \d+/);
const box = (page: Page) => page.getByPlaceholder('Type a message...');

test('a message that could not be sent goes on Retry, and one whose answer was lost is there once', async ({
  person,
}) => {
  const jan = await person('Jan');
  const kay = await person('Kay');
  const trip = await jan.api<Trip>('POST', '/api/trips', { title: 'Alps' });
  await jan.api('POST', `/api/trips/${trip.id}/members`, { userId: kay.id });
  const { page } = jan;
  jan.expectComplaint(/ERR_FAILED/);
  await kay.page.goto(`/trip/${trip.id}?tab=chat`);
  const kays = watchLoads(kay.page);
  await page.goto(`/trip/${trip.id}?tab=chat`);
  await page.route('**/api/trips/*/chat', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );

  await box(page).fill('message 1');
  await box(page).press('Enter');
  await expect(log(page).getByText('Not sent')).toBeVisible();
  await page.reload();
  await expect(messages(page)).toHaveText(['message 1']);
  await expect(log(page).getByText('Not sent')).toBeVisible();
  await page.unroute('**/api/trips/*/chat');
  await log(page).getByRole('button', { name: 'Retry' }).click();
  await expect(log(page).getByText('Not sent')).toHaveCount(0);
  await expect(messages(kay.page)).toHaveText(['message 1']);

  let lost = 0;
  await page.route('**/api/trips/*/chat', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    // The server gets it and stores it; the answer goes astray.
    await route.fetch();
    await route.abort();
  });
  await box(page).fill('message 2');
  await box(page).press('Enter');
  await box(page).fill('message 3');
  await box(page).press('Enter');

  const all = ['message 1', 'message 2', 'message 3'];
  await expect(messages(kay.page)).toHaveText(all);
  await expect(messages(page)).toHaveText(all);
  await expect(log(page).getByText(/Sending|Not sent/)).toHaveCount(0);
  const stored = await kay.api<{ content: string }[]>('GET', `/api/trips/${trip.id}/chat`);
  expect(stored.map(({ content }) => content)).toEqual(all);
  await expectAsAfterReload(kays);
  await expect(messages(kay.page)).toHaveText(all);
});

test('earlier messages come as somebody reads back, each once', async ({ person }) => {
  const lou = await person('Lou');
  const trip = await lou.api<Trip>('POST', '/api/trips', { title: 'Alps' });
  for (let number = 1; number <= 130; number += 1) {
    await lou.api('POST', `/api/trips/${trip.id}/chat`, { content: `message ${number}` });
  }
  const { page } = lou;
  await page.goto(`/trip/${trip.id}?tab=chat`);
  await expect(log(page).getByText('message 130', { exact: true })).toBeInViewport();

  await page.getByRole('region', { name: 'Messages' }).focus();
  await page.keyboard.press('Home');
  await expect(log(page).getByText('message 1', { exact: true })).toBeAttached();

  await expect(messages(page)).toHaveText(Array.from({ length: 130 }, (_, index) => `message ${index + 1}`));
});
