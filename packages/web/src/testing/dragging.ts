import { type Locator, userEvent } from 'vitest/browser';

/** From the lower edge of the window: above the strip where a page follows what is dragged, CSS pixels. */
const ABOVE_EDGE = 200;

/**
 * Drags something by its handle onto the upper edge of a card. The card is brought away from the edge of the window first: there the
 * page scrolls for as long as the mouse rests, so that where it is dropped would go by how busy the machine is.
 */
export const dragOnto = async (handle: Locator, card: Locator): Promise<void> => {
  const { top } = card.element().getBoundingClientRect();
  scrollBy({ top: Math.max(0, top - (innerHeight - ABOVE_EDGE)), behavior: 'instant' });
  await userEvent.dragAndDrop(handle, card, { targetPosition: { x: 20, y: 8 } });
};
