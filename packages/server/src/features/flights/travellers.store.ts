import { AppError } from '@caravan/contract/errors.ts';
import type { Flight } from '@caravan/contract/flights/flights.schema.ts';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { flightColumns } from './flights.store.ts';
import { flights, trackedFlights, tripFlights } from './flights.tables.ts';
import { addLink, deleteLinks, type FlightLink, refuseTooMany, untrack } from './tracked-flights.store.ts';

/**
 * Locks what all of these people follow, in one order, so that two who put each other on a flight wait for one another.
 *
 * @param leaving who is taken off, whether or not they still have an account.
 * @throws AppError `unauthorized` where the caller's account, the first one, was deleted meanwhile, and `user_not_found` for another.
 */
export const lockTrackingOf = async (
  db: Db,
  userIds: readonly string[],
  leaving: readonly string[] = [],
): Promise<void> => {
  const wanted = [...new Set(userIds)];
  const locked = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...wanted, ...leaving]), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update');
  const there = new Set(locked.map(({ id }) => id));
  if (wanted.every((id) => there.has(id))) return;
  throw new AppError(there.has(wanted[0] ?? '') ? 'user_not_found' : 'unauthorized');
};

/** Locks flights in one order, so that two who change the same ones wait for one another. */
export const lockFlights = async (db: Db, flightIds: readonly string[]): Promise<void> => {
  const locked = inArray(flights.id, [...new Set(flightIds)]);
  await db.select({ id: flights.id }).from(flights).where(locked).orderBy(asc(flights.id)).for('no key update');
};

/** A flight as it was entered by hand once, or as a service reports it. */
export interface FlightEntry {
  readonly flightId: string;
  readonly flight: Flight;
  /** Who entered it by hand; `null` for what a service reports. */
  readonly enteredBy: string | null;
}

/** A flight that is linked to an activity of a trip, by one of those who are on it. */
export interface SharedFlight extends FlightLink, FlightEntry {
  /** All entries of the trip that show as this flight, itself among them: several people may have entered it, each for themselves. */
  readonly entries: readonly FlightEntry[];
}

/** The flight that one of a trip's people has linked to it under this id. */
export const findSharedFlight = async (db: Db, { tripId }: MemberOf, id: string): Promise<SharedFlight | undefined> => {
  const [row] = await db
    .select({ ...entryColumns, itineraryItemId: tripFlights.itineraryItemId })
    .from(tripFlights)
    .innerJoin(flights, eq(flights.id, tripFlights.flightId))
    .where(and(eq(tripFlights.tripId, tripId), eq(tripFlights.id, id)));
  if (!row) return undefined;
  const { itineraryItemId, ...stored } = row;
  const entry = entryOf(stored);
  const same = await db
    .selectDistinct(entryColumns)
    .from(tripFlights)
    .innerJoin(flights, eq(flights.id, tripFlights.flightId))
    .where(and(eq(tripFlights.tripId, tripId), isSameFlight(entry)));
  return { tripId, itineraryItemId, ...entry, entries: same.map(entryOf) };
};

const entryColumns = { ...flightColumns, flightId: flights.id, enteredBy: flights.enteredBy };

const entryOf = ({ flightId, enteredBy, ...flight }: Flight & Omit<FlightEntry, 'flight'>): FlightEntry => ({
  flightId,
  flight,
  enteredBy,
});

/** As `flightKey` distinguishes flights; the given entry itself in any case. */
const isSameFlight = ({ flightId, flight }: Pick<FlightEntry, 'flightId' | 'flight'>) =>
  flight.flightDate === null
    ? eq(flights.id, flightId)
    : sql`(${flights.id} = ${flightId} or (${flights.flightNumber} = ${flight.flightNumber}
        and ${flights.flightDate} = ${flight.flightDate}::date
        and coalesce(${flights.departureIata}, '') = ${flight.departure.iata ?? ''}))`;

/** Somebody of a trip who is on a flight. */
export interface StoredTraveller {
  /** That of their followed flight. */
  readonly id: string;
  readonly travellerId: string;
  readonly addedBy: string | null;
  /** The entry by which they are on it. */
  readonly flightId: string;
}

/** Who of a trip is on a flight, once for each entry of it that they are on. */
export const listTravellers = (
  db: Db,
  { tripId, entries }: Pick<SharedFlight, 'tripId' | 'entries'>,
): Promise<StoredTraveller[]> =>
  db
    .select({
      id: tripFlights.id,
      travellerId: tripFlights.userId,
      addedBy: tripFlights.addedBy,
      flightId: tripFlights.flightId,
    })
    .from(tripFlights)
    .where(
      and(
        eq(tripFlights.tripId, tripId),
        inArray(
          tripFlights.flightId,
          entries.map(({ flightId }) => flightId),
        ),
      ),
    )
    .orderBy(asc(tripFlights.id));

/** The flight that somebody follows under the same number, day and departure, whoever entered it; the given one first. */
const findSame = async (db: Db, userId: string, entry: Pick<FlightEntry, 'flightId' | 'flight'>) => {
  const [same] = await db
    .select({ id: trackedFlights.id, flightId: trackedFlights.flightId, createdAt: trackedFlights.createdAt })
    .from(trackedFlights)
    .innerJoin(flights, eq(flights.id, trackedFlights.flightId))
    .where(and(eq(trackedFlights.userId, userId), isSameFlight(entry)))
    .orderBy(sql`${flights.id} = ${entry.flightId} desc`, asc(trackedFlights.id))
    .limit(1);
  return same;
};

/**
 * Puts somebody on a flight of a trip: they follow it from now on. What they follow of the same flight already is linked in its
 * place.
 *
 * @param addedBy `null` where they do so themselves.
 * @throws AppError `too_many_flights`; `flight_elsewhere` where they have linked it to another trip, which is theirs to change.
 */
export const putOn = async (db: Db, userId: string, shared: SharedFlight, addedBy: string | null): Promise<void> => {
  const { flightId, tripId, itineraryItemId } = shared;
  const same = await findSame(db, userId, shared);
  if (!same) await refuseTooMany(db, userId);
  const id = same?.id ?? newId();
  if (!same) await db.insert(trackedFlights).values({ id, userId, flightId });
  const [linked] = await db
    .select({ tripId: tripFlights.tripId })
    .from(tripFlights)
    .where(and(eq(tripFlights.userId, userId), eq(tripFlights.id, id)));
  if (linked?.tripId === tripId) return;
  if (linked) throw new AppError('flight_elsewhere');
  // What they followed before is theirs, and stays when they are taken off.
  const put = { flightId: same?.flightId ?? flightId, addedBy: same ? null : addedBy };
  await addLink(db, { tripId, itineraryItemId, id, userId, ...put });
};

/** Takes somebody off a flight of a trip. What they follow by their own doing they follow on, linked to nothing. */
export const takeOff = async (
  db: Db,
  { tripId, entries }: SharedFlight,
  { id, travellerId, addedBy, flightId }: StoredTraveller,
  actorId: string,
): Promise<void> => {
  if (addedBy !== null || travellerId === actorId) {
    const isByHand = entries.some((entry) => entry.flightId === flightId && entry.enteredBy !== null);
    await untrack(db, travellerId, { id, flightId, isByHand });
    return;
  }
  await deleteLinks(db, and(eq(tripFlights.tripId, tripId), eq(tripFlights.id, id)));
};

/**
 * Gives somebody a row of their own of a flight by hand that others follow as well, so that neither changes what the others read any
 * more. Whoever has followed it longest keeps the one that they had entered.
 *
 * @returns the row that they follow now: the same where a service reports it or nobody else follows it.
 */
export const partFlight = async (
  db: Db,
  userId: string,
  { id, flightId }: { readonly id: string; readonly flightId: string },
): Promise<string> => {
  const [shared] = await db.select().from(flights).where(eq(flights.id, flightId)).for('no key update');
  if (!shared || shared.enteredBy === null) return flightId;
  const [heir] = await db
    .select({ userId: trackedFlights.userId })
    .from(trackedFlights)
    .where(and(eq(trackedFlights.flightId, flightId), ne(trackedFlights.userId, userId)))
    .orderBy(asc(trackedFlights.createdAt), asc(trackedFlights.id))
    .limit(1);
  if (!heir) return flightId;
  const own = newId();
  await db.insert(flights).values({ ...shared, id: own, enteredBy: userId });
  for (const followed of [trackedFlights, tripFlights])
    await db
      .update(followed)
      .set({ flightId: own })
      .where(and(eq(followed.userId, userId), eq(followed.id, id)));
  if (shared.enteredBy === userId)
    await db.update(flights).set({ enteredBy: heir.userId }).where(eq(flights.id, flightId));
  return own;
};

/** Parts somebody who leaves a trip from those there: of each flight by hand that others there are on they follow a row of their own. */
export const partFlights = async (db: Db, tripId: string, userId: string): Promise<void> => {
  const others = await db
    .selectDistinct({ flightId: tripFlights.flightId })
    .from(tripFlights)
    .where(and(eq(tripFlights.tripId, tripId), ne(tripFlights.userId, userId)));
  const shared = others.map(({ flightId }) => flightId);
  const followed = await db
    .select({ id: trackedFlights.id, flightId: trackedFlights.flightId })
    .from(trackedFlights)
    .where(and(eq(trackedFlights.userId, userId), inArray(trackedFlights.flightId, shared)))
    .orderBy(asc(trackedFlights.flightId));
  for (const tracking of followed) await partFlight(db, userId, tracking);
};
