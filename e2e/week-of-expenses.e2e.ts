import type { Page } from '@playwright/test';
import { inDays } from './dates.ts';
import { expect } from './fixtures.ts';
import { type DeviceOwner, test, untilInstalled, untilRead } from './kept-on-device.ts';

/*
 * A week of four people: twenty expenses in three currencies, of which each has paid five. With what everybody's share of a quarter is, three
 * of them owe Anna a hundred euros each in the end.
 */

interface Paid {
  readonly amount: string;
  readonly currency: 'EUR' | 'USD' | 'JPY';
  /** What one unit is in euros; absent for euros. */
  readonly rate?: string;
}

/** What each of the four has paid five times, in their order: 500, 100, 100 and 100 euros in all. */
const PAID: readonly Paid[] = [
  { amount: '100', currency: 'EUR' },
  { amount: '25', currency: 'USD', rate: '0.8' },
  { amount: '2,000', currency: 'JPY', rate: '0.01' },
  { amount: '20', currency: 'EUR' },
];
const TITLES = ['Dinner', 'Taxi', 'Museum', 'Groceries', 'Hotel'];

const openMoney = (page: Page, tripId: string) => page.goto(`/trip/${tripId}?tab=shopping&view=money`);

/** Adds one expense that its payer has paid for everybody. */
const spend = async ({ page }: DeviceOwner, title: string, { amount, currency, rate }: Paid): Promise<void> => {
  // The page may be on its way to what was saved last: a tap is judged by where the finger came down, a click by what it hits in the end.
  await page.getByRole('button', { name: 'Add Expense' }).last().click();
  const sheet = page.getByRole('dialog', { name: 'Add Expense' });
  await sheet.getByLabel('Amount', { exact: true }).fill(amount);
  await sheet.getByLabel('What was it for?').fill(title);
  await sheet.getByLabel('Currency').selectOption(currency);
  if (rate !== undefined) {
    const enter = sheet.getByRole('button', { name: 'Enter Rate' });
    const known = sheet.getByText(`1 ${currency} = ${rate} EUR`);
    await expect(enter.or(known)).toBeVisible();
    if (await enter.isVisible()) {
      await enter.tap();
      await sheet.getByLabel(`1 ${currency} in EUR`).fill(rate);
    }
  }
  await sheet.getByRole('button', { name: 'Save' }).tap();
  await expect(sheet).toHaveCount(0);
};

for (const isOffline of [false, true]) {
  test(`a week of twenty expenses in three currencies is settled in three payments${isOffline ? ', with two phones offline' : ''}`, async ({
    deviceOwner,
  }) => {
    test.slow(isOffline, 'two devices keep the app first');
    const anna = await deviceOwner('Anna');
    const ben = await deviceOwner('Ben');
    const cleo = await deviceOwner('Cleo');
    const dan = await deviceOwner('Dan');
    const everybody = [anna, ben, cleo, dan];
    const away = isOffline ? [anna, ben] : [];
    const days = { startDate: inDays(-3), endDate: inDays(3), currency: 'EUR', timeZone: 'UTC' };
    const { id } = await anna.api<{ id: string }>('POST', '/api/trips', { title: 'A week in Naxos', ...days });
    for (const one of [ben, cleo, dan]) await anna.api('POST', `/api/trips/${id}/members`, { userId: one.id });
    for (const { page } of everybody) await openMoney(page, id);
    for (const { page } of everybody)
      await expect(page.getByRole('heading', { name: 'No expenses yet' })).toBeVisible();
    for (const one of away) {
      await untilInstalled(one.page);
      await untilRead(
        one.page,
        ['', '/money', '/money/expenses', '/money/payments'].map((read) => `/api/trips/${id}${read}`),
      );
      await one.setLine('cut');
    }

    await test.step('each says what they have paid, on their own phone', async () => {
      await Promise.all(
        everybody.map(async (one, place) => {
          for (const title of TITLES) await spend(one, `${title} of ${one.firstName}`, PAID[place] as Paid);
        }),
      );
      for (const one of away) await expect(one.page.getByText(`Hotel of ${one.firstName}`)).toBeVisible();
      for (const one of away) await one.setLine('open');
    });

    await test.step('everybody sees all twenty, and who pays whom', async () => {
      for (const { page } of everybody) {
        await expect(page.getByRole('button', { name: / of (Anna|Ben|Cleo|Dan)/ })).toHaveCount(20);
      }
      await expect(anna.page.getByText('You are owed')).toBeVisible();
      await expect(anna.page.getByText('€300.00').first()).toBeVisible();
      for (const { page } of [ben, cleo, dan]) {
        await expect(page.getByRole('button', { name: 'Mark as Paid: You pay Anna €100.00' })).toBeVisible();
      }
    });

    await test.step('three pay by one press each, and Anna says that it has come', async () => {
      for (const { page } of [ben, cleo, dan]) {
        await page.getByRole('button', { name: 'Mark as Paid: You pay Anna €100.00' }).tap();
      }
      for (const { firstName } of [ben, cleo, dan]) {
        await anna.page.getByRole('button', { name: `Received: €100.00 from ${firstName}`, exact: true }).tap();
      }
      for (const { page } of everybody) await expect(page.getByText('All settled')).toBeVisible();
      const states = async () => {
        const payments = await anna.api<{ state: string }[]>('GET', `/api/trips/${id}/money/payments`);
        return payments.map(({ state }) => state);
      };
      await expect.poll(states).toEqual(['confirmed', 'confirmed', 'confirmed']);
    });
  });
}
