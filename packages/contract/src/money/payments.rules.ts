import { formatAmount } from './amounts.rules.ts';

/** What of a payment says which one is the last between two people. */
interface Between {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly createdAt: string;
}

const isBetween = (one: string, other: string) =>
  function between({ fromId, toId }: Between): boolean {
    return (fromId === one && toId === other) || (fromId === other && toId === one);
  };

const compareByMaking = (a: Between, b: Between): number =>
  a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;

/** The last payment that was recorded between two people, in either direction; `null` for none. */
export const lastPaymentBetween = <P extends Between>(payments: readonly P[], one: string, other: string): P | null =>
  payments.filter(isBetween(one, other)).toSorted(compareByMaking).at(-1) ?? null;

/** The order of payments: the latest day first, and of one day the last that was recorded. */
export const comparePayments = (
  a: Between & { readonly paidOn: string },
  b: Between & { readonly paidOn: string },
): number => (a.paidOn === b.paidOn ? compareByMaking(b, a) : a.paidOn < b.paidOn ? 1 : -1);

interface Recorded extends Between {
  readonly recordedBy: string;
  readonly currency: string;
  readonly amountMinor: number;
}

/**
 * Says which payment was recorded meanwhile, to whoever records one between the same two.
 *
 * @param nameOf what somebody is called in the middle of a sentence; 'you' for whoever reads it.
 * @param day of the payment, as people read it.
 */
export const meanwhileWords = (payment: Recorded, nameOf: (personId: string) => string, day: string): string => {
  const { recordedBy, fromId, toId, amountMinor, currency } = payment;
  const by = nameOf(recordedBy);
  const recorded = by === 'you' ? 'You have' : `${by} has`;
  return `${recorded} recorded meanwhile that ${nameOf(fromId)} paid ${nameOf(toId)} ${formatAmount(amountMinor, currency)} (${day}).`;
};
