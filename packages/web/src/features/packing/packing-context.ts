import type { ShoppingCategory } from '@caravan/contract/shopping/shopping.schema.ts';
import type { ReactNode } from 'react';
import type { PackedLook } from './packing-list.rules.ts';

/** How what comes from elsewhere on the trip is drawn and reached. */
export interface PackingContext {
  /** A look's picture; it fills its box. */
  readonly pictureOf: (look: PackedLook) => ReactNode;
  readonly categoryOf: (category: ShoppingCategory) => { readonly label: string; readonly icon: ReactNode };
  /** Where an outfit is shown in the closet. */
  readonly outfitHref: (outfitId: string) => string;
  /** Where the shopping list is. */
  readonly shoppingHref: string;
  readonly closetHref: string;
}

/** The address of one's packing list for a trip. */
export const packingHref = (tripId: string): string => `/trip/${tripId}/packing`;
