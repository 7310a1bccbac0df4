import { objectPathOf } from '@caravan/contract/files/files.rules.ts';
import type { Expense, ExpenseSource, NewExpense } from '@caravan/contract/money/expenses.schema.ts';
import type { ActivityAttachment } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { asChanged } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import type { StoredFile } from '../files/files.store.ts';
import { expenses } from './money.tables.ts';

type AnsweredFile = Pick<StoredFile, 'id' | 'filename' | 'size' | 'kind'>;

/** The receipts of a trip's expenses, in one row for an expense that has any. */
const receipts = sql`(
  select receipt.expense_id, json_agg(
    json_build_object('id', file.id, 'filename', receipt.filename, 'size', file.size, 'kind', file.kind)
    order by receipt.place, receipt.id
  ) as list
  from expense_receipts receipt
  join files file on file.trip_id = receipt.trip_id and file.id = receipt.file_id
  where receipt.trip_id = ${sql.placeholder('tripId')}
  group by receipt.expense_id
) receipts`;
const isOfExpense = sql`receipts.expense_id = ${expenses.id}`;

const expenseColumns = {
  id: expenses.id,
  tripId: expenses.tripId,
  title: expenses.title,
  spentOn: expenses.spentOn,
  isRefund: expenses.isRefund,
  currency: expenses.currency,
  amountMinor: expenses.amountMinor,
  category: expenses.category,
  payers: expenses.payers,
  split: expenses.split,
  rate: expenses.rate,
  note: expenses.note,
  sourceKind: expenses.sourceKind,
  sourceId: expenses.sourceId,
  correctedAt: expenses.correctedAt,
  createdBy: expenses.createdBy,
  createdAt: expenses.createdAt,
  updatedAt: expenses.updatedAt,
  version: expenses.version,
  receipts: sql<AnsweredFile[]>`coalesce(receipts.list, '[]')`,
};

const isInTrip = and(eq(expenses.tripId, sql.placeholder('tripId')), isNull(expenses.deletedAt));

const listQuery = prepared((db) =>
  db
    .select(expenseColumns)
    .from(expenses)
    .leftJoin(receipts, isOfExpense)
    .where(isInTrip)
    .orderBy(desc(expenses.spentOn), desc(expenses.id))
    .prepare('list_expenses'),
);

const expenseQuery = prepared((db) =>
  db
    .select(expenseColumns)
    .from(expenses)
    .leftJoin(receipts, isOfExpense)
    .where(and(isInTrip, eq(expenses.id, sql.placeholder('id'))))
    .prepare('find_expense'),
);

type Row = Awaited<ReturnType<ReturnType<typeof listQuery>['execute']>>[number];

/** As it is answered: what the database keeps of payers and split has passed the schema. */
const answered = ({ sourceKind, sourceId, receipts: files, payers, split, ...row }: Row): Expense => ({
  ...row,
  payers: [...payers],
  split: split as Expense['split'],
  receipts: files.map(({ id, ...file }): ActivityAttachment => ({ url: objectPathOf(id), ...file })),
  source: sourceKind !== null && sourceId !== null ? { kind: sourceKind, id: sourceId } : null,
});

/** The trip's expenses, the latest day first. */
export const listExpenses = async (db: Db, { tripId }: Pick<MemberOf, 'tripId'>): Promise<Expense[]> =>
  (await listQuery(db).execute({ tripId })).map(answered);

/** One expense of the trip that is not deleted. */
export const findExpense = async (
  db: Db,
  { tripId }: Pick<MemberOf, 'tripId'>,
  id: string,
): Promise<Expense | undefined> => {
  const [row] = await expenseQuery(db).execute({ tripId, id });
  return row && answered(row);
};

/** How many expenses a trip has. */
export const countExpenses = (db: Db, { tripId }: MemberOf): Promise<number> =>
  db.$count(expenses, and(eq(expenses.tripId, tripId), isNull(expenses.deletedAt)));

/** Whether a trip has an expense of something that was bought or booked. */
export const hasExpenseOf = async (db: Db, { tripId }: MemberOf, { kind, id }: ExpenseSource): Promise<boolean> => {
  const isOfIt = and(eq(expenses.sourceKind, kind), eq(expenses.sourceId, id));
  return (await db.$count(expenses, and(eq(expenses.tripId, tripId), isNull(expenses.deletedAt), isOfIt))) > 0;
};

/** In which currency an expense is settled, and how much it is there. */
export interface Counting {
  readonly countedIn: string;
  readonly countedMinor: number;
}

/** A new expense under its id, and how it is settled. */
export type AddedExpense = Omit<NewExpense, 'id'> & Counting & { readonly id: string };

/** Adds expenses without their shares; the trip's money is locked. */
export const addExpenses = async (
  db: Db,
  { tripId, userId }: MemberOf,
  added: readonly AddedExpense[],
): Promise<void> => {
  if (added.length === 0) return;
  const rows = added.map(({ receipts: _files, source, ...fields }) => {
    const sources = { sourceKind: source?.kind ?? null, sourceId: source?.id ?? null };
    return { ...fields, ...sources, tripId, createdBy: userId };
  });
  await db.insert(expenses).values(rows);
};

const isExpense = (tripId: string, id: string) => and(eq(expenses.tripId, tripId), eq(expenses.id, id));

/** What of an expense is changed. */
export type ExpenseFields = Partial<Omit<typeof expenses.$inferInsert, 'tripId' | 'id' | 'createdBy' | 'version'>>;

/** Changes an expense without its shares; the trip's money is locked. */
export const changeExpense = async (db: Db, tripId: string, id: string, fields: ExpenseFields): Promise<void> => {
  await db
    .update(expenses)
    .set({ ...fields, ...asChanged(expenses) })
    .where(isExpense(tripId, id));
};

/** Deletes an expense: its row stays for its history. Its shares and receipts are the caller's to take away. */
export const deleteExpense = async (db: Db, { tripId }: MemberOf, id: string): Promise<void> => {
  await db
    .update(expenses)
    .set({ deletedAt: sql`now()`, ...asChanged(expenses) })
    .where(isExpense(tripId, id));
};

/** Sets in which currency expenses are settled, for many at once. */
export const setCountings = async (
  db: Db,
  tripId: string,
  countings: readonly (Counting & { readonly id: string })[],
): Promise<void> => {
  if (countings.length === 0) return;
  const column = <K extends keyof (typeof countings)[number]>(name: K) => sql.param(countings.map((one) => one[name]));
  await db.execute<Record<never, never>>(sql`
    update expenses set counted_in = counting.counted_in, counted_minor = counting.counted_minor
    from unnest(${column('id')}::uuid[], ${column('countedIn')}::text[], ${column('countedMinor')}::bigint[])
      as counting (id, counted_in, counted_minor)
    where expenses.trip_id = ${tripId} and expenses.id = counting.id
  `);
};
