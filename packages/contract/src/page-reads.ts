import { listMessages } from './chat/chat.endpoints.ts';
import { listDatePolls } from './date-polls/date-polls.endpoints.ts';
import { addressOf, type EndpointShape } from './endpoint.ts';
import { listTrackedFlights, listTripFlights } from './flights/flights.endpoints.ts';
import { listUpcomingActivities } from './home/home.endpoints.ts';
import { listActivities } from './itinerary/itinerary.endpoints.ts';
import { TRIPS_FIRST_PAGE } from './limits.ts';
import { listMembers } from './members/members.endpoints.ts';
import { listOutfits } from './outfits/outfits.endpoints.ts';
import { getPackingList } from './packing/packing.endpoints.ts';
import { PAGES, type PageName, type TripTab, pageAt, tripTabOf } from './pages.rules.ts';
import { listShoppingItems } from './shopping/shopping.endpoints.ts';
import { idSchema } from './text.schema.ts';
import { getTrip, getUserStats, listAccessibleTrips, listTrips } from './trips/trips.endpoints.ts';

interface Visit {
  /** The trip that the address names. */
  readonly tripId: string;
  readonly tab: TripTab;
  /** `null`: unknown, so that nothing can be read that depends on it. */
  readonly timeZone: string | null;
}

const ofTrip =
  (...endpoints: readonly EndpointShape[]) =>
  ({ tripId }: Visit): readonly string[] =>
    endpoints.map((endpoint) => addressOf(endpoint, { params: { tripId } }));

const tripsIn = (timeZone: string): string =>
  addressOf(listTrips, { query: { status: 'open', timeZone, offset: 0, limit: TRIPS_FIRST_PAGE } });

const ofList = ({ timeZone }: Visit): readonly string[] => (timeZone === null ? [] : [tripsIn(timeZone)]);

/** What a tab shows beside what a trip's page reads with every tab. */
const READS_OF_TABS: Readonly<Record<TripTab, readonly EndpointShape[]>> = {
  itinerary: [],
  closet: [],
  shopping: [listShoppingItems],
  members: [listMembers],
  chat: [listMessages],
};

/** What a page shows before anybody does anything, as far as no outside service has to be requested. */
const READS: Partial<Record<PageName, (visit: Visit) => readonly string[]>> = {
  home: ({ timeZone }) =>
    timeZone === null
      ? [addressOf(listTrackedFlights, {})]
      : [
          tripsIn(timeZone),
          addressOf(getUserStats, { query: { timeZone } }),
          addressOf(listUpcomingActivities, { query: { timeZone } }),
          addressOf(listTrackedFlights, {}),
          addressOf(listAccessibleTrips, {}),
        ],
  trips: ofList,
  currentTrip: ofList,
  share: ofList,
  trip: (visit) => ofTrip(getTrip, listActivities, listTripFlights, listOutfits, ...READS_OF_TABS[visit.tab])(visit),
  arrivals: ofTrip(getTrip, listTripFlights, listActivities),
  packing: ofTrip(getTrip, getPackingList),
  tripDates: ofTrip(getTrip, listDatePolls),
};

/**
 * The addresses of what the page at an address reads first when somebody is signed in, beside {@link CURRENT_USER_ADDRESS}.
 *
 * @param path the address without its query. @param tab the tab that its query names. @param timeZone the browser's, if it is known.
 */
export const readsOfPage = (path: string, tab: string | null, timeZone: string | null): readonly string[] => {
  const { name, params } = pageAt(path);
  const tripId = idSchema.safeParse(params['id']).data;
  // An address that names no trip leads elsewhere.
  if (tripId === undefined && PAGES[name].includes(':id')) return [];
  return READS[name]?.({ tripId: tripId ?? '', tab: tripTabOf(params['tab'], tab), timeZone }) ?? [];
};
