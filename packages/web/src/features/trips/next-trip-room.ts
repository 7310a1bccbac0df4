/** About the space that the card of the next trip takes. */
export const NEXT_TRIP_ROOM = 'h-56 sm:h-84 low:h-56';
