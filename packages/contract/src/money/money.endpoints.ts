import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../text.schema.ts';
import { tripParams } from '../trips/trips.schema.ts';
import { expenseChangeSchema, expenseSchema, newExpenseSchema } from './expenses.schema.ts';
import {
  historyPageSchema,
  historyQuerySchema,
  moneySchema,
  moneySettingsChangeSchema,
  moneySettingsSchema,
  publishedRateSchema,
  rateQuerySchema,
  reminderSchema,
} from './money.schema.ts';
import { importedSchema, moneyImportSchema } from './money-import.schema.ts';
import {
  paymentDetailsChangeSchema,
  paymentDetailsSchema,
  tripPaymentDetailsSchema,
} from './payment-details.schema.ts';
import { newPaymentSchema, paymentAnswerSchema, paymentSchema } from './payments.schema.ts';

const expenseParams = z.extend(tripParams, { expenseId: idSchema });
const paymentParams = z.extend(tripParams, { paymentId: idSchema });

export const getMoney = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/money',
  access: 'member',
  summary: "How the trip's money stands: balances, who owes whom and what was spent, in sums, and how it is settled.",
  params: tripParams,
  status: 200,
  response: moneySchema,
});

export const updateMoneySettings = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/money/settings',
  access: 'editor',
  summary:
    'Changes the currency in which the trip settles, which payments are suggested, and its budgets; absent fields stay.',
  params: tripParams,
  body: moneySettingsChangeSchema,
  status: 200,
  response: moneySettingsSchema,
});

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/money/expenses',
  access: 'member',
  summary: "The trip's expenses, the latest day first.",
  params: tripParams,
  status: 200,
  response: z.array(expenseSchema),
});

export const addExpense = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/money/expenses',
  // Every member says what they paid.
  access: 'member',
  summary: "Adds an expense. Everybody's part is computed from how it is split.",
  params: tripParams,
  body: newExpenseSchema,
  status: 201,
  response: expenseSchema,
});

export const updateExpense = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/money/expenses/:expenseId',
  // Members change their own, which the handler sees to.
  access: 'member',
  summary: 'Changes an expense; absent fields stay. Members change those that they added.',
  params: expenseParams,
  body: expenseChangeSchema,
  status: 200,
  response: expenseSchema,
});

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/money/expenses/:expenseId',
  access: 'member',
  summary: 'Deletes an expense; its history stays. Members delete those that they added.',
  params: expenseParams,
  status: 204,
});

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/money/payments',
  access: 'member',
  summary: 'What people of the trip have paid each other back, the latest day first.',
  params: tripParams,
  status: 200,
  response: z.array(paymentSchema),
});

export const recordPayment = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/money/payments',
  access: 'member',
  summary:
    'Records a payment between two people. Members record those from or to themselves, and guests whom they have added.',
  params: tripParams,
  body: newPaymentSchema,
  status: 201,
  response: paymentSchema,
});

export const answerPayment = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/money/payments/:paymentId',
  access: 'member',
  summary: 'Says that a payment to oneself has come, or has not; for a guest whoever has added them, and editors.',
  params: paymentParams,
  body: paymentAnswerSchema,
  status: 200,
  response: paymentSchema,
});

export const withdrawPayment = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/money/payments/:paymentId',
  access: 'member',
  summary: 'Takes back a payment that one recorded; its history stays.',
  params: paymentParams,
  status: 204,
});

export const listMoneyHistory = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/money/history',
  access: 'member',
  summary: "Who changed what of the trip's money, the last first, by pages.",
  params: tripParams,
  query: historyQuerySchema,
  status: 200,
  response: historyPageSchema,
});

export const getPublishedRate = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/money/rates',
  access: 'member',
  summary: 'What one currency was worth in another on a day, as the European Central Bank published it.',
  params: tripParams,
  query: rateQuerySchema,
  limit: 'rates',
  status: 200,
  response: publishedRateSchema,
  isUnannounced: true,
});

export const remindOfDebt = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/money/reminders',
  access: 'member',
  summary: 'Reminds somebody of what they owe the sender, once a day.',
  params: tripParams,
  body: reminderSchema,
  status: 204,
});

export const listPaymentDetails = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/money/payment-details',
  access: 'member',
  summary: 'How people of the trip are paid back, of those who said it.',
  params: tripParams,
  status: 200,
  response: z.array(tripPaymentDetailsSchema),
});

export const getOwnPaymentDetails = endpoint({
  method: 'GET',
  path: '/api/user/payment-details',
  access: 'user',
  summary: 'How one is paid back oneself.',
  status: 200,
  response: paymentDetailsSchema,
});

export const changeOwnPaymentDetails = endpoint({
  method: 'PUT',
  path: '/api/user/payment-details',
  access: 'user',
  summary: "Says how one is paid back: the people of one's trips see it. Absent fields stay.",
  // Whoever sits at an open device could lead to themselves what others pay back.
  needsReauthentication: true,
  body: paymentDetailsChangeSchema,
  status: 200,
  response: paymentDetailsSchema,
});

export const downloadExpenses = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/money/expenses.csv',
  access: 'member',
  summary: "The trip's expenses and payments as a table (text/csv).",
  params: tripParams,
  status: 200,
  answersFile: 'made',
});

export const importMoney = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/money/imports',
  access: 'editor',
  summary: "Adds the expenses and payments of another app's export, all of them or none; payments as confirmed.",
  params: tripParams,
  body: moneyImportSchema,
  status: 201,
  response: importedSchema,
});
