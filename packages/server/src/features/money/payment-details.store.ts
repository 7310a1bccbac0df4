import type {
  PaymentDetails,
  PaymentDetailsChange,
  TripPaymentDetails,
} from '@caravan/contract/money/payment-details.schema.ts';
import { eq } from 'drizzle-orm';
import { isOneOf } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { paymentDetails } from './money.tables.ts';

const NONE: PaymentDetails = { paypalName: null, wiseTag: null, iban: null, bic: null, ibanHolder: null };

const detailColumns = {
  paypalName: paymentDetails.paypalName,
  wiseTag: paymentDetails.wiseTag,
  iban: paymentDetails.iban,
  bic: paymentDetails.bic,
  ibanHolder: paymentDetails.ibanHolder,
};

/** How somebody is paid back. */
export const findDetails = async (db: Db, userId: string): Promise<PaymentDetails> =>
  (await db.select(detailColumns).from(paymentDetails).where(eq(paymentDetails.userId, userId)))[0] ?? NONE;

/** Those of these people who have said how they are paid back. */
export const listDetails = (db: Db, userIds: readonly string[]): Promise<TripPaymentDetails[]> =>
  db
    .select({ personId: paymentDetails.userId, ...detailColumns })
    .from(paymentDetails)
    .where(isOneOf(paymentDetails.userId, userIds))
    .orderBy(paymentDetails.userId);

/** Says how somebody is paid back; absent fields stay. */
export const changeDetails = async (db: Db, userId: string, change: PaymentDetailsChange): Promise<void> => {
  const fields = { ...NONE, ...change };
  await db
    .insert(paymentDetails)
    .values({ userId, ...fields })
    // Of nothing but what was sent, so that two who change different fields both have theirs.
    .onConflictDoUpdate({ target: paymentDetails.userId, set: { userId, ...change } });
};

/** Forgets how somebody is paid back. */
export const forgetDetails = async (db: Db, userId: string): Promise<void> => {
  await db.delete(paymentDetails).where(eq(paymentDetails.userId, userId));
};
