import { and, asc, desc, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { customType, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LiveResource } from '@caravan/contract/live.ts';
import { type Db, prepared } from '../db.ts';
import type { Announcement } from './announcement.ts';
import type { KeptAnnouncement } from './live-channel.ts';
import { CHANGES_MAX, placedAt, type TripChangesState } from './trip-changes.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** A transaction's number, which is never given again. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

const liveAnnouncements = pgTable('live_announcements', {
  id: uuid().primaryKey(),
  announcement: jsonb().notNull().$type<Announcement>(),
  createdAt: moment('created_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  publishedAt: moment('published_at'),
  /** The transaction of the change; `null` for what was kept before there were positions. */
  position: transactionId().default(sql`pg_current_xact_id()`),
});

/** How long servers without Redis look for an announcement, seconds. Whoever did not read for longer reads everything anew. */
export const KEPT_SECONDS = 120;
/**
 * How long it stays, seconds: a removal or the end of a session is published so late, and whoever has read a trip since learns what has
 * changed on it.
 */
const STAYS_SECONDS = 900;
/** A commit may come so long after its announcements were kept, seconds. */
const COMMIT_AFTER_SECONDS = 60;
/** The most rows that are deleted at a time. */
const DELETED_AT_ONCE = 5_000;

/** Ids of announcements in the order in which they were kept, with the moment of it as the database writes it. */
export interface AnnouncementMoment {
  readonly id: string;
  readonly createdAt: string;
}

/** Exact: transactions are far from being that many. */
const position = sql<number | null>`(${liveAnnouncements.position})::text::float8`;

/** Keeps announcements in the transaction of their change. @returns them with the position of the change. */
export const storeAnnouncements = async (
  db: Db,
  kept: readonly KeptAnnouncement[],
): Promise<readonly KeptAnnouncement[]> => {
  const [stored] = await db
    .insert(liveAnnouncements)
    .values(kept.map(({ id, announcement }) => ({ id, announcement })))
    .returning({ position });
  return kept.map((one) => ({ ...one, announcement: placedAt(one.announcement, stored?.position ?? null) }));
};

/** Milliseconds since 1970. */
const announcedAt = sql<number>`(extract(epoch from ${liveAnnouncements.createdAt}) * 1000)::float8`;

/** Notes that those have reached Redis. */
export const markPublished = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db
    .update(liveAnnouncements)
    .set({ publishedAt: sql`now()` })
    .where(inArray(liveAnnouncements.id, [...ids]));
};

/** Before the moment of the statement: by a clock that goes on while it runs nothing can be looked up in an index. */
const isOlderThan = (seconds: number): SQL =>
  lt(liveAnnouncements.createdAt, sql`statement_timestamp() - make_interval(secs => ${seconds})`);

/** Somebody loses access: it goes before the rest, and however late it is. */
const isUrgent = sql<boolean>`${liveAnnouncements.announcement} ->> 'kind' in ('removed', 'session_ended')`;

/** What is older than {@link KEPT_SECONDS} everybody has read who could, and nobody waits for. */
const isOverdue = (overdueMs: number) =>
  and(
    isNull(liveAnnouncements.publishedAt),
    isOlderThan(overdueMs / 1000),
    or(not(isOlderThan(KEPT_SECONDS)), isUrgent),
  );

/** Whether there are announcements that nobody has published in so long, milliseconds. */
export const hasOverdue = async (db: Db, overdueMs: number): Promise<boolean> => {
  const found = await db
    .select({ id: liveAnnouncements.id })
    .from(liveAnnouncements)
    .where(isOverdue(overdueMs))
    .limit(1);
  return found.length > 0;
};

/**
 * Locks announcements that nobody has published in so long, for the transaction that publishes them; those that another server is
 * about to publish are left out. Who loses access is the first.
 */
export const lockOverdue = async (db: Db, overdueMs: number, most: number): Promise<KeptAnnouncement[]> => {
  const { id, announcement, createdAt } = liveAnnouncements;
  const rows = await db
    .select({ id, announcement, announcedAt, position })
    .from(liveAnnouncements)
    .where(isOverdue(overdueMs))
    .orderBy(desc(isUrgent), asc(createdAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return rows.map(keptAnnouncement);
};

const keptAnnouncement = ({
  position: at,
  announcement,
  ...kept
}: KeptAnnouncement & { readonly position: number | null }): KeptAnnouncement => ({
  ...kept,
  announcement: placedAt(announcement, at),
});

/** Where a reading begins: so long before now, seconds, or so long before a moment that was read earlier. */
export interface ReadingFrom {
  readonly moment: string | null;
  readonly secondsBefore: number;
}

/** What was announced since, the first of it. */
export const listMomentsSince = (
  db: Db,
  { moment: from, secondsBefore }: ReadingFrom,
  most: number,
): Promise<AnnouncementMoment[]> => {
  const { id, createdAt } = liveAnnouncements;
  const since = sql`coalesce(${from}::timestamptz, statement_timestamp()) - make_interval(secs => ${secondsBefore})`;
  return db
    .select({ id, createdAt })
    .from(liveAnnouncements)
    .where(sql`${createdAt} > ${since}`)
    .orderBy(asc(createdAt), asc(id))
    .limit(most);
};

/** Announcements by their ids, in the order in which they were kept. */
export const findAnnouncements = async (db: Db, ids: readonly string[]): Promise<KeptAnnouncement[]> => {
  if (ids.length === 0) return [];
  const { id, announcement, createdAt } = liveAnnouncements;
  const rows = await db
    .select({ id, announcement, announcedAt, position })
    .from(liveAnnouncements)
    .where(inArray(id, [...ids]))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(keptAnnouncement);
};

/** The moment of a statement as the database's clock says it, milliseconds. In floating point, as all requests of several servers read it. */
const nowMs = sql`(date_part('epoch', statement_timestamp()) * 1000)::int8`;

/**
 * The stamp of what a statement that begins after this one reads: whatever was committed before the oldest transaction that goes on. A
 * database that was started anew or has taken another's place is another epoch, as it may give transactions other numbers.
 */
export const snapshotStamp = sql<string>`(date_part('epoch', pg_postmaster_start_time()) * 1000000)::int8
  || '.' || pg_snapshot_xmin(pg_current_snapshot())::text || '.' || ${nowMs}`;

const changesQuery = prepared((db) =>
  db
    .select({
      asOf: snapshotStamp,
      now: sql<number>`${nowMs}::float8`,
      resource: sql<LiveResource | null>`${liveAnnouncements.announcement} #>> '{event,resource}'`,
      position,
      announcedAt,
    })
    .from(sql`(select 1) one`)
    .leftJoin(
      liveAnnouncements,
      and(
        sql`${liveAnnouncements.announcement} #>> '{event,tripId}' = ${sql.placeholder('tripId')}`,
        sql`${liveAnnouncements.announcement} #>> '{event,type}' = 'trip_changed'`,
        not(isOlderThan(STAYS_SECONDS)),
      ),
    )
    .orderBy(desc(liveAnnouncements.createdAt))
    .limit(CHANGES_MAX)
    .prepare('changes_of_trip'),
);

/** The changes of a trip that were committed lately, as far as they are listed. */
export const readChanges = async (db: Db, tripId: string): Promise<TripChangesState> => {
  const rows = await changesQuery(db).execute({ tripId });
  const [{ asOf, now } = { asOf: '', now: Infinity }] = rows;
  const oldest = rows.length === CHANGES_MAX ? (rows.at(-1)?.announcedAt ?? now) : now - STAYS_SECONDS * 1_000;
  const changes = rows.flatMap((row): TripChangesState['changes'] =>
    // Of what has no position nobody knows whether a read holds it.
    row.resource === null ? [] : [[row.resource, row.position ?? Number.MAX_SAFE_INTEGER]],
  );
  return { asOf, since: Math.ceil(oldest) + COMMIT_AFTER_SECONDS * 1_000, changes };
};

/** Deletes what nobody has a use for any more. */
export const deleteOldAnnouncements = async (db: Db): Promise<void> => {
  const { id } = liveAnnouncements;
  const old = db
    .select({ id })
    .from(liveAnnouncements)
    .where(isOlderThan(STAYS_SECONDS))
    .limit(DELETED_AT_ONCE)
    .for('update', { skipLocked: true });
  for (let isFull = true; isFull;) {
    // An array is made once: what is in a subquery may be sought anew for each row, which takes longer than a statement may.
    const { rowCount } = await db.delete(liveAnnouncements).where(sql`${id} = any(array(${old}))`);
    isFull = rowCount === DELETED_AT_ONCE;
  }
};
