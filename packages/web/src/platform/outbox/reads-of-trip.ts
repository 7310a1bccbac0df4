import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { ReadsOfTrip } from '@caravan/outbox/overlay.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../api.ts';

/** What of a trip was read, for changes to be laid over. */
export const readsOf = (
  client: QueryClient,
  tripId: string,
  { id, firstName, lastName, email }: CurrentUser,
): ReadsOfTrip => ({
  tripId,
  writer: { id, firstName, lastName, email },
  read: (endpoint) => client.getQueryData(keyOf(endpoint, { params: { tripId } } as never)),
  onTrouble: reportError,
});
