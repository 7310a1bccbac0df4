import { expectNoBarriers } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { box, group, halfShopped, invite, naxos, open, put, row, said, storedItem } from './shopping.ts';

test('an item is added with all there is to say, changed and deleted', { tag: '@desktop' }, async ({ person }) => {
  const anna = await person('Anna');
  const trip = await naxos(anna);
  const { page } = anna;
  await open(page, trip);
  await expect(page.getByRole('heading', { name: 'Shopping List' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No items yet' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Item' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Currency')).toHaveValue('EUR');
  await expect(dialog.getByRole('radio', { name: 'Other' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await dialog.getByLabel('Name').fill('Sunscreen');
  await dialog.getByLabel('Price').fill('12,5');
  await dialog.getByText('Toiletries').click();
  await dialog.getByLabel('Assigned to').selectOption({ label: 'Anna Lindqvist (you)' });
  await dialog.getByRole('button', { name: 'Add Item' }).click();

  await expect(said(page, 'Item added to shopping list!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(group(page, 'Toiletries')).toContainText('Toiletries together: €12.50');
  await expect(row(page, 'Sunscreen')).toContainText('You');
  await expect(box(page, 'Sunscreen')).toHaveAccessibleDescription(/€12\.50.*For You/);

  await page.getByRole('button', { name: 'Edit Sunscreen' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Item' });
  await expect(edit.getByLabel('Price')).toHaveValue('12.50');
  await edit.getByLabel('Name').fill('Sunscreen 50+');
  await edit.getByText('Essentials').click();
  await edit.getByLabel('Assigned to').selectOption('');
  await edit.getByLabel('Price').fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(said(page, 'Item updated successfully!')).toBeVisible();
  await expect(group(page, 'Toiletries')).toHaveCount(0);
  await expect(group(page, 'Essentials')).toContainText('Sunscreen 50+');
  await expect(group(page, 'Essentials')).not.toContainText('€');
  await expect(row(page, 'Sunscreen 50+')).not.toContainText('You');

  await page.getByRole('button', { name: 'Edit Sunscreen 50+' }).click();
  await edit.getByRole('button', { name: 'Delete Item' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Item' });
  await question.getByRole('button', { name: 'Keep Item' }).click();
  await expect(edit.getByLabel('Name')).toHaveValue('Sunscreen 50+');
  await edit.getByRole('button', { name: 'Delete Item' }).click();
  await question.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(said(page, 'Item deleted successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No items yet' })).toBeVisible();
});

test('a price is put in order for its currency as soon as nobody is in its field', async ({ person }) => {
  const kenji = await person('Kenji');
  const trip = await naxos(kenji, { currency: 'JPY' });
  const { page } = kenji;
  await open(page, trip);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Item' });
  const price = dialog.getByLabel('Price');
  await expect(dialog.getByLabel('Currency')).toHaveValue('JPY');
  await expect(dialog.getByLabel('Currency').getByRole('option')).toHaveText([
    'USD ($)',
    'EUR (€)',
    'GBP (£)',
    'JPY (¥)',
    'CAD (C$)',
    'AUD (A$)',
    'CHF (Fr.)',
    'CNY (CN¥)',
  ]);

  await price.pressSequentially('about ¥1199.50!');
  await expect(price).toHaveValue('1199.50');
  await dialog.getByLabel('Name').fill('Rice');
  await expect(price).toHaveValue('1200');
  await dialog.getByLabel('Currency').selectOption('GBP');
  await expect(price).toHaveValue('1199.50');
  await price.press('End');
  await price.press('ArrowLeft');
  await price.press('x');
  await price.press('1');
  await expect(price, 'what is no price leaves the caret where it is').toHaveValue('1199.510');
  await dialog.getByLabel('Name').focus();
  await expect(price).toHaveValue('1199.51');
  await price.fill('10000000000');
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(price).toHaveAccessibleDescription('Price is too high');
  await price.fill('7.5');
  await dialog.getByRole('button', { name: 'Add Item' }).click();

  await expect(row(page, 'Rice')).toContainText('£7.50');
  await expect(group(page, 'Other')).toContainText('Other together: £7.50');
});

test('one item after the other is added without leaving the dialog', async ({ person }) => {
  const anna = await person('Anna');
  const trip = await naxos(anna);
  const { page } = anna;
  await open(page, trip);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Item' });
  const name = dialog.getByLabel('Name');
  await dialog.getByText('Breakfast').click();

  for (const item of ['Bread', 'Honey', 'Honey']) {
    await name.fill(item);
    await dialog.getByLabel('Price').fill('3');
    await name.press('Enter');
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
    await expect(dialog.getByLabel('Price')).toHaveValue('');
    await expect(dialog.getByRole('radio', { name: 'Breakfast' })).toBeChecked();
  }
  await name.fill('Yoghurt');
  await dialog.getByRole('button', { name: 'Add Another' }).click();
  await expect(name).toHaveValue('');
  await page.keyboard.press('Escape');

  await expect(dialog, 'nothing typed is lost, so nothing is asked').toBeHidden();
  await expect(group(page, 'Breakfast').getByRole('checkbox')).toHaveCount(4);
  await expect(group(page, 'Breakfast')).toContainText('€9.00');
  await page.getByRole('button', { name: 'Add to Breakfast' }).click();
  await expect(dialog.getByRole('radio', { name: 'Breakfast' })).toBeChecked();
});

test('what was typed is neither lost by mistake nor by a reload', async ({ person }) => {
  const anna = await person('Anna');
  const trip = await naxos(anna);
  const { page } = anna;
  await open(page, trip);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Item' });
  await dialog.getByLabel('Name').fill('Olives');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Olives');
  await page.reload();
  await page.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog.getByText('This is what you had typed before.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Olives');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add Item' }).click();

  await expect(dialog.getByLabel('Name')).toHaveValue('');
});

test('two who change one item at once see both versions, and nobody’s is lost', async ({ person }) => {
  const [anna, ben] = [await person('Anna'), await person('Ben')];
  const trip = await naxos(anna);
  await invite(anna, trip, ben, 'admin');
  const { id } = await put(anna, trip, { name: 'Wine', category: 'drinks', price: '8', currency: 'EUR' });
  anna.expectComplaint(/status of 409/);
  const { page } = anna;
  await open(page, trip);
  await page.getByRole('button', { name: 'Edit Wine' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Item' });
  await dialog.getByLabel('Name').fill('Red wine');

  await ben.api('PUT', `/api/trips/${trip.id}/shopping/${id}`, { name: 'White wine', price: '9.50' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This was changed while you were editing.');
  await expect(dialog.getByText('White wine')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep Mine: Name' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();

  await expect(said(page, 'Item updated successfully!')).toBeVisible();
  await expect(row(page, 'Red wine')).toContainText('€9.50');
  expect(await storedItem(ben, trip, 'Red wine')).toMatchObject({ price: '9.50', category: 'drinks' });
});

test('an item that somebody deleted while it was edited can be added again', async ({ person }) => {
  const [anna, ben] = [await person('Anna'), await person('Ben')];
  const trip = await naxos(anna);
  await invite(anna, trip, ben, 'admin');
  const { id } = await put(anna, trip, { name: 'Wine' });
  await put(anna, trip, { name: 'Bread' });
  const { page } = anna;
  await open(page, trip);
  await page.getByRole('button', { name: 'Edit Wine' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Edit Item' });
  await dialog.getByLabel('Name').fill('Red wine');

  await ben.api('DELETE', `/api/trips/${trip.id}/shopping/${id}`);
  await expect(dialog.getByRole('alert')).toContainText('Someone deleted this item meanwhile.');
  await dialog.getByRole('button', { name: 'Add Item' }).tap();

  await expect(said(page, 'Item added to shopping list!')).toBeVisible();
  await expect(box(page, 'Red wine')).toBeVisible();
});

test('nothing in the dialog of an item keeps anybody from it', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Owner');
  const trip = await halfShopped(owner, await person('Member'));
  const { page } = owner;
  await open(page, trip);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Item' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectNoBarriers(page, 'adding an item, with an error', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Something to get, snacks' }).click();
  await page.getByRole('button', { name: 'Delete Item' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoBarriers(page, 'deleting an item', '[role="alertdialog"]');
});
