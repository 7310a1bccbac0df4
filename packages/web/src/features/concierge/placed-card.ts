import type { Card } from '@caravan/contract/concierge/concierge.schema.ts';

/** Where a card can be put. */
export type CardPlace = 'itinerary' | 'shopping' | 'chat';

/** Where a card was put. */
export interface PlacedCard {
  readonly place: CardPlace;
  readonly trip: { readonly id: string; readonly title: string };
}

/** A card that is to be put somewhere. */
export interface CardWish {
  readonly place: CardPlace;
  readonly card: Card;
  /** The trip that its answer was about; `null` without one. */
  readonly tripId: string | null;
  /** Told where it went. */
  readonly onPlaced: (placed: PlacedCard) => void;
}
