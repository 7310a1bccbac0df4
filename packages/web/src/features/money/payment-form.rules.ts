import type { CurrencyBalances, CurrencyDebt } from '@caravan/contract/money/balances.rules.ts';
import { type PaymentEnds, mayRecordPayment } from '@caravan/contract/money/money.rules.ts';
import type { TripPerson } from '@caravan/contract/members/members.rules.ts';
import { guestAmong, type MoneyPeople } from './money-people.rules.ts';
import { NO_RATE, RATE_AS_PUBLISHED } from './typed-rate.rules.ts';

/** What the form of a payment begins with. */
export interface PaymentStart extends PaymentEnds {
  readonly currency: string;
  /** Absent where nothing is suggested: how much it was is for whoever records it to say. */
  readonly amountMinor?: number;
}

interface Known {
  /** Who pays whom so that everybody is even, the viewer's own first. */
  readonly suggested: readonly CurrencyDebt[];
  readonly people: MoneyPeople;
  readonly viewerId: string;
  readonly settling: string;
}

/** A payment that nobody has suggested: likely between the viewer and whom they owe, or who owes them. */
export const paymentStart = ({ suggested, people, viewerId, settling }: Known): PaymentStart => {
  const own = suggested.find(({ fromId, toId }) => fromId === viewerId || toId === viewerId);
  if (own) return { fromId: own.fromId, toId: own.toId, currency: own.currency };
  const others = [...people.values()].filter(({ id }) => id !== viewerId);
  const other = others.find(({ kind }) => kind !== 'former') ?? others[0];
  return { fromId: viewerId, toId: other?.id ?? '', currency: settling };
};

/**
 * The two ends of a payment after one of them was chosen. Nobody pays themselves: who stood there goes to the other end. And whoever
 * records neither's payments is at the other end of what they choose.
 */
export const endsAfter = (
  { fromId, toId }: PaymentEnds,
  chosen: { readonly fromId: string } | { readonly toId: string },
  viewer: TripPerson,
  people: MoneyPeople,
): PaymentEnds => {
  const isFrom = 'fromId' in chosen;
  const ends = { fromId, toId, ...chosen };
  const swapped = ends.fromId === ends.toId ? { fromId: toId, toId: fromId } : ends;
  if (mayRecordPayment(viewer, swapped, guestAmong(people))) return swapped;
  return isFrom ? { ...swapped, toId: viewer.userId } : { ...swapped, fromId: viewer.userId };
};

/**
 * What the form of a payment holds of its rate before anybody says something of it: the published one; and none in a currency in which
 * something is open apart, as that is what such a payment settles.
 */
export const paymentRateIn = (currency: string, balances: readonly CurrencyBalances[], settling: string): string => {
  const apart = balances.find((own) => own.currency === currency && currency !== settling);
  return apart?.people.some(({ balanceMinor }) => balanceMinor !== 0) ? NO_RATE : RATE_AS_PUBLISHED;
};
