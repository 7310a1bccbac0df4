/** The address of a trip's arrivals. */
export const arrivalsHref = (tripId: string): string => `/trip/${tripId}/arrivals`;
