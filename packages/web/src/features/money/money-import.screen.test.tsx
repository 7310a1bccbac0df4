import { AppError } from '@caravan/contract/errors.ts';
import { addGuest } from '@caravan/contract/members/guests.endpoints.ts';
import { getPublishedRate, importMoney } from '@caravan/contract/money/money.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { chooseFile } from '../../testing/files.ts';
import { alarm, toast } from '../../testing/page-texts.ts';
import { aGuest, aPerson } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const main = page.getByRole('main');

/** The preview of a Splitwise export of these lines. */
const previewOf = async ({ id }: TripDetail, lines: readonly string[], open: (path: string) => Promise<unknown>) => {
  await open(`/trip/${id}?tab=shopping&view=money`);
  await main.getByRole('button', { name: 'More for money' }).click();
  await page.getByRole('menuitem', { name: 'Import from a File' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Expenses' });
  const choose = dialog.getByRole('button', { name: 'Choose a File' });
  await chooseFile(() => choose.click(), new File([lines.join('\n')], 'group.csv', { type: 'text/csv' }));
  return dialog;
};

test('an import takes one rate for each currency: published, entered last, or typed; and says where there is none', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR' });
  const me = `${data.viewer.firstName} ${data.viewer.lastName}`;
  data.addExpense(trip, { title: 'Taxi', currency: 'CHF', rate: { to: 'EUR', value: '1.05', source: 'entered' } });
  server.answer(getPublishedRate, ({ query: { from, date } }) => ({
    value: from === 'USD' && date === '2026-01-06' ? '0.9' : null,
    date,
    isOffered: true,
  }));
  server.answer(importMoney, ({ body }) => ({ expenses: body.expenses.length, payments: body.payments.length }));
  const line = (day: string, name: string, currency: string) => `${day},${name},General,30.00,${currency},0.00`;
  const file = [
    `Date,Description,Category,Cost,Currency,${me}`,
    line('2026-01-05', 'Ferry', 'USD'),
    line('2026-01-06', 'Bus', 'USD'),
    line('2026-01-06', 'Fondue', 'CHF'),
    line('2026-01-06', 'Pho', 'VND'),
    line('2026-01-06', 'Kebab', 'TRY'),
    line('2026-01-06', 'Bread', 'EUR'),
  ];
  const dialog = await previewOf(trip, file, open);
  const row = (currency: string) =>
    dialog.getByRole('region', { name: 'Rates' }).getByRole('listitem', { name: currency });

  await expect.element(row('USD')).toMatchTextContent(/2 entries.*\$60\.00.*= €54\.00 · 1 USD = 0\.9 EUR · ECB/);
  await expect.element(row('CHF')).toMatchTextContent('1 CHF = 1.05 EUR · entered');
  await expect.element(row('VND')).toMatchTextContent('No rate yet: it counts apart, in VND');
  await row('TRY').getByRole('button', { name: 'Enter Rate' }).click();
  await row('TRY').getByLabelText('1 TRY in EUR').fill('0');
  await dialog.getByRole('button', { name: 'Import 6' }).click();
  await expect
    .element(row('TRY').getByLabelText('1 TRY in EUR'))
    .toHaveAccessibleDescription('The rate must be more than 0');
  await expectAccessible('the rates of an import', '[role=dialog]');
  await row('TRY').getByLabelText('1 TRY in EUR').fill('0.02');
  await dialog.getByRole('button', { name: 'Import 6' }).click();

  await expect.element(toast('6 imported')).toBeVisible();
  const ecb = { to: 'EUR', value: '0.9', source: 'ecb' };
  await expect
    .poll(() =>
      server.requests(importMoney).flatMap(({ body }) => body.expenses.map(({ title, rate }) => [title, rate])),
    )
    .toEqual([
      ['Ferry', ecb],
      ['Bus', ecb],
      ['Fondue', { to: 'EUR', value: '1.05', source: 'entered' }],
      ['Pho', null],
      ['Kebab', { to: 'EUR', value: '0.02', source: 'entered' }],
      ['Bread', null],
    ]);
});

test('an import waits for the rates on their way, says which has not come, and another try sends the same under its key', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR' });
  const me = `${data.viewer.firstName} ${data.viewer.lastName}`;
  server.answer(getPublishedRate, ({ query: { date } }) => ({ value: '0.9', date, isOffered: true }));
  const release = server.hold(getPublishedRate);
  server.lose(importMoney);
  const file = [`Date,Description,Category,Cost,Currency,${me}`, '2026-01-05,Ferry,General,30.00,USD,0.00'];
  const dialog = await previewOf(trip, file, open);
  const start = dialog.getByRole('button', { name: 'Import 1' });
  await start.click();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect.element(dialog.getByText(/^The rate of USD has not come\./)).toBeVisible();
  expect(server.requests(importMoney)).toEqual([]);

  await start.click();
  await expect.poll(() => server.requests(importMoney).length).toBeGreaterThan(0);
  await expect.element(start).toBeEnabled();
  release();
  // What may be on the trip already is shown as it was sent, whatever has come since.
  await expect.element(dialog.getByText(/^Part of this may be on the trip already\./)).toBeVisible();
  await expect.element(dialog.getByText('No rate yet: it counts apart, in USD')).toBeVisible();
  for (const control of [dialog.getByRole('combobox'), dialog.getByRole('button', { name: 'Enter Rate' })])
    await expect.element(control).toBeDisabled();
  await expectAccessible('an import whose answer was lost', '[role=dialog]');
  server.answer(importMoney, ({ body }) => ({ expenses: body.expenses.length, payments: body.payments.length }));
  await start.click();

  await expect.element(toast('1 imported')).toBeVisible();
  const sent = server.requests(importMoney);
  expect(sent.map(({ body }) => body.expenses.map(({ rate }) => rate))).toEqual(sent.map(() => [null]));
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('an import waits for the rate that holds out where another one has failed', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR' });
  const me = `${data.viewer.firstName} ${data.viewer.lastName}`;
  server.answer(getPublishedRate, ({ query: { from, date } }) => {
    if (from === 'CHF') throw new AppError('not_found');
    return { value: '0.9', date, isOffered: true };
  });
  const release = server.hold(getPublishedRate);
  server.answer(importMoney, ({ body }) => ({ expenses: body.expenses.length, payments: body.payments.length }));
  const lines = ['USD', 'CHF'].map((currency) => `2026-01-05,Ferry,General,30.00,${currency},0.00`);
  const dialog = await previewOf(trip, [`Date,Description,Category,Cost,Currency,${me}`, ...lines], open);

  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await expect.element(dialog.getByRole('combobox')).toBeDisabled();
  release();

  await expect.element(dialog.getByText(/^The rate of CHF has not come\./)).toBeVisible();
  expect(server.requests(importMoney)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await expect.element(toast('2 imported')).toBeVisible();
  const [sent] = server.requests(importMoney);
  expect(sent?.body.expenses.map(({ rate }) => rate?.value ?? null)).toEqual(['0.9', null]);
});

test('an import of payments with a new guest whose answer was lost is sent as it was, and as it is chosen anew once it was refused', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR' });
  const me = `${data.viewer.firstName} ${data.viewer.lastName}`;
  server.answer(addGuest, ({ body }) => aGuest(trip.id, body.name, { id: body.id }));
  server.refuse(importMoney, 'too_many_payments');
  const lines = [
    `Date,Description,Category,Cost,Currency,${me},Tom`,
    '2026-01-05,Tom paid,Payment,9.00,EUR,9.00,-9.00',
  ];
  const dialog = await previewOf(trip, lines, open);
  const start = dialog.getByRole('button', { name: 'Import 1' });
  const tom = dialog.getByRole('combobox', { name: 'Tom' });

  await start.click();
  await expect.element(dialog.getByRole('combobox', { name: 'Tom' })).toBeEnabled();
  await expect.poll(() => server.requests(importMoney).length).toBe(1);
  server.lose(importMoney);
  await start.click();
  await expect.element(dialog.getByText(/^Part of this may be on the trip already\./)).toBeVisible();
  await expect.element(tom).toBeDisabled();
  // A page between here and the server says nothing of what that has done.
  server.replaceByPage(importMoney, 403);
  const before = server.requests(importMoney).length;
  await start.click();
  await expect.poll(() => server.requests(importMoney).length).toBeGreaterThan(before);
  await expect.element(start).toBeEnabled();
  await expect.element(tom).toBeDisabled();
  server.answer(importMoney, ({ body }) => ({ expenses: body.expenses.length, payments: body.payments.length }));
  await start.click();

  await expect.element(toast('1 imported')).toBeVisible();
  const guests = server.requests(addGuest);
  expect(new Set(guests.map(({ body }) => body.id)).size).toBe(1);
  const sent = server.requests(importMoney);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('of an import whose second part is refused, the rest is changed and sent alone', async ({
  screen: { data, server, open },
}) => {
  const lena = aPerson({ firstName: 'Lena', lastName: 'Hofmann' });
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  const me = `${data.viewer.firstName} ${data.viewer.lastName}`;
  server.answer(importMoney, ({ body }) => {
    if (body.payments.length > 0) throw new AppError('too_many_payments');
    return { expenses: body.expenses.length, payments: 0 };
  });
  server.answer(getPublishedRate, ({ query: { date } }) => ({
    value: date === '2026-01-06' ? '0.9' : '0.8',
    date,
    isOffered: true,
  }));
  data.addExpense(trip, { title: 'Lunch', spentOn: '2026-01-04', amountMinor: 1000, currency: 'EUR' });
  const lines = [
    `Date,Description,Category,Cost,Currency,${me},Lena Hofmann`,
    '2026-01-04,Lunch,Dining out,10.00,EUR,5.00,-5.00',
    '2026-01-06,Dinner,Dining out,18.00,USD,9.00,-9.00',
    '2026-01-05,Lena paid,Payment,9.00,USD,-9.00,9.00',
  ];
  const dialog = await previewOf(trip, lines, open);
  await dialog.getByRole('button', { name: 'Import 2' }).click();

  await expect.element(dialog.getByText('1 entry is on the trip now. 1 entry is left.')).toBeVisible();
  await expect.element(alarm('Not all imported')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Leave out 1 entry that is here already' })).toBeChecked();
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Dinner' })).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Lena Hofmann')).toBeEnabled();
  await expectAccessible('an import of which a part is there', '[role=dialog]');
  server.answer(importMoney, ({ body }) => ({ expenses: body.expenses.length, payments: body.payments.length }));
  await dialog.getByRole('button', { name: 'Import 1' }).click();

  await expect.element(toast('2 imported')).toBeVisible();
  expect(server.requests(importMoney).map(({ body }) => [body.expenses.length, body.payments.length])).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
  ]);
  const rates = server
    .requests(importMoney)
    .map(({ body }) => [...body.expenses, ...body.payments].map(({ rate }) => rate?.value));
  expect(rates).toEqual([['0.9'], ['0.9'], ['0.9']]);
});
