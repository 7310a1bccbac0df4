import type { QueryClient } from '@tanstack/react-query';
import { membersQuery } from '../../features/members/members.queries.ts';
import { outfitsQuery } from '../../features/outfits/outfits.queries.ts';
import { shoppingQuery } from '../../features/shopping/shopping.queries.ts';
import type { TripTab } from './trip-tabs.ts';

/**
 * Asks for what a tab shows beside the trip itself, until whose answer the tab is held back. What is fresh or under way is not
 * asked for again; the itinerary is asked for with every trip, and the chat waits for none.
 */
export const readTabAhead = async (client: QueryClient, tripId: string, tab: TripTab): Promise<void> => {
  if (tab === 'closet') await client.prefetchQuery(outfitsQuery(tripId));
  if (tab === 'shopping') await client.prefetchQuery(shoppingQuery(tripId));
  if (tab === 'members') await client.prefetchQuery(membersQuery(tripId));
};
