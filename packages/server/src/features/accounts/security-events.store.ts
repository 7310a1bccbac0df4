import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import type { SecurityEvent } from './security-events.rules.ts';
import { securityEvents } from './security-events.tables.ts';

/** How long events are kept, days. */
const KEPT_DAYS = 180;

/** Keeps events; of one that is kept already, how often it has happened since. */
export const keepEvents = async (db: Db, events: readonly SecurityEvent[]): Promise<void> => {
  await db
    .insert(securityEvents)
    .values([...events])
    .onConflictDoUpdate({ target: securityEvents.id, set: { count: sql`excluded.count` } });
};

/** Forgets the events that are past their time. */
export const deleteOldSecurityEvents = async (db: Db): Promise<void> => {
  const oldest = sql`now() - make_interval(days => ${sql.raw(String(KEPT_DAYS))})`;
  await db.delete(securityEvents).where(lt(securityEvents.at, oldest));
};
