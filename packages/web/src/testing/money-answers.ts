import { isOfSource } from '@caravan/contract/money/expense-sources.rules.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { changedExpense, compareExpenses } from '@caravan/contract/money/expenses.rules.ts';
import {
  addExpense,
  answerPayment,
  deleteExpense,
  getMoney,
  getPublishedRate,
  listExpenses,
  listMoneyHistory,
  listPaymentDetails,
  listPayments,
  recordPayment,
  updateExpense,
  updateMoneySettings,
  withdrawPayment,
} from '@caravan/contract/money/money.endpoints.ts';
import { comparePayments } from '@caravan/contract/money/payments.rules.ts';
import { standingOf } from '@caravan/contract/money/standing.rules.ts';
import type { ApiServer } from './api-server.ts';
import { aPayment, anExpense } from './samples.ts';
import type { TripData } from './trip-data.ts';

const placeOf = (list: readonly { readonly id: string }[], id: string): number => {
  const place = list.findIndex((one) => one.id === id);
  if (place < 0) throw new AppError('not_found');
  return place;
};

/** Answers the money of trips out of the test's data. */
export const answerMoney = (server: ApiServer, data: TripData): void => {
  server.answer(getMoney, ({ params }) => {
    const { moneySettings, expenses, payments } = data.on(params.tripId);
    return standingOf(moneySettings, expenses, payments);
  });
  server.answer(updateMoneySettings, ({ params, body: { version: _, ...body } }) => {
    const { moneySettings } = data.on(params.tripId);
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    return Object.assign(moneySettings, Object.fromEntries(given), { version: moneySettings.version + 1 });
  });
  server.answer(getPublishedRate, { value: null, date: null, isOffered: false });
  server.answer(listMoneyHistory, { entries: [], hasMore: false });
  server.answer(listPaymentDetails, ({ params }) => data.on(params.tripId).paymentDetails);
  answerExpenses(server, data);
  answerPayments(server, data);
};

const answerExpenses = (server: ApiServer, data: TripData): void => {
  server.answer(listExpenses, ({ params }) => data.on(params.tripId).expenses);
  server.answer(addExpense, ({ params, body: { id = crypto.randomUUID(), note = null, receipts, ...body } }) => {
    const { detail, expenses } = data.on(params.tripId);
    const { source } = body;
    if (source && expenses.some((expense) => isOfSource(expense, source))) throw new AppError('source_taken');
    const stored = receipts.map(({ url, filename }) => ({
      url: `/objects/${url}`,
      filename: filename ?? 'receipt.pdf',
      size: 1_000,
      kind: 'document' as const,
    }));
    const now = new Date().toISOString();
    const expense = anExpense(detail, {
      ...body,
      id,
      note,
      receipts: stored,
      createdBy: data.viewer.id,
      createdAt: now,
      updatedAt: now,
    });
    expenses.push(expense);
    expenses.sort(compareExpenses);
    return expense;
  });
  server.answer(updateExpense, ({ params, body: { receipts: _, ...body } }) => {
    const { expenses } = data.on(params.tripId);
    const place = placeOf(expenses, params.expenseId);
    const stored = expenses[place];
    if (!stored) throw new AppError('not_found');
    if (body.version !== undefined && body.version !== stored.version) throw new AppError('changed_meanwhile');
    const changed = { ...changedExpense(stored, body), version: stored.version + 1 };
    expenses[place] = changed;
    expenses.sort(compareExpenses);
    return changed;
  });
  server.answer(deleteExpense, ({ params }) => {
    const { expenses } = data.on(params.tripId);
    expenses.splice(placeOf(expenses, params.expenseId), 1);
    return undefined;
  });
};

const answerPayments = (server: ApiServer, data: TripData): void => {
  server.answer(listPayments, ({ params }) => data.on(params.tripId).payments);
  server.answer(
    recordPayment,
    ({ params, body: { id = crypto.randomUUID(), lastPaymentId: _, note = null, ...body } }) => {
      const { detail, payments } = data.on(params.tripId);
      const state = body.toId === data.viewer.id ? 'confirmed' : 'recorded';
      const now = new Date().toISOString();
      const payment = aPayment(detail, {
        ...body,
        id,
        note,
        state,
        recordedBy: data.viewer.id,
        createdAt: now,
        updatedAt: now,
      });
      payments.push(payment);
      payments.sort(comparePayments);
      return payment;
    },
  );
  server.answer(answerPayment, ({ params, body }) => {
    const { payments } = data.on(params.tripId);
    const payment = payments[placeOf(payments, params.paymentId)];
    if (!payment) throw new AppError('not_found');
    return Object.assign(payment, { state: body.state, version: payment.version + 1 });
  });
  server.answer(withdrawPayment, ({ params }) => {
    const { payments } = data.on(params.tripId);
    payments.splice(placeOf(payments, params.paymentId), 1);
    return undefined;
  });
};
