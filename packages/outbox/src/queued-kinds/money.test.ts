import { listExpenses, listPayments } from '@caravan/contract/money/money.endpoints.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { standingOf } from '@caravan/contract/money/standing.rules.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { describe, expect, test } from 'vitest';
import { shownOver } from '../overlay.ts';
import type { Queue } from '../queue.ts';
import { change, id, TRIP } from '../testing/queued-changes.ts';
import { rethrow } from '../testing/rethrow.ts';

const [ANNA, BO] = [id('anna'), id('bo')];

const dinner: Expense = {
  id: id('dinner'),
  tripId: TRIP,
  title: 'Dinner',
  spentOn: '2027-05-01',
  isRefund: false,
  currency: 'EUR',
  amountMinor: 1001,
  category: 'food',
  payers: [{ personId: ANNA, amountMinor: 1001 }],
  split: { mode: 'equally', personIds: [ANNA, BO] },
  rate: null,
  note: null,
  receipts: [],
  source: null,
  correctedAt: null,
  createdBy: ANNA,
  createdAt: '2027-05-01T09:00:00.000Z',
  updatedAt: '2027-05-01T09:00:00.000Z',
  version: 1,
};

const paid: Payment = {
  id: id('payment'),
  tripId: TRIP,
  fromId: BO,
  toId: ANNA,
  currency: 'EUR',
  amountMinor: 500,
  rate: null,
  paidOn: '2027-05-01',
  note: null,
  state: 'recorded',
  recordedBy: BO,
  createdAt: '2027-05-01T09:30:00.000Z',
  updatedAt: '2027-05-01T09:30:00.000Z',
  version: 1,
};

const shown = <R extends typeof listExpenses | typeof listPayments>(
  read: R,
  queue: Queue,
  { expenses = [dinner], payments = [] }: { expenses?: Expense[]; payments?: Payment[] } = {},
) => {
  const members = [ANNA, BO].map((userId) => ({ userId, user: { firstName: 'A', lastName: 'B', email: null } }));
  const known = new Map<unknown, unknown>([
    [getTrip, { id: TRIP, role: 'member', members }],
    [listExpenses, expenses],
    [listPayments, payments],
  ]);
  const reads = {
    tripId: TRIP,
    writer: { id: ANNA, firstName: 'Anna', lastName: 'Berg', email: null },
    onTrouble: rethrow,
    read: (one: unknown) => known.get(one) as never,
  };
  return shownOver(read, known.get(read) as never, queue, reads) as R extends typeof listExpenses
    ? Expense[]
    : Payment[];
};

const params = { tripId: TRIP, expenseId: id('dinner') };

describe('an expense that waits', () => {
  test('is listed where it belongs, and counts', () => {
    const body = {
      title: 'Taxi',
      spentOn: '2027-05-02',
      currency: 'EUR',
      amountMinor: 3001,
      payers: [{ personId: BO, amountMinor: 3001 }],
      split: { mode: 'equally', personIds: [ANNA, BO] },
    };

    const expenses = shown(listExpenses, [change('taxi', 'addExpense', { body })]);

    expect(expenses.map(({ title }) => title)).toEqual(['Taxi', 'Dinner']);
    const settings = { currency: 'EUR', isSimplified: true, budgets: [], version: 1 };
    const [euros] = standingOf(settings, expenses, []).balances;
    expect(euros?.people.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)).toBe(0);
    expect(euros?.people.map(({ paidMinor }) => paidMinor)).toEqual([1001, 3001]);
  });

  test('has its lone payer pay another amount, as the server has it', () => {
    const [changed] = shown(listExpenses, [change('more', 'updateExpense', { params, body: { amountMinor: 2000 } })]);

    expect(changed).toMatchObject({ amountMinor: 2000, payers: [{ personId: ANNA, amountMinor: 2000 }] });
  });

  test('says that it is corrected where people have settled with it, and only where its money is another', () => {
    const correctedBy = (body: object, payments: Payment[]) =>
      shown(listExpenses, [change('correction', 'updateExpense', { params, body: { ...body } })], { payments })[0]
        ?.correctedAt;

    expect(correctedBy({ amountMinor: 2000 }, [paid])).toBe('2027-05-01T10:00:00.000Z');
    expect(correctedBy({ title: 'Supper' }, [paid])).toBeNull();
    expect(correctedBy({ amountMinor: 2000 }, [])).toBeNull();
    // Somebody who has settled comes to it.
    const byCleo = { ...paid, fromId: id('cleo'), toId: id('dan') };
    const withCleo = { split: { mode: 'equally', personIds: [ANNA, BO, id('cleo')] } };
    expect(correctedBy(withCleo, [byCleo])).toBe('2027-05-01T10:00:00.000Z');
    expect(correctedBy({ amountMinor: 2000 }, [byCleo])).toBeNull();
  });

  test('goes where it is deleted', () => {
    expect(shown(listExpenses, [change('gone', 'deleteExpense', { params })])).toEqual([]);
  });
});

describe('a payment that waits', () => {
  test.each([
    ['from oneself waits for the receiver', ANNA, BO, 'recorded'],
    ['to oneself is confirmed', BO, ANNA, 'confirmed'],
  ])('%s', (_what, fromId, toId, state) => {
    const body = { fromId, toId, currency: 'EUR', amountMinor: 100, paidOn: '2027-05-02' };

    expect(shown(listPayments, [change(`pay ${fromId}`, 'recordPayment', { body })])).toMatchObject([{ state }]);
  });

  test('is answered, and taken back', () => {
    const at = { tripId: TRIP, paymentId: paid.id };
    const queue = [change('answer', 'answerPayment', { params: at, body: { state: 'declined', version: 1 } })];

    expect(shown(listPayments, queue, { payments: [paid] })).toMatchObject([{ state: 'declined' }]);
    expect(shown(listPayments, [change('back', 'withdrawPayment', { params: at })], { payments: [paid] })).toEqual([]);
  });
});
