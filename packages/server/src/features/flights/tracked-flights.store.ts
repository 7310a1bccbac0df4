import { AppError } from '@caravan/contract/errors.ts';
import { type Flight, TRACKED_FLIGHTS_MAX } from '@caravan/contract/flights/flights.schema.ts';
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { users } from '../accounts/accounts.tables.ts';
import { noteShownOtherwise } from '../itinerary/itinerary.store.ts';
import { isOnTripsOf } from '../trips/memberships.store.ts';
import { nextRefresh } from './flight-refresh.rules.ts';
import { flightColumns, rowOf } from './flights.store.ts';
import { flights, trackedFlights, tripFlights } from './flights.tables.ts';
import type { FlightKey } from './manual-flights.rules.ts';

/** The activity that a flight is linked to, on a trip that its follower is on. */
export interface FlightLink {
  readonly tripId: string;
  readonly itineraryItemId: string;
}

/**
 * Locks which flights somebody follows until the end of this transaction.
 *
 * @throws AppError `unauthorized` where their account was deleted meanwhile.
 */
export const lockTracking = async (db: Db, userId: string): Promise<void> => {
  const isOpen = and(eq(users.id, userId), isNull(users.deletedAt));
  const locked = await db.select({ id: users.id }).from(users).where(isOpen).for('no key update');
  if (locked.length === 0) throw new AppError('unauthorized');
};

/** @throws AppError `too_many_flights` for somebody who follows as many as one may. */
export const refuseTooMany = async (db: Db, userId: string): Promise<void> => {
  const [tracked] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(trackedFlights)
    .where(eq(trackedFlights.userId, userId));
  if ((tracked?.count ?? 0) >= TRACKED_FLIGHTS_MAX) throw new AppError('too_many_flights');
};

/**
 * Follows the flight that a service has reported under this number, day and departure; without a departure only where the number
 * has one leg on that day.
 *
 * @param followed `id` is the one under which it is followed.
 * @returns whether it is: `false` where no service has reported it.
 * @throws AppError `flight_tracked` for somebody who follows it already.
 */
export const trackKnown = async (
  db: Db,
  userId: string,
  { flightNumber, flightDate, departureIata }: FlightKey,
  { id, link, now }: { id: string; link: FlightLink | null; now: Date },
): Promise<boolean> => {
  if (flightDate === null) return false;
  const legs = await db
    .select({ id: flights.id, refreshedAt: flights.refreshedAt, ...flightColumns })
    .from(flights)
    .where(and(isNull(flights.enteredBy), eq(flights.flightNumber, flightNumber), eq(flights.flightDate, flightDate)))
    .orderBy(sql`coalesce(${flights.departureIata}, '')`)
    .for('no key update');
  const meant = departureIata === null ? legs : legs.filter(({ departure }) => departure.iata === departureIata);
  const [leg] = meant;
  if (!leg || meant.length > 1) return false;
  await follow(db, userId, { id, flightId: leg.id, link });
  // When it would have been refreshed next.
  const refreshAt = nextRefresh(leg, now) && nextRefresh(leg, new Date(leg.refreshedAt ?? now));
  await db
    .update(flights)
    .set({ refreshAt: sql`coalesce(${flights.refreshAt}, ${refreshAt}::timestamptz)` })
    .where(eq(flights.id, leg.id));
  return true;
};

/**
 * Stores a flight that somebody entered by hand, and follows it.
 *
 * @param followed `id` is the one under which it is followed.
 * @throws AppError `flight_tracked` where they have entered the same before.
 */
export const trackManually = async (
  db: Db,
  userId: string,
  flight: Flight,
  { id, link }: { id: string; link: FlightLink | null },
): Promise<void> => {
  const { flightNumber, flightDate, departureIata } = rowOf(flight);
  const [same] = await db
    .select({ id: flights.id })
    .from(flights)
    .where(
      and(
        eq(flights.enteredBy, userId),
        eq(flights.flightNumber, flightNumber),
        sql`${flights.flightDate} is not distinct from ${flightDate}::date`,
        sql`${flights.departureIata} is not distinct from ${departureIata}`,
      ),
    );
  if (same) throw new AppError('flight_tracked');
  const flightId = newId();
  await db.insert(flights).values({ ...rowOf(flight), id: flightId, enteredBy: userId });
  await follow(db, userId, { id, flightId, link });
};

const follow = async (
  db: Db,
  userId: string,
  { id, flightId, link }: { id: string; flightId: string; link: FlightLink | null },
): Promise<void> => {
  const followed = await db
    .insert(trackedFlights)
    .values({ id, userId, flightId })
    .onConflictDoNothing()
    .returning({ id: trackedFlights.id });
  if (followed.length === 0) throw new AppError('flight_tracked');
  if (link) await addLink(db, { ...link, id, userId, flightId });
};

/** Links a followed flight to an activity, which is shown by its clocks then. */
export const addLink = async (db: Db, link: typeof tripFlights.$inferInsert): Promise<void> => {
  await noteShownOtherwise(db, link.tripId, [link.itineraryItemId]);
  await db.insert(tripFlights).values(link);
};

/**
 * Takes links away.
 *
 * @returns whether there were any.
 */
export const deleteLinks = async (db: Db, which: SQL | undefined): Promise<boolean> => {
  const { tripId, itineraryItemId } = tripFlights;
  const links = await db.delete(tripFlights).where(which).returning({ tripId, itineraryItemId });
  for (const [trip, ofTrip] of Map.groupBy(links, (link) => link.tripId))
    await noteShownOtherwise(
      db,
      trip,
      ofTrip.map((link) => link.itineraryItemId),
    );
  return links.length > 0;
};

/** What decides whether and how a followed flight can be changed. */
export interface StoredTracking {
  readonly id: string;
  readonly flightId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly flight: Flight;
  readonly isByHand: boolean;
  /** Who entered it by hand. */
  readonly enteredBy: string | null;
  /** The trip of its activity, and the activity. */
  readonly tripId: string | null;
  readonly itineraryItemId: string | null;
}

const isTracking = (userId: string, id: string) => and(eq(trackedFlights.userId, userId), eq(trackedFlights.id, id));

/** A link is on one of its follower's trips. */
const linkOf = (userId: string, id: string) =>
  and(isOnTripsOf(tripFlights.tripId, userId), eq(tripFlights.userId, userId), eq(tripFlights.id, id));

/** A flight that somebody follows, with the trip that it is linked to. */
export const findTracking = async (db: Db, userId: string, id: string): Promise<StoredTracking | undefined> => {
  const { flightId, createdAt } = trackedFlights;
  const [row] = await db
    .select({ ...flightColumns, flightId, createdAt, enteredBy: flights.enteredBy })
    .from(trackedFlights)
    .innerJoin(flights, eq(flights.id, trackedFlights.flightId))
    .where(isTracking(userId, id));
  if (!row) return undefined;
  const { flightId: followed, createdAt: since, enteredBy, ...flight } = row;
  const [link] = await db
    .select({ tripId: tripFlights.tripId, itineraryItemId: tripFlights.itineraryItemId })
    .from(tripFlights)
    .where(linkOf(userId, id));
  const linked = link ?? { tripId: null, itineraryItemId: null };
  return { id, flightId: followed, createdAt: since, flight, isByHand: enteredBy !== null, enteredBy, ...linked };
};

/** Links a flight that somebody follows to an activity, or takes its link away. */
export const linkFlight = async (
  db: Db,
  userId: string,
  tracking: StoredTracking,
  link: FlightLink | null,
): Promise<void> => {
  const { id, flightId, createdAt } = tracking;
  await unlinkFlight(db, userId, id);
  if (link) await addLink(db, { ...link, id, userId, flightId, createdAt });
};

/** Takes the link of a flight away that somebody follows. */
export const unlinkFlight = async (db: Db, userId: string, id: string): Promise<void> => {
  await deleteLinks(db, linkOf(userId, id));
};

/** Replaces flights that were entered by hand. */
export const changeManualFlights = async (db: Db, flightIds: readonly string[], flight: Flight): Promise<void> => {
  await db
    .update(flights)
    .set({ ...rowOf(flight), changedAt: sql`now()` })
    .where(and(inArray(flights.id, [...flightIds]), isNotNull(flights.enteredBy)));
};

/**
 * Ends that somebody follows a flight. One by hand that others follow is theirs from now on, and one that nobody follows is
 * deleted; what a service reports is refreshed no more once nobody follows it.
 */
export const untrack = async (
  db: Db,
  userId: string,
  { id, flightId, isByHand }: Pick<StoredTracking, 'id' | 'flightId' | 'isByHand'>,
): Promise<void> => {
  // Who begins to follow it at the same moment waits for this lock, or is seen below.
  await db.select({ id: flights.id }).from(flights).where(eq(flights.id, flightId)).for('no key update');
  await unlinkFlight(db, userId, id);
  await db.delete(trackedFlights).where(isTracking(userId, id));
  if (isByHand) await handOverManual(db, userId, [flightId]);
  else await stopRefreshingUnfollowed(db, [flightId]);
};

/** Hands flights that somebody entered by hand to others who follow them, and deletes those that nobody follows. */
const handOverManual = async (db: Db, userId: string, flightIds: readonly string[]): Promise<void> => {
  if (flightIds.length === 0) return;
  const manual = and(inArray(flights.id, [...flightIds]), isNotNull(flights.enteredBy));
  await db.delete(flights).where(and(manual, isUnfollowed));
  const heir = sql`(
    select ${trackedFlights.userId} from ${trackedFlights} where ${trackedFlights.flightId} = ${flights.id}
    order by ${trackedFlights.createdAt}, ${trackedFlights.id} limit 1
  )`;
  await db
    .update(flights)
    .set({ enteredBy: heir })
    .where(and(manual, eq(flights.enteredBy, userId)));
};

/** Who follows these flights, and to which trips each is linked; a flight that is followed twice stands there twice. */
export const listFollowers = async (
  db: Db,
  flightIds: readonly string[],
): Promise<{ userId: string; tripId: string | null }[]> => {
  const { id, userId, flightId } = trackedFlights;
  const followed = await db
    .select({ id, userId })
    .from(trackedFlights)
    .where(inArray(flightId, [...flightIds]));
  const links = await db
    .select({ id: tripFlights.id, tripId: tripFlights.tripId })
    .from(tripFlights)
    .where(inArray(tripFlights.flightId, [...flightIds]));
  const tripOf = new Map(links.map((link) => [link.id, link.tripId]));
  return followed.map((one) => ({ userId: one.userId, tripId: tripOf.get(one.id) ?? null }));
};

const isUnfollowed = sql`not exists (select from ${trackedFlights} where ${trackedFlights.flightId} = ${flights.id})`;

/** Ends the refreshing of those of these locked flights that nobody follows. */
const stopRefreshingUnfollowed = async (db: Db, flightIds: readonly string[]): Promise<void> => {
  await db
    .update(flights)
    .set({ refreshAt: null })
    .where(and(inArray(flights.id, [...flightIds]), isNotNull(flights.refreshAt), isUnfollowed));
};

/** Ends all that somebody follows who is on no trip any more; what they entered by hand goes to others who follow it, or is deleted. */
export const untrackAllOf = async (db: Db, userId: string): Promise<void> => {
  await db.delete(trackedFlights).where(eq(trackedFlights.userId, userId));
  const entered = await db
    .select({ id: flights.id })
    .from(flights)
    .where(eq(flights.enteredBy, userId))
    .orderBy(asc(flights.id))
    .for('update');
  await handOverManual(
    db,
    userId,
    entered.map(({ id }) => id),
  );
};

/** Days after which a flight that nobody follows is deleted: until then a search finds it without a request. */
const UNFOLLOWED_DAYS = 3;
/** So many are deleted at once, the rest an hour later. */
const DELETED_AT_ONCE = 10_000;
/** Days after which the changes of a flight are deleted. */
const CHANGES_DAYS = 90;

const isOld = sql`${flights.refreshedAt} < now() - make_interval(days => ${UNFOLLOWED_DAYS})`;

/** Deletes flights that nobody follows, and old changes. */
export const deleteOldFlights = async (db: Db): Promise<void> => {
  await db.transaction(async (transaction) => {
    const ids = await lockUnfollowed(transaction);
    if (ids.length === 0) return;
    await stopRefreshingUnfollowed(transaction, ids);
    await transaction.delete(flights).where(and(inArray(flights.id, ids), isOld, isUnfollowed));
  });
  await db.execute(sql`delete from flight_changes where created_at < now() - make_interval(days => ${CHANGES_DAYS})`);
};

/**
 * Locks flights that nobody follows and that are refreshed or old, in the order in which they are stored. Who has begun to follow
 * one while its lock was waited for is seen by the next statement.
 */
const lockUnfollowed = async (db: Db): Promise<string[]> => {
  const { id, flightNumber, flightDate, departureIata } = flights;
  const locked = await db
    .select({ id })
    .from(flights)
    .where(and(isNull(flights.enteredBy), isUnfollowed, or(isNotNull(flights.refreshAt), isOld)))
    .orderBy(flightNumber, flightDate, sql`coalesce(${departureIata}, '')`)
    .limit(DELETED_AT_ONCE)
    .for('update');
  return locked.map((flight) => flight.id);
};

/** When a flight leaves, as far as it is known. */
export const departsAt = sql`coalesce(
  ${flights.departureActual}, ${flights.departureEstimated}, ${flights.departureScheduled},
  ${flights.flightDate} + interval '12 hours'
)`;

/**
 * Removes the links of somebody's flights to a trip; they still follow them.
 *
 * @returns whether there were any.
 */
export const unlinkFlights = (db: Db, tripId: string, userId: string): Promise<boolean> =>
  deleteLinks(db, and(eq(tripFlights.tripId, tripId), eq(tripFlights.userId, userId)));

/** The people who have linked flights to a trip. */
export const listPeopleWithFlights = async (db: Db, tripId: string): Promise<string[]> => {
  const people = await db
    .selectDistinct({ userId: tripFlights.userId })
    .from(tripFlights)
    .where(eq(tripFlights.tripId, tripId));
  return people.map(({ userId }) => userId);
};
