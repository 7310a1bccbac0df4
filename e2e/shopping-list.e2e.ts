import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { untilLeavable } from './kept-on-device.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
/** What the line at the top says of what waits, which leads to the list of it. */
const waiting = (page: Page) => page.getByRole('button', { name: '2 changes wait', exact: true });

test('ticks that are made without a connection wait for it, also through a reload', async ({ person }) => {
  const anna = await person('Anna');
  const trip = await anna.api<{ id: string }>('POST', '/api/trips', { title: 'Naxos together' });
  const list = `/api/trips/${trip.id}/shopping`;
  for (const name of ['Bread', 'Honey']) await anna.api('POST', list, { name });
  const isBreadDone = async () => {
    const items = await anna.api<{ name: string; isCompleted: boolean }[]>('GET', list);
    return items.find(({ name }) => name === 'Bread')?.isCompleted;
  };
  anna.expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { page, context } = anna;
  await page.goto(`/trip/${trip.id}?tab=shopping`);
  await expect(box(page, 'Bread')).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('You are offline. Changes wait until you are back.')).toBeVisible();
  await box(page, 'Bread').tap();
  await box(page, 'Honey').tap();
  await expect(waiting(page)).toBeVisible();
  expect(await isBreadDone()).toBe(false);
  await context.setOffline(false);

  await expect.poll(isBreadDone).toBe(true);
  await expect(page.getByText('2 of 2 done')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);

  await page.route('**/shopping/*', (route) => route.abort());
  await box(page, 'Bread').tap();
  await expect(box(page, 'Bread')).not.toBeChecked();
  await untilLeavable(page);
  await page.unroute('**/shopping/*');
  await page.reload();
  await expect(box(page, 'Bread')).not.toBeChecked();
  await expect.poll(isBreadDone).toBe(false);
});
