import type { Earlier } from '../earlier.rules.ts';
import type { PackingEntry, PackingList } from './packing.schema.ts';

/** A list of a server of the previous release, where whoever adds an outfit wears it. */
export const completePackingList = (list: PackingList): PackingList => ({
  ...list,
  entries: list.entries.map(completeEntry),
});

const completeEntry = (entry: PackingEntry): PackingEntry => {
  if (entry.kind !== 'look') return entry;
  const { wearer }: Earlier<typeof entry, 'wearer'> = entry;
  return { ...entry, wearer: wearer ?? entry.creator ?? entry.wearer };
};
