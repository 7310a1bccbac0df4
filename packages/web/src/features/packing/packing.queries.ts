import {
  addPackingEntry,
  changePackingEntry,
  changePackingScope,
  deletePackingEntry,
  deletePackingList,
  getPackingList,
  packEntries,
} from '@caravan/contract/packing/packing.endpoints.ts';
import {
  type NewPackingEntry,
  PACKED_AT_ONCE_MAX,
  type PackingEntry,
  type PackingScope,
} from '@caravan/contract/packing/packing.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, keyOf } from '../../platform/api.ts';
import { makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import { useOverlay } from '../../platform/outbox/use-outbox.ts';
import { minutes } from '../../platform/query-client.ts';
import { showFailure } from '../../platform/show-failure.ts';

/** The viewer's packing list for a trip, or what it would begin with; fresh 3 minutes. */
export const packingQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(getPackingList, { params }),
    queryFn: ({ signal }) => call(getPackingList, { params, signal }),
    staleTime: minutes(3),
  });
};

/** The viewer's packing list as it is shown: with the changes that wait. */
export const usePackingList = (tripId: string) =>
  useQuery({ ...packingQuery(tripId), select: useOverlay(getPackingList, tripId) });

/** Says what went wrong, and refetches the list. */
const afterFailure = (client: QueryClient, tripId: string, error: unknown): void => {
  showFailure(error);
  void client.invalidateQueries({ queryKey: packingQuery(tripId).queryKey });
};

/** Deletes the list: what it would begin with shows again. Says so, or what went wrong. */
export const useDeleteList = (tripId: string) => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: () => makeChange(client, 'deletePackingList', deletePackingList, { tripId, params: { tripId } }),
    onSuccess: (made) => sayMade(made, 'Packing list deleted'),
    onError: (error) => afterFailure(client, tripId, error),
  });
};

/** Puts something of one's own on the list; says what went wrong. */
export const useAddEntry = (tripId: string) => {
  const client = useQueryClient();
  return async (body: NewPackingEntry): Promise<void> => {
    try {
      await makeChange(client, 'addPackingEntry', addPackingEntry, {
        tripId,
        subject: body.name,
        params: { tripId },
        body,
      });
    } catch (error) {
      afterFailure(client, tripId, error);
      throw error;
    }
  };
};

/** Calls one's own thing something else; says what went wrong. */
export const useRenameEntry = (tripId: string) => {
  const client = useQueryClient();
  return async ({ id: entryId }: PackingEntry, { name }: NewPackingEntry): Promise<void> => {
    const change = { tripId, subject: name, params: { tripId, entryId }, body: { name } };
    try {
      await makeChange(client, 'renamePackingEntry', changePackingEntry, change);
    } catch (error) {
      afterFailure(client, tripId, error);
      throw error;
    }
  };
};

/** What is done to a list at a press, and shows at once; says what went wrong. The same functions for as long as the list is there. */
export const usePacking = (tripId: string) => {
  const client = useQueryClient();
  return useMemo(() => {
    const atOnce = async (made: Promise<unknown>): Promise<void> => {
      try {
        await made;
      } catch (error) {
        afterFailure(client, tripId, error);
      }
    };
    const packSome = (entryIds: readonly string[], isPacked: boolean, subject?: string) =>
      atOnce(
        makeChange(client, 'packEntries', packEntries, {
          tripId,
          subject,
          params: { tripId },
          body: { entryIds: [...entryIds], isPacked },
        }),
      );
    return {
      pack: (entryIds: readonly string[], isPacked: boolean, subject?: string): void => {
        for (let first = 0; first < entryIds.length; first += PACKED_AT_ONCE_MAX)
          void packSome(entryIds.slice(first, first + PACKED_AT_ONCE_MAX), isPacked, subject);
      },
      leaveOut: ({ id: entryId, name: subject }: PackingEntry, isLeftOut: boolean): Promise<void> => {
        const change = { tripId, subject, params: { tripId, entryId }, body: { isLeftOut } };
        return atOnce(makeChange(client, 'leaveOutPackingEntry', changePackingEntry, change));
      },
      add: (name: string): Promise<void> => {
        const change = { tripId, subject: name, params: { tripId }, body: { name } };
        return atOnce(makeChange(client, 'addPackingEntry', addPackingEntry, change));
      },
      remove: ({ id: entryId, name: subject }: PackingEntry): Promise<void> => {
        const change = { tripId, subject, params: { tripId, entryId } };
        return atOnce(makeChange(client, 'deletePackingEntry', deletePackingEntry, change));
      },
      changeScope: (scope: PackingScope): Promise<void> => {
        const change = { tripId, params: { tripId }, body: { scope } };
        return atOnce(makeChange(client, 'changePackingScope', changePackingScope, change));
      },
    };
  }, [client, tripId]);
};
