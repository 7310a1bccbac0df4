import { ownExpenseSchema, ownMoneySchema, ownPaymentSchema } from '@caravan/contract/accounts/account-data.schema.ts';
import { z } from 'zod/mini';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { listExpenses } from '../money/expenses.store.ts';
import { readMoney } from '../money/money.service.ts';
import { listPayments } from '../money/payments.store.ts';

/** A file of the archive. */
interface Part {
  readonly name: string;
  readonly schema: z.core.$ZodType;
  readonly value: unknown;
}

/**
 * The money of a trip as files of the archive; none where nothing was spent or paid.
 *
 * @param addFile adds a receipt to the archive. @returns its path there.
 */
export const moneyParts = async (
  db: Db,
  member: MemberOf,
  addFile: (reference: string, wanted: string) => string | null,
): Promise<readonly Part[]> => {
  const [expenses, payments] = [await listExpenses(db, member), await listPayments(db, member)];
  if (expenses.length === 0 && payments.length === 0) return [];
  const withFiles = expenses.map((expense) => ({
    ...expense,
    receiptFiles: expense.receipts.map(({ url, filename }) => addFile(url, `receipts/${filename}`)),
  }));
  return [
    { name: 'money', schema: ownMoneySchema, value: await readMoney(db, member) },
    { name: 'expenses', schema: z.array(ownExpenseSchema), value: withFiles },
    { name: 'payments', schema: z.array(ownPaymentSchema), value: payments },
  ];
};
