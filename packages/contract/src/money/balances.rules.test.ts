import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyExpense, anyPayment, personIds } from '../testing/any-money.ts';
import {
  balancesOf,
  countedEntries,
  countedIn,
  countedShares,
  type CurrencyBalances,
  debtsBetween,
  type ExpenseMoney,
  nettedDebts,
  ownEntries,
  type PaymentMoney,
} from './balances.rules.ts';
import { fewestPayments, suggestedPayments } from './settling.rules.ts';

const [ANNA = '', BEN = '', CARA = ''] = personIds;

const dinner: ExpenseMoney = {
  id: '0198c000-0000-7000-8000-00000000a001',
  isRefund: false,
  currency: 'EUR',
  amountMinor: 9000,
  payers: [{ personId: ANNA, amountMinor: 9000 }],
  split: { mode: 'equally', personIds: [ANNA, BEN, CARA] },
  rate: null,
};

const byPerson = ({ people }: CurrencyBalances): Record<string, number> =>
  Object.fromEntries(people.map(({ personId, balanceMinor }) => [personId, balanceMinor]));

describe('the balance', () => {
  test('of whoever paid is what the others owe', () => {
    const [euros] = balancesOf(countedEntries([dinner], [], 'EUR'), 'EUR');

    expect(euros && byPerson(euros)).toEqual({ [ANNA]: 6000, [BEN]: -3000, [CARA]: -3000 });
  });

  test('is what was paid where two have paid together', () => {
    const payers = [
      { personId: ANNA, amountMinor: 5000 },
      { personId: BEN, amountMinor: 4000 },
    ];

    const [euros] = balancesOf(countedEntries([{ ...dinner, payers }], [], 'EUR'), 'EUR');

    expect(euros && byPerson(euros)).toEqual({ [ANNA]: 2000, [BEN]: 1000, [CARA]: -3000 });
  });

  test('goes back by money that came back', () => {
    const refund = { ...dinner, id: '0198c000-0000-7000-8000-00000000a002', isRefund: true };

    const [euros] = balancesOf(countedEntries([dinner, refund], [], 'EUR'), 'EUR');

    expect(euros && byPerson(euros)).toEqual({ [ANNA]: 0, [BEN]: 0, [CARA]: 0 });
  });

  test('is converted at the rate of each expense, and stays apart without one', () => {
    const sushi = { ...dinner, id: '0198c000-0000-7000-8000-00000000a003', currency: 'JPY', amountMinor: 10_000 };
    const rated = { ...sushi, rate: { to: 'EUR', value: '0.0061' } };
    const elsewhere = { ...sushi, rate: { to: 'USD', value: '0.0067' } };

    // 61.00 euros of which a third is nobody's whole number of cents.
    expect(countedShares(rated, 'EUR').reduce((sum, { owedMinor }) => sum + owedMinor, 0)).toBe(6100);
    expect(balancesOf(countedEntries([rated], [], 'EUR'), 'EUR').map(({ currency }) => currency)).toEqual(['EUR']);
    expect([sushi, elsewhere].map((expense) => countedIn(expense, 'EUR'))).toEqual(['JPY', 'JPY']);
    expect(balancesOf(countedEntries([dinner, sushi], [], 'EUR'), 'EUR').map(({ currency }) => currency)).toEqual([
      'EUR',
      'JPY',
    ]);
  });

  test('counts a payment from when it is recorded until its receiver says that it has not come', () => {
    const payment = { fromId: BEN, toId: ANNA, currency: 'EUR', amountMinor: 3000, rate: null } as const;
    const after = (state: PaymentMoney['state']) => {
      const [euros] = balancesOf(countedEntries([dinner], [{ ...payment, state }], 'EUR'), 'EUR');
      return euros && byPerson(euros)[BEN];
    };

    expect([after('recorded'), after('confirmed'), after('declined')]).toEqual([0, 0, -3000]);
  });
});

/** What happened on a trip: expenses that were added, changed and deleted, and payments. */
const history = fc
  .array(
    fc.oneof(
      fc.record({ what: fc.constant('add' as const), expense: anyExpense() }),
      fc.record({ what: fc.constant('change' as const), expense: anyExpense(), at: fc.nat() }),
      fc.record({ what: fc.constant('delete' as const), at: fc.nat() }),
      fc.record({ what: fc.constant('pay' as const), payment: anyPayment() }),
      fc.record({ what: fc.constant('withdraw' as const), at: fc.nat() }),
    ),
    { maxLength: 60, size: 'max' },
  )
  .map((steps) => {
    const expenses: ExpenseMoney[] = [];
    const payments: PaymentMoney[] = [];
    for (const step of steps) {
      if (step.what === 'add') expenses.push(step.expense);
      if (step.what === 'pay') payments.push(step.payment);
      if (step.what === 'change' && expenses.length > 0) {
        const at = step.at % expenses.length;
        expenses[at] = { ...step.expense, id: expenses[at]?.id ?? '' };
      }
      if (step.what === 'delete') expenses.splice(step.at % (expenses.length || 1), 1);
      if (step.what === 'withdraw') payments.splice(step.at % (payments.length || 1), 1);
    }
    return { expenses, payments };
  });

const settling = fc.constantFrom('EUR', 'JPY', 'KWD', 'USD', 'CHF');
const sumOf = ({ people }: CurrencyBalances): number => people.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);

describe('for any history of expenses, changes, deletions, payments and currencies', () => {
  test('the balances add up to 0 in every currency, and nothing that was paid is lost', () => {
    fc.assert(
      fc.property(history, settling, ({ expenses, payments }, to) => {
        for (const balances of balancesOf(countedEntries(expenses, payments, to), to)) expect(sumOf(balances)).toBe(0);
        for (const balances of balancesOf(ownEntries(expenses, payments), to)) {
          const own = expenses.filter(({ currency }) => currency === balances.currency);
          const spent = own.reduce(
            (sum, { isRefund, amountMinor }) => sum + (isRefund ? -amountMinor : amountMinor),
            0,
          );
          expect(sumOf(balances)).toBe(0);
          expect(balances.people.reduce((sum, { paidMinor }) => sum + paidMinor, 0)).toBe(spent);
          expect(balances.people.reduce((sum, { owedMinor }) => sum + owedMinor, 0)).toBe(spent);
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['even, by fewer payments than people, where these are as few as they can be', true],
    ['even, by paying along who has paid for whom', false],
  ])('whoever pays what is suggested is %s', (_what, isSimplified) => {
    fc.assert(
      fc.property(history, settling, ({ expenses, payments }, to) => {
        const balances = balancesOf(countedEntries(expenses, payments, to), to);
        const debts = debtsBetween(expenses, payments, to);
        const suggested = suggestedPayments({ settings: { isSimplified }, balances, debts });

        const paid = suggested.map((debt) => ({ ...debt, rate: null, state: 'recorded' as const }));
        // What is paid in a currency apart stays in it: whoever settles there has no rate.
        const after = balancesOf(
          [
            ...countedEntries(expenses, payments, to),
            ...paid.flatMap(({ currency, fromId, toId, amountMinor }) => [
              { currency, personId: fromId, sentMinor: amountMinor },
              { currency, personId: toId, receivedMinor: amountMinor },
            ]),
          ],
          to,
        );

        for (const { people } of after) expect(people.every(({ balanceMinor }) => balanceMinor === 0)).toBe(true);
        expect(suggested.every(({ amountMinor, fromId, toId }) => amountMinor > 0 && fromId !== toId)).toBe(true);
        const moreThanOneFewer = balances.filter(({ currency, people }) => {
          const open = people.filter(({ balanceMinor }) => balanceMinor !== 0).length;
          return suggested.filter((debt) => debt.currency === currency).length > Math.max(0, open - 1);
        });
        expect(isSimplified ? moreThanOneFewer : []).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('settling what was suggested leaves no debt between any two', () => {
    fc.assert(
      fc.property(history, settling, ({ expenses, payments }, to) => {
        const debts = debtsBetween(expenses, payments, to);
        const back = debts.map(({ currency, fromId, toId, amountMinor }) => ({
          currency,
          fromId: toId,
          toId: fromId,
          amountMinor,
        }));

        expect(nettedDebts([...debts, ...back])).toEqual([]);
        expect(
          new Set(debts.map(({ currency, fromId, toId }) => [currency, ...[fromId, toId].toSorted()].join())),
        ).toHaveProperty('size', debts.length);
      }),
      { numRuns: 100 },
    );
  });
});

/** The fewest payments by trying all: the known backtracking over who settles with whom. */
const fewestByTrying = (balances: readonly number[]): number => {
  const [first, ...rest] = balances.filter((balance) => balance !== 0);
  if (first === undefined) return 0;
  return Math.min(
    ...rest.map((other, at) =>
      Math.sign(other) === Math.sign(first)
        ? Number.POSITIVE_INFINITY
        : 1 + fewestByTrying(rest.with(at, other + first)),
    ),
  );
};

test('for up to six people there is no way with fewer payments', () => {
  const amounts = fc.array(fc.integer({ min: -12, max: 12 }), { minLength: 1, maxLength: 5 });

  fc.assert(
    fc.property(amounts, (some) => {
      const all = [...some, -some.reduce((sum, amount) => sum + amount, 0)];
      const balances = all.map((balanceMinor, index) => ({ personId: personIds[index] ?? '', balanceMinor }));

      expect(fewestPayments(balances)).toHaveLength(fewestByTrying(all));
    }),
    { numRuns: 500 },
  );
});

test('of forty people at most 39 pay, and pairs who settle each other do so at once', () => {
  const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), {
    minLength: 39,
    maxLength: 39,
    size: 'max',
  });

  fc.assert(
    fc.property(amounts, (some) => {
      const all = [...some, -some.reduce((sum, amount) => sum + amount, 0)];
      const balances = all.map((balanceMinor, index) => ({ personId: String(index).padStart(3, '0'), balanceMinor }));
      const left = new Map(balances.map(({ personId, balanceMinor }) => [personId, balanceMinor]));

      const payments = fewestPayments(balances);
      for (const { fromId, toId, amountMinor } of payments) {
        left.set(fromId, (left.get(fromId) ?? 0) + amountMinor);
        left.set(toId, (left.get(toId) ?? 0) - amountMinor);
      }

      expect(payments.length).toBeLessThan(40);
      expect([...left.values()].every((balance) => balance === 0)).toBe(true);
    }),
  );
});
