import { and, asc, desc, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Db } from '../db.ts';
import type { Announcement } from './announcement.ts';
import type { KeptAnnouncement } from './live-channel.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

const liveAnnouncements = pgTable('live_announcements', {
  id: uuid().primaryKey(),
  announcement: jsonb().notNull().$type<Announcement>(),
  createdAt: moment('created_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  publishedAt: moment('published_at'),
});

/** How long an announcement stays, so that servers without Redis read it, seconds. Whoever did not read for longer reads everything anew. */
export const KEPT_SECONDS = 120;
/** How long a removal or the end of a session stays that nobody could publish, seconds. */
const UNPUBLISHED_SECONDS = 900;
/** The most rows that are deleted at a time. */
const DELETED_AT_ONCE = 5_000;

/** Ids of announcements in the order in which they were kept, with the moment of it as the database writes it. */
export interface AnnouncementMoment {
  readonly id: string;
  readonly createdAt: string;
}

/** Keeps announcements in the transaction of their change. */
export const storeAnnouncements = async (db: Db, kept: readonly KeptAnnouncement[]): Promise<void> => {
  await db.insert(liveAnnouncements).values(kept.map(({ id, announcement }) => ({ id, announcement })));
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
export const lockOverdue = (db: Db, overdueMs: number, most: number): Promise<KeptAnnouncement[]> => {
  const { id, announcement, createdAt } = liveAnnouncements;
  return db
    .select({ id, announcement, announcedAt })
    .from(liveAnnouncements)
    .where(isOverdue(overdueMs))
    .orderBy(desc(isUrgent), asc(createdAt))
    .limit(most)
    .for('update', { skipLocked: true });
};

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
  return db
    .select({ id, announcement, announcedAt })
    .from(liveAnnouncements)
    .where(inArray(id, [...ids]))
    .orderBy(asc(createdAt), asc(id));
};

/** Deletes what every server has had its time to read. */
export const deleteOldAnnouncements = async (db: Db): Promise<void> => {
  const { id, publishedAt } = liveAnnouncements;
  const old = db
    .select({ id })
    .from(liveAnnouncements)
    .where(
      and(
        isOlderThan(KEPT_SECONDS),
        or(sql`${publishedAt} is not null`, not(isUrgent), isOlderThan(UNPUBLISHED_SECONDS)),
      ),
    )
    .limit(DELETED_AT_ONCE)
    .for('update', { skipLocked: true });
  for (let isFull = true; isFull;) {
    const { rowCount } = await db.delete(liveAnnouncements).where(inArray(liveAnnouncements.id, old));
    isFull = rowCount === DELETED_AT_ONCE;
  }
};
