import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { SESSION_DAYS } from '../../platform/cookies.ts';
import type { Db } from '../../platform/db.ts';
import { sessions } from './accounts.tables.ts';

const lifetime = sql`now() + make_interval(days => ${sql.raw(String(SESSION_DAYS))})`;

/** Those of the sessions that have not ended, by their stored ids. */
export const findOpenSessions = async (db: Db, sids: string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(sql`${sessions.sid} = any(${sql.param(sids)}::text[])`, gt(sessions.expire, sql`now()`)));
  return new Set(rows.map(({ sid }) => sid));
};

/** Begins a session of full length. */
export const createSession = async (db: Db, sid: string, userId: string, now: Date): Promise<void> => {
  await db
    .insert(sessions)
    .values({ sid, sess: { userId, signedInAt: now.toISOString(), device: null }, expire: lifetime });
};

/** Gives a session its full length again. */
export const extendSession = async (db: Db, sid: string): Promise<void> => {
  await db.update(sessions).set({ expire: lifetime }).where(eq(sessions.sid, sid));
};

export const endSession = async (db: Db, sid: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.sid, sid));
};

/** Forgets the sessions that have expired. */
export const deleteExpiredSessions = async (db: Db): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
};
