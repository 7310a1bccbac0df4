import type { PackingEntry, PackingList } from '@caravan/contract/packing/packing.schema.ts';

type OfKind<K extends PackingEntry['kind']> = Extract<PackingEntry, { kind: K }>;
export type PackedOutfit = OfKind<'look'>;
export type PackedItem = OfKind<'item'>;
export type OwnEntry = OfKind<'own'>;

/** A list in its parts, each in the list's order; what stays at home is apart. */
export interface PackingParts {
  readonly outfits: readonly PackedOutfit[];
  readonly items: readonly PackedItem[];
  readonly own: readonly OwnEntry[];
  readonly leftOut: readonly PackingEntry[];
}

/** The parts of a list. */
export const partsOf = (entries: readonly PackingEntry[]): PackingParts => {
  const coming = entries.filter(({ isLeftOut }) => !isLeftOut);
  return {
    outfits: coming.filter((entry) => entry.kind === 'look'),
    items: coming.filter((entry) => entry.kind === 'item'),
    own: coming.filter((entry) => entry.kind === 'own'),
    leftOut: entries.filter(({ isLeftOut }) => isLeftOut),
  };
};

/**
 * How much of what comes along is packed.
 *
 * @param ticks the viewer's ticks that are not stored yet, by the entry's id.
 */
export const packedOf = (
  entries: readonly PackingEntry[],
  ticks: ReadonlyMap<string, boolean>,
): { packed: number; all: number } => {
  const coming = entries.filter(({ isLeftOut }) => !isLeftOut);
  return { packed: coming.filter(({ id, isPacked }) => ticks.get(id) ?? isPacked).length, all: coming.length };
};

/**
 * A list with some entries as an answer has them. The others stay: answers to several changes come in any order, and each
 * knows for sure of its own alone.
 */
export const withAnswered = (list: PackingList, answer: PackingList, ...entryIds: readonly string[]): PackingList => {
  const changed = new Set(entryIds);
  const answered = new Map(answer.entries.filter(({ id }) => changed.has(id)).map((entry) => [entry.id, entry]));
  return { ...list, ...madeBy(list, answer), entries: list.entries.map((entry) => answered.get(entry.id) ?? entry) };
};

/** The first change of a list makes it. */
const madeBy = (list: PackingList, answer: PackingList) => ({ createdAt: list.createdAt ?? answer.createdAt });

/** A list with what an answer has beyond it: one's own new entries, which come last. */
export const withAdded = (list: PackingList, answer: PackingList): PackingList => {
  const known = new Set(list.entries.map(({ id }) => id));
  const added = answer.entries.filter(({ id, kind }) => kind === 'own' && !known.has(id));
  return { ...list, ...madeBy(list, answer), entries: [...list.entries, ...added] };
};

/** A list without an entry. */
export const withoutEntry = (list: PackingList, entryId: string): PackingList => ({
  ...list,
  entries: list.entries.filter(({ id }) => id !== entryId),
});
