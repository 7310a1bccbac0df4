import { AppError } from '@caravan/contract/errors.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { addExpense, getMoney, listExpenses, recordPayment } from '@caravan/contract/money/money.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { toast } from '../../testing/page-texts.ts';
import { aPerson, inDays } from '../../testing/samples.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const moneyOf = ({ id }: TripDetail) => `/trip/${id}?tab=shopping&view=money`;
const main = page.getByRole('main');
const addButton = main.getByRole('button', { name: 'Add Expense' });
const sheet = page.getByRole('dialog', { name: 'Add Expense' });
const amount = sheet.getByLabelText('Amount', { exact: true });
const title = sheet.getByLabelText('What was it for?');
const save = sheet.getByRole('button', { name: 'Save' });

/** A trip in euros of three: the viewer owns it, Lena and Ben are with them. */
const threeOn = (data: TripData, fields: Partial<TripDetail> = {}) => {
  const lena = aPerson({ firstName: 'Lena', lastName: 'Hofmann' });
  const ben = aPerson({ firstName: 'Ben', lastName: 'Okafor' });
  const trip = data.addTrip({
    title: 'Naxos together',
    currency: 'EUR',
    others: [
      [lena, 'member'],
      [ben, 'member'],
    ],
    ...fields,
  });
  return { trip, lena, ben, me: data.viewer };
};

for (const size of SIZES) {
  test(`the usual expense takes three presses: Add Expense, what, Save, on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    const { trip, lena, ben, me } = threeOn(data);
    await open(moneyOf(trip), size);
    await expect.element(page.getByRole('heading', { name: 'No expenses yet' })).toBeVisible();
    let presses = 0;
    const press = async (what: ReturnType<typeof page.getByRole>) => {
      presses += 1;
      await what.click();
    };

    await press(addButton.last());
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('48,60');
    await press(title);
    await userEvent.keyboard('Dinner at Nikos');
    await expect.element(sheet.getByText('€16.20 each, for 3 people')).toBeVisible();
    await expect.element(sheet.getByLabelText('Category')).toHaveValue('food');
    await press(save);

    await expect.element(toast('Expense added')).toBeVisible();
    expect(presses).toBeLessThanOrEqual(3);
    await expect.element(main.getByText('You are owed')).toBeVisible();
    await expect.element(main.getByText('€32.40').first()).toBeVisible();
    await expect.element(main.getByRole('button', { name: /Dinner at Nikos/ })).toMatchTextContent('You paid');
    await expect
      .poll(() => server.requests(addExpense).map(({ body }) => body))
      .toMatchObject([
        {
          title: 'Dinner at Nikos',
          amountMinor: 4860,
          currency: 'EUR',
          category: 'food',
          spentOn: inDays(0),
          payers: [{ personId: me.id, amountMinor: 4860 }],
          split: { mode: 'equally', personIds: [me.id, lena.id, ben.id] },
        },
      ]);
    await expect.poll(() => data.on(trip).expenses).toHaveLength(1);
  });
}

test('each way of splitting says what is left, and is refused until it adds up', async ({
  screen: { data, server, open },
}) => {
  const { trip, lena, me } = threeOn(data);
  await open(moneyOf(trip));
  await addButton.last().click();
  const part = (name: string) => sheet.getByLabelText(name, { exact: true });
  const split = sheet.getByLabelText('Split');
  await amount.fill('100');
  await title.fill('House');

  await split.selectOptions('shares');
  await part('Shares of Lena Hofmann').fill('2');
  await part('Shares of Ben Okafor').fill('0');
  await expect.element(part('Shares of Lena Hofmann')).toHaveAccessibleDescription('€66.67');
  await split.selectOptions('percent');
  await part('Percent of Lena Hofmann').fill('40');
  await expect.element(sheet.getByText('10% left')).toBeVisible();
  await save.click();
  await expect.element(sheet.getByText('The percentages must add up to 100')).toBeVisible();
  await split.selectOptions('exact');
  await part('Amount of Olga Berg').fill('67');
  await part('Amount of Lena Hofmann').fill('30');
  await part('Amount of Ben Okafor').fill('');
  await expect.element(sheet.getByText('€3.00 left')).toBeVisible();
  await save.click();
  await expect.element(sheet.getByText('The parts must add up to the amount')).toBeVisible();
  expect(server.requests(addExpense)).toEqual([]);
  await part('Amount of Lena Hofmann').fill('33');
  await save.click();

  await expect.element(toast('Expense added')).toBeVisible();
  await expect
    .poll(() => data.on(trip).expenses[0]?.split)
    .toEqual({
      mode: 'exact',
      parts: [
        { personId: me.id, amountMinor: 6700 },
        { personId: lena.id, amountMinor: 3300 },
      ],
    });
});

test('a bill is split item by item, and its tip by what each had', async ({ screen: { data, open } }) => {
  const { trip, lena, ben, me } = threeOn(data);
  await open(moneyOf(trip));
  await addButton.last().click();
  await amount.fill('44');
  await title.fill('Lunch');
  await sheet.getByLabelText('Split').selectOptions('items');
  await sheet.getByLabelText('Name of item 1').fill('Fish');
  await sheet.getByLabelText('Amount of item 1').fill('30');
  await sheet.getByRole('group', { name: 'Who had item 1' }).getByRole('button', { name: 'Ben' }).click();
  await sheet.getByRole('button', { name: 'Add Item' }).click();
  await sheet.getByLabelText('Name of item 2').fill('Salad');
  await sheet.getByLabelText('Amount of item 2').fill('10');
  for (const name of ['You', 'Lena'])
    await sheet.getByRole('group', { name: 'Who had item 2' }).getByRole('button', { name }).click();

  await expect.element(sheet.getByText(/^€4\.00 more than the items/)).toBeVisible();
  await expect
    .element(sheet.getByRole('list', { name: 'Parts' }))
    .toMatchTextContent('You €16.50Lena €16.50Ben €11.00');
  await save.click();

  await expect.element(toast('Expense added')).toBeVisible();
  await expect
    .poll(() => data.on(trip).expenses[0]?.split)
    .toEqual({
      mode: 'items',
      items: [
        { title: 'Fish', amountMinor: 3000, personIds: [me.id, lena.id] },
        { title: 'Salad', amountMinor: 1000, personIds: [ben.id] },
      ],
    });
});

test('several pay, and an expense in another currency counts by its rate', async ({ screen: { data, open } }) => {
  const { trip, ben, me } = threeOn(data);
  await open(moneyOf(trip));
  await addButton.last().click();
  await amount.fill('100');
  await title.fill('Ferry');
  await sheet.getByLabelText('Currency').selectOptions('USD');
  await expect.element(sheet.getByText('No rate yet: it counts apart, in USD')).toBeVisible();
  await sheet.getByRole('button', { name: 'Enter Rate' }).click();
  await expect.element(sheet.getByLabelText('1 USD in EUR')).toHaveFocus();
  await sheet.getByLabelText('1 USD in EUR').fill('0');
  await sheet.getByRole('button', { name: 'Several' }).click();
  await sheet.getByRole('group', { name: 'Who paid' }).getByRole('button', { name: 'Ben' }).click();
  await sheet.getByLabelText('Olga Berg paid').fill('60');
  await expect.element(sheet.getByText('$40.00 left')).toBeVisible();
  await save.click();
  await expect
    .element(sheet.getByLabelText('1 USD in EUR'))
    .toHaveAccessibleDescription('The rate must be more than 0');
  await expect.element(sheet.getByText('What was paid must add up to the amount')).toBeVisible();
  await sheet.getByLabelText('1 USD in EUR').fill('0.9');
  await sheet.getByLabelText('Ben Okafor paid').fill('40');
  await expect.element(sheet.getByText('= €90.00 ·')).toBeVisible();
  await save.click();

  await expect.element(toast('Expense added')).toBeVisible();
  await expect
    .poll(() => data.on(trip).expenses[0])
    .toMatchObject({
      currency: 'USD',
      amountMinor: 10_000,
      rate: { to: 'EUR', value: '0.9', source: 'entered' },
      payers: [
        { personId: me.id, amountMinor: 6000 },
        { personId: ben.id, amountMinor: 4000 },
      ],
    });
  await expect.element(main.getByText('€24.00', { exact: true }).first()).toBeVisible();
});

for (const [currency, typed, message] of [
  ['JPY', '12.5', 'JPY has no decimals'],
  ['KWD', '1.2345', 'KWD has 3 decimals'],
  ['EUR', '0', 'The amount must be more than 0'],
  ['EUR', '-3', 'The amount must be more than 0'],
  ['EUR', '123456789012345', 'The amount is too high'],
] as const)
  test(`${typed} ${currency} is refused at the amount`, async ({ screen: { data, open } }) => {
    const { trip } = threeOn(data);
    await open(moneyOf(trip));
    await addButton.last().click();
    await sheet.getByLabelText('Currency').selectOptions(currency);
    await amount.fill(typed);
    await title.fill('Something');
    await save.click();

    await expect.element(amount).toHaveAccessibleDescription(message);
    await expect.element(amount).toHaveFocus();
    expect(data.on(trip).expenses).toEqual([]);
  });

test('what the viewer owes is marked as paid by one press, and taken back by another', async ({
  screen: { data, open },
}) => {
  const { trip, lena, me } = threeOn(data);
  data.addExpense(trip, { createdBy: lena.id, amountMinor: 3600 });
  await open(moneyOf(trip));
  await expect.element(main.getByText('You owe', { exact: true })).toBeVisible();
  await expect.element(main.getByText('to Lena')).toBeVisible();

  await main.getByRole('button', { name: 'Mark as Paid: You pay Lena €12.00' }).click();

  await expect.element(toast('Payment recorded')).toBeVisible();
  await expect.element(main.getByText('You are settled')).toBeVisible();
  await expect
    .element(main.getByRole('button', { name: /You paid Lena back/ }))
    .toMatchTextContent('Not confirmed yet');
  await expect
    .poll(() => data.on(trip).payments)
    .toMatchObject([{ fromId: me.id, toId: lena.id, amountMinor: 1200, state: 'recorded' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(main.getByText('You owe', { exact: true })).toBeVisible();
  await expect.poll(() => data.on(trip).payments).toEqual([]);
  await expect.element(toast('Payment taken back')).toBeVisible();
});

test('that somebody has recorded the same payment meanwhile is said with both ways out', async ({
  screen: { data, server, open },
}) => {
  const { trip, lena, me } = threeOn(data);
  data.addExpense(trip, { createdBy: lena.id, amountMinor: 3600 });
  await open(moneyOf(trip));
  const paid = main.getByRole('button', { name: /^Mark as Paid: You pay Lena/ });
  await expect.element(paid).toBeVisible();
  server.answer(recordPayment, () => {
    data.addPayment(trip, {
      fromId: me.id,
      toId: lena.id,
      amountMinor: 1200,
      recordedBy: lena.id,
      paidOn: '2026-01-05',
    });
    throw new AppError('payment_meanwhile');
  });

  await paid.click();

  const question = page.getByRole('alertdialog', { name: 'Already recorded?' });
  await expect
    .element(question)
    .toMatchTextContent('Lena has recorded meanwhile that you paid Lena €12.00 (Mon, Jan 5).');
  await expect.element(question.getByRole('button', { name: 'Record Mine Too' })).toBeVisible();
  await question.getByRole('button', { name: 'It Is the Same' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(main.getByText('You are settled')).toBeVisible();
  expect(server.requests(recordPayment).map(({ body }) => body.lastPaymentId)).toEqual([null]);
});

test('a payment to the viewer is confirmed, or not, by one press', async ({ screen: { data, open } }) => {
  const { trip, lena, ben, me } = threeOn(data);
  data.addExpense(trip, { createdBy: me.id, amountMinor: 3600 });
  data.addPayment(trip, { fromId: lena.id, toId: me.id, amountMinor: 1200 });
  data.addPayment(trip, { fromId: ben.id, toId: me.id, amountMinor: 500 });
  await open(moneyOf(trip));

  await main.getByRole('button', { name: 'Received: €12.00 from Lena', exact: true }).click();
  await expect.element(main.getByRole('button', { name: /Lena paid you back/ })).toMatchTextContent(/^.*Confirmed/);
  await main.getByRole('button', { name: 'Not Received: €5.00 from Ben' }).click();

  await expect.element(main.getByRole('button', { name: /Ben paid you back/ })).toMatchTextContent('Has not arrived');
  await expect.element(main.getByText('by Ben')).toBeVisible();
  const states = () => data.on(trip).payments.map(({ state }) => state);
  await expect.poll(() => states().toSorted()).toEqual(['confirmed', 'declined']);
  await expect.element(toast('Said that it has not arrived')).toBeVisible();
});

const ownPayment = page.getByRole('dialog', { name: 'You paid Lena back' });

test('a payment that nobody has confirmed is taken back at once', async ({ screen: { data, open } }) => {
  const { trip, lena, me } = threeOn(data);
  data.addPayment(trip, { fromId: me.id, toId: lena.id, amountMinor: 500, recordedBy: me.id });
  await open(moneyOf(trip));

  await main.getByRole('button', { name: /You paid Lena back/ }).click();
  await ownPayment.getByRole('button', { name: 'Take Back' }).click();

  await expect.poll(() => data.on(trip).payments).toEqual([]);
  await expect.element(toast('Payment taken back')).toBeVisible();
});

test('a payment that has come is taken back after a question', async ({ screen: { data, open } }) => {
  const { trip, lena, me } = threeOn(data);
  data.addPayment(trip, { fromId: me.id, toId: lena.id, amountMinor: 1200, recordedBy: me.id, state: 'confirmed' });
  await open(moneyOf(trip));
  const question = page.getByRole('alertdialog', { name: 'Take Back Payment' });

  await main.getByRole('button', { name: /You paid Lena back/ }).click();
  await ownPayment.getByRole('button', { name: 'Take Back' }).click();
  await expect.element(question).toMatchTextContent('Lena has confirmed that €12.00 from you has arrived.');
  await question.getByRole('button', { name: 'Keep Payment' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(data.on(trip).payments).toHaveLength(1);
  await ownPayment.getByRole('button', { name: 'Take Back' }).click();
  await question.getByRole('button', { name: 'Yes, Take Back' }).click();

  await expect.poll(() => data.on(trip).payments).toEqual([]);
  await expect.element(toast('Payment taken back')).toBeVisible();
});

test('an expense is changed and deleted by whoever added it, and read by the others', async ({
  screen: { data, open },
}) => {
  const { trip, lena } = threeOn(data, { role: 'member' });
  data.addExpense(trip, { title: 'Mine', createdBy: data.viewer.id });
  data.addExpense(trip, { title: 'Hers', createdBy: lena.id, correctedAt: '2026-01-06T10:00:00.000Z' });
  await open(moneyOf(trip));
  await main.getByRole('button', { name: /Hers/ }).click();
  const hers = page.getByRole('dialog', { name: 'Hers' });
  await expect.element(hers.getByText('Corrected after settling')).toBeVisible();
  expect(hers.getByRole('button', { name: /Edit|Delete/ }).elements()).toEqual([]);
  await hers.getByRole('button', { name: 'Close' }).last().click();

  await main.getByRole('button', { name: /Mine/ }).click();
  const mine = page.getByRole('dialog', { name: 'Mine' });
  await mine.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await edit.getByLabelText('Amount', { exact: true }).fill('60');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(toast('Expense changed')).toBeVisible();
  await expect.element(main.getByRole('button', { name: /Mine/ })).toMatchTextContent('€60.00');
  await main.getByRole('button', { name: /Mine/ }).click();
  await mine.getByRole('button', { name: 'Delete Expense' }).click();
  await page.getByRole('alertdialog', { name: 'Delete Expense' }).getByRole('button', { name: 'Yes, Delete' }).click();

  await expect.element(toast('Expense deleted')).toBeVisible();
  await expect.poll(() => data.on(trip).expenses.map(({ title: name }) => name)).toEqual(['Hers']);
});

test('that people have settled with an expense is said before it is deleted', async ({ screen: { data, open } }) => {
  const { trip, lena, ben, me } = threeOn(data);
  const split: Expense['split'] = { mode: 'equally', personIds: [me.id] };
  data.addExpense(trip, { title: 'Settled', createdBy: ben.id, split });
  data.addExpense(trip, { title: 'Apart', createdBy: me.id, split });
  data.addPayment(trip, { fromId: lena.id, toId: ben.id, amountMinor: 500 });
  await open(moneyOf(trip));
  const question = page.getByRole('alertdialog', { name: 'Delete Expense' });
  const ask = async (title: string) => {
    await main.getByRole('button', { name: new RegExp(title) }).click();
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Delete Expense' }).click();
  };

  await ask('Settled');
  await expect
    .element(question)
    .toMatchTextContent('People have settled with it: their balances change. Its history stays.');
  await question.getByRole('button', { name: 'Keep Expense' }).click();
  await page.getByRole('dialog', { name: 'Settled' }).getByRole('button', { name: 'Close' }).last().click();
  await ask('Apart');

  await expect.element(question).toMatchTextContent('Apart counts for nobody any more. Its history stays.');
});

test('what somebody else has changed meanwhile is chosen, and nothing is laid over it', async ({
  screen: { data, live, open },
}) => {
  const { trip } = threeOn(data);
  data.addExpense(trip, { title: 'House', amountMinor: 10_000 });
  await open(moneyOf(trip));
  await main.getByRole('button', { name: /House/ }).click();
  await page.getByRole('dialog', { name: 'House' }).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await edit.getByLabelText('Amount', { exact: true }).fill('120');
  const { expenses } = data.on(trip);
  const payers = [{ personId: data.viewer.id, amountMinor: 11_000 }];
  expenses.splice(0, 1, ...expenses.map((one) => ({ ...one, amountMinor: 11_000, payers, version: 2 })));
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'money' });

  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(edit.getByRole('alert').filter({ hasText: 'changed while you were editing' })).toBeVisible();
  await edit.getByRole('button', { name: 'Keep Mine: Amount' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();

  await expect.element(toast('Expense changed')).toBeVisible();
  await expect.poll(() => data.on(trip).expenses[0]).toMatchObject({ amountMinor: 12_000, version: 3 });
});

test('while it loads there is its shape, and what fails can be tried again', async ({
  screen: { data, server, open },
}) => {
  const { trip } = threeOn(data);
  data.addExpense(trip);
  const release = server.hold(listExpenses);
  await open(moneyOf(trip));
  await expect.element(page.getByText("Loading the trip's money").first()).toBeInTheDocument();
  release();
  await expect.element(main.getByRole('button', { name: /Dinner/ })).toBeVisible();

  server.answer(getMoney, () => {
    throw new AppError('forbidden');
  });
  await open(moneyOf(trip));
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  server.answer(getMoney, {
    settings: data.on(trip).moneySettings,
    balances: [{ currency: 'EUR', people: [] }],
    ownBalances: [],
    debts: [],
    spent: [],
    expenseCount: 1,
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('button', { name: /Dinner/ })).toBeVisible();
});

for (const size of SIZES)
  test(`long names, many currencies and text from right to left have room, and all is accessible on a ${size}`, async ({
    screen: { data, open },
  }) => {
    const long = aPerson({ firstName: 'Wolfeschlegelsteinhausenbergerdorff', lastName: 'von Hohenlohe-Langenburg' });
    const samir = aPerson({ firstName: 'سمير', lastName: 'حداد' });
    const trip = data.addTrip({
      title: 'Naxos together',
      currency: 'EUR',
      others: [
        [long, 'member'],
        [samir, 'admin'],
      ],
    });
    data.addExpense(trip, { title: 'عشاء في الميناء', createdBy: samir.id, amountMinor: 99_999_999_999 });
    data.addExpense(trip, {
      title: 'Donaudampfschifffahrt'.repeat(8),
      createdBy: long.id,
      currency: 'JPY',
      amountMinor: 1_234_567,
    });
    data.addExpense(trip, { title: 'Souq', createdBy: data.viewer.id, currency: 'KWD', amountMinor: 12_345 });
    await open(moneyOf(trip), size);
    await expect.element(main.getByRole('button', { name: /Souq/ })).toMatchTextContent('KWD 12.345');
    for (const name of ['Balances', 'Spent']) await main.getByRole('button', { name, exact: true }).click();
    const panel = page.getByRole('tabpanel').element();
    expect(panel.scrollWidth, 'nothing sticks out sideways').toBeLessThanOrEqual(panel.clientWidth);
    await expectAccessible(`the money of a trip on a ${size}`);
    await addButton.click();
    await expect.element(amount).toHaveFocus();
    await sheet.getByLabelText('Split').selectOptions('items');
    await expectAccessible(`an expense item by item on a ${size}`, '[role=dialog]');
  });

test('of 5,000 expenses only those near are drawn, and a search finds any', async ({ screen: { data, open } }) => {
  const { trip } = threeOn(data);
  const { expenses } = data.on(trip);
  for (let number = 0; number < 5_000; number += 1) {
    const spentOn = inDays(-(number % 14));
    const [first] = expenses;
    if (first) expenses.push({ ...first, id: crypto.randomUUID(), title: `Expense ${number}`, spentOn });
    else data.addExpense(trip, { title: 'Expense 0', spentOn });
  }
  await open(moneyOf(trip));
  await expect.element(main.getByRole('button', { name: /Expense 0\b/ })).toBeVisible();
  const allRows = () => [...document.querySelectorAll('main li[id]')];
  // Those out of sight follow.
  await expect.poll(() => allRows().length).toBe(5_000);
  expect(allRows().filter((row) => row.firstChild !== null).length, 'what is drawn').toBeLessThan(100);

  await page.getByLabelText('Search expenses').fill('expense 4321');

  await expect.element(main.getByRole('button', { name: /Expense 4321/ })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('main li[id]').length).toBe(1);
});
