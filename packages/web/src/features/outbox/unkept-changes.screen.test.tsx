import { addShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { onTestFinished, vi } from 'vitest';
import { goOffline } from '../../testing/browser-settings.ts';
import { expect, page, test } from '../../testing/screen.tsx';

test('a change that a full device does not keep says so, and still goes out while its page is open; what waits is to stay', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ title: 'Lisbon' });
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true);
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.name === 'changes') throw new DOMException('Full', 'QuotaExceededError');
    return put.apply(this, row);
  });
  onTestFinished(() => {
    full.mockRestore();
    persist.mockRestore();
  });
  server.answer(addShoppingItem, ({ body: { id, name } }) => data.addItem(trip, { ...(id && { id }), name }));
  await open(`/trip/${trip.id}?tab=shopping`);
  await page.getByRole('button', { name: 'Add Item' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Name').fill('Sunscreen');
  expect(persist).not.toHaveBeenCalled();
  const comeBack = goOffline();
  await dialog.getByRole('button', { name: 'Add Item' }).click();

  const warning = page.getByText('Your browser has no room for it. Keep this page open until it is sent.');
  await expect.element(warning).toBeVisible();
  await expect.element(page.getByRole('button', { name: '1 change waits' })).toBeVisible();
  expect(persist).toHaveBeenCalledTimes(1);

  comeBack();
  await expect.poll(() => data.on(trip).items.map(({ name }) => name)).toEqual(['Sunscreen']);
  await expect.element(page.getByRole('button', { name: '1 change waits' })).not.toBeInTheDocument();
});
