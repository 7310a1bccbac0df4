import { addShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { openDB } from 'idb';
import { onTestFinished, vi } from 'vitest';
import { startKeeping } from '../../platform/offline/keeping.ts';
import { setKeepingWanted } from '../../platform/offline/offline-settings.ts';
import { queryClient } from '../../platform/query-client.ts';
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

/** A database that is there in a later version, and so opens for nobody who wants an earlier one. */
const UNOPENABLE = 'caravan-unopenable';

test.for<[string, (open: typeof indexedDB.open) => typeof indexedDB.open]>([
  [
    'throws',
    () => () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
  ['fails', (open) => () => open.call(indexedDB, UNOPENABLE, 1)],
])(
  'in a window whose database %s as it is opened, the app works, and says that nothing is kept',
  async ([, failing], { screen: { data, server, open } }) => {
    (await openDB(UNOPENABLE, 2)).close();
    const trip = data.addTrip({ title: 'Lisbon' });
    const { open: openReally } = IDBFactory.prototype;
    const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(failing(openReally));
    onTestFinished(() => opening.mockRestore());
    setKeepingWanted(true);
    server.answer(addShoppingItem, ({ body: { id, name } }) => data.addItem(trip, { ...(id && { id }), name }));
    await open(`/trip/${trip.id}?tab=shopping`);
    await page.getByRole('button', { name: 'Add Item' }).first().click();
    const keeper = await startKeeping(queryClient);
    expect(keeper.mark).toBeNull();
    const comeBack = goOffline();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Name').fill('Sunscreen');
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expect.element(page.getByText('Not kept on this device')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Sunscreen' })).toBeVisible();

    comeBack();
    await expect.poll(() => data.on(trip).items.map(({ name }) => name)).toEqual(['Sunscreen']);
    await open('/profile');
    await expect.element(page.getByText('Nothing is kept on this device yet.')).toBeVisible();
  },
);
