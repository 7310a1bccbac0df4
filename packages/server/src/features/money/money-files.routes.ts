import { Readable } from 'node:stream';
import { AppError } from '@caravan/contract/errors.ts';
import { everybodyOf } from '@caravan/contract/members/people.rules.ts';
import { moneyCsv } from '@caravan/contract/money/money-csv.rules.ts';
import { downloadExpenses, importMoney } from '@caravan/contract/money/money.endpoints.ts';
import { EXPENSES_MAX, PAYMENTS_MAX } from '@caravan/contract/money/money.schema.ts';
import type { MoneyImport } from '@caravan/contract/money/money-import.schema.ts';
import { peopleOfExpense } from '@caravan/contract/money/replaced-people.rules.ts';
import type { Serve } from '../../platform/call.ts';
import { newId } from '../../platform/ids.ts';
import { listGuests } from '../trips/guests.store.ts';
import { listMembers } from '../trips/trip-members.store.ts';
import { tripChanging } from '../trips/trips.events.ts';
import { countingOf, setShares } from './expense-shares.store.ts';
import { addExpenses, countExpenses, listExpenses } from './expenses.store.ts';
import { moneyChanged } from './money-announcements.service.ts';
import { noteChanges, type NotedChange } from './money-history.store.ts';
import { formerAmong, lockPeople, storedId, withStoredPeople } from './money-people.service.ts';
import { findSettings, lockMoney } from './money-settings.store.ts';
import { addPayments, countPayments, listPayments } from './payments.store.ts';

const CONTENT_TYPE = 'text/csv; charset=utf-8';

export const moneyFileRoutes = (serve: Serve): void => {
  serve(downloadExpenses, async ({ member, db }) => ({
    contentType: CONTENT_TYPE,
    filename: 'Expenses.csv',
    make: async () => {
      const { currency } = await findSettings(db, member);
      const people = everybodyOf({ members: await listMembers(db, member), guests: await listGuests(db, member) });
      const money = { expenses: await listExpenses(db, member), payments: await listPayments(db, member) };
      return Readable.from([moneyCsv(money, people, currency)]);
    },
  }));

  serve(importMoney, async ({ member: proven, body, db, now, announce, emit }) => {
    const people = await lockPeople(db, proven, peopleOf(body));
    const { member } = people;
    await emit(tripChanging, { editor: member });
    const { currency } = await lockMoney(db, member.tripId);
    // An export holds what was spent before: whoever has left since is on it still.
    const former = formerAmong(people);
    const expenses = body.expenses.map((expense) => withStoredPeople(people, { ...expense, id: newId() }, former));
    const payments = body.payments.map((payment) => ({
      ...payment,
      id: newId(),
      fromId: storedId(people, payment.fromId, 'payments'),
      toId: storedId(people, payment.toId, 'payments'),
    }));
    if ((await countExpenses(db, member)) + expenses.length > EXPENSES_MAX) throw new AppError('too_many_expenses');
    if ((await countPayments(db, member)) + payments.length > PAYMENTS_MAX) throw new AppError('too_many_payments');
    const counted = expenses.map((expense) => ({ ...expense, ...countingOf(expense, currency) }));
    await addExpenses(db, member, counted);
    await setShares(db, member.tripId, expenses, currency);
    await addPayments(db, member, payments, 'confirmed');
    const noted = [...expenses.map(notedAs('expense')), ...payments.map(notedAs('payment'))];
    await noteChanges(db, member, noted, now);
    announce(moneyChanged(member.tripId));
    return { expenses: expenses.length, payments: payments.length };
  });
};

const peopleOf = ({ expenses, payments }: MoneyImport): string[] => [
  ...expenses.flatMap(peopleOfExpense),
  ...payments.flatMap(({ fromId, toId }) => [fromId, toId]),
];

interface Imported {
  readonly id: string;
  readonly title?: string;
  readonly currency: string;
  readonly amountMinor: number;
  /** Between whom a payment is. */
  readonly fromId?: string;
  readonly toId?: string;
}

const notedAs =
  (thing: 'expense' | 'payment') =>
  ({ id, title = '', currency, amountMinor, ...ends }: Imported): NotedChange => ({
    thing,
    thingId: id,
    action: 'imported',
    title,
    currency,
    amountMinor,
    isCorrection: false,
    fields: Object.entries({ fromId: ends.fromId, toId: ends.toId }).flatMap(([field, after]) =>
      after === undefined ? [] : [{ field, before: null, after }],
    ),
  });
