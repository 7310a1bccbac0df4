import { z } from 'zod/mini';
import { newExpenseSchema } from './expenses.schema.ts';
import { newPaymentSchema } from './payments.schema.ts';

/** So many expenses, and as many payments, are imported at once; a file of more goes in several parts. */
export const IMPORTED_AT_ONCE_MAX = 500;
const NOTHING_TO_IMPORT = 'There is nothing to import';

const withoutReceipts = z.refine<{ readonly receipts: readonly unknown[] }>(({ receipts }) => receipts.length === 0, {
  message: 'Receipts are added afterwards',
  path: ['receipts'],
});

/** Only what is added here is of something on the trip, once. */
const withoutSource = z.refine<{ readonly source: unknown }>(({ source }) => source === null, {
  message: 'An import is of nothing on the trip',
  path: ['source'],
});

/** Expenses and payments of a file, all of them or none. Their ids are the server's: under its key a repeat imports nothing again. */
export const moneyImportSchema = z
  .object({
    expenses: z.array(newExpenseSchema.check(withoutReceipts, withoutSource)).check(z.maxLength(IMPORTED_AT_ONCE_MAX)),
    payments: z.array(newPaymentSchema).check(z.maxLength(IMPORTED_AT_ONCE_MAX)),
  })
  .check(z.refine(({ expenses, payments }) => expenses.length + payments.length > 0, NOTHING_TO_IMPORT));
export type MoneyImport = z.output<typeof moneyImportSchema>;

export const importedSchema = z.object({ expenses: z.int(), payments: z.int() });
