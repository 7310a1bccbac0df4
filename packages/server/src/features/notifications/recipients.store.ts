import type { Flight, FlightChangeKind } from '@caravan/contract/flights/flights.schema.ts';
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { chatMessages } from '../chat/chat.tables.ts';
import { flightColumns } from '../flights/flights.store.ts';
import { flightChanges, flights, trackedFlights, tripFlights } from '../flights/flights.tables.ts';
import { isJoinedBy } from '../itinerary/participants.store.ts';
import { itineraryItems } from '../itinerary/itinerary.tables.ts';
import { findGuest, isCurrentGuest } from '../trips/guests.store.ts';
import { personTrips, tripChats, tripGuests, tripMembers, trips } from '../trips/trips.tables.ts';
import { chatNotices, notificationSettings } from './notifications.tables.ts';

/** Somebody on a trip, and what they hear of it. */
export interface Recipient {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `null`: all. */
  readonly notice: 'mentions' | 'nothing' | null;
}

/** Everybody on a trip. */
export const listRecipients = (db: Db, tripId: string): Promise<Recipient[]> =>
  db
    .select({
      userId: tripMembers.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      notice: tripMembers.notice,
    })
    .from(tripMembers)
    .innerJoin(users, eq(users.id, tripMembers.userId))
    .where(eq(tripMembers.tripId, tripId));

/** What somebody of a trip is called, a member or a guest; `undefined` where they are neither. */
export const findPersonName = async (
  db: Db,
  { tripId }: Pick<MemberOf, 'tripId'>,
  personId: string,
): Promise<string | undefined> => {
  const guest = await findGuest(db, { tripId }, personId);
  if (guest) return guest.name;
  const member = (await listRecipients(db, tripId)).find(({ userId }) => userId === personId);
  return member && `${member.firstName} ${member.lastName}`.trim();
};

/** Those of these people who are guests of the trip, with who has added them. */
export const listGuestsAmong = async (
  db: Db,
  { tripId }: Pick<MemberOf, 'tripId'>,
  ids: readonly string[],
): Promise<{ id: string; name: string; createdBy: string }[]> =>
  db
    .select({ id: tripGuests.id, name: tripGuests.name, createdBy: tripGuests.createdBy })
    .from(tripGuests)
    .where(and(eq(tripGuests.tripId, tripId), isOneOf(tripGuests.id, ids), isCurrentGuest));

/** A message that nobody was notified of yet. */
export interface NewMessage {
  readonly id: string;
  readonly seq: number;
  readonly senderId: string;
  readonly content: string;
}

/** So many of the latest are looked at; whoever was away for longer reads the chat. */
const MESSAGES_MAX = 100;

/**
 * Takes the messages of a chat that nobody was notified of, the newest first: of several servers one gets each. What is older than ten
 * minutes was left by a server that ended, and is no news. None where the trip is gone.
 */
export const takeMessages = async (db: Db, tripId: string): Promise<NewMessage[]> => {
  // One that is just being deleted is waited for, and then has no chat any more.
  const [trip] = await db.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId)).for('key share');
  if (!trip) return [];
  await db.insert(chatNotices).values({ tripId, seq: 0 }).onConflictDoNothing();
  const [notice] = await db
    .select({ seq: chatNotices.seq })
    .from(chatNotices)
    .where(eq(chatNotices.tripId, tripId))
    .for('update');
  const { id, seq, senderId, content } = chatMessages;
  const messages = await db
    .select({ id, seq, senderId, content })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.tripId, tripId),
        gt(seq, notice?.seq ?? 0),
        isNull(chatMessages.deletedAt),
        sql`${chatMessages.createdAt} > now() - interval '10 minutes'`,
      ),
    )
    .orderBy(desc(seq))
    .limit(MESSAGES_MAX);
  const [last] = messages;
  if (last) await db.update(chatNotices).set({ seq: last.seq }).where(eq(chatNotices.tripId, tripId));
  return messages;
};

const CHATS_AT_ONCE = 50;

/**
 * The trips whose chats end with messages of the last ten minutes that nobody was notified of: a server ended before it could, or everybody has
 * read them.
 *
 * @param after the last one of the page before.
 */
export const listUnnoticedChats = async (db: Db, after: string | null): Promise<string[]> => {
  const { tripId, lastSeq } = tripChats;
  const rows = await db
    .select({ tripId })
    .from(tripChats)
    .innerJoin(chatMessages, and(eq(chatMessages.tripId, tripId), eq(chatMessages.seq, lastSeq)))
    .leftJoin(chatNotices, eq(chatNotices.tripId, tripId))
    .where(
      and(
        sql`${lastSeq} > coalesce(${chatNotices.seq}, 0)`,
        sql`${chatMessages.createdAt} > now() - interval '10 minutes'`,
        after === null ? undefined : gt(tripId, after),
      ),
    )
    .orderBy(tripId)
    .limit(CHATS_AT_ONCE);
  return rows.map((row) => row.tripId);
};

/** The zone of a trip; `null` where it has none. */
export const findZone = async (db: Db, tripId: string): Promise<string | null> => {
  const [trip] = await db.select({ timeZone: trips.timeZone }).from(trips).where(eq(trips.id, tripId));
  return trip?.timeZone ?? null;
};

/** A change of a flight, with the flight as it is now. */
export interface FlightNews {
  readonly flightId: string;
  readonly kind: FlightChangeKind;
  readonly from: string | null;
  readonly to: string | null;
  readonly flight: Flight;
}

/** What has changed of flights at a moment. */
export const listFlightNews = async (db: Db, flightIds: readonly string[], at: Date): Promise<FlightNews[]> => {
  const { flightId, kind, from, to } = flightChanges;
  const rows = await db
    .select({ flightId, change: kind, from, to, ...flightColumns })
    .from(flightChanges)
    .innerJoin(flights, eq(flights.id, flightId))
    .where(and(isOneOf(flightId, flightIds), eq(flightChanges.createdAt, at.toISOString())));
  return rows.map(({ flightId: id, change, from: before, to: now, ...flight }) => ({
    flightId: id,
    kind: change,
    from: before,
    to: now,
    flight,
  }));
};

/** Somebody who hears of a flight, and the trip of which it is for them; `null` for one that they have linked to none. */
export interface FlightListener {
  readonly userId: string;
  readonly flightId: string;
  readonly tripId: string | null;
  /** Who of the trip is on it, for somebody who does not follow it: they await its arrival. */
  readonly awaitedIds: readonly string[];
}

/** Who follows these flights, or awaits somebody on them; once each, and nobody of a trip of which they do not hear all. */
export const listFlightListeners = async (db: Db, flightIds: readonly string[]): Promise<FlightListener[]> => {
  const { id, userId, flightId } = trackedFlights;
  const followed = await db.select({ id, userId, flightId }).from(trackedFlights).where(isOneOf(flightId, flightIds));
  const links = await db
    .select({
      id: tripFlights.id,
      tripId: tripFlights.tripId,
      userId: tripFlights.userId,
      flightId: tripFlights.flightId,
    })
    .from(tripFlights)
    .where(isOneOf(tripFlights.flightId, flightIds))
    .orderBy(asc(tripFlights.tripId), asc(tripFlights.id));
  const hearing = await listHearing(db, [...new Set(links.map(({ tripId }) => tripId))]);
  const linkOf = new Map(links.map((link) => [link.id, link]));
  const followers = followed.flatMap((one): FlightListener[] => {
    const tripId = linkOf.get(one.id)?.tripId ?? null;
    const hears = tripId === null || hearing.get(tripId)?.includes(one.userId) === true;
    return hears ? [{ userId: one.userId, flightId: one.flightId, tripId, awaitedIds: [] }] : [];
  });
  const onIt = Map.groupBy(links, ({ tripId, flightId: flight }) => `${tripId} ${flight}`);
  const awaiting = [...onIt.values()].flatMap((ofTrip) => awaitingOn(ofTrip, hearing));
  return uniqueBy([...followers, ...awaiting], (one) => `${one.userId} ${one.flightId}`);
};

/** Who awaits those who are on one flight of one trip. */
const awaitingOn = (
  links: readonly { readonly tripId: string; readonly userId: string; readonly flightId: string }[],
  hearing: ReadonlyMap<string, string[]>,
): FlightListener[] => {
  const [link] = links;
  if (!link) return [];
  const { tripId, flightId } = link;
  const onIt = links.map(({ userId }) => userId);
  const others = (hearing.get(tripId) ?? []).map((userId) => ({
    userId,
    awaitedIds: onIt.filter((one) => one !== userId),
  }));
  return others.filter(({ awaitedIds }) => awaitedIds.length > 0).map((one) => ({ ...one, flightId, tripId }));
};

/** The people of each trip who hear all of it. */
const listHearing = async (db: Db, tripIds: readonly string[]): Promise<Map<string, string[]>> => {
  const { tripId, userId, notice } = tripMembers;
  const members = await db
    .select({ tripId, userId })
    .from(tripMembers)
    .where(and(isOneOf(tripId, tripIds), isNull(notice)));
  const hearing = new Map<string, string[]>();
  for (const one of members) hearing.set(one.tripId, [...(hearing.get(one.tripId) ?? []), one.userId]);
  return hearing;
};

/** Of those with the same key the first. */
const uniqueBy = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => {
  const first = new Map<string, T>();
  for (const one of all) if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  return [...first.values()];
};

/** Somebody who wants to hear of an activity so many minutes before it begins. */
interface Reminded {
  readonly userId: string;
  readonly minutesBefore: number;
}

const PEOPLE_AT_ONCE = 500;

/** @param after the last one of the page before. */
export const listReminded = async (db: Db, after: string | null): Promise<Reminded[]> => {
  const { userId, minutesBefore } = notificationSettings;
  const rows = await db
    .select({ userId, minutesBefore })
    .from(notificationSettings)
    .where(and(isNotNull(minutesBefore), after === null ? undefined : gt(userId, after)))
    .orderBy(userId)
    .limit(PEOPLE_AT_ONCE);
  return rows.flatMap((row) => (row.minutesBefore === null ? [] : [{ ...row, minutesBefore: row.minutesBefore }]));
};

/** An activity that begins soon, for somebody who is on its trip. */
export interface ComingActivity {
  readonly userId: string;
  readonly tripId: string;
  readonly id: string;
  readonly title: string;
  readonly startTime: string;
  readonly zone: string | null;
}

/** What begins in between on the trips of these people of which they hear all, and what of it they join. */
export const listComing = async (
  db: Db,
  userIds: readonly string[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<ComingActivity[]> => {
  const onTrips = await db
    .selectDistinct({ tripId: personTrips.tripId })
    .from(personTrips)
    .where(isOneOf(personTrips.userId, userIds));
  const tripIds = onTrips.map(({ tripId }) => tripId);
  const rows = await db
    .select({
      userId: tripMembers.userId,
      tripId: itineraryItems.tripId,
      id: itineraryItems.id,
      title: itineraryItems.title,
      startTime: itineraryItems.startTime,
      zone: sql<string | null>`coalesce(${itineraryItems.startZone}, ${trips.timeZone})`,
    })
    .from(itineraryItems)
    .innerJoin(trips, eq(trips.id, itineraryItems.tripId))
    .innerJoin(tripMembers, eq(tripMembers.tripId, itineraryItems.tripId))
    .where(
      and(
        isOneOf(itineraryItems.tripId, tripIds),
        gte(itineraryItems.startTime, from.toISOString()),
        lte(itineraryItems.startTime, until.toISOString()),
        isOneOf(tripMembers.userId, userIds),
        isNull(tripMembers.notice),
        isJoinedBy(tripMembers.userId),
      ),
    );
  return rows.flatMap((row) => (row.startTime === null ? [] : [{ ...row, startTime: row.startTime }]));
};
