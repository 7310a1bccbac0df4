import type { OpenSession } from '@caravan/contract/accounts/sessions.schema.ts';
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { SESSION_DAYS } from '../../platform/cookies.ts';
import type { Db } from '../../platform/db.ts';
import { type SessionData, sessions } from './accounts.tables.ts';

const lifetime = sql`now() + make_interval(days => ${sql.raw(String(SESSION_DAYS))})`;

/** Those of the sessions that have not ended, by their stored ids. */
export const findOpenSessions = async (db: Db, sids: string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(sql`${sessions.sid} = any(${sql.param(sids)}::text[])`, gt(sessions.expire, sql`now()`)));
  return new Set(rows.map(({ sid }) => sid));
};

/**
 * When a session was signed in, ISO 8601.
 *
 * @param sid as stored.
 */
export const findSignedInAt = async (db: Db, sid: string): Promise<string | undefined> => {
  const [session] = await db.select({ sess: sessions.sess }).from(sessions).where(eq(sessions.sid, sid));
  return session?.sess.signedInAt;
};

/** Begins a session of full length. */
export const createSession = async (db: Db, sid: string, sess: SessionData): Promise<void> => {
  await db.insert(sessions).values({ sid, sess, expire: lifetime });
};

/** Gives a session its full length again. */
export const extendSession = async (db: Db, sid: string): Promise<void> => {
  await db.update(sessions).set({ expire: lifetime }).where(eq(sessions.sid, sid));
};

export const endSession = async (db: Db, sid: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.sid, sid));
};

/**
 * Where a person is signed in: the asking session first, then the last used first.
 *
 * @param sid the asking session as stored.
 */
export const listOpenSessions = async (db: Db, userId: string, sid: string | null): Promise<OpenSession[]> => {
  const isCurrent = sql<boolean>`coalesce(${sessions.sid} = ${sid}, false)`;
  return db
    .select({
      id: sessions.id,
      isCurrent,
      // Sessions of earlier versions do not tell.
      device: sql<string | null>`${sessions.sess} ->> 'device'`,
      signedInAt: sql<string>`${sessions.sess} ->> 'signedInAt'`,
      lastUsedAt: lastUsed,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, sql`now()`)))
    .orderBy(desc(isCurrent), desc(sessions.expire), sessions.id);
};

/** Every use extends a session, once a day at most, so its end tells its last use to the day. */
const lastUsed = sql<string>`${sessions.expire} - make_interval(days => ${sql.raw(String(SESSION_DAYS))})`.mapWith(
  sessions.expire,
);

/**
 * Ends one of a person's own sessions.
 *
 * @returns it as stored; `undefined` where they have no such session.
 */
export const endOwnSession = async (db: Db, userId: string, id: string): Promise<string | undefined> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ sid: sessions.sid });
  return ended[0]?.sid;
};

/**
 * Ends all sessions of a person.
 *
 * @param except the stored id of one that stays.
 * @returns those that have ended, as stored.
 */
export const endSessionsOf = async (db: Db, userId: string, except: string | null = null): Promise<string[]> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === null ? undefined : ne(sessions.sid, except)))
    .returning({ sid: sessions.sid });
  return ended.map(({ sid }) => sid);
};

/** Forgets the sessions that have expired. */
export const deleteExpiredSessions = async (db: Db): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
};
