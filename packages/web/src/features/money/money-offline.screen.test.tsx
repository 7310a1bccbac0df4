import { AppError } from '@caravan/contract/errors.ts';
import {
  addExpense,
  deleteExpense,
  getMoney,
  listExpenses,
  listPayments,
  recordPayment,
  updateExpense,
} from '@caravan/contract/money/money.endpoints.ts';
import { NOT_ON_TRIP } from '@caravan/contract/members/members.schema.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { toast } from '../../testing/page-texts.ts';
import { keepCopies } from '../../testing/browser-settings.ts';
import { aPerson } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import { leaveChanges } from '../../testing/waiting-change.ts';

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

test('a payment that another one has met while it waited is the same, or is recorded too', async ({
  screen: { data, server, open, reload },
}) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  data.addExpense(trip, { title: 'House', createdBy: lena.id, amountMinor: 10_000 });
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  server.lose(recordPayment);
  await main.getByRole('button', { name: 'Mark as Paid: You pay Lena €50.00' }).click();
  await expect
    .element(main.getByRole('button', { name: /You paid Lena back.*Waiting for a connection/ }))
    .toMatchTextContent('Not confirmed yet');
  data.addPayment(trip, {
    fromId: data.viewer.id,
    toId: lena.id,
    amountMinor: 5000,
    recordedBy: lena.id,
    paidOn: '2026-01-05',
  });
  answerFrom(server, data);
  const record = server.requests(recordPayment).length;
  const { payments } = data.on(trip);
  server.answer(recordPayment, ({ body: { lastPaymentId } }) => {
    if (lastPaymentId !== undefined) throw new AppError('payment_meanwhile');
    return data.addPayment(trip, { fromId: data.viewer.id, toId: lena.id, amountMinor: 5000 });
  });
  await reload();

  await page.getByRole('button', { name: '1 change needs you' }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting Changes' });
  await expect.element(waiting.getByText('You paid Lena €50.00')).toBeVisible();
  await expect
    .element(waiting.getByText(/has recorded meanwhile/))
    .toMatchTextContent('Lena Hofmann has recorded meanwhile that you paid Lena Hofmann €50.00 (Mon, Jan 5).');
  await expect.element(waiting.getByRole('button', { name: /^(Retry|Discard)/ })).toHaveLength(0);
  await expectAccessible('a payment that another one has met', '[role="dialog"]');
  await waiting.getByRole('button', { name: 'Record Mine Too: You paid Lena €50.00' }).click();

  await expect.element(waiting.getByText('Everything is saved')).toBeVisible();
  expect(payments).toHaveLength(2);
  expect(server.requests(recordPayment).length).toBeGreaterThan(record);
});

test('a payment that waited and is the same as another one goes', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  const ends = { fromId: lena.id, toId: data.viewer.id };
  data.addPayment(trip, { ...ends, amountMinor: 700, recordedBy: data.viewer.id });
  await leaveChanges(data, trip.id, [
    {
      kind: 'recordPayment',
      subject: 'Lena paid you €7.00',
      body: { ...ends, currency: 'EUR', amountMinor: 700, paidOn: '2026-01-05', lastPaymentId: null },
      state: 'refused',
      refusal: { code: 'payment_meanwhile', message: 'A payment between these two has just been recorded.' },
    },
  ]);
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await page.getByRole('button', { name: '1 change needs you' }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting Changes' });
  await expect.element(waiting.getByText(/^Already recorded\? You have recorded meanwhile/)).toBeVisible();
  await waiting.getByRole('button', { name: 'It Is the Same: Lena paid you €7.00' }).click();

  await expect.element(waiting.getByText('Everything is saved')).toBeVisible();
  expect(server.requests(recordPayment)).toEqual([]);
  expect(data.on(trip).payments).toHaveLength(1);
});

test('an expense that waited for something that is among the expenses by now is the same, or is added all the same', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  const source = { kind: 'activity', id: crypto.randomUUID() } as const;
  data.addExpense(trip, { title: 'Hotel', createdBy: lena.id, amountMinor: 30_000, source, spentOn: '2026-01-05' });
  const body = {
    title: 'Hotel',
    spentOn: '2026-01-06',
    currency: 'EUR',
    amountMinor: 31_000,
    payers: [{ personId: data.viewer.id, amountMinor: 31_000 }],
    split: { mode: 'equally', personIds: [data.viewer.id, lena.id] },
    source,
  };
  await leaveChanges(data, trip.id, [
    { kind: 'addExpense', subject: 'Hotel', body },
    { kind: 'addExpense', subject: 'The hotel', body: { ...body, title: 'The hotel' } },
  ]);
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await page.getByRole('button', { name: '2 changes need you' }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting Changes' });
  const words = waiting.getByText(/has added it/);
  await expect
    .element(words.first())
    .toMatchTextContent('Already in Money? Lena Hofmann has added it: “Hotel”, €300.00 (Mon, Jan 5).');
  await expectAccessible('an expense of something that another one is of, in the queue', '[role="dialog"]');
  await waiting.getByRole('button', { name: 'It Is the Same: The hotel' }).click();
  await waiting.getByRole('button', { name: 'Add It All the Same: Hotel' }).click();

  await expect.element(waiting.getByText('Everything is saved')).toBeVisible();
  expect(data.on(trip).expenses.map(({ title, amountMinor }) => [title, amountMinor])).toEqual([
    ['Hotel', 31_000],
    ['Hotel', 30_000],
  ]);
  expect(server.requests(addExpense).at(-1)?.body.source).toBeNull();
});

test('an expense that is refused after it waited keeps what was entered, to be read and copied', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ currency: 'EUR', others: [[lena, 'member']] });
  const me = data.viewer;
  const { id, version } = data.addExpense(trip, { title: 'House', amountMinor: 10_000 });
  const issues = [{ path: 'split', message: NOT_ON_TRIP }];
  for (const change of [addExpense, updateExpense]) server.refuse(change, 'validation', { issues });
  const parts = [
    { personId: me.id, amountMinor: 1000 },
    { personId: lena.id, amountMinor: 2000 },
  ];
  const body = {
    title: 'Boat',
    spentOn: '2026-01-06',
    currency: 'EUR',
    amountMinor: 3000,
    isRefund: false,
    rate: null,
    payers: [{ personId: lena.id, amountMinor: 3000 }],
    split: { mode: 'exact', parts },
  };
  await leaveChanges(data, trip.id, [
    { kind: 'addExpense', subject: 'Boat', body },
    {
      kind: 'updateExpense',
      subject: 'House',
      params: { tripId: trip.id, expenseId: id },
      body: { amountMinor: 12_000, version },
    },
  ]);
  const copies = keepCopies();
  await open(`/trip/${trip.id}?tab=shopping&view=money`);
  await page.getByRole('button', { name: '2 changes need you' }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting Changes' });
  const my = `${me.firstName} ${me.lastName}`;
  const boat = `€30.00 · Paid by Lena Hofmann €30.00 · For ${my} €10.00, Lena Hofmann €20.00`;
  const house = `€120.00 · Paid by ${my} €120.00 · For ${my} €60.00, Lena Hofmann €60.00`;
  for (const words of [boat, house]) await expect.element(waiting.getByText(words)).toBeVisible();
  await expect.element(waiting.getByText('Not saved. This person is not on the trip.')).toHaveLength(2);
  for (const name of ['Boat', 'House']) await waiting.getByRole('button', { name: `Copy Text: ${name}` }).click();

  await expect.poll(() => copies).toEqual([`Boat\n${boat}`, `House\n${house}`]);
  await waiting.getByRole('button', { name: 'Discard: House' }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('This cannot be undone.');
});
