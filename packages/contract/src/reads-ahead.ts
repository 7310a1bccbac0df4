import { z } from 'zod/mini';
import { listMessages } from './chat/chat.endpoints.ts';
import { listSearches } from './concierge/concierge.endpoints.ts';
import { listDatePolls } from './date-polls/date-polls.endpoints.ts';
import type { EndpointShape } from './endpoint.ts';
import { listTrackedFlights, listTripFlights } from './flights/flights.endpoints.ts';
import { listRecentOutfits, listUpcomingActivities } from './home/home.endpoints.ts';
import { listIdeaComments, listIdeas } from './ideas/ideas.endpoints.ts';
import { listActivities } from './itinerary/itinerary.endpoints.ts';
import { listMembers } from './members/members.endpoints.ts';
import { getMoney, listExpenses, listPaymentDetails, listPayments } from './money/money.endpoints.ts';
import { listOutfits } from './outfits/outfits.endpoints.ts';
import { getPackingList } from './packing/packing.endpoints.ts';
import { listShoppingItems } from './shopping/shopping.endpoints.ts';
import { getTrip, getUserStats, listAccessibleTrips, listCompletedTrips, listTrips } from './trips/trips.endpoints.ts';

/** What is read ahead: no files, nothing that holds a secret, and nothing for which an outside service is requested. */
export const READ_AHEAD = [
  listTrips,
  getUserStats,
  listAccessibleTrips,
  listRecentOutfits,
  listUpcomingActivities,
  listTrackedFlights,
  listCompletedTrips,
  listSearches,
  getTrip,
  listActivities,
  listOutfits,
  listTripFlights,
  listShoppingItems,
  listDatePolls,
  getMoney,
  listExpenses,
  listPayments,
  listPaymentDetails,
  listIdeas,
  listIdeaComments,
  listMembers,
  getPackingList,
  listMessages,
] as const satisfies readonly EndpointShape[];

const PATTERNS = READ_AHEAD.map((endpoint: EndpointShape) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/** A field of a query as `addressOf` writes it: of what is written otherwise not everybody reads the same. */
const WRITTEN = /^(\w+)=([\w.!~*'()%-]*)$/;

/** The read at an address as the app would request it, where it is one that is read ahead. */
export const readAheadAt = (address: string): EndpointShape | null => {
  const [path = '', ...search] = address.split('?');
  const query = queryIn(search);
  const found = PATTERNS.find(({ endpoint, pattern }) => {
    const match = pattern.exec(path);
    return match !== null && takes(endpoint.params, { ...match.groups }) && query && takes(endpoint.query, query);
  });
  return found?.endpoint ?? null;
};

/** The fields of an address's query, each once; `null` for what the app does not write. */
const queryIn = (search: readonly string[]): Readonly<Record<string, string>> | null => {
  if (search.length === 0) return {};
  // A second `?` is no part of a field.
  const pairs = search.join('?').split('&').map(fieldIn);
  const fields = pairs.filter((pair) => pair !== null);
  const query = Object.fromEntries(fields);
  return Object.keys(query).length === pairs.length ? query : null;
};

const fieldIn = (pair: string): [string, string] | null => {
  const [, name, value] = WRITTEN.exec(pair) ?? [];
  if (name === undefined || value === undefined) return null;
  try {
    return [name, decodeURIComponent(value)];
  } catch {
    return null;
  }
};

/** Whether an endpoint takes these; one that declares none takes none. */
const takes = (schema: EndpointShape['params'], given: Readonly<Record<string, string>>): boolean =>
  schema ? z.safeParse(schema, given).success : Object.keys(given).length === 0;
