import type { ChangedField } from '@caravan/contract/money/corrections.rules.ts';
import type { ExpenseSource } from '@caravan/contract/money/expenses.schema.ts';
import type { Budget, ExpenseCategory, MoneyHistoryEntry, Rate } from '@caravan/contract/money/money.schema.ts';
import type { PaymentState } from '@caravan/contract/money/payments.schema.ts';
import type { Part, Split } from '@caravan/contract/money/splits.rules.ts';
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { changeColumns, instant } from '../../platform/columns.ts';

const minor = (name: string) => bigint(name, { mode: 'number' }).notNull();

export const moneySettings = pgTable('money_settings', {
  tripId: uuid('trip_id').primaryKey(),
  currency: text().notNull(),
  isSimplified: boolean('is_simplified').notNull().default(true),
  budgets: jsonb().$type<readonly Budget[]>().notNull().default([]),
  version: integer().notNull().default(1),
});

export const expenses = pgTable(
  'expenses',
  {
    tripId: uuid('trip_id').notNull(),
    id: uuid().notNull(),
    title: varchar({ length: 255 }).notNull(),
    spentOn: date('spent_on').notNull(),
    isRefund: boolean('is_refund').notNull(),
    currency: text().notNull(),
    amountMinor: minor('amount_minor'),
    category: text().$type<ExpenseCategory>().notNull(),
    payers: jsonb().$type<readonly Part[]>().notNull(),
    split: jsonb().$type<Split>().notNull(),
    rate: jsonb().$type<Rate>(),
    note: text(),
    sourceKind: text('source_kind').$type<ExpenseSource['kind']>(),
    sourceId: uuid('source_id'),
    /** The currency in which it is settled, and the amount there. */
    countedIn: text('counted_in').notNull(),
    countedMinor: minor('counted_minor'),
    correctedAt: instant('corrected_at'),
    deletedAt: instant('deleted_at'),
    createdBy: uuid('created_by').notNull(),
    ...changeColumns(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

export const expenseShares = pgTable(
  'expense_shares',
  {
    tripId: uuid('trip_id').notNull(),
    expenseId: uuid('expense_id').notNull(),
    personId: uuid('person_id').notNull(),
    currency: text().notNull(),
    paidMinor: minor('paid_minor'),
    owedMinor: minor('owed_minor'),
    countedIn: text('counted_in').notNull(),
    countedPaidMinor: minor('counted_paid_minor'),
    countedOwedMinor: minor('counted_owed_minor'),
  },
  ({ tripId, expenseId, personId }) => [primaryKey({ columns: [tripId, expenseId, personId] })],
);

export const expenseDebts = pgTable(
  'expense_debts',
  {
    tripId: uuid('trip_id').notNull(),
    expenseId: uuid('expense_id').notNull(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    countedIn: text('counted_in').notNull(),
    countedMinor: minor('counted_minor'),
  },
  ({ tripId, expenseId, fromId, toId }) => [primaryKey({ columns: [tripId, expenseId, fromId, toId] })],
);

export const expenseReceipts = pgTable(
  'expense_receipts',
  {
    tripId: uuid('trip_id').notNull(),
    id: uuid().notNull(),
    expenseId: uuid('expense_id').notNull(),
    fileId: uuid('file_id').notNull(),
    filename: varchar({ length: 255 }).notNull(),
    /** Its place in their order, from 0. */
    place: integer().notNull(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

export const tripPayments = pgTable(
  'trip_payments',
  {
    tripId: uuid('trip_id').notNull(),
    id: uuid().notNull(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    currency: text().notNull(),
    amountMinor: minor('amount_minor'),
    rate: jsonb().$type<Rate>(),
    paidOn: date('paid_on').notNull(),
    note: text(),
    state: text().$type<PaymentState>().notNull(),
    deletedAt: instant('deleted_at'),
    recordedBy: uuid('recorded_by').notNull(),
    ...changeColumns(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

export const moneyHistory = pgTable(
  'money_history',
  {
    tripId: uuid('trip_id').notNull(),
    id: uuid().notNull(),
    at: instant().notNull(),
    byId: uuid('by_id').notNull(),
    thing: text().$type<MoneyHistoryEntry['thing']>().notNull(),
    thingId: uuid('thing_id').notNull(),
    action: text().$type<MoneyHistoryEntry['action']>().notNull(),
    title: text().notNull(),
    currency: text().notNull(),
    amountMinor: minor('amount_minor'),
    isCorrection: boolean('is_correction').notNull(),
    fields: jsonb().$type<readonly ChangedField[]>().notNull(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

export const debtReminders = pgTable(
  'debt_reminders',
  {
    tripId: uuid('trip_id').notNull(),
    byId: uuid('by_id').notNull(),
    personId: uuid('person_id').notNull(),
    remindedOn: date('reminded_on').notNull(),
  },
  ({ tripId, byId, personId }) => [primaryKey({ columns: [tripId, byId, personId] })],
);

export const paymentDetails = pgTable('payment_details', {
  userId: uuid('user_id').primaryKey(),
  paypalName: text('paypal_name'),
  wiseTag: text('wise_tag'),
  iban: text(),
  bic: text(),
  ibanHolder: text('iban_holder'),
});

export const exchangeRates = pgTable(
  'exchange_rates',
  {
    base: text().notNull(),
    quote: text().notNull(),
    day: date().notNull(),
    publishedOn: date('published_on'),
    value: text(),
    fetchedAt: instant('fetched_at').notNull(),
  },
  ({ base, quote, day }) => [primaryKey({ columns: [base, quote, day] })],
);
