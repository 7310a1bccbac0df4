import { converted } from './rates.rules.ts';
import { distribute, type Part, partsOf, type Split } from './splits.rules.ts';

/** A rate that an expense or a payment keeps: units of `to` for one unit of its own currency. */
export interface KeptRate {
  readonly to: string;
  readonly value: string;
}

/** What of an expense decides who owes what. */
export interface ExpenseMoney {
  readonly id: string;
  readonly isRefund: boolean;
  readonly currency: string;
  readonly amountMinor: number;
  readonly payers: readonly Part[];
  readonly split: Split;
  readonly rate: KeptRate | null;
}

/** What of a payment decides who owes what. */
export interface PaymentMoney {
  readonly fromId: string;
  readonly toId: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly rate: KeptRate | null;
  readonly state: 'recorded' | 'confirmed' | 'declined';
}

/** What one person has paid of an expense, and what it was for them, in minor units; both below 0 of a refund. */
export interface Share {
  readonly personId: string;
  readonly paidMinor: number;
  readonly owedMinor: number;
}

/** Somebody owes somebody. */
export interface Debt {
  readonly fromId: string;
  readonly toId: string;
  readonly amountMinor: number;
}

/**
 * The currency that something counts in: that of settling where it is in that or has a rate to it, else its own, apart from the others.
 */
export const countedIn = (
  { currency, rate }: { readonly currency: string; readonly rate: KeptRate | null },
  settling: string,
): string => (currency === settling || rate?.to === settling ? settling : currency);

/** An amount in the currency that it counts in. */
export const countedAmount = (
  thing: { readonly currency: string; readonly amountMinor: number; readonly rate: KeptRate | null },
  settling: string,
): number => {
  const { currency, amountMinor, rate } = thing;
  const isConverted = currency !== settling && rate?.to === settling;
  return isConverted ? converted(amountMinor, currency, settling, rate.value) : amountMinor;
};

/** What everybody has paid and owes of an expense whose amount is `total` in some currency: both add up to it, to the unit. */
const sharesOfTotal = (expense: ExpenseMoney, total: number): Share[] => {
  const sign = expense.isRefund ? -1 : 1;
  const weights = expense.payers.map(({ personId, amountMinor }) => ({ personId, weight: amountMinor }));
  const shares = new Map<string, Share>();
  const add = (personId: string, paidMinor: number, owedMinor: number): void => {
    const known = shares.get(personId) ?? { personId, paidMinor: 0, owedMinor: 0 };
    shares.set(personId, {
      personId,
      paidMinor: known.paidMinor + paidMinor,
      owedMinor: known.owedMinor + owedMinor,
    });
  };
  for (const { personId, amountMinor } of distribute(total, weights, `${expense.id} paid`))
    add(personId, sign * amountMinor, 0);
  for (const { personId, amountMinor } of partsOf(expense, total)) add(personId, 0, sign * amountMinor);
  return [...shares.values()];
};

/** What everybody has paid and owes of an expense, in its own currency. */
export const sharesOf = (expense: ExpenseMoney): Share[] => sharesOfTotal(expense, expense.amountMinor);

/** The same in the currency that it counts in: the whole amount is converted and then divided, so that both sides stay equal. */
export const countedShares = (expense: ExpenseMoney, settling: string): Share[] =>
  sharesOfTotal(expense, countedAmount(expense, settling));

/**
 * Who owes whom after one expense alone: whoever has paid less than their part owes those who have paid more, in their order until it is
 * used up. With one payer everybody owes that one their part.
 */
export const debtsOfShares = (shares: readonly Share[]): Debt[] => {
  const owed = shares.flatMap(({ personId, paidMinor, owedMinor }) =>
    paidMinor > owedMinor ? [{ toId: personId, left: paidMinor - owedMinor }] : [],
  );
  const debts: Debt[] = [];
  let at = 0;
  for (const { personId, paidMinor, owedMinor } of shares) {
    let owes = owedMinor - paidMinor;
    while (owes > 0) {
      const creditor = owed[at];
      if (!creditor) break;
      const amountMinor = Math.min(owes, creditor.left);
      debts.push({ fromId: personId, toId: creditor.toId, amountMinor });
      owes -= amountMinor;
      creditor.left -= amountMinor;
      if (creditor.left === 0) at += 1;
    }
  }
  return debts;
};

/** How somebody stands in one currency, in minor units. */
export interface Balance {
  readonly personId: string;
  /** What they have paid for expenses. */
  readonly paidMinor: number;
  /** What of the expenses was for them. */
  readonly owedMinor: number;
  readonly sentMinor: number;
  readonly receivedMinor: number;
  /** What they are still to get; below 0 what they owe. */
  readonly balanceMinor: number;
}

/** How everybody stands in one currency; the balances add up to 0. */
export interface CurrencyBalances {
  readonly currency: string;
  readonly people: readonly Balance[];
}

/** What one expense or payment, or many of them, make of somebody's balance in a currency. */
export interface BalanceEntry {
  readonly currency: string;
  readonly personId: string;
  readonly paidMinor?: number;
  readonly owedMinor?: number;
  readonly sentMinor?: number;
  readonly receivedMinor?: number;
}

/** Entries by currency and person: the currency of settling first, the others by their codes; people by their ids. */
export const balancesOf = (entries: readonly BalanceEntry[], settling: string): CurrencyBalances[] => {
  const currencies = Map.groupBy(entries, ({ currency }) => currency);
  if (!currencies.has(settling)) currencies.set(settling, []);
  const rank = (currency: string): string => (currency === settling ? '' : currency);
  return [...currencies]
    .toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
    .map(([currency, own]) => ({ currency, people: peopleIn(own) }));
};

const peopleIn = (entries: readonly BalanceEntry[]): Balance[] =>
  [...Map.groupBy(entries, ({ personId }) => personId)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([personId, own]) => {
      const sum = (field: 'paidMinor' | 'owedMinor' | 'sentMinor' | 'receivedMinor'): number =>
        own.reduce((all, entry) => all + (entry[field] ?? 0), 0);
      const [paidMinor, owedMinor] = [sum('paidMinor'), sum('owedMinor')];
      const [sentMinor, receivedMinor] = [sum('sentMinor'), sum('receivedMinor')];
      const balanceMinor = paidMinor - owedMinor + sentMinor - receivedMinor;
      return { personId, paidMinor, owedMinor, sentMinor, receivedMinor, balanceMinor };
    });

/** Whether a payment counts: until the receiver says that nothing has come. */
export const counts = ({ state }: Pick<PaymentMoney, 'state'>): boolean => state !== 'declined';

const paymentEntries = (payment: PaymentMoney, currency: string, amountMinor: number): BalanceEntry[] => [
  { currency, personId: payment.fromId, sentMinor: amountMinor },
  { currency, personId: payment.toId, receivedMinor: amountMinor },
];

/** What expenses and payments make of the balances that are settled: in the currency of settling, and apart what has no rate to it. */
export const countedEntries = (
  expenses: readonly ExpenseMoney[],
  payments: readonly PaymentMoney[],
  settling: string,
): BalanceEntry[] => [
  ...expenses.flatMap((expense) => {
    const currency = countedIn(expense, settling);
    return countedShares(expense, settling).map((share) => ({ currency, ...share }));
  }),
  ...payments
    .filter(counts)
    .flatMap((payment) => paymentEntries(payment, countedIn(payment, settling), countedAmount(payment, settling))),
];

/** The same, each in its own currency whether or not there is a rate. */
export const ownEntries = (expenses: readonly ExpenseMoney[], payments: readonly PaymentMoney[]): BalanceEntry[] => [
  ...expenses.flatMap((expense) => sharesOf(expense).map((share) => ({ currency: expense.currency, ...share }))),
  ...payments.filter(counts).flatMap((payment) => paymentEntries(payment, payment.currency, payment.amountMinor)),
];

/** A debt in a currency. */
export interface CurrencyDebt extends Debt {
  readonly currency: string;
}

/** Who owes whom after expenses and payments, along who has paid for whom: debts between two people are set off against each other alone. */
export const debtsBetween = (
  expenses: readonly ExpenseMoney[],
  payments: readonly PaymentMoney[],
  settling: string,
): CurrencyDebt[] =>
  nettedDebts([
    ...expenses.flatMap((expense) =>
      debtsOfShares(countedShares(expense, settling)).map((debt) => ({
        ...debt,
        currency: countedIn(expense, settling),
      })),
    ),
    ...payments.filter(counts).map((payment) => ({
      currency: countedIn(payment, settling),
      // Money that was sent is owed back, until it is set off against what was owed.
      fromId: payment.toId,
      toId: payment.fromId,
      amountMinor: countedAmount(payment, settling),
    })),
  ]);

/** Debts with what two people owe each other set off, each pair and currency once. */
export const nettedDebts = (debts: readonly CurrencyDebt[]): CurrencyDebt[] => {
  const pairs = Map.groupBy(debts, ({ currency, fromId, toId }) =>
    fromId < toId ? `${currency} ${fromId} ${toId}` : `${currency} ${toId} ${fromId}`,
  );
  return [...pairs]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([pair, own]) => {
      const [currency = '', one = '', other = ''] = pair.split(' ');
      const amount = own.reduce(
        (all, { fromId, amountMinor }) => all + (fromId === one ? amountMinor : -amountMinor),
        0,
      );
      if (amount === 0) return [];
      return amount > 0
        ? [{ currency, fromId: one, toId: other, amountMinor: amount }]
        : [{ currency, fromId: other, toId: one, amountMinor: -amount }];
    });
};
