import { and, eq, type SQL, sql } from 'drizzle-orm';
import { changedPosition, type TripDates } from '@caravan/contract/trips/trips.rules.ts';
import {
  DEFAULT_CURRENCY,
  type NewTrip,
  type TripChange,
  type TripDetail,
} from '@caravan/contract/trips/trips.schema.ts';
import { asChanged, imageUrlColumn, otherColumns, positionColumn, positionColumns } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { forgetIdsOfTrip } from '../../platform/used-ids.store.ts';
import type { EditorOf, MemberOf, OwnerOf } from '../../platform/membership.ts';
import { listGuests } from './guests.store.ts';
import { addMembership, takeOffLists } from './memberships.store.ts';
import { listMembers, listPeople } from './trip-members.store.ts';
import { itemDirectory, tripChats, tripMembers, trips } from './trips.tables.ts';

const ofChat = (column: SQL) => sql`(select ${column} from ${tripChats} chat where chat.trip_id = ${trips.id})`;

/** Every query of trips joins the viewer's own membership, which gives the role. */
export const tripColumns = {
  ...otherColumns(trips, ['latitude', 'longitude', 'coverId', 'lastAddedAt', 'beginsFrom']),
  position: positionColumn(trips),
  coverImageUrl: imageUrlColumn(trips.coverId),
  role: tripMembers.role,
  isNew: sql<boolean>`(${tripMembers.openedAt} is null)`,
  chatSeq: sql<number>`coalesce(${ofChat(sql`chat.last_seq`)}, 0)::int`,
  // Looked for in the chat only where the member has no mark yet.
  readSeq: sql<number>`coalesce(${tripMembers.readSeq}, ${ofChat(sql`coalesce(chat.counted_from, chat.last_seq)`)}, 0)::int`,
};

const isOfUser = eq(tripMembers.userId, sql.placeholder('userId'));

const detailQuery = prepared((db) =>
  db
    .select(tripColumns)
    .from(trips)
    .innerJoin(tripMembers, and(eq(tripMembers.tripId, trips.id), isOfUser))
    .where(eq(trips.id, sql.placeholder('tripId')))
    .prepare('find_trip'),
);

/** A trip as it is kept, with its members. */
export type StoredDetail = Omit<TripDetail, 'limits' | 'datePoll'>;

/** One trip with its members as a member sees it; `undefined` once it is deleted or the membership has ended. */
export const findTrip = async (db: Db, member: MemberOf): Promise<StoredDetail | undefined> => {
  const [trip] = await detailQuery(db).execute({ tripId: member.tripId, userId: member.userId });
  if (!trip) return undefined;
  const members = await listMembers(db, member);
  return { ...trip, memberCount: members.length, members, guests: await listGuests(db, member) };
};

/**
 * Makes a trip with its owner's membership.
 *
 * @returns the trip's id.
 */
export const createTrip = async (db: Db, ownerId: string, trip: NewTrip): Promise<string> => {
  const { id = newId(), coverImageUrl: _cover, position: at, ...fields } = trip;
  const currency = trip.currency ?? DEFAULT_CURRENCY;
  await db.insert(trips).values({ ...fields, ...positionColumns(at), id, ownerId, currency });
  await addMembership(db, { tripId: id, userId: ownerId, role: 'owner', hasOpened: true });
  return id;
};

/** What a change of a trip is judged by. */
export interface StoredTrip extends TripDates {
  readonly destination: string | null;
  readonly coverId: string | null;
  /** IANA; `null` for none. */
  readonly timeZone: string | null;
  readonly version: number;
}

/** The trip as it is stored; nobody else changes it before this transaction is over. */
export const lockTrip = async (db: Db, editor: EditorOf): Promise<StoredTrip | undefined> => {
  const { destination, startDate, endDate, coverId, timeZone, version } = trips;
  const [stored] = await db
    .select({ destination, startDate, endDate, coverId, timeZone, version })
    .from(trips)
    .where(eq(trips.id, editor.tripId))
    .for('no key update');
  return stored;
};

/** Gives a trip the picture that it is made with. */
export const setCover = async (db: Db, editor: EditorOf, coverId: string): Promise<void> => {
  await db.update(trips).set({ coverId }).where(eq(trips.id, editor.tripId));
};

/**
 * Changes the trip's own fields; absent ones stay, but for the position of another destination.
 *
 * @param stored the trip as it was locked.
 * @param coverId its picture, `null` for none any more.
 */
export const changeTrip = async (
  db: Db,
  editor: EditorOf,
  change: TripChange,
  stored: StoredTrip,
  coverId: string | null | undefined,
): Promise<void> => {
  const { coverImageUrl: _cover, position: _position, version: _version, contents: _contents, ...fields } = change;
  await db
    .update(trips)
    .set({ ...fields, ...positionColumns(changedPosition(change, stored)), coverId, ...asChanged(trips) })
    .where(eq(trips.id, editor.tripId));
};

/** Whether there is such a trip, whoever is on it. */
export const isTrip = async (db: Db, tripId: string): Promise<boolean> =>
  (await db.$count(trips, eq(trips.id, tripId))) > 0;

/**
 * Locks a trip that is about to go, before anything that belongs to it: what is being written there by nobody on it, such as
 * notifications, holds the trip first too, so that one waits for the other.
 */
export const lockTripToEnd = async (db: Db, { tripId }: OwnerOf): Promise<void> => {
  await db.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId)).for('update');
};

/** Deletes the trip with everything in it. */
export const deleteTrip = async (db: Db, owner: OwnerOf): Promise<void> => {
  await takeOffLists(db, owner.tripId, await listPeople(db, owner.tripId));
  await db.delete(itemDirectory).where(eq(itemDirectory.tripId, owner.tripId));
  await forgetIdsOfTrip(db, owner.tripId);
  await db.delete(trips).where(eq(trips.id, owner.tripId));
};
