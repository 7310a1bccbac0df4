import { addGuest, removeGuest, renameGuest } from '@caravan/contract/members/guests.endpoints.ts';
import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshResource } from '../../platform/live-refresh.ts';
import { makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import { showFailure } from '../../platform/show-failure.ts';

/** Adds, renames and removes guests of a trip; each says so, or what went wrong. */
export const useGuests = (tripId: string) => {
  const client = useQueryClient();
  const afterFailure = (error: unknown): never => {
    showFailure(error);
    void refreshResource(client, tripId, 'members');
    throw error;
  };
  return {
    add: async (name: string): Promise<void> => {
      const change = { tripId, subject: name, params: { tripId }, body: { name } };
      sayMade(await makeChange(client, 'addGuest', addGuest, change).catch(afterFailure), 'Guest added');
    },
    rename: async ({ id: guestId }: Guest, name: string): Promise<void> => {
      const change = { tripId, subject: name, params: { tripId, guestId }, body: { name } };
      sayMade(await makeChange(client, 'renameGuest', renameGuest, change).catch(afterFailure), 'Guest renamed');
    },
    remove: async ({ id: guestId, name: subject }: Guest): Promise<void> => {
      const change = { tripId, subject, params: { tripId, guestId } };
      sayMade(await makeChange(client, 'removeGuest', removeGuest, change).catch(afterFailure), 'Guest removed');
    },
  };
};
