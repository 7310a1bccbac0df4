import { and, eq, gt, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
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
  folder: text(),
  hasRedis: boolean('has_redis').notNull(),
  redis: text(),
  bucket: text(),
  serverKey: text('server_key'),
  startedAt: moment('started_at'),
  seenAt: moment('seen_at'),
});

type Row = typeof servers.$inferSelect;

/** A server as it registers itself. */
export type RegisteredServer = Omit<Row, 'startedAt' | 'seenAt'>;

/** What servers share, as far as it is registered; `null` where it is not there, or not known. */
export type Shares = Pick<Row, 'hasRedis' | 'redis' | 'bucket' | 'serverKey'>;

/** Another server that this one must not run beside; `seenAt` is as the database writes it. */
export type OtherServer = Shares & Pick<Row, 'id' | 'host' | 'process' | 'seenAt'>;

/** A server that was not seen for so long has ended, seconds. */
export const GONE_AFTER_S = 15;
/** Rows of servers that were killed are removed after so long, hours. */
const FORGOTTEN_AFTER_HOURS = 24;

/** Names the registration of servers among the advisory locks of a database that others may share. */
const LOCK_KEY = 7_236_110_521;

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
 * A running server that shares too little with this one, or with which this one shares too little. One under this server's own id, on
 * its own host and in its own data folder is this one's predecessor; elsewhere it runs on a copy of the folder.
 *
 * @param options.isEarlier only one that has registered before this one.
 */
export const findExcludingServer = async (
  db: Db,
  own: RegisteredServer,
  { isEarlier = false } = {},
): Promise<OtherServer | null> => {
  const { id, host, process, hasRedis, redis, bucket, serverKey, seenAt, startedAt } = servers;
  const [other] = await db
    .select({ id, host, process, hasRedis, redis, bucket, serverKey, seenAt })
    .from(servers)
    .where(
      and(
        not(isOwnRow(own)),
        isRunning,
        sharesTooLittle(own),
        isEarlier
          ? sql`${startedAt} < (select own.started_at from ${servers} as own where own.id = ${own.id})`
          : undefined,
      ),
    )
    .orderBy(id)
    .limit(1);
  return other ?? null;
};

const isRunning = gt(servers.seenAt, sql`now() - make_interval(secs => ${GONE_AFTER_S})`);

const isOwnRow = ({ id, host, folder }: RegisteredServer): SQL =>
  sql`(${servers.id} = ${id} and ${servers.host} = ${host} and ${servers.folder} is not distinct from ${folder})`;

/** @returns `undefined` where whatever runs does. */
const sharesTooLittle = ({ hasRedis, redis, bucket, serverKey }: RegisteredServer): SQL | undefined => {
  if (!hasRedis || bucket === null) return undefined;
  return or(
    eq(servers.hasRedis, false),
    isNull(servers.bucket),
    ne(servers.bucket, bucket),
    // A Redis that has no answer is compared once it has.
    redis === null ? undefined : ne(servers.redis, redis),
    serverKey === null ? undefined : ne(servers.serverKey, serverKey),
  );
};

const saveServer = async (db: Db, own: RegisteredServer): Promise<void> => {
  const seen = { seenAt: sql`now()` };
  // A row that is this server's already, of an earlier run, is of this one from now on.
  await db
    .insert(servers)
    .values(own)
    .onConflictDoUpdate({ target: servers.id, set: { ...own, ...seen, startedAt: sql`now()` } });
};

/** Says that a server still runs. @returns whether others have seen it all the time: one that was gone has to register again. */
export const touchServer = async (db: Db, own: RegisteredServer): Promise<boolean> => {
  const touched = await db
    .update(servers)
    .set({ seenAt: sql`now()`, redis: own.redis })
    .where(and(isOwnRow(own), isRunning))
    .returning({ id: servers.id });
  return touched.length > 0;
};

/** Says that a server has ended. */
export const removeServer = async (db: Db, own: RegisteredServer): Promise<void> => {
  await db.delete(servers).where(isOwnRow(own));
};
