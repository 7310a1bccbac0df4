import { listExpenses, listPayments } from '@caravan/contract/money/money.endpoints.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { peopleOfExpense } from '@caravan/contract/money/replaced-people.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { addGuest, removeGuest, renameGuest } from '@caravan/contract/members/guests.endpoints.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { type QueuedKind, UNMADE, kind, param, withFields } from '../queued-kind.ts';

interface KnownMoney {
  readonly expenses: readonly Pick<Expense, 'payers' | 'split'>[] | undefined;
  readonly payments: readonly Pick<Payment, 'fromId' | 'toId'>[] | undefined;
}

const isInMoney = (id: string, { expenses = [], payments = [] }: KnownMoney): boolean =>
  expenses.some((expense) => peopleOfExpense(expense).includes(id)) ||
  payments.some(({ fromId, toId }) => fromId === id || toId === id);

const withoutGuest = (
  trip: TripDetail,
  becomes: unknown,
  { guestId }: Readonly<Record<string, string>>,
): TripDetail => ({
  ...trip,
  guests: (trip.guests ?? []).flatMap((guest) =>
    guest.id !== guestId ? guest : becomes === 'former' ? { ...guest, isFormer: true } : [],
  ),
});

/** The changes of a trip's guests. */
export const guests: Record<string, QueuedKind> = {
  addGuest: kind(addGuest, {
    makes: true,
    touches: () => [],
    predict: ({ name }, change) => ({
      id: change.id,
      tripId: change.params.tripId ?? '',
      name,
      isFormer: false,
      createdBy: change.userId,
      createdAt: change.writtenAt,
      version: UNMADE,
    }),
  }),
  renameGuest: kind(renameGuest, {
    touches: param('guestId'),
    // A name is one field: the last one counts.
    intent: ({ params }) => `rename ${params.guestId}`,
    predict: (body, { params }, { shown }) => {
      const guest = shown(getTrip)?.guests?.find(({ id }) => id === params.guestId);
      return guest && withFields(guest, body);
    },
  }),
  removeGuest: {
    endpoint: removeGuest,
    touches: param('guestId'),
    patches: [{ read: getTrip, patch: (trip, { answer, params }) => withoutGuest(trip as TripDetail, answer, params) }],
    refetches: [getTrip],
    // The server answers nothing; money that hangs on somebody keeps them as a name.
    predict: ({ params: { guestId = '' } }, { shown }) =>
      isInMoney(guestId, { expenses: shown(listExpenses), payments: shown(listPayments) }) ? 'former' : 'gone',
  },
};
