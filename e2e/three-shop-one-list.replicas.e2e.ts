import type { Page } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly isCompleted: boolean;
  readonly assignedTo: string | null;
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: box(page, name) });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const list = (person: Person, tripId: string) => person.api<Item[]>('GET', `/api/trips/${tripId}/shopping`);

/** What a page shows of the list: each item and its tick. */
const shown = async (page: Page): Promise<[string | null, boolean][]> => {
  const rows = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .all();
  return Promise.all(
    rows.map(async (one): Promise<[string | null, boolean]> => [
      await one.locator('bdi').first().textContent(),
      await one.getByRole('checkbox').isChecked(),
    ]),
  );
};

/** Anna's trip, with Ben and Carl on it. */
const tripOfThree = async (person: (name: string) => Promise<Person>) => {
  const [anna, ben, carl] = [await person('Anna'), await person('Ben'), await person('Carl')];
  const { id: tripId } = await anna.api<{ id: string }>('POST', '/api/trips', {
    title: 'Naxos together',
    currency: 'EUR',
  });
  for (const { id } of [ben, carl]) await anna.api('POST', `/api/trips/${tripId}/members`, { userId: id });
  return { anna, ben, carl, everybody: [anna, ben, carl], tripId };
};

/** Counts the loads of everybody's pages from now on. */
const countLoads = (people: readonly Person[]) => {
  let loads = 0;
  const count = () => (loads += 1);
  for (const { page } of people) page.on('load', count);
  return () => loads;
};

/** What the phones show is what a reload brings, and none was needed so far. */
const expectAsAfterReload = async (people: readonly Person[], loads: () => number, sign: string) => {
  const before = await Promise.all(people.map(({ page }) => shown(page)));
  expect(loads(), 'reloads of the pages').toBe(0);
  for (const { page } of people) {
    await page.reload();
    await expect(page.getByText(sign)).toBeVisible();
  }
  expect(await Promise.all(people.map(({ page }) => shown(page)))).toEqual(before);
};

/** What is stored of each item: its name, its tick and who gets it. */
const stored = async (person: Person, tripId: string) =>
  (await list(person, tripId)).map(({ name, isCompleted, assignedTo }) => [name, isCompleted, assignedTo]);

test('a group of three shops one list on three phones, while one of them changes it, one is cut off and one leaves', async ({
  person,
}) => {
  const { anna, ben, carl, everybody, tripId } = await tripOfThree(person);
  const dialog = anna.page.getByRole('dialog', { name: 'Add Item' });
  for (const { page } of everybody) {
    await page.goto(`/trip/${tripId}?tab=shopping`);
    await expect(page.getByRole('heading', { name: 'No items yet' })).toBeVisible();
  }
  const loadsWhileShopping = countLoads(everybody);

  await test.step('Anna writes what they need, and the others see it line by line', async () => {
    await anna.page.getByRole('button', { name: 'Add Item' }).tap();
    const name = dialog.getByLabel('Name');
    await dialog.getByText('Breakfast').tap();
    for (const [item, price] of [
      ['Bread', '3'],
      ['Eggs', '2.80'],
      ['Honey', '6.20'],
    ] as const) {
      await name.fill(item);
      await dialog.getByLabel('Price').fill(price);
      await name.press('Enter');
      await expect(name).toHaveValue('');
      for (const { page } of [ben, carl]) await expect(box(page, item)).toBeVisible();
    }
    await dialog.getByText('Drinks').tap();
    await name.fill('Water');
    await dialog.getByLabel('Price').fill('4');
    await dialog.getByLabel('Currency').selectOption('USD');
    await dialog.getByLabel('Assigned to').selectOption({ label: 'Carl Lindqvist' });
    await dialog.getByRole('button', { name: 'Add Item' }).tap();
    await expect(dialog).toBeHidden();
    for (const { page } of everybody) {
      await expect(group(page, 'Breakfast')).toContainText('Breakfast together: €12.00');
      await expect(group(page, 'Drinks')).toContainText('Drinks together: $4.00');
      await expect(page.getByText('Total €12.00 + $4.00')).toBeVisible();
      await expect(page.getByText('0 of 4 done')).toBeVisible();
    }
  });

  await test.step('each knows who gets what', async () => {
    await expect(row(anna.page, 'Water')).toContainText('Carl');
    await expect(row(ben.page, 'Water')).toContainText('Carl');
    await expect(row(carl.page, 'Water')).toContainText('You');
    await carl.page.getByRole('button', { name: 'Mine' }).tap();
    await expect(carl.page.getByRole('checkbox')).toHaveCount(1);
    await carl.page.getByRole('button', { name: 'Mine' }).tap();
  });

  await test.step('whoever finds something ticks it for all', async () => {
    await box(ben.page, 'Bread').tap();
    await box(carl.page, 'Water').tap();
    for (const { page } of everybody) {
      await expect(box(page, 'Bread')).toBeChecked();
      await expect(box(page, 'Water')).toBeChecked();
      await expect(page.getByText('2 of 4 done')).toBeVisible();
    }
    await box(carl.page, 'Bread').tap();
    await expect(box(ben.page, 'Bread'), 'that was the wrong bread').not.toBeChecked();
    await box(ben.page, 'Bread').tap();
    await expect(box(carl.page, 'Bread')).toBeChecked();
  });

  await test.step('all three tick at once, and all three see the same', async () => {
    await Promise.all([box(anna.page, 'Eggs').tap(), box(ben.page, 'Honey').tap(), box(carl.page, 'Water').tap()]);
    for (const { page } of everybody) {
      await expect(box(page, 'Eggs')).toBeChecked();
      await expect(box(page, 'Honey')).toBeChecked();
      await expect(box(page, 'Water')).not.toBeChecked();
      await expect(page.getByText('3 of 4 done')).toBeVisible();
    }
  });

  await test.step('what the phones show is what is stored, without a reload', async () => {
    expect(await stored(anna, tripId)).toEqual([
      ['Bread', true, null],
      ['Eggs', true, null],
      ['Honey', true, null],
      ['Water', false, carl.id],
    ]);
    await expectAsAfterReload(everybody, loadsWhileShopping, '3 of 4 done');
  });
  const loadsSince = countLoads(everybody);

  await test.step('Anna changes an item while Ben ticks it, and neither undoes the other', async () => {
    await anna.page.getByRole('button', { name: 'Edit Water' }).tap();
    const edit = anna.page.getByRole('dialog', { name: 'Edit Item' });
    await edit.getByLabel('Name').fill('Sparkling water');
    await edit.getByLabel('Price').fill('5');
    await box(ben.page, 'Water').tap();
    await expect(box(carl.page, 'Water')).toBeChecked();
    await edit.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(anna.page.getByRole('status').filter({ hasText: 'Item updated successfully!' })).toBeVisible();
    for (const { page } of everybody) {
      await expect(box(page, 'Sparkling water')).toBeChecked();
      await expect(group(page, 'Drinks')).toContainText('$5.00');
      await expect(page.getByText('4 of 4 done')).toBeVisible();
    }
  });

  await test.step('Ben walks into the cellar and ticks there; the others hear of it when he is back', async () => {
    ben.expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
    await ben.context.setOffline(true);
    await expect(ben.page.getByText('You are offline.')).toBeVisible();
    await box(ben.page, 'Eggs').tap();
    await expect(ben.page.getByText('3 of 4 done')).toBeVisible();
    await expect(anna.page.getByText('4 of 4 done')).toBeVisible();
    await ben.context.setOffline(false);
    for (const { page } of everybody) await expect(box(page, 'Eggs')).not.toBeChecked();
  });

  await test.step('Carl leaves them: his phone loses the list at once, and nobody waits for his water', async () => {
    carl.expectConsoleError(/status of 404/);
    await anna.api('DELETE', `/api/trips/${tripId}/members/${carl.id}`);
    await expect(carl.page.getByRole('alert')).toContainText('You are no longer a member of this trip.');
    await expect(carl.page.getByRole('checkbox')).toHaveCount(0);
    const water = (await list(anna, tripId)).find(({ name }) => name === 'Sparkling water');
    const refused = await carl.page.evaluate(
      async ([trip, item]) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ isCompleted: false });
        return (await fetch(`/api/trips/${trip}/shopping/${item}`, { method: 'PUT', headers, body })).status;
      },
      [tripId, water?.id] as const,
    );
    expect(refused).toBe(404);
    for (const { page } of [anna, ben]) {
      await expect(row(page, 'Sparkling water')).not.toContainText('Carl');
      await expect(box(page, 'Sparkling water')).toBeChecked();
    }
  });

  await test.step('what the two who are left see is what is stored, without a reload', async () => {
    expect(await stored(anna, tripId)).toEqual([
      ['Bread', true, null],
      ['Eggs', false, null],
      ['Honey', true, null],
      ['Sparkling water', true, null],
    ]);
    await expectAsAfterReload([anna, ben], loadsSince, '3 of 4 done');
  });
});
