import { updateShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import { expectAccessible } from '../../testing/accessibility.ts';

const box = (name: string) => page.getByRole('checkbox', { name, exact: true });

test('a tick is there at once and says nothing', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR' });
  for (const name of ['Bread', 'Honey', 'Jam']) data.addItem(trip, { name });
  await open(`/trip/${trip.id}?tab=shopping`);
  await expect.element(box('Honey')).toBeVisible();
  const release = server.hold(updateShoppingItem);

  await box('Honey').click();

  await expect.element(box('Honey')).toBeChecked();
  await expect.element(page.getByText('1 of 3 done')).toBeVisible();
  release();
  await expect.poll(() => data.on(trip).items[1]?.isCompleted).toBe(true);
  expect(server.requests(updateShoppingItem).map(({ body }) => body)).toEqual([{ isCompleted: true }]);
});

test('a shopping list is accessible', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR' });
  for (const name of ['Bread', 'Honey', 'Jam']) data.addItem(trip, { name });
  await open(`/trip/${trip.id}?tab=shopping`);
  await expect.element(box('Honey')).toBeVisible();
  await expectAccessible('a shopping list');
});
