import { userEvent } from 'vitest/browser';
import { addGuest } from '@caravan/contract/members/guests.endpoints.ts';
import {
  addExpense,
  changeOwnPaymentDetails,
  getOwnPaymentDetails,
  importMoney,
  updateMoneySettings,
} from '@caravan/contract/money/money.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { aFile, chooseFile } from '../../testing/files.ts';
import { toast } from '../../testing/page-texts.ts';
import { aPerson, inDays } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const main = page.getByRole('main');
const sheet = page.getByRole('dialog', { name: 'Add Expense' });
const amount = sheet.getByLabelText('Amount', { exact: true });
const lena = aPerson({ firstName: 'Lena', lastName: 'Hofmann' });

test('a ticked thing with a price becomes an expense by two presses, and says so then', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  data.addItem(trip, { name: 'Sunscreen', price: '12.50', currency: 'EUR', category: 'toiletries', isCompleted: true });
  data.addItem(trip, { name: 'Hat', price: '20', currency: 'EUR' });
  data.addItem(trip, { name: 'Map', isCompleted: true });
  await open(`/trip/${trip.id}?tab=shopping`);
  const add = main.getByRole('button', { name: 'Add Sunscreen to Money' });
  await expect.element(add).toBeVisible();
  expect(main.getByRole('button', { name: /to Money$/ }).elements(), 'nothing that is open or free').toHaveLength(1);

  await add.click();
  await expect.element(amount).toHaveValue('12.50');
  await expect.element(sheet.getByLabelText('What was it for?')).toHaveValue('Sunscreen');
  await sheet.getByRole('button', { name: 'Save' }).click();

  await expect.element(toast('Expense added')).toBeVisible();
  await expect.element(main.getByText('In Money')).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
  await expect
    .poll(() => server.requests(addExpense).map(({ body }) => body))
    .toMatchObject([
      { amountMinor: 1250, source: { kind: 'shopping', id: data.on(trip).items[0]?.id }, category: 'shopping' },
    ]);
});

test('an activity with a cost becomes an expense of those who join it', async ({ screen: { data, server, open } }) => {
  const ben = aPerson({ firstName: 'Ben', lastName: 'Okafor' });
  const trip = data.addTrip({
    currency: 'EUR',
    others: [
      [lena, 'member'],
      [ben, 'member'],
    ],
  });
  data.addActivity(trip, {
    title: 'Museum',
    cost: { amountMinor: 3000, currency: 'EUR' },
    participants: { mode: 'some', personIds: [data.viewer.id, ben.id] },
  });
  data.addActivity(trip, { title: 'Walk' });
  await open(`/trip/${trip.id}`);
  await main.getByRole('button', { name: 'Add to Money: Museum' }).click();
  await expect.element(amount).toHaveValue('30.00');
  await expect.element(sheet.getByText('€15.00 each, for 2 people')).toBeVisible();
  await sheet.getByRole('button', { name: 'Save' }).click();

  await expect.element(main.getByText('In Money')).toBeVisible();
  await expect
    .poll(() => server.requests(addExpense).map(({ body }) => body))
    .toMatchObject([{ category: 'activities', split: { mode: 'equally', personIds: [data.viewer.id, ben.id] } }]);
});

test('what somebody has added meanwhile is the same, or is added all the same', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  const activity = data.addActivity(trip, { title: 'Hotel', cost: { amountMinor: 30_000, currency: 'EUR' } });
  await open(`/trip/${trip.id}`);
  await main.getByRole('button', { name: 'Add to Money: Hotel' }).click();
  await expect.element(amount).toHaveValue('300.00');
  data.addExpense(trip, {
    title: 'Hotel in town',
    amountMinor: 30_000,
    createdBy: lena.id,
    spentOn: '2026-01-05',
    source: { kind: 'activity', id: activity.id },
  });

  await sheet.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Already in Money?' });
  await expect.element(question).toMatchTextContent('Lena has added it: “Hotel in town”, €300.00 (Mon, Jan 5).');
  await expectAccessible('an expense of something that another one is of', '[role=alertdialog]');
  await question.getByRole('button', { name: 'Add It All the Same' }).click();

  await expect.element(toast('Expense added')).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(server.requests(addExpense).map(({ body }) => body.source)).toEqual([
    { kind: 'activity', id: activity.id },
    null,
  ]);
  expect(data.on(trip).expenses).toHaveLength(2);
});

test('what is among the expenses already is left by one press', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  const item = data.addItem(trip, { name: 'Hat', price: '20', currency: 'EUR', isCompleted: true });
  await open(`/trip/${trip.id}?tab=shopping`);
  await main.getByRole('button', { name: 'Add Hat to Money' }).click();
  await expect.element(amount).toHaveValue('20.00');
  data.addExpense(trip, { createdBy: lena.id, source: { kind: 'shopping', id: item.id } });
  const question = page.getByRole('alertdialog', { name: 'Already in Money?' });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(amount).toHaveValue('20.00');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'It Is the Same' }).click();

  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(main.getByText('In Money')).toBeVisible();
  expect(data.on(trip).expenses).toHaveLength(1);
});

const SPLITWISE = `Date,Description,Category,Cost,Currency,Lena Hofmann,Olga Berg,Zoe
2026-01-05,Dinner,Dining out,30.00,EUR,20.00,-10.00,-10.00
2026-01-06,Taxi,Taxi,nothing,EUR,0,0,0
`;

test("another app's export is looked at before it comes in, its people mapped, and new ones added", async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  server.answer(addGuest, ({ params, body }) => ({
    id: body.id ?? crypto.randomUUID(),
    tripId: params.tripId,
    name: body.name,
    isFormer: false,
    createdBy: data.viewer.id,
    createdAt: new Date().toISOString(),
    version: 1,
  }));
  server.answer(importMoney, ({ body }) => ({ expenses: body.expenses.length, payments: body.payments.length }));
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await main.getByRole('button', { name: 'More for money' }).click();
  await page.getByRole('menuitem', { name: 'Import from a File' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Expenses' });
  const choose = (file: File) => chooseFile(() => dialog.getByRole('button', { name: 'Choose a File' }).click(), file);
  await choose(aFile('poem.csv', 'text/csv', 10));
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This is no export of Splitwise or Spliit');
  await choose(new File([SPLITWISE], 'group.csv', { type: 'text/csv' }));

  await expect.element(dialog.getByLabelText('Lena Hofmann')).toHaveValue(lena.id);
  await expect.element(dialog.getByLabelText('Zoe')).toHaveValue('');
  await expect.element(dialog.getByText(/^Line 3:/)).toBeVisible();
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Dinner' })).toMatchTextContent('€30.00');
  await expectAccessible('what an import brings', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Import 1' }).click();

  await expect.element(toast('1 imported')).toBeVisible();
  expect(server.requests(addGuest).map(({ body }) => body.name)).toEqual(['Zoe']);
  const guestId = server.requests(addGuest)[0]?.body.id;
  await expect
    .poll(() => server.requests(importMoney).map(({ body }) => body))
    .toMatchObject([
      { expenses: [{ title: 'Dinner', amountMinor: 3000, payers: [{ personId: lena.id }] }], payments: [] },
    ]);
  expect(JSON.stringify(server.requests(importMoney)[0]?.body)).toContain(guestId);
});

test('what of a file is on the trip already, payments too, is left out of another import', async ({
  screen: { data, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  const me = `${data.viewer.firstName} ${data.viewer.lastName}`;
  const file = `Date,Description,Category,Cost,Currency,Lena Hofmann,${me}
2026-01-05,Dinner,Dining out,30.00,EUR,15.00,-15.00
2026-01-06,${me} paid Lena,Payment,15.00,EUR,-15.00,15.00
`;
  data.addExpense(trip, { title: 'Dinner', spentOn: '2026-01-05', amountMinor: 3000 });
  data.addPayment(trip, { fromId: data.viewer.id, toId: lena.id, amountMinor: 1500, paidOn: '2026-01-06' });
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await main.getByRole('button', { name: 'More for money' }).click();
  await page.getByRole('menuitem', { name: 'Import from a File' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Expenses' });
  const choose = dialog.getByRole('button', { name: 'Choose a File' });
  await chooseFile(() => choose.click(), new File([file], 'group.csv', { type: 'text/csv' }));

  await expect
    .element(dialog.getByRole('checkbox', { name: 'Leave out 2 entries that are here already' }))
    .toBeChecked();
  await expect.element(dialog.getByRole('button', { name: 'Import 0' })).toBeDisabled();
  await dialog.getByRole('checkbox').click();
  await expect.element(dialog.getByRole('button', { name: 'Import 2' })).toBeEnabled();
});

test('budgets are set, and what is over them is said', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  data.addExpense(trip, { amountMinor: 4800, category: 'food', spentOn: inDays(0) });
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await main.getByRole('button', { name: 'More for money' }).click();
  await page.getByRole('menuitem', { name: 'Money Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Money Settings' });
  await dialog.getByLabelText('Food and drink').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByLabelText('Food and drink'))
    .toHaveAccessibleDescription('The amount must be more than 0');
  await dialog.getByLabelText('Food and drink').fill('40');
  await dialog.getByLabelText('All together').fill('500');
  await dialog.getByRole('checkbox', { name: /^Fewest payments/ }).click();
  await expectAccessible('the settings of money', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save' }).click();

  await expect.element(toast('Money settings saved')).toBeVisible();
  await expect
    .poll(() => server.requests(updateMoneySettings).map(({ body }) => body))
    .toMatchObject([
      {
        isSimplified: false,
        budgets: [
          { category: 'food', personId: null, amountMinor: 4000 },
          { category: null, personId: null, amountMinor: 50_000 },
        ],
      },
    ]);
  await expect.element(main.getByText('€48.00 of €500.00')).toBeVisible();
  await main.getByRole('button', { name: 'Spent', exact: true }).click();
  await expect.element(main.getByText('€8.00 over the budget')).toBeVisible();
});

test('how somebody is paid back is checked, and leads to a code that banking apps read', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  data.addExpense(trip, { createdBy: lena.id, amountMinor: 2400 });
  const none = { paypalName: null, wiseTag: null, iban: null, bic: null, ibanHolder: null };
  data.on(trip).paymentDetails.push({
    ...none,
    personId: lena.id,
    paypalName: 'lenah',
    iban: 'DE89370400440532013000',
    ibanHolder: 'Lena Hofmann',
  });
  server.answer(getOwnPaymentDetails, none);
  server.answer(changeOwnPaymentDetails, ({ body }) => ({ ...none, paypalName: body.paypalName ?? null }));
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await main.getByRole('button', { name: 'How to Pay: You pay Lena €12.00' }).click();
  const pay = page.getByRole('dialog', { name: 'Pay Lena' });
  await expect.element(pay.getByRole('img', { name: 'Girocode of this payment' })).toBeVisible();
  await expect
    .element(pay.getByRole('link', { name: /Pay by PayPal/ }))
    .toHaveAttribute('href', 'https://www.paypal.com/paypalme/lenah/12.00EUR');
  await expectAccessible('the ways to pay somebody', '[role=dialog]');
  await pay.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect.element(main.getByText('All settled')).toBeVisible();

  await main.getByRole('button', { name: 'More for money' }).click();
  await page.getByRole('menuitem', { name: 'How You Are Paid Back' }).click();
  const own = page.getByRole('dialog', { name: 'How You Are Paid Back' });
  await own.getByLabelText(/^IBAN/).fill('DE89 3704 0044 0532 0130 01');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect.element(own.getByText(/^Please check the IBAN/)).toBeVisible();
  await own.getByLabelText(/^IBAN/).fill('');
  await own.getByLabelText(/^PayPal/).fill('https://paypal.me/olga');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Saved how you are paid back')).toBeVisible();
  expect(server.requests(changeOwnPaymentDetails).map(({ body }) => body.paypalName)).toEqual(['olga']);
});
