import {
  addExpense,
  deleteExpense,
  getMoney,
  listExpenses,
  listPayments,
  recordPayment,
} from '@caravan/contract/money/money.endpoints.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { toast } from '../../testing/page-texts.ts';
import { aPerson } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const main = page.getByRole('main');
const sheet = page.getByRole('dialog', { name: 'Add Expense' });
const lena = aPerson({ firstName: 'Lena', lastName: 'Hofmann' });

test('what is spent and paid without a connection counts at once, is marked, and goes out once there is one', async ({
  screen: { data, server, open, reload },
}) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  data.addExpense(trip, { title: 'House', createdBy: lena.id, amountMinor: 10_000 });
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await expect.element(main.getByText('€50.00', { exact: true }).first()).toBeVisible();
  for (const change of [addExpense, recordPayment]) server.lose(change);

  await main.getByRole('button', { name: 'Add Expense' }).click();
  await sheet.getByLabelText('Amount', { exact: true }).fill('30');
  await sheet.getByLabelText('What was it for?').fill('Taxi');
  await sheet.getByRole('button', { name: 'Save' }).click();

  await expect.element(toast('Saved on this device')).toBeVisible();
  await expect.element(main.getByRole('button', { name: /Taxi.*Waiting for a connection/ })).toBeVisible();
  await expect.element(main.getByText('You owe', { exact: true })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Mark as Paid: You pay Lena €35.00' })).toBeVisible();
  await main.getByRole('button', { name: 'Mark as Paid: You pay Lena €35.00' }).click();
  await expect.element(main.getByText('All settled')).toBeVisible();
  expect(data.on(trip).expenses).toHaveLength(1);

  answerFrom(server, data);
  await reload();
  await expect.poll(() => data.on(trip).payments.map(({ amountMinor }) => amountMinor)).toEqual([3500]);
  await expect
    .poll(() =>
      data
        .on(trip)
        .expenses.map(({ title }) => title)
        .toSorted(),
    )
    .toEqual(['House', 'Taxi']);
  await expect.element(main.getByText('All settled')).toBeVisible();
  await expect.element(main.getByText('Waiting for a connection')).toHaveLength(0);
});

test('what is deleted without a connection counts no more at once', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  data.addExpense(trip, { title: 'House', createdBy: data.viewer.id, amountMinor: 10_000 });
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await expect.element(main.getByText('€50.00', { exact: true }).first()).toBeVisible();
  server.lose(deleteExpense);

  await main.getByRole('button', { name: /House/ }).click();
  await page.getByRole('dialog', { name: 'House' }).getByRole('button', { name: 'Delete Expense' }).click();
  await page.getByRole('alertdialog', { name: 'Delete Expense' }).getByRole('button', { name: 'Yes, Delete' }).click();

  await expect.element(main.getByText('€50.00', { exact: true })).toHaveLength(0);
  expect(data.on(trip).expenses).toHaveLength(1);
});

test('money that was never read says so without a connection', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ currency: 'EUR' });
  for (const read of [getMoney, listExpenses, listPayments]) server.lose(read);
  await open(`/trip/${trip.id}?tab=shopping&view=money`);

  await expect
    .element(page.getByText(/Check your connection and try again|will appear when you are back/))
    .toBeVisible();
});
