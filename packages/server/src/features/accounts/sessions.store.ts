import type { OpenSession } from '@caravan/contract/accounts/sessions.schema.ts';
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { SESSION_DAYS, SESSION_MAX_DAYS } from '../../platform/security/cookies.ts';
import type { Db } from '../../platform/db.ts';
import { type BegunSession, sessions } from './accounts.tables.ts';

const days = (count: number) => sql`make_interval(days => ${sql.raw(String(count))})`;

/** When a session ends whatever happens. Those of earlier versions only tell when they were signed in. */
const lastEnd = sql`coalesce((${sessions.sess} ->> 'endsAt')::timestamptz, (${sessions.sess} ->> 'signedInAt')::timestamptz + ${days(SESSION_MAX_DAYS)})`;

/**
 * Whether a session that is used is to be extended. At every use that would be a write for each read; once an hour keeps thirty
 * days rolling, and tells its owner when it was used.
 */
export const isDueForExtension = sql<boolean>`(${sessions.expire} < now() + ${days(SESSION_DAYS)} - interval '1 hour'
  and coalesce((${sessions.sess} ->> 'lastUsedAt')::timestamptz, '-infinity') < now() - interval '1 hour')`;

/** Those of the sessions that have not ended, by their stored ids. */
export const findOpenSessions = async (db: Db, sids: string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(sql`${sessions.sid} = any(${sql.param(sids)}::text[])`, gt(sessions.expire, sql`now()`)));
  return new Set(rows.map(({ sid }) => sid));
};

/** Whose an open session is. @param sid as stored. */
export const findSessionOwner = async (db: Db, sid: string): Promise<string | undefined> => {
  const [session] = await db.select({ userId: sessions.userId }).from(sessions).where(open(sid));
  return session?.userId;
};

/**
 * When a session's owner last proved who they are, ISO 8601; `null` where that counts no more, `undefined` once it has ended.
 *
 * @param sid as stored.
 */
export const findProvenAt = async (db: Db, sid: string): Promise<string | null | undefined> => {
  const [session] = await db.select({ sess: sessions.sess }).from(sessions).where(open(sid));
  return session && (session.sess.provenAt === undefined ? session.sess.signedInAt : session.sess.provenAt);
};

/**
 * Keeps that a session's owner has just proven who they are; it ends when it would have ended.
 *
 * @returns whether it is still there.
 */
export const keepProof = async (db: Db, sid: string, provenAt: Date): Promise<boolean> => {
  const proven = sql`${sessions.sess} || jsonb_build_object('provenAt', ${provenAt.toISOString()}::text)`;
  const kept = await db.update(sessions).set({ sess: proven }).where(open(sid)).returning({ sid: sessions.sid });
  return kept.length > 0;
};

/** What the other sessions of a person have proven counts no more. */
export const endOtherProofs = async (db: Db, userId: string, sid: string | null): Promise<void> => {
  await db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} || '{"provenAt": null}'` })
    .where(and(eq(sessions.userId, userId), sid === null ? undefined : ne(sessions.sid, sid)));
};

const open = (sid: string) => and(eq(sessions.sid, sid), gt(sessions.expire, sql`now()`));

/** Begins a session of full length. */
export const createSession = async (db: Db, sid: string, sess: BegunSession): Promise<void> => {
  const kept = sql`${JSON.stringify(sess)}::jsonb || jsonb_build_object('endsAt', now() + ${days(SESSION_MAX_DAYS)})`;
  await db.insert(sessions).values({ sid, sess: kept, expire: sql`now() + ${days(SESSION_DAYS)}` });
};

/** Gives a session that is due its full length again, as far as its last end: of many requests at once, one does. */
export const extendSession = async (db: Db, sid: string): Promise<void> => {
  const sess = sql`${sessions.sess} || jsonb_build_object('lastUsedAt', now())`;
  const expire = sql`least(now() + ${days(SESSION_DAYS)}, ${lastEnd})`;
  await db
    .update(sessions)
    .set({ sess, expire })
    .where(and(eq(sessions.sid, sid), isDueForExtension));
};

/** @returns whose it was; `null` where it had ended before. */
export const endSession = async (db: Db, sid: string): Promise<string | null> => {
  const [ended] = await db.delete(sessions).where(eq(sessions.sid, sid)).returning({ userId: sessions.userId });
  return ended?.userId ?? null;
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
      system: sql<string | null>`${sessions.sess} ->> 'system'`,
      signedInAt: sql<string>`${sessions.sess} ->> 'signedInAt'`,
      lastUsedAt: lastUsed,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, sql`now()`)))
    .orderBy(desc(isCurrent), desc(lastUsed), sessions.id);
};

/** When a session was last used, to the hour: its use is written down once an hour at most. */
const lastUsed =
  sql<string>`coalesce((${sessions.sess} ->> 'lastUsedAt')::timestamptz, ${sessions.expire} - ${days(SESSION_DAYS)})`.mapWith(
    sessions.expire,
  );

/** Whether somebody is signed in on a device that their account knows. @param knownDevice names it. */
export const isSignedInOn = async (db: Db, userId: string, knownDevice: string): Promise<boolean> => {
  const there = sql`${sessions.sess} ->> 'knownDevice' = ${knownDevice}`;
  return (await db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expire, sql`now()`), there))) > 0;
};

interface EndedSession {
  /** As stored. */
  readonly sid: string;
  /** The device that its account knows by it; `null` for sessions of earlier versions. */
  readonly knownDevice: string | null;
}

/**
 * Ends one of a person's own sessions.
 *
 * @returns `undefined` where they have no such session.
 */
export const endOwnSession = async (db: Db, userId: string, id: string): Promise<EndedSession | undefined> => {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ sid: sessions.sid, knownDevice: sql<string | null>`${sessions.sess} ->> 'knownDevice'` });
  return ended;
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
