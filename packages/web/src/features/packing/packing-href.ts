/** The address of one's packing list for a trip. */
export const packingHref = (tripId: string): string => `/trip/${tripId}/packing`;
