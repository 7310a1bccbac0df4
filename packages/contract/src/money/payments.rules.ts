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
