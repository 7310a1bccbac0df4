import {
  addPackingEntry,
  changePackingEntry,
  changePackingScope,
  deletePackingEntry,
  deletePackingList,
  getPackingList,
  packEntries,
} from '@caravan/contract/packing/packing.endpoints.ts';
import { PACKED_AT_ONCE_MAX, type PackingEntry, type PackingList } from '@caravan/contract/packing/packing.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { MutationObserver, notifyManager, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { interruptRead, patchRead, patchWithAnswer, readIfMarked } from '../../platform/patch-read.ts';
import { minutes } from '../../platform/query-client.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { type SendTick, gatheredTicks } from '../../platform/ticks.ts';
import { useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';
import { withAdded, withAnswered, withoutEntry } from './packing-list.rules.ts';

/** The viewer's packing list for a trip, or what it would begin with; fresh 3 minutes. */
export const packingQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(getPackingList, { params }),
    queryFn: ({ signal }) => call(getPackingList, { params, signal }),
    staleTime: minutes(3),
  });
};

/** Deletes the list: what it would begin with shows again. Says so, or what went wrong. */
export const useDeleteList = (tripId: string) => {
  const client = useQueryClient();
  return useSend(deletePackingList, {
    onSuccess: async () => {
      await client.resetQueries({ queryKey: packingQuery(tripId).queryKey });
      showToast({ title: 'Packing list deleted' });
    },
    onError: (error) => afterFailure(client, tripId, error),
  });
};

/** Changes whose outfits are on the list; says what went wrong. */
export const useChangeScope = (tripId: string) => {
  const client = useQueryClient();
  return useSend(changePackingScope, {
    onSuccess: (list) => show(client, list),
    onError: (error) => afterFailure(client, tripId, error),
  });
};

/** Puts something of one's own on the list; says what went wrong. */
export const useAddEntry = (tripId: string) => {
  const client = useQueryClient();
  return useSend(addPackingEntry, {
    onSuccess: (answer) => settle(client, tripId, (list) => withAdded(list, answer)),
    onError: (error) => afterFailure(client, tripId, error),
  });
};

/** Leaves an entry out, brings it back or renames it, at once; says what went wrong, and then shows it as it was. */
export const useChangeEntry = (tripId: string) => {
  const client = useQueryClient();
  return useSend(changePackingEntry, {
    ...changesAhead(tripId),
    onMutate: ({ params: { entryId }, body }) =>
      changeAhead(client, tripId, (list) => withAnswered(list, changed(list, entryId, body), entryId)),
    onSuccess: (answer, { params: { entryId } }) =>
      settle(client, tripId, (list) => withAnswered(list, answer, entryId)),
    onError: (error, { params: { entryId } }, ahead) => {
      const { before } = ahead ?? {};
      if (before) patchRead(client, packingQuery(tripId), (list) => withAnswered(list, before, entryId));
      afterFailure(client, tripId, error);
    },
    onSettled: () => readWhatWasMissed(client, tripId),
  });
};

type Change = Partial<Pick<PackingEntry, 'isLeftOut' | 'isPacked' | 'name'>>;

const changed = (
  list: PackingList,
  entryId: string,
  body: { [P in keyof Change]?: Change[P] | undefined },
): PackingList => ({
  ...list,
  entries: list.entries.map((entry) => (entry.id === entryId ? { ...entry, ...(body as Change) } : entry)),
});

/** Takes one of one's own entries off, at once; says what went wrong, and then brings it back. */
export const useRemoveEntry = (tripId: string) => {
  const client = useQueryClient();
  return useSend(deletePackingEntry, {
    ...changesAhead(tripId),
    onMutate: ({ params: { entryId } }) => changeAhead(client, tripId, (list) => withoutEntry(list, entryId)),
    onSuccess: (_nothing, { params: { entryId } }) => settle(client, tripId, (list) => withoutEntry(list, entryId)),
    onError: (error) => afterFailure(client, tripId, error),
    onSettled: () => readWhatWasMissed(client, tripId),
  });
};

/** Shows a change ahead of its answer. A list that is under way still has it as it was: it is broken off, and read once the answer is there. */
const changeAhead = async (
  client: QueryClient,
  tripId: string,
  to: (list: PackingList) => PackingList,
): Promise<{ before: PackingList | undefined }> => {
  await interruptRead(client, packingQuery(tripId));
  const before = client.getQueryData(packingQuery(tripId).queryKey);
  patchRead(client, packingQuery(tripId), to);
  return { before };
};

/** The changes of a list that show ahead of their answers, under one name. */
const changesAhead = (tripId: string) => ({ mutationKey: ['packing', tripId] });

/** Reads a list that was broken off, behind the last of its changes: what is read before would bring back what the others changed. */
const readWhatWasMissed = (client: QueryClient, tripId: string): void => {
  const isLast = client.isMutating(changesAhead(tripId)) <= 1;
  if (isLast) void readIfMarked(client, packingQuery(tripId));
};

/**
 * Stores ticks and nothing else of entries; waits while there is no connection. Resolves when the list shows them, or when they
 * were refused and that was said.
 */
const sendTicks = async (
  client: QueryClient,
  tripId: string,
  entryIds: readonly string[],
  isPacked: boolean,
): Promise<void> => {
  // No hook: none of the other rows is drawn anew by that.
  const tick = new MutationObserver(client, {
    mutationFn: () => call(packEntries, { params: { tripId }, body: { entryIds: [...entryIds], isPacked } }),
  });
  try {
    const answer = await tick.mutate();
    settle(client, tripId, (list) => withAnswered(list, answer, ...entryIds));
  } catch (error) {
    // Once for all of them.
    afterFailure(client, tripId, error);
  }
  // The cache notifies whoever shows it in a separate task: without this the rows would be as before for a moment.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
};

/** Sends the ticks of a trip's list, those that come quickly one after the other together. */
export const tickSender = (client: QueryClient, tripId: string): SendTick =>
  gatheredTicks((entryIds, isPacked) => sendTicks(client, tripId, entryIds, isPacked), PACKED_AT_ONCE_MAX);

/** Says what went wrong, and refetches the list. */
const afterFailure = (client: QueryClient, tripId: string, error: unknown): void => {
  showFailure(error);
  void client.invalidateQueries({ queryKey: packingQuery(tripId).queryKey });
};

/** Shows what was stored. */
const settle = (client: QueryClient, tripId: string, to: (list: PackingList) => PackingList): void =>
  patchWithAnswer(client, packingQuery(tripId), to);

const show = (client: QueryClient, list: PackingList): void => {
  void client.cancelQueries({ queryKey: packingQuery(list.tripId).queryKey });
  client.setQueryData(packingQuery(list.tripId).queryKey, list);
};
