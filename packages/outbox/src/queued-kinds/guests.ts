import { addGuest, removeGuest, renameGuest } from '@caravan/contract/members/guests.endpoints.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { type QueuedKind, UNMADE, kind, param, withFields } from '../queued-kind.ts';

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
  removeGuest: kind(removeGuest, { touches: param('guestId'), predict: () => undefined }),
};
