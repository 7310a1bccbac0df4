import { listMessages } from '@caravan/contract/chat/chat.endpoints.ts';
import { listSearches } from '@caravan/contract/concierge/concierge.endpoints.ts';
import { listDatePolls } from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { cardImageUrl, objectIdIn } from '@caravan/contract/files/files.rules.ts';
import { listTrackedFlights, listTripFlights } from '@caravan/contract/flights/flights.endpoints.ts';
import {
  listRecentActivities,
  listRecentOutfits,
  listUpcomingActivities,
} from '@caravan/contract/home/home.endpoints.ts';
import { listIdeaComments, listIdeas } from '@caravan/contract/ideas/ideas.endpoints.ts';
import { readsOfAllTrips } from '@caravan/contract/live.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { listJoinLinks } from '@caravan/contract/members/join-links.endpoints.ts';
import { listAllMembers, listMembers } from '@caravan/contract/members/members.endpoints.ts';
import {
  listClosetChoices,
  listClosets,
  listMostWorn,
  listWeekOutfits,
} from '@caravan/contract/outfits/closets.endpoints.ts';
import { listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { getPackingList } from '@caravan/contract/packing/packing.endpoints.ts';
import { getOwnPlan } from '@caravan/contract/plans/plans.endpoints.ts';
import { getConfig } from '@caravan/contract/service/service.endpoints.ts';
import { getMoney, listExpenses, listPaymentDetails, listPayments } from '@caravan/contract/money/money.endpoints.ts';
import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import {
  getTrip,
  getUserStats,
  listAccessibleTrips,
  listCalendarTrips,
  listCompletedTrips,
  listTrips,
} from '@caravan/contract/trips/trips.endpoints.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';

/** The shapes in which reads are kept: raised with a change that `complete` of an endpoint does not bridge. What is older is not shown. */
export const SHAPES = 1;

/** Messages that are kept of a chat, the latest. */
export const KEPT_MESSAGES = 500;

/** What is kept of trips that are not over. */
const OF_TRIPS: readonly EndpointShape[] = [
  getTrip,
  listActivities,
  listOutfits,
  listShoppingItems,
  listIdeas,
  listIdeaComments,
  getMoney,
  listExpenses,
  listPayments,
  listPaymentDetails,
  listDatePolls,
  getPackingList,
  listMembers,
  listJoinLinks,
  listTripFlights,
  listMessages,
];

/** What is kept beside the trips. */
const OF_PERSON: readonly EndpointShape[] = [
  listTrips,
  listCompletedTrips,
  listCalendarTrips,
  listAccessibleTrips,
  getUserStats,
  listRecentActivities,
  listRecentOutfits,
  listUpcomingActivities,
  listAllMembers,
  listClosets,
  listClosetChoices,
  listWeekOutfits,
  listMostWorn,
  listTrackedFlights,
  getOwnPlan,
  listSearches,
  getWeather,
  getConfig,
];

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`);

const PATTERNS = [...OF_TRIPS, ...OF_PERSON].map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }));

/** A read that the device keeps. */
export interface KeptKind {
  readonly endpoint: EndpointShape;
  readonly tripId: string | null;
}

/** What a read is, by its key, where it is one that is kept; what somebody has searched for is none. */
export const keptKindOf = (queryKey: readonly unknown[]): KeptKind | null => {
  const query = queryKey.at(-1);
  if (typeof query === 'object' && query !== null && 'q' in query) return null;
  const path = queryKey.filter((part) => typeof part === 'string').join('/');
  for (const { endpoint, pattern } of PATTERNS) {
    const found = pattern.exec(path);
    if (found) return { endpoint, tripId: found[1] ?? null };
  }
  return null;
};

/** An answer that was kept, as this version of the app expects it; `undefined` where it cannot be had of it. */
export const restoredAnswer = (
  { endpoint }: KeptKind,
  { answer, shapes }: { readonly answer: unknown; readonly shapes: number },
): unknown => {
  if (shapes !== SHAPES) return undefined;
  // The queries of lists that come page by page make their answers whole themselves.
  if (!endpoint.complete || isOfPages(answer)) return answer;
  return endpoint.complete(answer as never);
};

const isOfPages = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'pages' in answer;

interface Identified {
  readonly id: string;
}

/** A chat as it is kept: what was read before goes on at what is read now, as far as they are known to meet. */
export const keptMessages = <M extends Identified>(before: readonly M[], now: readonly M[]): readonly M[] => {
  const [first] = now;
  const meeting = first ? before.findIndex(({ id }) => id === first.id) : -1;
  return [...before.slice(0, Math.max(meeting, 0)), ...now].slice(-KEPT_MESSAGES);
};

/** Whether a read of a trip is that of its chat. */
export const isChat = ({ endpoint }: KeptKind): boolean => endpoint === listMessages;

/** Whether a read shows trips of all kinds, with their titles and what is on them. */
export const mayNameTrips = ({ endpoint }: Pick<KeptKind, 'endpoint'>): boolean => OF_ALL_TRIPS.has(endpoint);

const OF_ALL_TRIPS: ReadonlySet<EndpointShape> = new Set(readsOfAllTrips);

const LISTS_OF_TRIPS: ReadonlySet<EndpointShape> = new Set([
  listTrips,
  listCompletedTrips,
  listCalendarTrips,
  listAccessibleTrips,
]);

const isNamed = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** The ids of the trips that an answer names: of its rows where it is a list of trips, and of those that something in it is of. */
export const tripsNamedIn = ({ endpoint }: Pick<KeptKind, 'endpoint'>, answer: unknown): readonly string[] => {
  const found = new Set<string>();
  const walk = (value: unknown, isRow: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isRow && isNamed(value)) found.add(value.id);
    for (const [name, part] of Object.entries(value)) {
      if (name === 'tripId' && typeof part === 'string') found.add(part);
      // Rows stand in the list itself, or in its pages.
      walk(part, name === 'trip' || (isRow && !isNamed(value)));
    }
  };
  walk(answer, LISTS_OF_TRIPS.has(endpoint));
  return [...found];
};

/** The addresses of the files that an answer names, as its screen requests them: of pictures the small ones, in the order of the answer. */
export const filesIn = (answer: unknown): readonly string[] => {
  const found = new Set<string>();
  const walk = (value: unknown, holder: object | null): void => {
    if (typeof value === 'string') {
      if (objectIdIn(value) !== '') found.add(addressIn(value, holder));
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) walk(part, value);
    }
  };
  walk(answer, null);
  return [...found];
};

/** Documents are named by their path, with their type beside it; pictures by an address, or by a path as well. */
const addressIn = (name: string, holder: object | null): string => {
  const address = name.startsWith('/api/') ? name : `/api${name}`;
  const type = holder && 'contentType' in holder ? String(holder.contentType) : 'image/';
  return type.startsWith('image/') ? cardImageUrl(address) : address;
};

/** Reads of weather are of a day that passes, milliseconds. */
const WEATHER_KEPT_MS = 3 * 86_400_000;

/** Whether a read that was kept is of no use any more. */
export const isSpent = ({ endpoint }: KeptKind, answeredAt: number, now: number): boolean =>
  endpoint === getWeather && now - answeredAt > WEATHER_KEPT_MS;
