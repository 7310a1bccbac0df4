import { userEvent } from 'vitest/browser';
import { AppError } from '@caravan/contract/errors.ts';
import { getPublishedRate, recordPayment } from '@caravan/contract/money/money.endpoints.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { toast } from '../../testing/page-texts.ts';
import { aGuest, aPerson, inDays } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const main = page.getByRole('main');
const sheet = page.getByRole('dialog', { name: 'Record Payment' });
const amount = sheet.getByLabelText('Amount', { exact: true });
const record = sheet.getByRole('button', { name: 'Record Payment' });
const moneyOf = ({ id }: TripDetail) => `/trip/${id}?tab=shopping&view=money`;
const openForm = async () => {
  await main.getByRole('button', { name: 'More for money' }).click();
  await page.getByRole('menuitem', { name: 'Record Payment' }).click();
  await expect.element(amount).toHaveFocus();
};

/** A trip in euros of the viewer, Ben and Mia. */
const threeOn = (data: TripData, fields: Partial<TripDetail> = {}) => {
  const ben = aPerson({ firstName: 'Ben', lastName: 'Okafor' });
  const mia = aPerson({ firstName: 'Mia', lastName: 'Hofmann' });
  const trip = data.addTrip({
    currency: 'EUR',
    others: [
      [ben, 'member'],
      [mia, 'member'],
    ],
    ...fields,
  });
  return { trip, ben, mia, me: data.viewer };
};

test('an editor records a payment that nothing suggests, between any two, with its day and a note', async ({
  screen: { data, open },
}) => {
  const { trip, ben, mia, me } = threeOn(data);
  await open(moneyOf(trip));
  await openForm();
  await expect.element(sheet.getByLabelText('From')).toHaveValue(me.id);
  await expect.element(sheet.getByLabelText('Date')).toHaveValue(inDays(0));
  await expectAccessible('the form of a payment', '[role=dialog]');

  await record.click();
  await expect.element(amount).toHaveAccessibleDescription('Enter an amount');
  await amount.fill('20');
  await sheet.getByLabelText('From').selectOptions(ben.id);
  await sheet.getByLabelText('To').selectOptions(mia.id);
  await sheet.getByLabelText('Date').fill(inDays(-1));
  await sheet.getByLabelText(/^Note/).fill('In cash');
  await record.click();

  await expect.element(toast('Payment recorded')).toBeVisible();
  await expect.element(main.getByRole('button', { name: /Ben paid Mia back/ })).toMatchTextContent('€20.00');
  await expect
    .poll(() => data.on(trip).payments)
    .toMatchObject([
      { fromId: ben.id, toId: mia.id, amountMinor: 2000, currency: 'EUR', paidOn: inDays(-1), note: 'In cash' },
    ]);
});

test('a member records what they paid or got, and nothing between two others', async ({
  screen: { data, server, open },
}) => {
  const { trip, ben, mia, me } = threeOn(data, { role: 'member' });
  data.addExpense(trip, { createdBy: mia.id, amountMinor: 3600 });
  await open(moneyOf(trip));
  await main.getByRole('button', { name: 'Record Payment' }).click();
  await expect.element(sheet.getByLabelText('To')).toHaveValue(mia.id);

  await sheet.getByLabelText('From').selectOptions(ben.id);
  await expect.element(sheet.getByLabelText('To')).toHaveValue(me.id);
  await amount.fill('7,50');
  await record.click();

  await expect.element(toast('Payment recorded')).toBeVisible();
  await expect
    .poll(() => server.requests(recordPayment).map(({ body }) => body))
    .toMatchObject([{ fromId: ben.id, toId: me.id, amountMinor: 750 }]);
});

test('a payment in another currency keeps the rate of its day, which its sheet shows, or the one that is entered', async ({
  screen: { data, server, open },
}) => {
  const { trip, mia, me } = threeOn(data);
  data.addExpense(trip, { createdBy: mia.id, amountMinor: 36_000 });
  server.answer(getPublishedRate, ({ query: { date } }) => ({
    value: date === inDays(-1) ? '0.9' : '0.8',
    date,
    isOffered: true,
  }));
  await open(moneyOf(trip));
  await openForm();
  await sheet.getByLabelText('Currency').selectOptions('USD');
  await amount.fill('100');
  await expect.element(sheet.getByText('= €80.00 ·')).toBeVisible();
  await sheet.getByLabelText('Date').fill(inDays(-1));
  await expect.element(sheet.getByText('= €90.00 ·')).toBeVisible();
  await record.click();

  await expect.element(main.getByRole('button', { name: /You paid Mia back/ })).toMatchTextContent('$100.00');
  await expect.element(main.getByRole('button', { name: 'Mark as Paid: You pay Mia €30.00' })).toBeVisible();
  await main.getByRole('button', { name: /You paid Mia back/ }).click();
  const detail = page.getByRole('dialog', { name: 'You paid Mia back' });
  await expect.element(detail.getByText('€90.00 · 1 USD = 0.9 EUR · ECB')).toBeVisible();
  await detail.getByRole('button', { name: 'Close' }).last().click();

  await openForm();
  await sheet.getByLabelText('Currency').selectOptions('USD');
  await amount.fill('10');
  await sheet.getByRole('button', { name: 'Change Rate' }).click();
  await sheet.getByLabelText('1 USD in EUR').fill('0');
  await record.click();
  await expect
    .element(sheet.getByLabelText('1 USD in EUR'))
    .toHaveAccessibleDescription('The rate must be more than 0');
  await sheet.getByLabelText('1 USD in EUR').fill('0,95');
  await record.click();
  await expect
    .poll(() => data.on(trip).payments.map(({ amountMinor, rate }) => [amountMinor, rate]))
    .toEqual([
      [1000, { to: 'EUR', value: '0.95', source: 'entered' }],
      [10_000, { to: 'EUR', value: '0.9', source: 'ecb' }],
    ]);
  expect(data.on(trip).payments.map(({ fromId, toId }) => [fromId, toId])).toEqual([
    [me.id, mia.id],
    [me.id, mia.id],
  ]);
});

test('a payment that waits for its rate is not left: it is recorded', async ({ screen: { data, server, open } }) => {
  const { trip, mia } = threeOn(data);
  data.addExpense(trip, { createdBy: mia.id, amountMinor: 36_000 });
  server.answer(getPublishedRate, ({ query: { date } }) => ({ value: '0.8', date, isOffered: true }));
  const release = server.hold(getPublishedRate);
  await open(moneyOf(trip));
  await openForm();
  await sheet.getByLabelText('Currency').selectOptions('USD');
  await amount.fill('100');
  await record.click();
  await expect.element(sheet.getByRole('button', { name: 'Getting the Rate…' })).toBeVisible();

  await expect.element(sheet.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).toBeVisible();
  release();

  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(() => data.on(trip).payments).toMatchObject([{ amountMinor: 10_000, rate: { value: '0.8' } }]);
});

test('that another payment came meanwhile is asked with each try, until it is said to be another one', async ({
  screen: { data, server, open },
}) => {
  const { trip, mia, me } = threeOn(data);
  data.addExpense(trip, { createdBy: mia.id, amountMinor: 3600 });
  await open(moneyOf(trip));
  await main.getByRole('button', { name: 'Other Amount: You pay Mia €12.00' }).click();
  let other: Payment | undefined;
  server.answer(recordPayment, ({ body: { lastPaymentId } }) => {
    other ??= data.addPayment(trip, { fromId: me.id, toId: mia.id, amountMinor: 1200, recordedBy: mia.id });
    if (lastPaymentId !== undefined && lastPaymentId !== other.id) throw new AppError('payment_meanwhile');
    return data.addPayment(trip, { fromId: me.id, toId: mia.id, amountMinor: 1200 });
  });
  const question = page.getByRole('alertdialog', { name: 'Already recorded?' });

  await record.click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(amount).toHaveValue('12.00');
  await record.click();
  await expect.element(question).toBeVisible();
  expect(server.requests(recordPayment).map(({ body }) => body.lastPaymentId)).toEqual([null, null]);

  const release = server.hold(recordPayment);
  await question.getByRole('button', { name: 'Record Mine Too' }).click();
  await expect.element(sheet.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).toBeVisible();
  release();

  await expect.element(sheet).not.toBeInTheDocument();
  expect(server.requests(recordPayment).map(({ body }) => body.lastPaymentId)).toEqual([null, null, undefined]);
  await expect.element(toast('Payment recorded')).toBeVisible();
});

test('a payment that comes behind the open sheet is none that its writer has seen', async ({
  screen: { data, server, live, open },
}) => {
  const { trip, mia, me } = threeOn(data);
  data.addExpense(trip, { createdBy: mia.id, amountMinor: 3600 });
  await open(moneyOf(trip));
  await main.getByRole('button', { name: 'Other Amount: You pay Mia €12.00' }).click();
  await expect.element(amount).toHaveValue('12.00');
  data.addPayment(trip, { fromId: me.id, toId: mia.id, amountMinor: 1200, recordedBy: mia.id, state: 'confirmed' });
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'money' });
  await expect.element(page.getByText('You are settled')).toBeInTheDocument();
  server.refuse(recordPayment, 'payment_meanwhile');

  await record.click();

  const question = page.getByRole('alertdialog', { name: 'Already recorded?' });
  await expect.element(question).toBeVisible();
  expect(server.requests(recordPayment).map(({ body }) => body.lastPaymentId)).toEqual([null]);
  await question.getByRole('button', { name: 'It Is the Same' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
});

test('what is open apart in a currency is settled in it, without a rate', async ({
  screen: { data, server, open },
}) => {
  const { trip, mia } = threeOn(data);
  data.addExpense(trip, { createdBy: mia.id, currency: 'USD', amountMinor: 3600 });
  server.answer(getPublishedRate, { value: '0.9', date: inDays(0), isOffered: true });
  await open(moneyOf(trip));

  await main.getByRole('button', { name: 'Other Amount: You pay Mia $12.00' }).click();
  await expect.element(sheet.getByText('No rate yet: it counts apart, in USD')).toBeVisible();
  await record.click();

  await expect.element(main.getByText('You are settled')).toBeVisible();
  await expect.poll(() => data.on(trip).payments).toMatchObject([{ currency: 'USD', amountMinor: 1200, rate: null }]);
});

test('a member records and confirms the payments of a child whom they have added, and of no other guest', async ({
  screen: { data, open },
}) => {
  const { trip, ben, mia, me } = threeOn(data, { role: 'member' });
  const child = aGuest(trip.id, 'Tom Berg', { createdBy: me.id });
  const aunt = aGuest(trip.id, 'Ada Okafor', { createdBy: ben.id });
  Object.assign(data.on(trip).detail, { guests: [child, aunt] });
  const paidFor = (id: string, amountMinor: number) =>
    data.addExpense(trip, { createdBy: ben.id, amountMinor, split: { mode: 'equally', personIds: [id] } });
  paidFor(child.id, 1000);
  paidFor(aunt.id, 500);
  for (const { id: toId } of [child, aunt]) data.addPayment(trip, { fromId: mia.id, toId, amountMinor: 300 });
  const none = { wiseTag: null, iban: null, bic: null, ibanHolder: null };
  data.on(trip).paymentDetails.push({ ...none, personId: ben.id, paypalName: 'ben' });
  await open(moneyOf(trip));

  await expect.element(main.getByText('Ada pays Ben')).toBeVisible();
  const ways = main.getByRole('button', { name: /^How to Pay/ });
  await expect.element(ways).toHaveAccessibleName('How to Pay: Tom pays Ben €13.00');
  const marks = main.getByRole('button', { name: /^Mark as/ });
  await expect.element(marks).toHaveAccessibleName('Mark as Paid: Tom pays Ben €13.00');
  const received = main.getByRole('button', { name: 'Received: €3.00 from Mia', exact: true });
  await received.click();
  await marks.click();

  const paid = () => data.on(trip).payments.map(({ fromId, toId, state }) => [fromId, toId, state]);
  await expect.poll(paid).toEqual(
    expect.arrayContaining([
      [child.id, ben.id, 'recorded'],
      [mia.id, aunt.id, 'recorded'],
      [mia.id, child.id, 'confirmed'],
    ]),
  );
  expect(paid()).toHaveLength(3);
});
