import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { box, complained, group, halfShopped, invite, naxos, open, put, row, said, storedItem } from './shopping.ts';

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

test('a tick is there at once, stays where it is and says nothing', async ({ person }) => {
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
