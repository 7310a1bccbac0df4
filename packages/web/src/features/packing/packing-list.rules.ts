import type { PackingEntry } from '@caravan/contract/packing/packing.schema.ts';

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

/** How much of what comes along is packed. */
export const packedOf = (entries: readonly PackingEntry[]): { packed: number; all: number } => {
  const coming = entries.filter(({ isLeftOut }) => !isLeftOut);
  return { packed: coming.filter(({ isPacked }) => isPacked).length, all: coming.length };
};
