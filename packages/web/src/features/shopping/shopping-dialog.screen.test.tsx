import { AppError } from '@caravan/contract/errors.ts';
import { addShoppingItem, updateShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { aPerson } from '../../testing/samples.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';

const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const row = (name: string) => page.getByRole('listitem').filter({ has: box(name) });
const group = (name: string) => page.getByRole('region', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Add Item' });
const edit = page.getByRole('dialog', { name: 'Edit Item' });
const addButton = page.getByRole('main').getByRole('button', { name: 'Add Item' });
const shoppingOf = ({ id }: TripDetail) => `/trip/${id}?tab=shopping`;

for (const size of SIZES) {
  test(`an item is added with all there is to say, changed and deleted on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    const anna = data.viewer;
    const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR' });
    await open(shoppingOf(trip), size);
    await expect.element(page.getByRole('heading', { name: 'Shopping List' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No items yet' })).toBeVisible();

    await addButton.click();
    await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
    await expect.element(dialog.getByLabelText('Currency')).toHaveValue('EUR');
    await expect.element(dialog.getByRole('radio', { name: 'Other' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
    await dialog.getByLabelText('Name').fill('Sunscreen');
    await dialog.getByLabelText(/^Price/).fill('12,5');
    await dialog.getByText('Toiletries').click();
    await dialog.getByLabelText(/^Assigned to/).selectOptions('Olga Berg (you)');
    await dialog.getByRole('button', { name: 'Add Item' }).click();

    await expect.element(toast('Item added to shopping list!')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(group('Toiletries')).toMatchTextContent('Toiletries together: €12.50');
    await expect.element(row('Sunscreen')).toMatchTextContent('You');
    await expect.element(box('Sunscreen')).toHaveAccessibleDescription(/€12\.50.*For You/);
    await expect
      .poll(() => server.requests(addShoppingItem).map(({ body }) => body))
      .toMatchObject([
        { name: 'Sunscreen', category: 'toiletries', price: '12.50', currency: 'EUR', assignedTo: anna.id },
      ]);

    await page.getByRole('button', { name: 'Edit Sunscreen' }).click();
    await expect.element(edit.getByLabelText(/^Price/)).toHaveValue('12.50');
    await edit.getByLabelText('Name').fill('Sunscreen 50+');
    await edit.getByText('Essentials').click();
    await edit.getByLabelText(/^Assigned to/).selectOptions('');
    await edit.getByLabelText(/^Price/).fill('');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect.element(toast('Item updated successfully!')).toBeVisible();
    await expect.element(group('Toiletries')).not.toBeInTheDocument();
    await expect.element(group('Essentials')).toMatchTextContent('Sunscreen 50+');
    await expect.element(group('Essentials')).not.toMatchTextContent('€');
    await expect.element(row('Sunscreen 50+')).not.toMatchTextContent('You');

    await page.getByRole('button', { name: 'Edit Sunscreen 50+' }).click();
    await edit.getByRole('button', { name: 'Delete Item' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Item' });
    await question.getByRole('button', { name: 'Keep Item' }).click();
    await expect.element(edit.getByLabelText('Name')).toHaveValue('Sunscreen 50+');
    await edit.getByRole('button', { name: 'Delete Item' }).click();
    await question.getByRole('button', { name: 'Yes, Delete' }).click();
    await expect.element(toast('Item deleted successfully!')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No items yet' })).toBeVisible();
    expect(data.on(trip).items).toEqual([]);
  });
}

test('a price is put in order for its currency as soon as nobody is in its field', async ({
  screen: { data, open },
}) => {
  const trip = data.addTrip({ title: 'Naxos together', currency: 'JPY' });
  await open(shoppingOf(trip));
  await addButton.click();
  const price = dialog.getByLabelText(/^Price/);
  await expect.element(dialog.getByLabelText('Currency')).toHaveValue('JPY');
  const currencies = dialog.getByLabelText('Currency').getByRole('option');
  expect(currencies.elements().map(({ textContent }) => textContent)).toEqual([
    'USD ($)',
    'EUR (€)',
    'GBP (£)',
    'JPY (¥)',
    'CAD (C$)',
    'AUD (A$)',
    'CHF (Fr.)',
    'CNY (CN¥)',
  ]);

  await price.click();
  await userEvent.keyboard('about ¥1199.50!');
  await expect.element(price).toHaveValue('1199.50');
  await dialog.getByLabelText('Name').fill('Rice');
  await expect.element(price).toHaveValue('1200');
  await dialog.getByLabelText('Currency').selectOptions('GBP');
  await expect.element(price).toHaveValue('1199.50');
  await price.click();
  await userEvent.keyboard('{End}{ArrowLeft}x1');
  await expect.element(price, { message: 'what is no price leaves the caret where it is' }).toHaveValue('1199.510');
  await dialog.getByLabelText('Name').click();
  await expect.element(price).toHaveValue('1199.51');
  await price.fill('10000000000');
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect.element(price).toHaveAccessibleDescription('Price is too high');
  await price.fill('7.5');
  await dialog.getByRole('button', { name: 'Add Item' }).click();

  await expect.element(row('Rice')).toMatchTextContent('£7.50');
  await expect.element(group('Other')).toMatchTextContent('Other together: £7.50');
});

test('one item after the other is added without leaving the dialog', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR' });
  await open(shoppingOf(trip));
  await addButton.click();
  const name = dialog.getByLabelText('Name');
  await dialog.getByText('Breakfast').click();

  for (const item of ['Bread', 'Honey', 'Honey']) {
    await name.fill(item);
    await dialog.getByLabelText(/^Price/).fill('3');
    await name.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveValue('');
    await expect.element(name).toHaveFocus();
    await expect.element(dialog.getByLabelText(/^Price/)).toHaveValue('');
    await expect.element(dialog.getByRole('radio', { name: 'Breakfast' })).toBeChecked();
  }
  await dialog.getByLabelText(/^Assigned to/).selectOptions('Olga Berg (you)');
  await name.fill('Yoghurt');
  await dialog.getByRole('button', { name: 'Add Another' }).click();
  await expect.element(name).toHaveValue('');
  await expect
    .element(dialog.getByLabelText(/^Assigned to/), { message: 'the next one is for nobody yet' })
    .toHaveValue('');
  await userEvent.keyboard('{Escape}');

  await expect.element(dialog, { message: 'nothing typed is lost, so there is no question' }).not.toBeInTheDocument();
  await expect.element(group('Breakfast').getByRole('checkbox')).toHaveLength(4);
  await expect.element(group('Breakfast')).toMatchTextContent('€9.00');
  await page.getByRole('button', { name: 'Add to Breakfast' }).click();
  await expect.element(dialog.getByRole('radio', { name: 'Breakfast' })).toBeChecked();
});

test('what was typed is lost neither by mistake nor by a reload', async ({ screen: { data, open, reload } }) => {
  const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR' });
  await open(shoppingOf(trip));
  await addButton.click();
  await dialog.getByLabelText('Name').fill('Olives');

  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Olives');
  await reload();
  await addButton.click();
  await expect.element(dialog.getByText('This is what you had typed before.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Olives');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await addButton.click();

  await expect.element(dialog.getByLabelText('Name')).toHaveValue('');
});

test('an item that somebody else changed meanwhile shows both versions, and neither is lost', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR', others: [[aPerson(), 'admin']] });
  const wine = data.addItem(trip, { name: 'Wine', category: 'drinks', price: '8.00', version: 1 });
  await open(shoppingOf(trip));
  await page.getByRole('button', { name: 'Edit Wine' }).click();
  await edit.getByLabelText('Name').fill('Red wine');

  data.on(trip).items.splice(0, 1, { ...wine, name: 'White wine', price: '9.50', version: 2 });
  server.answer(updateShoppingItem, () => {
    throw new AppError('changed_meanwhile');
  });
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(edit.getByRole('alert')).toMatchTextContent('This was changed while you were editing.');
  await expect.element(edit.getByText('White wine')).toBeVisible();
  server.answer(updateShoppingItem, ({ body: { version, name = '' } }) => {
    const stored = { ...wine, price: '9.50', name, version: (version ?? 0) + 1 };
    data.on(trip).items.splice(0, 1, stored);
    return stored;
  });
  await edit.getByRole('button', { name: 'Keep Mine: Name' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();

  await expect.element(toast('Item updated successfully!')).toBeVisible();
  await expect.element(row('Red wine')).toMatchTextContent('€9.50');
  await expect
    .poll(() => server.requests(updateShoppingItem).map(({ body }) => body))
    .toEqual([
      { name: 'Red wine', version: 1 },
      { name: 'Red wine', version: 2 },
    ]);
});

test('an item that somebody deleted while it was edited can be added again', async ({
  screen: { data, server, live, open },
}) => {
  const trip = data.addTrip({ title: 'Naxos together', others: [[aPerson(), 'admin']] });
  for (const name of ['Wine', 'Bread']) data.addItem(trip, { name });
  await open(shoppingOf(trip));
  await page.getByRole('button', { name: 'Edit Wine' }).click();
  await edit.getByLabelText('Name').fill('Red wine');

  data.on(trip).items.splice(0, 1);
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'shopping' });
  await expect.element(edit.getByRole('alert')).toMatchTextContent('Someone deleted this item meanwhile.');
  await edit.getByRole('button', { name: 'Add Item' }).click();

  await expect.element(toast('Item added to shopping list!')).toBeVisible();
  await expect.element(box('Red wine')).toBeVisible();
  await expect.poll(() => server.requests(addShoppingItem).map(({ body }) => body.name)).toEqual(['Red wine']);
});

for (const size of SIZES) {
  test(`the dialogs of an item are accessible on a ${size}`, async ({ screen: { data, open } }) => {
    const member = aPerson({ firstName: 'Member' });
    const trip = data.addTrip({ title: 'Naxos together', currency: 'EUR', others: [[member, 'member']] });
    const taken = { price: '12.50', assignedTo: member.id, assignee: member };
    data.addItem(trip, { name: 'Something to get, snacks', category: 'snacks', ...taken });
    await open(shoppingOf(trip), size);

    await addButton.click();
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expect.element(page.getByText('Name is required')).toBeVisible();
    await expectAccessible(`adding an item with an error, on a ${size}`, '[role="dialog"]');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Edit Something to get, snacks' }).click();
    await page.getByRole('button', { name: 'Delete Item' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(`deleting an item, on a ${size}`, '[role="alertdialog"]');
  });
}
