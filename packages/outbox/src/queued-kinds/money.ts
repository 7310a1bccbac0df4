import { changedFields, changesMoney, isSettledWith } from '@caravan/contract/money/corrections.rules.ts';
import { changedExpense } from '@caravan/contract/money/expenses.rules.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { DEFAULT_EXPENSE_CATEGORY } from '@caravan/contract/money/money.schema.ts';
import {
  addExpense,
  answerPayment,
  deleteExpense,
  listExpenses,
  listPayments,
  recordPayment,
  updateExpense,
  withdrawPayment,
} from '@caravan/contract/money/money.endpoints.ts';
import { firstState, type GuestOf } from '@caravan/contract/money/money.rules.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { Fields } from '../queued-change.schema.ts';
import { type KnownReads, type QueuedKind, UNMADE, kind, ofOne, param, withFields } from '../queued-kind.ts';
import { shownFiles } from '../shown-files.ts';

/** With the receipts as they are sent: what the server knows of each beside is no change. */
const withSentReceipts = (stored: Fields): Fields => ({
  ...stored,
  receipts: ((stored['receipts'] ?? []) as Expense['receipts']).map(({ url, filename }) => ({ url, filename })),
});

/** The guests of the trip, as far as they are known. */
const guestIn =
  ({ shown }: KnownReads): GuestOf =>
  (personId) =>
    shown(getTrip)?.guests?.find(({ id }) => id === personId);

/** The changes of a trip's money. What its sums become follows from the lists by the same rules (`standingOf`). */
export const money: Record<string, QueuedKind> = {
  addExpense: kind(addExpense, {
    makes: true,
    touches: () => [],
    predict: (body, change): Expense => ({
      id: change.id,
      tripId: change.params.tripId ?? '',
      title: body.title,
      spentOn: body.spentOn,
      isRefund: body.isRefund ?? false,
      currency: body.currency,
      amountMinor: body.amountMinor,
      category: body.category ?? DEFAULT_EXPENSE_CATEGORY,
      payers: body.payers,
      split: body.split,
      rate: body.rate ?? null,
      note: body.note ?? null,
      receipts: shownFiles(body.receipts, change),
      source: body.source ?? null,
      correctedAt: null,
      createdBy: change.userId,
      createdAt: change.writtenAt,
      updatedAt: change.writtenAt,
      version: UNMADE,
    }),
  }),
  updateExpense: kind(updateExpense, {
    ...ofOne('expenseId'),
    read: listExpenses,
    compared: withSentReceipts,
    together: { amountMinor: ['currency', 'isRefund', 'payers', 'split', 'rate'] },
    predict: (body, change, { shown }) => {
      const expense = shown(listExpenses)?.find(({ id }) => id === change.params.expenseId);
      if (!expense) return undefined;
      const receipts = body.receipts ? shownFiles(body.receipts, change, expense.receipts) : expense.receipts;
      const changed = { ...changedExpense(expense, body), receipts };
      const isCorrection =
        changesMoney(changedFields(expense, changed)) && isSettledWith(expense, shown(listPayments) ?? [], changed);
      return isCorrection ? { ...changed, correctedAt: change.writtenAt } : changed;
    },
  }),
  deleteExpense: kind(deleteExpense, { touches: param('expenseId'), predict: () => undefined }),
  recordPayment: kind(recordPayment, {
    makes: true,
    touches: () => [],
    predict: ({ fromId, toId, currency, amountMinor, rate, paidOn, note }, change, known) => {
      const role = known.shown(getTrip)?.role ?? 'member';
      return {
        id: change.id,
        tripId: change.params.tripId ?? '',
        fromId,
        toId,
        currency,
        amountMinor,
        rate: rate ?? null,
        paidOn,
        note: note ?? null,
        state: firstState({ userId: change.userId, role }, { fromId, toId }, guestIn(known)),
        recordedBy: change.userId,
        createdAt: change.writtenAt,
        updatedAt: change.writtenAt,
        version: UNMADE,
      };
    },
  }),
  answerPayment: kind(answerPayment, {
    ...ofOne('paymentId'),
    read: listPayments,
    predict: (body, { params }, { shown }) => {
      const payment = shown(listPayments)?.find(({ id }) => id === params.paymentId);
      return payment && withFields(payment, body);
    },
  }),
  withdrawPayment: kind(withdrawPayment, { touches: param('paymentId'), predict: () => undefined }),
};
