import { amountText } from './amounts.rules.ts';
import { countedAmount, countedIn, sharesOf } from './balances.rules.ts';
import { csvText } from './csv.rules.ts';
import type { Expense } from './expenses.schema.ts';
import type { Payment } from './payments.schema.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names of people as columns, each once. */
const columnsOf = (people: readonly Named[]): ReadonlyMap<string, string> => {
  const taken = new Set<string>();
  return new Map(
    people.map(({ id, name }) => {
      let column = name;
      for (let number = 2; taken.has(column); number += 1) column = `${name} ${number}`;
      taken.add(column);
      return [id, column];
    }),
  );
};

interface Line {
  readonly day: string;
  readonly createdAt: string;
  readonly cells: readonly string[];
}

/** The table of a trip's money, oldest first: of each person what a row adds to what they get back, in the currency of the row. */
export const moneyCsv = (
  { expenses, payments }: { readonly expenses: readonly Expense[]; readonly payments: readonly Payment[] },
  people: readonly Named[],
  settling: string,
): string => {
  const columns = columnsOf(people);
  const nameOf = (id: string): string => columns.get(id) ?? 'Somebody';
  const head = ['Date', 'Kind', 'Description', 'Category', 'Cost', 'Currency', 'Rate', `Cost in ${settling}`];
  const counted = (thing: Expense | Payment): string =>
    countedIn(thing, settling) === settling ? amountText(countedAmount(thing, settling), settling) : '';
  const nets = (of: ReadonlyMap<string, number>, currency: string): string[] =>
    [...columns.keys()].map((id) => amountText(of.get(id) ?? 0, currency));
  const lines: Line[] = [
    ...expenses.map((expense) => {
      const { spentOn: day, createdAt, title, category, amountMinor, currency, rate, isRefund, payers, note } = expense;
      const net = new Map(sharesOf(expense).map((share) => [share.personId, share.paidMinor - share.owedMinor]));
      const by = payers.map(({ personId }) => nameOf(personId)).join(', ');
      const kind = isRefund ? 'Refund' : 'Expense';
      const cost = [amountText(amountMinor, currency), currency, rate?.value ?? '', counted(expense)];
      return {
        day,
        createdAt,
        cells: [day, kind, title, category, ...cost, by, expense.split.mode, note ?? '', ...nets(net, currency)],
      };
    }),
    ...payments.map((payment) => {
      const { paidOn: day, createdAt, fromId, toId, amountMinor, currency, rate, state, note } = payment;
      const sent = state === 'declined' ? 0 : amountMinor;
      const net = new Map([
        [fromId, sent],
        [toId, -sent],
      ]);
      const title = `${nameOf(fromId)} to ${nameOf(toId)}`;
      const cost = [amountText(amountMinor, currency), currency, rate?.value ?? '', counted(payment)];
      return {
        day,
        createdAt,
        cells: [day, 'Payment', title, '', ...cost, nameOf(fromId), state, note ?? '', ...nets(net, currency)],
      };
    }),
  ];
  const rows = lines.toSorted((a, b) => (a.day + a.createdAt < b.day + b.createdAt ? -1 : 1)).map(({ cells }) => cells);
  return csvText([[...head, 'Paid by', 'Split', 'Note', ...columns.values()], ...rows]);
};
