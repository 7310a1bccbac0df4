import type { PackingEntry } from '@caravan/contract/packing/packing.schema.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { OwnEntry } from './packing-list.rules.ts';
import { useAddEntry, useChangeEntry, useRemoveEntry } from './packing.queries.ts';

/** What else may be done to the entries of a list; each can be taken back. */
export const useEntryChanges = (tripId: string) => {
  const change = useChangeEntry(tripId);
  const add = useAddEntry(tripId);
  const remove = useRemoveEntry(tripId);

  const mark = ({ id: entryId }: PackingEntry, isLeftOut: boolean) =>
    change.mutate({ params: { tripId, entryId }, body: { isLeftOut } });

  return {
    leaveOut: (entry: PackingEntry) => {
      mark(entry, true);
      showToast({
        title: 'Left out',
        description: entry.name,
        action: { label: 'Undo', onPress: () => mark(entry, false) },
      });
    },
    bringBack: (entry: PackingEntry) => mark(entry, false),
    remove: (entry: OwnEntry) => {
      remove.mutate({ params: { tripId, entryId: entry.id } });
      showToast({
        title: 'Removed from the list',
        description: entry.name,
        action: { label: 'Undo', onPress: () => add.mutate({ params: { tripId }, body: { name: entry.name } }) },
      });
    },
  };
};
