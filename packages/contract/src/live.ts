import { z } from 'zod/mini';
import { chatMarksSchema, messageSchema } from './chat/chat.schema.ts';
import { listDateLinks, listDatePolls } from './date-polls/date-polls.endpoints.ts';
import type { EndpointShape } from './endpoint.ts';
import { listOwnTrackedFlights, listTrackedFlights, listTripFlights } from './flights/flights.endpoints.ts';
import { listRecentActivities, listRecentOutfits, listUpcomingActivities } from './home/home.endpoints.ts';
import { listIdeaComments, listIdeas } from './ideas/ideas.endpoints.ts';
import { listActivities } from './itinerary/itinerary.endpoints.ts';
import { listJoinLinks } from './members/join-links.endpoints.ts';
import { listAllMembers, listMembers } from './members/members.endpoints.ts';
import { getMoney, listExpenses, listMoneyHistory, listPaymentDetails, listPayments } from './money/money.endpoints.ts';
import { listClosetChoices, listClosets, listMostWorn, listWeekOutfits } from './outfits/closets.endpoints.ts';
import { listOutfits } from './outfits/outfits.endpoints.ts';
import { getPackingList } from './packing/packing.endpoints.ts';
import { getOwnPlan } from './plans/plans.endpoints.ts';
import { listShoppingItems } from './shopping/shopping.endpoints.ts';
import { idSchema, sentId } from './text.schema.ts';
import {
  getTrip,
  getUserStats,
  listAccessibleTrips,
  listCalendarTrips,
  listCompletedTrips,
  listTrips,
} from './trips/trips.endpoints.ts';

/** The live channel: JSON frames on a WebSocket at this path. The database is the truth and the channel a hint. */
export const LIVE_PATH = '/ws';

/** Why the server closes a socket, beside the standard codes. */
export const liveCloseCodes = {
  /** The server stops; clients come back. */
  goingAway: 1001,
  /** The person has as many sockets as they may; clients come back a few times. */
  tryAgainLater: 1013,
  /** The session ended. */
  sessionEnded: 4401,
} as const;

export const clientFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('join_trip'), tripId: idSchema }),
  z.object({ type: z.literal('leave_trip'), tripId: idSchema }),
  z.object({
    type: z.literal('chat_message'),
    tripId: idSchema,
    message: z.string(),
    /** Makes a repeat of the same message harmless, as the header does for a POST. */
    clientKey: z.optional(idSchema),
    id: sentId,
  }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

/** What a change on a trip touched. */
const liveResources = [
  'trip',
  'itinerary',
  'outfits',
  'shopping',
  'members',
  'flights',
  'dates',
  'money',
  'ideas',
] as const;
const liveResourceSchema = z.enum(liveResources);
export type LiveResource = z.infer<typeof liveResourceSchema>;

const tripEventSchemas = [
  z.object({ type: z.literal('chat_message'), tripId: idSchema, message: messageSchema }),
  /** A message was edited or deleted, or has other reactions: as it is now, without its sender's address. */
  z.object({ type: z.literal('message_changed'), tripId: idSchema, message: messageSchema }),
  z.object({
    type: z.literal('trip_changed'),
    tripId: idSchema,
    resource: liveResourceSchema,
    /** Where the change stands among all changes (see live-stamps.rules.ts). */
    position: z.optional(z.number()),
    /** What the request named itself by that made the change, so that whoever sent it knows it for their own. */
    change: z.optional(idSchema),
  }),
  z.object({
    type: z.literal('removed'),
    tripId: idSchema,
    /** Why the trip is lost, for the page to say; one that hears none takes it for the end of the membership. */
    reason: z.optional(z.enum(['removed', 'deleted', 'left'])),
  }),
] as const;

/** What is sent to everybody on a trip. */
export const tripEventSchema = z.discriminatedUnion('type', tripEventSchemas);
export type TripEvent = z.infer<typeof tripEventSchema>;

/** Somebody has added one to a trip; sent to whatever page one has open. */
export const addedFrameSchema = z.object({
  type: z.literal('added'),
  tripId: idSchema,
  title: z.string(),
  by: z.object({ firstName: z.string(), lastName: z.string() }),
});

/** How far one has read a trip's chat, or how long it has become; sent to whatever page one has open. */
export const unreadFrameSchema = z.extend(chatMarksSchema, { type: z.literal('unread'), tripId: idSchema });
export type UnreadFrame = z.infer<typeof unreadFrameSchema>;

/** What is known of a trip when one joins it, so that only what has changed since it was read is read again. */
const tripStateSchema = z.object({
  /** The stamp of this state: every change from there on follows as an event. */
  asOf: z.string(),
  /** Of stamps whose moment is before this one it is not known what has changed since. */
  since: z.number(),
  /** The latest changes, as resource and position. */
  changes: z.array(z.tuple([liveResourceSchema, z.number()])),
  /** The last message of the chat. */
  lastMessageId: z.nullable(idSchema),
  /** The number of the last change of the chat's messages; absent from a server that knows none. */
  chatRevision: z.optional(z.int()),
});
export type TripState = z.infer<typeof tripStateSchema>;

export const serverFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined'), tripId: idSchema, state: z.optional(tripStateSchema) }),
  ...tripEventSchemas,
  addedFrameSchema,
  unreadFrameSchema,
  /** What is known of a flight that one follows has changed; sent to whatever page one has open. */
  z.object({ type: z.literal('flights_changed') }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;

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
  trip: [getTrip, getMoney, ...readsOfAllTrips],
  itinerary: [
    listActivities,
    listUpcomingActivities,
    listRecentActivities,
    listRecentOutfits,
    listCompletedTrips,
    // Outfits of what one does not join are not packed.
    getPackingList,
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
  shopping: [listShoppingItems, getPackingList, listRecentActivities, getUserStats],
  members: [getTrip, listMembers, listJoinLinks, listDateLinks, getPackingList, listPaymentDetails, ...readsOfAllTrips],
  money: [getMoney, listExpenses, listPayments, listMoneyHistory, listPaymentDetails],
  ideas: [listIdeas, listIdeaComments],
  flights: [listActivities, listTripFlights, listTrackedFlights, listOwnTrackedFlights],
  dates: [listDatePolls, listDateLinks],
};

/** What a change of a flight that one follows makes out of date, whether or not it is linked to a trip. */
export const readsOfOwnFlights = [
  listTrackedFlights,
  listOwnTrackedFlights,
] as const satisfies readonly EndpointShape[];
