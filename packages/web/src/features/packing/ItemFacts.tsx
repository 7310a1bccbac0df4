import type { PackedItem } from './packing-list.rules.ts';

/** What is said of a thing from the shopping list; that it is not bought yet, until it is packed. */
export const ItemFacts = ({ item: { isBought, isAssigned }, category }: { item: PackedItem; category: string }) => (
  <>
    {category}
    {isAssigned && ' · Yours to bring'}
    {!isBought && <span className="font-medium text-clay-ink in-data-packed:hidden"> · Not bought yet</span>}
  </>
);
