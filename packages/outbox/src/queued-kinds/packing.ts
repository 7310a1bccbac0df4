import type { PatchedRead } from '@caravan/contract/live-patches.ts';
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
import type { QueuedChange } from '../queued-change.schema.ts';
import { type KnownReads, type QueuedKind, kind, param } from '../queued-kind.ts';

const list = (to: (known: PackingList, change: Parameters<PatchedRead['patch']>[1]) => PackingList): PatchedRead[] => [
  { read: getPackingList, patch: (known, change) => to(known as PackingList, change) },
];

/** Each change is answered with the whole list, which is nobody else's: it is as new as anything that was read. */
const answered = list((_known, { answer }) => answer as PackingList);

/** A list with other entries; the first change of one makes it. */
const changedList = (
  { shown }: KnownReads,
  { writtenAt }: QueuedChange,
  to: (entries: readonly PackingEntry[]) => PackingEntry[],
): PackingList | undefined => {
  const known = shown(getPackingList);
  return known && { ...known, createdAt: known.createdAt ?? writtenAt, entries: to(known.entries) };
};

/** With fields of an entry; the others stay the very same, and are not drawn anew. */
const withEntry = (fields: Partial<Pick<PackingEntry, 'isPacked' | 'isLeftOut' | 'name'>>, ids: readonly string[]) =>
  function over(entries: readonly PackingEntry[]): PackingEntry[] {
    const changed = new Set(ids);
    return entries.map((entry) => (changed.has(entry.id) ? { ...entry, ...fields } : entry));
  };

/** What a list would begin with, as far as can be known: whose outfits come along is known once it is read. */
const begun = (known: PackingList): PackingList => ({
  ...known,
  createdAt: null,
  scope: 'mine',
  entries: known.entries
    .filter((entry) => entry.kind !== 'own')
    .map((entry) => ({ ...entry, isPacked: false, isLeftOut: false })),
});

/** What starting over depends on, and what depends on that. */
const wholeList = ({ params }: QueuedChange): string => `packing ${params.tripId}`;

/** Ticks that come within it go out together, milliseconds: short enough that nobody ticks the same on another device. */
const QUICKLY_MS = 10_000;

const entriesOf = ({ body }: QueuedChange): readonly string[] => (body?.entryIds ?? []) as readonly string[];

const ticksTogether = (later: QueuedChange, earlier: QueuedChange): QueuedChange | undefined => {
  const isAlike =
    later.params.tripId === earlier.params.tripId &&
    later.body?.isPacked === earlier.body?.isPacked &&
    Date.parse(later.writtenAt) - Date.parse(earlier.writtenAt) <= QUICKLY_MS;
  const entryIds = [...new Set([...entriesOf(earlier), ...entriesOf(later)])];
  return isAlike && entryIds.length <= PACKED_AT_ONCE_MAX
    ? { ...later, subject: undefined, body: { ...later.body, entryIds } }
    : undefined;
};

/** The changes of one's packing list. */
export const packing: Record<string, QueuedKind> = {
  packEntries: kind(packEntries, {
    patches: answered,
    touches: (change) => [wholeList(change), ...entriesOf(change)],
    intent: (change) => `pack ${[...entriesOf(change)].toSorted().join(' ')}`,
    joined: ticksTogether,
    without: (change, id) => {
      const entryIds = entriesOf(change).filter((entry) => entry !== id);
      return entryIds.length > 0 ? { ...change, body: { ...change.body, entryIds } } : undefined;
    },
    predict: ({ entryIds, isPacked }, change, known) => changedList(known, change, withEntry({ isPacked }, entryIds)),
  }),
  leaveOutPackingEntry: kind(changePackingEntry, {
    patches: answered,
    touches: (change) => [wholeList(change), ...param('entryId')(change)],
    intent: ({ params }) => `leave out ${params.entryId}`,
    predict: ({ isLeftOut = false }, change, known) =>
      changedList(known, change, withEntry({ isLeftOut }, param('entryId')(change))),
  }),
  renamePackingEntry: kind(changePackingEntry, {
    patches: answered,
    touches: param('entryId'),
    intent: ({ params }) => `rename ${params.entryId}`,
    predict: ({ name = '' }, change, known) =>
      changedList(known, change, withEntry({ name }, param('entryId')(change))),
  }),
  addPackingEntry: kind(addPackingEntry, {
    makes: true,
    patches: answered,
    touches: () => [],
    predict: ({ name }, change, known) =>
      changedList(known, change, (entries) => [
        ...entries.filter(({ id }) => id !== change.id),
        { kind: 'own', id: change.id, name, isPacked: false, isLeftOut: false },
      ]),
  }),
  deletePackingEntry: kind(deletePackingEntry, {
    patches: list((known, { params }) => ({
      ...known,
      entries: known.entries.filter(({ id }) => id !== params.entryId),
    })),
    touches: param('entryId'),
    predict: () => undefined,
  }),
  changePackingScope: kind(changePackingScope, {
    patches: answered,
    touches: (change) => [wholeList(change)],
    intent: ({ params }) => `packing scope ${params.tripId}`,
    // What others wear comes with the answer.
    predict: ({ scope }, change, known) => {
      const changed = changedList(known, change, (entries) =>
        entries.filter((entry) => scope !== 'mine' || entry.kind !== 'look' || entry.wearer.id === known.writer.id),
      );
      return changed && { ...changed, scope };
    },
  }),
  deletePackingList: kind(deletePackingList, {
    patches: list(begun),
    refetches: [getPackingList],
    touches: (change) => [wholeList(change)],
    predict: () => undefined,
  }),
};
