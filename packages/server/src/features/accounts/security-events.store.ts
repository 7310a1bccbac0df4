import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { type StoredEvent, securityEvents } from './accounts.tables.ts';

/** Days. */
const RETENTION_DAYS = 180;

/** Of an event that is stored already, its count is updated. */
export const saveEvents = async (db: Db, events: readonly StoredEvent[]): Promise<void> => {
  await db
    .insert(securityEvents)
    .values([...events])
    .onConflictDoUpdate({ target: securityEvents.id, set: { count: sql`excluded.count` } });
};

/** Where a page of events begins and how long it is. */
interface Page {
  /** The id of the event that the page before ended with. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/**
 * What happened to an account, the newest first.
 *
 * @param account its pseudonym.
 */
export const listEventsBefore = (db: Db, account: string, { before, limit }: Page): Promise<SecurityEvent[]> => {
  const { id, at, kind, device, count, details } = securityEvents;
  const last = sql`(select l.at, l.id from ${securityEvents} l where l.account = ${account} and l.id = ${before})`;
  return db
    .select({ id, at, kind, way: sql<SecurityEvent['way']>`${details} ->> 'way'`, device, count })
    .from(securityEvents)
    .where(and(eq(securityEvents.account, account), before === undefined ? undefined : sql`(${at}, ${id}) < ${last}`))
    .orderBy(desc(at), desc(id))
    .limit(limit);
};

export const deleteOldSecurityEvents = async (db: Db): Promise<void> => {
  const oldest = sql`now() - make_interval(days => ${sql.raw(String(RETENTION_DAYS))})`;
  await db.delete(securityEvents).where(lt(securityEvents.at, oldest));
};
