import type { CalendarFeed, listedFeedSchema } from '@caravan/contract/calendars/calendars.schema.ts';
import { and, eq, isNull, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { personTrips } from '../trips/trips.tables.ts';
import type { CalendarScope } from './calendar-contents.store.ts';
import { calendarFeeds } from './calendars.tables.ts';

export interface StoredFeed extends CalendarScope, Pick<CalendarFeed, 'createdAt'> {
  readonly id: string;
  readonly digest: string;
  readonly version: string | null;
  readonly changedAt: string;
}

const isOf = ({ userId, tripId }: CalendarScope): SQL | undefined =>
  and(
    eq(calendarFeeds.userId, userId),
    tripId === null ? isNull(calendarFeeds.tripId) : eq(calendarFeeds.tripId, tripId),
  );

export const findFeed = async (db: Db, scope: CalendarScope): Promise<StoredFeed | undefined> =>
  (await db.select().from(calendarFeeds).where(isOf(scope)))[0];

/** Makes a feed in place of the one before. The account is locked, so that two at once leave one. */
export const replaceFeed = async (
  db: Db,
  { userId, tripId, ...feed }: CalendarScope & { readonly id: string; readonly digest: string },
): Promise<StoredFeed> => {
  await deleteFeed(db, { userId, tripId });
  const [made] = await db
    .insert(calendarFeeds)
    .values({ ...feed, userId, tripId })
    .returning();
  if (!made) throw new Error('a feed that was stored is not there');
  return made;
};

export const deleteFeed = async (db: Db, scope: CalendarScope): Promise<void> => {
  await db.delete(calendarFeeds).where(isOf(scope));
};

/** Deletes all feeds of an account that is being deleted. */
export const deleteFeedsOf = async (db: Db, userId: string): Promise<void> => {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
};

const isOnTrip = sql`exists (
  select from ${personTrips} where ${personTrips.userId} = ${calendarFeeds.userId} and ${personTrips.tripId} = ${calendarFeeds.tripId}
)`;

const readQuery = prepared((db) =>
  db
    .select({ feed: calendarFeeds })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(
      and(
        eq(calendarFeeds.digest, sql.placeholder('digest')),
        isNull(users.deletedAt),
        isNull(users.lockedAt),
        sql`(${calendarFeeds.tripId} is null or ${isOnTrip})`,
      ),
    )
    .prepare('find_read_feed'),
);

/** The feed of a secret, as long as its owner has an account that is open, and is on its trip. */
export const findReadFeed = async (db: Db, digest: string): Promise<StoredFeed | undefined> =>
  (await readQuery(db).execute({ digest }))[0]?.feed;

/**
 * Notes that a feed holds something else than when it was read before.
 *
 * @returns since when, never in the second of the change before: calendars that ask by the date alone would miss it.
 */
export const noteChange = async (db: Db, { id, changedAt }: StoredFeed, version: string): Promise<string> => {
  const [noted] = await db
    .update(calendarFeeds)
    .set({
      version,
      changedAt: sql`case when ${calendarFeeds.version} = ${version} then ${calendarFeeds.changedAt}
        else greatest(now(), date_trunc('second', ${calendarFeeds.changedAt}) + interval '1 second') end`,
    })
    .where(eq(calendarFeeds.id, id))
    .returning({ changedAt: calendarFeeds.changedAt });
  return noted?.changedAt ?? changedAt;
};

/** Somebody's feeds, for the download of their data; their addresses are secrets. */
export const listFeeds = (db: Db, userId: string): Promise<z.infer<typeof listedFeedSchema>[]> =>
  db
    .select({ tripId: calendarFeeds.tripId, createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(calendarFeeds.createdAt, calendarFeeds.id);

/** Deletes the feeds of trips that their owner is not on any more. */
export const deleteLeftFeeds = async (db: Db): Promise<void> => {
  await db.delete(calendarFeeds).where(and(isNotNull(calendarFeeds.tripId), sql`not ${isOnTrip}`));
};
