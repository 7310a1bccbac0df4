import { AppError } from '@caravan/contract/errors.ts';
import { ACTIVITY_ATTACHMENT_MAX_BYTES } from '@caravan/contract/limits.ts';
import type { NewExpense } from '@caravan/contract/money/expenses.schema.ts';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { attachFile, filenameFor, releaseFile } from '../files/files.service.ts';
import { listReceipts, type Receipt, setReceipts } from './expense-receipts.store.ts';

/** What a receipt is, beside a photo. */
const PDF = 'application/pdf';

const receiptOf = async (
  db: Db,
  member: MemberOf,
  sent: NewExpense['receipts'][number],
  before: Receipt | undefined,
): Promise<Receipt> => {
  if (before && (sent.filename ?? before.filename) === before.filename) return before;
  const use = { maxBytes: ACTIVITY_ATTACHMENT_MAX_BYTES, currentId: before?.fileId ?? null };
  const file = await attachFile(db, member, sent.url, use);
  if (file.kind !== 'image' && file.contentType !== PDF) throw new AppError('file_type');
  return { fileId: file.id, filename: filenameFor(file, sent.filename ?? before?.filename) };
};

/**
 * Gives an expense the receipts that were sent, photos and PDFs, in their order, and lets those go that it has no more.
 *
 * @returns whether any was added.
 * @throws AppError as `attachFile`, and `file_type`.
 */
export const changeReceipts = async (
  db: Db,
  member: MemberOf,
  expenseId: string,
  sent: NewExpense['receipts'],
): Promise<boolean> => {
  const before = await listReceipts(db, member, expenseId);
  const after: Receipt[] = [];
  for (const receipt of sent) {
    const known = before.find(({ fileId }) => fileId === receipt.url);
    after.push(await receiptOf(db, member, receipt, known));
  }
  const isIn = (receipts: readonly Receipt[], { fileId }: Receipt) => receipts.some((one) => one.fileId === fileId);
  await setReceipts(db, member, expenseId, after);
  for (const receipt of before) if (!isIn(after, receipt)) await releaseFile(db, member, receipt.fileId);
  return after.some((receipt) => !isIn(before, receipt));
};
