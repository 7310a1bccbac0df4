import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Db } from '../db.ts';

const moment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'string' })
    .notNull()
    .default(sql`now()`);

const servers = pgTable('servers', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  process: integer().notNull(),
  version: text().notNull(),
  hasRedis: boolean('has_redis').notNull(),
  hasBucket: boolean('has_bucket').notNull(),
  startedAt: moment('started_at'),
  seenAt: moment('seen_at'),
});

/** A server as it registers itself. */
export type RegisteredServer = Omit<typeof servers.$inferInsert, 'startedAt' | 'seenAt'>;

/** Another server that this one must not run beside. */
export interface OtherServer {
  readonly id: string;
  readonly host: string;
  readonly process: number;
  readonly hasRedis: boolean;
  readonly hasBucket: boolean;
  /** As the database writes it. */
  readonly seenAt: string;
}

/** A server that was not seen for so long has ended, seconds. */
export const GONE_AFTER_S = 15;
/** Rows of servers that were killed are removed after so long, hours. */
const FORGOTTEN_AFTER_HOURS = 24;

/** Names the registration of servers among the advisory locks of a database that others may share. */
const LOCK_KEY = 7_236_110_519;

/**
 * Registers a server, unless there is another that must not run beside it. Of two that register at the same moment the second one sees
 * the first.
 *
 * @returns the other server; `null` where there is none, and this one is registered.
 */
export const registerServer = (db: Db, own: RegisteredServer): Promise<OtherServer | null> =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`);
    const other = await findExcludingServer(transaction, own);
    if (other !== null) return other;
    await transaction
      .delete(servers)
      .where(lt(servers.seenAt, sql`now() - make_interval(hours => ${FORGOTTEN_AFTER_HOURS})`));
    await saveServer(transaction, own);
    return null;
  });

/**
 * A running server that shares too little with this one, or with which this one shares too little. One under this server's own id and on
 * its own host is this one's predecessor; on another host it may run on a copy of the data folder.
 */
export const findExcludingServer = async (db: Db, own: RegisteredServer): Promise<OtherServer | null> => {
  const { id, host, process, hasRedis, hasBucket, seenAt } = servers;
  const isRunning = gt(seenAt, sql`now() - make_interval(secs => ${GONE_AFTER_S})`);
  const sharesTooLittle = own.hasRedis && own.hasBucket ? or(eq(hasRedis, false), eq(hasBucket, false)) : undefined;
  const [other] = await db
    .select({ id, host, process, hasRedis, hasBucket, seenAt })
    .from(servers)
    .where(and(or(ne(id, own.id), ne(host, own.host)), isRunning, sharesTooLittle))
    .orderBy(id)
    .limit(1);
  return other ?? null;
};

/** Says that a server runs. */
export const saveServer = async (db: Db, own: RegisteredServer): Promise<void> => {
  const seen = { seenAt: sql`now()` };
  // A row that is this server's already, of an earlier run, is of this one from now on.
  await db
    .insert(servers)
    .values(own)
    .onConflictDoUpdate({ target: servers.id, set: { ...own, ...seen, startedAt: sql`now()` } });
};

/** Says that a server still runs. @returns whether it is registered. */
export const touchServer = async (db: Db, id: string): Promise<boolean> => {
  const touched = await db
    .update(servers)
    .set({ seenAt: sql`now()` })
    .where(eq(servers.id, id))
    .returning({ id: servers.id });
  return touched.length > 0;
};

/** Says that a server has ended. */
export const removeServer = async (db: Db, id: string): Promise<void> => {
  await db.delete(servers).where(eq(servers.id, id));
};
