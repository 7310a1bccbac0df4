import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { expect, type Person, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

interface Item {
  readonly id: string;
  readonly name: string;
  readonly isCompleted: boolean;
}

const naxos = (owner: Person, more: object = {}) =>
  owner.api<Trip>('POST', '/api/trips', { title: 'Naxos together', currency: 'EUR', ...more });

const put = (person: Person, trip: Trip, item: object) =>
  person.api<Item>('POST', `/api/trips/${trip.id}/shopping`, item);

const invite = (owner: Person, trip: Trip, person: Person, role = 'member') =>
  owner.api('POST', `/api/trips/${trip.id}/members`, { userId: person.id, role });

const storedItem = async (person: Person, trip: Trip, name: string): Promise<Item | undefined> => {
  const items = await person.api<Item[]>('GET', `/api/trips/${trip.id}/shopping`);
  return items.find((item) => item.name === name);
};

const open = (page: Page, trip: Trip) => page.goto(`/trip/${trip.id}?tab=shopping`);
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: box(page, name) });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const complained = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Notes each time that the look of an item's name changes, so that a flicker is seen that no eye would catch. */
const watchName = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByText(name, { exact: true })
    .evaluateHandle((element) => {
      const looks: boolean[] = [];
      const note = () => looks.push(getComputedStyle(element).textDecorationLine === 'line-through');
      new MutationObserver(note).observe(element, { attributes: true });
      return looks;
    });

/** Where somebody looks at a row: what has moved under the finger is noticed. */
const topOf = async (row: Locator): Promise<number> => (await row.boundingBox())?.y ?? Number.NaN;

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

test('unlike currencies are never added up', async ({ person }) => {
  const anna = await person('Anna');
  const trip = await naxos(anna, { currency: 'USD' });
  for (const [name, category, price, currency] of [
    ['Crisps', 'snacks', '5', 'EUR'],
    ['Nuts', 'snacks', '7.50', 'USD'],
    ['Figs', 'snacks', '4.50', 'USD'],
    ['Tea', 'drinks', '1200.4', 'JPY'],
    ['Water', 'drinks', null, 'USD'],
  ] as const) {
    await put(anna, trip, { name, category, price, currency });
  }
  const { page } = anna;

  await open(page, trip);

  await expect(group(page, 'Snacks')).toContainText('$12.00 + €5.00');
  await expect(group(page, 'Drinks')).toContainText('¥1,200');
  await expect(page.getByText('Total $12.00 + €5.00 + ¥1,200')).toBeVisible();
  await expect(page.getByText('0 of 5 done')).toBeVisible();
});

test('a tick is there at once, stays where it is and says nothing', { tag: '@desktop' }, async ({ person }) => {
  const anna = await person('Anna');
  const trip = await naxos(anna);
  for (const name of ['Bread', 'Honey', 'Jam']) await put(anna, trip, { name });
  const { page } = anna;
  await open(page, trip);
  await expect(box(page, 'Honey')).toBeVisible();
  const before = await topOf(row(page, 'Honey'));
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/shopping/*', async (route) => {
    await held;
    await route.continue();
  });

  const looks = await watchName(page, 'Honey');

  await row(page, 'Honey').getByText('Honey').click();

  await expect(box(page, 'Honey')).toBeChecked();
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  expect((await sent).postDataJSON()).toEqual({ isCompleted: true });
  expect(await topOf(row(page, 'Honey')), 'the row stays under the finger').toBe(before);
  release();
  await expect.poll(async () => (await storedItem(anna, trip, 'Honey'))?.isCompleted).toBe(true);
  await expect(box(page, 'Honey')).toBeChecked();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  const others = page.waitForResponse((response) => response.url().endsWith('/shopping'));
  await put(anna, trip, { name: 'Tea' });
  await others;
  await expect(box(page, 'Tea')).toBeVisible();
  expect(await looks.jsonValue(), 'it turns once and never back').toEqual([true]);
});

test('quick taps on one item end in the last of them, whatever the line does', async ({ person }) => {
  const anna = await person('Anna');
  const trip = await naxos(anna);
  await put(anna, trip, { name: 'Bread' });
  const { page } = anna;
  await open(page, trip);
  const bodies: unknown[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/shopping/*', async (route) => {
    bodies.push(route.request().postDataJSON());
    await held;
    await route.continue();
  });

  for (let taps = 0; taps < 4; taps += 1) await box(page, 'Bread').tap();
  await expect(box(page, 'Bread')).not.toBeChecked();
  release();

  await expect.poll(() => bodies).toEqual([{ isCompleted: true }, { isCompleted: false }]);
  await expect.poll(async () => (await storedItem(anna, trip, 'Bread'))?.isCompleted).toBe(false);
  await expect(box(page, 'Bread')).not.toBeChecked();
});

test('a tick that cannot be stored is taken back, and a message says so', async ({ person }) => {
  const anna = await person('Anna');
  const trip = await naxos(anna);
  await put(anna, trip, { name: 'Bread' });
  anna.expectComplaint(/status of 403/);
  const { page } = anna;
  await open(page, trip);
  await page.route('**/shopping/*', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'You do not have permission to perform this action.', code: 'forbidden' },
    }),
  );

  await box(page, 'Bread').tap();

  await expect(complained(page, 'Error')).toContainText('You do not have permission to perform this action.');
  await expect(box(page, 'Bread')).not.toBeChecked();
  await expect(page.getByText('0 of 1 done')).toBeVisible();
});

test('ticks that are made without a connection wait for it, also through a reload', async ({ person }) => {
  const anna = await person('Anna');
  const trip = await naxos(anna);
  for (const name of ['Bread', 'Honey']) await put(anna, trip, { name });
  anna.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { page, context } = anna;
  await open(page, trip);
  await expect(box(page, 'Bread')).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('You are offline. Changes wait until you are back.')).toBeVisible();
  await box(page, 'Bread').tap();
  await box(page, 'Honey').tap();
  await expect(said(page, '2 changes wait for a connection.')).toBeVisible();
  expect((await storedItem(anna, trip, 'Bread'))?.isCompleted).toBe(false);
  await context.setOffline(false);

  await expect.poll(async () => (await storedItem(anna, trip, 'Bread'))?.isCompleted).toBe(true);
  await expect(page.getByText('2 of 2 done')).toBeVisible();
  await expect(said(page, 'for a connection')).toHaveCount(0);

  await page.route('**/shopping/*', (route) => route.abort());
  await box(page, 'Bread').tap();
  await expect(box(page, 'Bread')).not.toBeChecked();
  await page.unroute('**/shopping/*');
  await page.reload();
  await expect(box(page, 'Bread')).not.toBeChecked();
  await expect.poll(async () => (await storedItem(anna, trip, 'Bread'))?.isCompleted).toBe(false);
});

test('done items can be hidden, and go only when the finger is away', async ({ person }) => {
  const anna = await person('Anna');
  const trip = await naxos(anna);
  for (const name of ['Bread', 'Honey', 'Jam']) await put(anna, trip, { name, price: '2', currency: 'EUR' });
  const { page } = anna;
  await open(page, trip);
  await box(page, 'Bread').tap();
  await page.getByRole('button', { name: 'Hide done' }).tap();
  await expect(box(page, 'Bread')).toHaveCount(0);
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  await expect(group(page, 'Other'), 'what is hidden is paid too').toContainText('€6.00');

  await box(page, 'Honey').tap();
  await expect(box(page, 'Honey'), 'still there, to be tapped again').toBeChecked();
  await box(page, 'Jam').tap();
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'All done' }), 'the browser remembers it').toBeVisible();
  await page.getByRole('button', { name: 'Show Done Items' }).tap();

  await expect(page.getByRole('checkbox')).toHaveCount(3);
});

test('somebody sees what is theirs to get', async ({ person }) => {
  const [anna, ben] = [await person('Anna'), await person('Ben')];
  const trip = await naxos(anna);
  await invite(anna, trip, ben);
  await put(anna, trip, { name: 'Bread', price: '2', currency: 'EUR', assignedTo: ben.id });
  await put(anna, trip, { name: 'Honey', price: '5', currency: 'EUR', assignedTo: anna.id });
  await put(anna, trip, { name: 'Jam', price: '3', currency: 'EUR' });
  const { page } = ben;
  await open(page, trip);
  await expect(row(page, 'Bread')).toContainText('You');
  await expect(row(page, 'Honey')).toContainText('Anna');

  await page.getByRole('button', { name: 'Mine' }).tap();

  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByText('Total €2.00')).toBeVisible();
  await anna.api('PUT', `/api/trips/${trip.id}/shopping/${(await storedItem(anna, trip, 'Bread'))?.id}`, {
    assignedTo: null,
  });
  await expect(page.getByRole('heading', { name: 'Nothing for you' })).toBeVisible();
  await page.getByRole('button', { name: 'Show All Items' }).tap();
  await expect(page.getByRole('checkbox')).toHaveCount(3);
});

test('a member ticks, and is offered nothing else', async ({ person }) => {
  const [anna, ben] = [await person('Anna'), await person('Ben')];
  const trip = await naxos(anna);
  await invite(anna, trip, ben);
  const { page } = ben;
  await open(page, trip);
  await expect(page.getByRole('heading', { name: 'No items yet' })).toBeVisible();
  await expect(page.getByText('You can tick it off here')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /add|edit|delete/i })).toHaveCount(0);

  await put(anna, trip, { name: 'Bread' });
  await box(page, 'Bread').tap();

  await expect.poll(async () => (await storedItem(anna, trip, 'Bread'))?.isCompleted).toBe(true);
  await expect(page.getByRole('main').getByRole('button', { name: /add|edit|delete/i })).toHaveCount(0);
});

test(
  'two who change one item at once see both versions, and nobody’s is lost',
  { tag: '@desktop' },
  async ({ person }) => {
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
  },
);

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

test('a list that cannot be had says so, and is there on another try', async ({ person }) => {
  const anna = await person('Anna');
  const trip = await naxos(anna);
  await put(anna, trip, { name: 'Bread' });
  anna.expectComplaint(/status of 503/);
  const { page } = anna;
  await page.route('**/shopping', (route) =>
    route.fulfill({ status: 503, json: { message: 'Caravan is not available right now.', code: 'unavailable' } }),
  );
  await open(page, trip);
  await expect(complained(page, 'Caravan is not available right now.')).toBeVisible();

  await page.unroute('**/shopping');
  await page.getByRole('button', { name: 'Try again' }).tap();

  await expect(box(page, 'Bread')).toBeVisible();
});

/** A trip with a list that is half done. */
const halfShopped = async (owner: Person, member: Person): Promise<Trip> => {
  const trip = await naxos(owner);
  await invite(owner, trip, member);
  for (const [index, category] of ['essentials', 'snacks', 'clothing', 'electronics', 'toiletries'].entries()) {
    const item = { name: `Something to get, ${category}`, category, price: '12.50', assignedTo: member.id };
    const { id } = await put(owner, trip, item);
    if (index % 2 === 0) await owner.api('PUT', `/api/trips/${trip.id}/shopping/${id}`, { isCompleted: true });
  }
  return trip;
};

test('nothing keeps anybody from a shopping list', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Owner');
  const trip = await halfShopped(owner, await person('Member'));
  const { page } = owner;
  // What is out of sight is not drawn, and takes its new colours only when it comes into sight.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 1600 });

  await open(page, trip);
  await expect(page.getByText('3 of 5 done')).toBeVisible();
  await expectNoBarriers(page, 'a shopping list');
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
