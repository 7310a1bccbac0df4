import type { EndpointShape } from './endpoint.ts';
import { listOwnTrackedFlights, listTrackedFlights, listTripFlights } from './flights/flights.endpoints.ts';
import { listRecentActivities, listRecentOutfits, listUpcomingActivities } from './home/home.endpoints.ts';
import { listActivities } from './itinerary/itinerary.endpoints.ts';
import type { LiveResource } from './live.ts';
import { listJoinLinks } from './members/join-links.endpoints.ts';
import { listAllMembers, listMembers } from './members/members.endpoints.ts';
import { listClosetChoices, listClosets, listMostWorn, listWeekOutfits } from './outfits/closets.endpoints.ts';
import { listOutfits } from './outfits/outfits.endpoints.ts';
import { getPackingList } from './packing/packing.endpoints.ts';
import { getOwnPlan } from './plans/plans.endpoints.ts';
import { listShoppingItems } from './shopping/shopping.endpoints.ts';
import {
  getTrip,
  getUserStats,
  listAccessibleTrips,
  listCalendarTrips,
  listCompletedTrips,
  listTrips,
} from './trips/trips.endpoints.ts';

/** What shows trips with their titles, dates, people or roles, and what counts them. */
export const readsOfAllTrips = [
  listTrips,
  listCompletedTrips,
  listCalendarTrips,
  listAccessibleTrips,
  getUserStats,
  listAllMembers,
  listRecentActivities,
  listRecentOutfits,
  listUpcomingActivities,
  listClosets,
  listClosetChoices,
  listWeekOutfits,
  listMostWorn,
  getOwnPlan,
] as const satisfies readonly EndpointShape[];

/** What shows outfits of all trips, with the activities that they are planned for. */
const readsOfAllOutfits = [listClosets, listWeekOutfits, listMostWorn] as const satisfies readonly EndpointShape[];

/**
 * What a change on a trip makes out of date, by the resource that the live channel names. Whoever reads that again, and
 * nothing else, has what a fresh start would read.
 */
export const readsTouchedBy: Record<LiveResource, readonly EndpointShape[]> = {
  trip: [getTrip, ...readsOfAllTrips],
  itinerary: [
    listActivities,
    listUpcomingActivities,
    listRecentActivities,
    listRecentOutfits,
    listCompletedTrips,
    ...readsOfAllOutfits,
  ],
  outfits: [
    listOutfits,
    getPackingList,
    getUserStats,
    listRecentOutfits,
    listRecentActivities,
    listCompletedTrips,
    listClosetChoices,
    ...readsOfAllOutfits,
    getOwnPlan,
  ],
  shopping: [listShoppingItems, getPackingList, listRecentActivities],
  members: [getTrip, listMembers, listJoinLinks, getPackingList, ...readsOfAllTrips],
  flights: [listActivities, listTripFlights, listTrackedFlights, listOwnTrackedFlights],
};

/** What a change of a flight that one follows makes out of date, whether or not it is linked to a trip. */
export const readsOfOwnFlights = [
  listTrackedFlights,
  listOwnTrackedFlights,
] as const satisfies readonly EndpointShape[];
