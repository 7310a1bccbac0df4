import { vi } from 'vitest';
import {
  addExpense,
  getPublishedRate,
  updateExpense,
  updateMoneySettings,
} from '@caravan/contract/money/money.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const main = page.getByRole('main');
const sheet = page.getByRole('dialog', { name: 'Add Expense' });
const moneyOf = ({ id }: TripDetail) => `/trip/${id}?tab=shopping&view=money`;
const fillIn = async () => {
  await main.getByRole('button', { name: 'Add Expense' }).last().click();
  await sheet.getByLabelText('Amount', { exact: true }).fill('100');
  await sheet.getByLabelText('What was it for?').fill('Ferry');
  await sheet.getByLabelText('Currency').selectOptions('USD');
};

test('what is saved while its rate is being read waits for it', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ currency: 'EUR' });
  server.answer(getPublishedRate, ({ query: { date } }) => ({ value: '0.9', date, isOffered: true }));
  const release = server.hold(getPublishedRate);
  await open(moneyOf(trip));
  await fillIn();
  await sheet.getByRole('button', { name: 'Save' }).click();

  await expect.element(sheet.getByRole('button', { name: 'Getting the Rate…' })).toBeVisible();
  expect(server.requests(addExpense)).toEqual([]);
  release();

  await expect.element(toast('Expense added')).toBeVisible();
  await expect
    .poll(() => data.on(trip).expenses.map(({ rate }) => rate))
    .toEqual([{ to: 'EUR', value: '0.9', source: 'ecb' }]);
  expect(server.requests(getPublishedRate)).toHaveLength(1);
});

test('a change of the day takes the rate of that day, though it is saved before that came', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR' });
  data.addExpense(trip, {
    title: 'Ferry',
    currency: 'USD',
    spentOn: '2026-03-02',
    rate: { to: 'EUR', value: '0.9', source: 'ecb' },
  });
  server.answer(getPublishedRate, ({ query: { date } }) => ({
    value: date === '2026-03-02' ? '0.9' : '0.7',
    date,
    isOffered: true,
  }));
  await open(moneyOf(trip));
  await main.getByRole('button', { name: /Ferry/ }).click();
  await page.getByRole('dialog', { name: 'Ferry' }).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await expect.element(edit.getByText(/1 USD = 0\.9 EUR/)).toBeVisible();
  const release = server.hold(getPublishedRate);
  await edit.getByLabelText('Date').fill('2026-03-05');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(edit.getByRole('button', { name: 'Getting the Rate…' })).toBeVisible();
  expect(server.requests(updateExpense)).toEqual([]);
  release();

  await expect.poll(() => data.on(trip).expenses[0]?.rate).toEqual({ to: 'EUR', value: '0.7', source: 'ecb' });
});

for (const [what, has] of [
  ['takes the one that was entered last', true],
  ['has none where none is known', false],
] as const)
  test(`what is saved while rates cannot be read ${what}`, async ({ screen: { data, server, open } }) => {
    const trip = data.addTrip({ currency: 'EUR' });
    if (has)
      data.addExpense(trip, { title: 'Taxi', currency: 'USD', rate: { to: 'EUR', value: '0.85', source: 'entered' } });
    server.lose(getPublishedRate);
    await open(moneyOf(trip));
    await fillIn();
    await sheet.getByRole('button', { name: 'Save' }).click();

    await expect.element(toast('Expense added')).toBeVisible();
    await expect
      .poll(() => data.on(trip).expenses.find(({ title }) => title === 'Ferry')?.rate)
      .toEqual(has ? { to: 'EUR', value: '0.85', source: 'entered' } : null);
  });

test('that there is no rate is believed for a minute, and a rate for an hour', async ({
  screen: { data, server, open },
}) => {
  // All of it in one day, whenever it runs: another day has a rate of its own.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(10, 0, 0, 0) });
  try {
    const trip = data.addTrip({ currency: 'EUR' });
    let value: string | null = null;
    server.answer(getPublishedRate, ({ query: { date } }) => ({ value, date, isOffered: true }));
    await open(moneyOf(trip));
    const openAndClose = async (shown: RegExp) => {
      await fillIn();
      await expect.element(sheet.getByText(shown)).toBeVisible();
      await sheet.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await expect.element(sheet).not.toBeInTheDocument();
    };
    await openAndClose(/^No rate yet/);
    value = '0.9';
    vi.setSystemTime(Date.now() + 59_000);
    await openAndClose(/^No rate yet/);
    vi.setSystemTime(Date.now() + 2_000);
    await openAndClose(/1 USD = 0\.9 EUR/);
    value = '0.8';
    vi.setSystemTime(Date.now() + 3_000_000);
    await openAndClose(/1 USD = 0\.9 EUR/);

    expect(server.requests(getPublishedRate)).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('what settling in another currency does is said before, and budgets keep their figures', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR' });
  data.on(trip).moneySettings.budgets = [{ category: 'food', personId: null, amountMinor: 120_050 }];
  data.addExpense(trip, { currency: 'USD', rate: { to: 'EUR', value: '0.9', source: 'ecb' } });
  await open(moneyOf(trip));
  await main.getByRole('button', { name: 'More for money' }).click();
  await page.getByRole('menuitem', { name: 'Money Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Money Settings' });
  const [currency, food] = [settings.getByLabelText('Settle in'), settings.getByLabelText('Food and drink')];
  await expect.element(food).toHaveValue('1200.50');
  const words = settings.getByText(/has no rate to/);
  await expect.element(words).toHaveLength(0);

  await currency.selectOptions('KWD');
  await expect.element(food).toHaveValue('1200.500');
  await currency.selectOptions('JPY');
  await expect.element(food).toHaveValue('1201');
  await currency.selectOptions('EUR');
  await expect.element(food).toHaveValue('1200.50');
  await currency.selectOptions('JPY');
  await expect
    .element(words)
    .toMatchTextContent(/^1 entry of 1 has no rate to JPY: it counts apart, in USD, .*€1,200\.50 becomes ¥1,201\.$/);
  await settings.getByRole('button', { name: 'Save' }).click();

  await expect
    .poll(() => server.requests(updateMoneySettings).map(({ body }) => body))
    .toMatchObject([{ currency: 'JPY', budgets: [{ category: 'food', amountMinor: 1201 }] }]);
  await expect.element(main.getByRole('button', { name: /Dinner/ })).toMatchTextContent('$48.00');
});
