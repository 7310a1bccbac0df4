import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { expenseReceipts } from './money.tables.ts';

/** A file as an expense refers to it: by its id, and by the name that it has there. */
export interface Receipt {
  readonly fileId: string;
  readonly filename: string;
}

const isOf = ({ tripId }: MemberOf, expense: string) =>
  and(eq(expenseReceipts.tripId, tripId), eq(expenseReceipts.expenseId, expense));

/** The receipts of an expense in their order. */
export const listReceipts = (db: Db, member: MemberOf, expense: string): Promise<Receipt[]> => {
  const { fileId, filename, place } = expenseReceipts;
  return db.select({ fileId, filename }).from(expenseReceipts).where(isOf(member, expense)).orderBy(asc(place));
};

/** Deletes the receipts of a trip that goes: their files, which they keep, go with it before its expenses do. */
export const deleteReceiptsOfTrip = async (db: Db, tripId: string): Promise<void> => {
  await db.delete(expenseReceipts).where(eq(expenseReceipts.tripId, tripId));
};

/** Sets the receipts of an expense; files that it had are the caller's to release. */
export const setReceipts = async (
  db: Db,
  member: MemberOf,
  expenseId: string,
  receipts: readonly Receipt[],
): Promise<void> => {
  const { tripId } = member;
  await db.delete(expenseReceipts).where(isOf(member, expenseId));
  if (receipts.length === 0) return;
  const rows = receipts.map((receipt, place) => ({ ...receipt, id: newId(), tripId, expenseId, place }));
  await db.insert(expenseReceipts).values(rows);
};
