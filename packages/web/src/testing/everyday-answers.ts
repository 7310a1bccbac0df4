import { getCurrentUser } from '@caravan/contract/accounts/accounts.endpoints.ts';
import {
  addReaction,
  deleteMessage,
  editMessage,
  listMessageChanges,
  listMessages,
  markChatRead,
  postMessage,
  removeReaction,
} from '@caravan/contract/chat/chat.endpoints.ts';
import { revisionOf } from '@caravan/contract/chat/chat.rules.ts';
import type { Message, Quote } from '@caravan/contract/chat/chat.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import {
  listOwnTrackedFlights,
  listTrackedFlights,
  listTripFlights,
} from '@caravan/contract/flights/flights.endpoints.ts';
import {
  listRecentActivities,
  listRecentOutfits,
  listUpcomingActivities,
} from '@caravan/contract/home/home.endpoints.ts';
import {
  addActivity,
  deleteActivity,
  joinActivity,
  listActivities,
  moveActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { EVERYBODY, withAnswer, withJoiningChange } from '@caravan/contract/itinerary/participants.rules.ts';
import { travellersOf } from '@caravan/contract/members/people.rules.ts';
import { listAllMembers, listMembers } from '@caravan/contract/members/members.endpoints.ts';
import { deleteOutfit, listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { markNotificationsRead } from '@caravan/contract/notifications/notifications.endpoints.ts';
import { autocompletePlaces } from '@caravan/contract/places/places.endpoints.ts';
import { getOwnPlan } from '@caravan/contract/plans/plans.endpoints.ts';
import { getConfig } from '@caravan/contract/service/service.endpoints.ts';
import {
  addShoppingItem,
  deleteShoppingItem,
  listShoppingItems,
  updateShoppingItem,
} from '@caravan/contract/shopping/shopping.endpoints.ts';
import { FREE_PLAN, NOTHING_USED } from '@caravan/contract/testing/free-plan.ts';
import {
  createTrip,
  deleteTrip,
  duplicateTrip,
  getTrip,
  getUserStats,
  listAccessibleTrips,
  listCalendarTrips,
  listCompletedTrips,
  listTrips,
  updateTrip,
} from '@caravan/contract/trips/trips.endpoints.ts';
import { compareForMyTrips, tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import type { ApiServer } from './api-server.ts';
import { given } from './given-fields.ts';
import { answerIdeas } from './ideas-answers.ts';
import { answerMoney } from './money-answers.ts';
import { aMessage, anActivity, anItem } from './samples.ts';
import type { TripContents, TripData } from './trip-data.ts';

/**
 * Answers what a signed-in page requests by itself, out of the test's data. It keeps no rules: what a call is refused
 * for, and what the server makes of its input, is the server tests' matter, and a test that needs an answer of that kind gives
 * it.
 */
export const answerFrom = (server: ApiServer, data: TripData): void => {
  server.answer(getConfig, () => data.config);
  server.answer(getCurrentUser, () => {
    if (!data.user) throw new AppError('unauthorized');
    return data.user;
  });
  server.answer(markNotificationsRead, { unread: 0 });
  answerTrips(server, data);
  answerHome(server, data);
  answerContents(server, data);
  answerMoney(server, data);
};

const today = (): string => new Date().toISOString().slice(0, 10);

const isCompleted = ({ detail }: TripContents): boolean => tripStatus(detail, today()) === 'completed';

/** A page of a list, as its query asks for it. */
const pageOf = <T>(list: readonly T[], { limit, offset }: { limit?: number | undefined; offset: number }): T[] =>
  list.slice(offset, limit === undefined ? undefined : offset + limit);

const answerTrips = (server: ApiServer, data: TripData): void => {
  server.answer(listTrips, ({ query }) => {
    const shown = query.status === 'open' ? data.trips.filter((trip) => !isCompleted(trip)) : data.trips;
    return pageOf(shown.map(({ detail }) => detail).toSorted(compareForMyTrips(today())), query);
  });
  server.answer(listCompletedTrips, ({ query }) =>
    pageOf(
      data.trips.filter(isCompleted).map(({ detail, activities, outfits }) => ({
        ...detail,
        activityCount: activities.length,
        outfitCount: outfits.length,
      })),
      query,
    ),
  );
  server.answer(listCalendarTrips, ({ query: { from, to } }) =>
    data.trips
      .map(({ detail }) => detail)
      .filter(({ startDate, endDate }) => startDate !== null && startDate <= to && (endDate ?? startDate) >= from),
  );
  server.answer(listAccessibleTrips, () => data.trips.map(({ detail }) => detail));
  server.answer(getTrip, ({ params }) => found(data, params.tripId).detail);
  server.answer(updateTrip, ({ params, body }) => {
    const { detail } = found(data, params.tripId);
    return Object.assign(detail, given(body), { version: detail.version + 1 });
  });
  server.answer(deleteTrip, ({ params }) => {
    data.trips.splice(data.trips.indexOf(found(data, params.tripId)), 1);
    return undefined;
  });
};

const answerHome = (server: ApiServer, data: TripData): void => {
  server.answer(getUserStats, () => ({
    activeTrips: data.trips.filter((trip) => !isCompleted(trip)).length,
    outfits: data.trips.flatMap(({ outfits }) => outfits).length,
    members: new Set(others(data).map(({ userId }) => userId)).size,
    toBuy: data.trips.flatMap((trip) => {
      const items = trip.items.filter(
        ({ assignedTo, isCompleted: isBought }) => assignedTo === data.viewer.id && !isBought,
      );
      return items.length === 0 || isCompleted(trip) ? [] : [{ tripId: trip.detail.id, items: items.length }];
    }),
  }));
  server.answer(listRecentActivities, () => data.recentActivities);
  server.answer(listRecentOutfits, () => data.recentOutfits);
  server.answer(listUpcomingActivities, () => data.upcomingActivities);
  server.answer(listTrackedFlights, () => data.trackedFlights);
  server.answer(listOwnTrackedFlights, () => data.trackedFlights);
  server.answer(listAllMembers, () =>
    data.trips.flatMap(({ detail }) =>
      detail.members.filter(({ userId }) => userId !== data.viewer.id).map((member) => ({ ...member, trip: detail })),
    ),
  );
  server.answer(getOwnPlan, {
    plan: FREE_PLAN,
    status: 'active',
    subscriptionEndDate: null,
    endsThen: false,
    usage: NOTHING_USED,
    hasBilling: false,
    takesPayments: false,
    plans: [FREE_PLAN],
  });
};

const others = ({ trips, viewer }: TripData) =>
  trips.flatMap(({ detail }) => detail.members).filter(({ userId }) => userId !== viewer.id);

const answerContents = (server: ApiServer, data: TripData): void => {
  // The page of a trip reads it of the days that are near, a moment after all else.
  server.answer(getWeather, {
    basis: 'forecast',
    condition: 'sunny',
    description: 'Clear sky',
    temperature: { high: 75, low: 60 },
    humidity: 50,
    windSpeed: 10,
  });
  server.answer(listMembers, ({ params }) => found(data, params.tripId).detail.members);
  server.answer(listTripFlights, ({ params }) => found(data, params.tripId).flights);
  server.answer(listOutfits, ({ params }) => found(data, params.tripId).outfits);
  server.answer(deleteOutfit, ({ params }) => take(found(data, params.tripId).outfits, params.outfitId));
  server.answer(listMessages, ({ params, query: { before, after, limit } }) => {
    const { messages } = found(data, params.tripId);
    const place = (id: string) => messages.findIndex((message) => message.id === id);
    if (after !== undefined) return messages.slice(place(after) + 1).slice(0, limit);
    return messages.slice(0, before === undefined ? undefined : place(before)).slice(-limit);
  });
  server.answer(markChatRead, ({ params, body }) => {
    const { detail, messages } = found(data, params.tripId);
    detail.chatSeq = Math.max(detail.chatSeq, messages.at(-1)?.seq ?? 0);
    detail.readSeq = Math.max(detail.readSeq, Math.min(body.seq, detail.chatSeq));
    return { chatSeq: detail.chatSeq, readSeq: detail.readSeq };
  });
  answerChat(server, data);
  answerItinerary(server, data);
  answerShoppingList(server, data);
  answerIdeas(server, data);
};

const answerChat = (server: ApiServer, data: TripData): void => {
  server.answer(postMessage, ({ params, body, headers }) => {
    const { detail, messages } = found(data, params.tripId);
    const clientKey = headers.get('idempotency-key');
    const original = messages.find(({ id }) => id === body.replyToId);
    const replyTo = original ? quoteOf(original) : null;
    const { attachmentUrl } = body;
    const attachment = attachmentUrl
      ? { objectPath: `/objects/${attachmentUrl}`, filename: 'file.pdf', kind: 'document' as const, size: 1_000 }
      : null;
    const message = aMessage(detail, data.viewer, { content: body.content, clientKey, replyTo, attachment });
    messages.push(message);
    return message;
  });
  const changed = (
    { tripId, messageId }: Record<'tripId' | 'messageId', string>,
    fields: Partial<Message>,
  ): Message => {
    const { messages } = found(data, tripId);
    const place = messages.findIndex(({ id }) => id === messageId);
    const message = messages[place];
    if (!message) throw new AppError('not_found');
    const latest = { ...message, ...fields, revision: 1 + revisionOf(messages) };
    messages[place] = latest;
    return latest;
  };
  const now = () => new Date().toISOString();
  server.answer(listMessageChanges, ({ params, query }) =>
    found(data, params.tripId).messages.filter(({ revision }) => revision > query.since),
  );
  server.answer(editMessage, ({ params, body }) => changed(params, { content: body.content, editedAt: now() }));
  server.answer(deleteMessage, ({ params }) => {
    changed(params, { content: '', deletedAt: now(), reactions: [], attachment: null });
    return undefined;
  });
  server.answer(addReaction, ({ params }) =>
    changed(params, { reactions: [{ emoji: params.emoji, userIds: [data.viewer.id] }] }),
  );
  server.answer(removeReaction, ({ params }) => {
    changed(params, { reactions: [] });
    return undefined;
  });
};

const quoteOf = ({ id, seq, senderId, sender, content, deletedAt }: Message): Quote => ({
  id,
  seq,
  senderId,
  content,
  senderName: `${sender.firstName} ${sender.lastName}`,
  filename: null,
  isDeleted: deletedAt !== null,
});

const answerItinerary = (server: ApiServer, data: TripData): void => {
  server.answer(listActivities, ({ params }) => found(data, params.tripId).activities);
  server.answer(addActivity, ({ params, body: { attachmentFileSize: _, attachments, ...fields } }) => {
    const { detail, activities } = found(data, params.tripId);
    const activity = anActivity(detail, given(fields));
    activities.push(activity);
    return activity;
  });
  server.answer(updateActivity, ({ params, body: { joining, at: _at, ...body } }) => {
    const { activities, detail } = found(data, params.tripId);
    const { participants = EVERYBODY } = activities.find(({ id }) => id === params.itemId) ?? {};
    const people = travellersOf(detail).map(({ id }) => id);
    const joined = joining && { participants: withJoiningChange(participants, joining, people) };
    return change(activities, params.itemId, { ...body, ...joined });
  });
  // Any text is a place.
  server.answer(autocompletePlaces, { status: 'ZERO_RESULTS', predictions: [], attribution: null });
  server.answer(moveActivities, ({ params, body: { moves } }) => {
    const { activities } = found(data, params.tripId);
    return moves.map(({ id, ...times }) => change(activities, id, times));
  });
  server.answer(joinActivity, ({ params, body }) => {
    const { activities } = found(data, params.tripId);
    const { participants = EVERYBODY } = activities.find(({ id }) => id === params.itemId) ?? {};
    return change(activities, params.itemId, {
      participants: withAnswer(participants, params.personId, body.isJoining),
    });
  });
  server.answer(deleteActivity, ({ params }) => take(found(data, params.tripId).activities, params.itemId));
};

const answerShoppingList = (server: ApiServer, data: TripData): void => {
  server.answer(listShoppingItems, ({ params }) => found(data, params.tripId).items);
  server.answer(addShoppingItem, ({ params, body }) => {
    const { detail, items } = found(data, params.tripId);
    const item = anItem(detail, { ...given(body), assignee: personOn(detail, body.assignedTo) });
    items.push(item);
    return item;
  });
  server.answer(updateShoppingItem, ({ params, body }) => {
    const { detail, items } = found(data, params.tripId);
    const assignee = body.assignedTo === undefined ? {} : { assignee: personOn(detail, body.assignedTo) };
    return change(items, params.itemId, { ...body, ...assignee });
  });
  server.answer(deleteShoppingItem, ({ params }) => take(found(data, params.tripId).items, params.itemId));
};

const personOn = ({ members }: TripContents['detail'], id: string | null | undefined) =>
  members.find(({ userId }) => userId === id)?.user ?? null;

const found = (data: TripData, tripId: string): TripContents => {
  const trip = data.trips.find(({ detail }) => detail.id === tripId);
  if (!trip) throw new AppError('trip_not_found');
  return trip;
};

const change = <T extends { readonly id: string; version: number }>(list: T[], id: string, body: object): T => {
  const entry = list.find((one) => one.id === id);
  if (!entry) throw new AppError('not_found');
  return Object.assign(entry, given(body), { version: entry.version + 1 });
};

const take = (list: { readonly id: string }[], id: string): undefined => {
  const place = list.findIndex((entry) => entry.id === id);
  if (place < 0) throw new AppError('not_found');
  list.splice(place, 1);
};

/** Answers what makes trips, and knows no places: any text is a destination. */
export const answerNewTrips = (server: ApiServer, data: TripData): void => {
  server.answer(autocompletePlaces, { status: 'ZERO_RESULTS', predictions: [], attribution: null });
  server.answer(createTrip, ({ body }) => data.addTrip(given(body)));
  server.answer(duplicateTrip, ({ params, body: { parts: _, ...fields } }) => {
    const { id: __, ...source } = data.on(params.sourceTripId).detail;
    return data.addTrip({ ...source, ...given(fields) });
  });
};
