import type { NewPayment, Payment, PaymentState } from '@caravan/contract/money/payments.schema.ts';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { asChanged } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { tripPayments } from './money.tables.ts';

const paymentColumns = {
  id: tripPayments.id,
  tripId: tripPayments.tripId,
  fromId: tripPayments.fromId,
  toId: tripPayments.toId,
  currency: tripPayments.currency,
  amountMinor: tripPayments.amountMinor,
  rate: tripPayments.rate,
  paidOn: tripPayments.paidOn,
  note: tripPayments.note,
  state: tripPayments.state,
  recordedBy: tripPayments.recordedBy,
  createdAt: tripPayments.createdAt,
  updatedAt: tripPayments.updatedAt,
  version: tripPayments.version,
};

const isInTrip = and(eq(tripPayments.tripId, sql.placeholder('tripId')), isNull(tripPayments.deletedAt));

const listQuery = prepared((db) =>
  db
    .select(paymentColumns)
    .from(tripPayments)
    .where(isInTrip)
    .orderBy(desc(tripPayments.paidOn), desc(tripPayments.createdAt), desc(tripPayments.id))
    .prepare('list_payments'),
);

/** What people of a trip have paid each other back, the latest day first. */
export const listPayments = (db: Db, { tripId }: Pick<MemberOf, 'tripId'>): Promise<Payment[]> =>
  listQuery(db).execute({ tripId });

const paymentQuery = prepared((db) =>
  db
    .select(paymentColumns)
    .from(tripPayments)
    .where(and(isInTrip, eq(tripPayments.id, sql.placeholder('id'))))
    .prepare('find_payment'),
);

/** One payment of the trip that was not taken back. */
export const findPayment = async (
  db: Db,
  { tripId }: Pick<MemberOf, 'tripId'>,
  id: string,
): Promise<Payment | undefined> => (await paymentQuery(db).execute({ tripId, id }))[0];

/** How many payments a trip has. */
export const countPayments = (db: Db, { tripId }: MemberOf): Promise<number> =>
  db.$count(tripPayments, and(eq(tripPayments.tripId, tripId), isNull(tripPayments.deletedAt)));

/** A payment between two people. */
export interface PaymentBetween extends Pick<Payment, 'id' | 'fromId' | 'toId' | 'createdAt'> {
  /** When it was taken back; `null` where it stands. */
  readonly deletedAt: string | null;
}

/** The payments between two people, in either direction, also those that were taken back. */
export const listPaymentsBetween = (
  db: Db,
  { tripId }: MemberOf,
  one: string,
  other: string,
): Promise<PaymentBetween[]> => {
  const { fromId, toId } = tripPayments;
  const isBetween = or(and(eq(fromId, one), eq(toId, other)), and(eq(fromId, other), eq(toId, one)));
  return db
    .select({
      id: tripPayments.id,
      fromId,
      toId,
      createdAt: tripPayments.createdAt,
      deletedAt: tripPayments.deletedAt,
    })
    .from(tripPayments)
    .where(and(eq(tripPayments.tripId, tripId), isBetween));
};

/** Records payments; the trip's money is locked. */
export const addPayments = async (
  db: Db,
  { tripId, userId }: MemberOf,
  added: readonly (Omit<NewPayment, 'id'> & { readonly id: string })[],
  state: PaymentState,
): Promise<void> => {
  if (added.length === 0) return;
  const rows = added.map(({ lastPaymentId: _known, ...fields }) => ({ ...fields, tripId, state, recordedBy: userId }));
  await db.insert(tripPayments).values(rows);
};

const isPayment = (tripId: string, id: string) => and(eq(tripPayments.tripId, tripId), eq(tripPayments.id, id));

/** Changes a payment; the trip's money is locked. */
export const changePayment = async (
  db: Db,
  tripId: string,
  id: string,
  fields: Partial<Pick<typeof tripPayments.$inferInsert, 'state' | 'fromId' | 'toId' | 'deletedAt'>>,
): Promise<void> => {
  await db
    .update(tripPayments)
    .set({ ...fields, ...asChanged(tripPayments) })
    .where(isPayment(tripId, id));
};
