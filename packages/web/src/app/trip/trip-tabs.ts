/** The tabs of a trip's page, in their order. */
export const TRIP_TABS = ['itinerary', 'closet', 'shopping', 'members', 'chat'] as const;
export type TripTab = (typeof TRIP_TABS)[number];

const isTripTab = (text: string | null | undefined): text is TripTab => TRIP_TABS.some((tab) => tab === text);

/**
 * The tab that an address opens: `/trip/{id}/{tab}` or `/trip/{id}?tab={tab}`; one that does not exist opens the itinerary.
 *
 * @param path the part after the id, if there is one.
 * @param search the query, with or without its question mark.
 */
export const tripTabOf = (path: string | undefined, search: string): TripTab => {
  const named = path ?? new URLSearchParams(search).get('tab');
  return isTripTab(named) ? named : 'itinerary';
};

/** The outfits that an address wants marked in the closet, divided by commas; '' for none. */
export const markedIn = (search: string): string => new URLSearchParams(search).get('outfit') ?? '';

/** The address of a tab. */
export const tripTabHref = (tripId: string, tab: TripTab): string => `/trip/${tripId}?tab=${tab}`;
