import type { OpenSession } from '@caravan/contract/accounts/sessions.endpoints.ts';
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { SESSION_DAYS, SESSION_MAX_DAYS } from '../../platform/security/cookies.ts';
import type { Db } from '../../platform/db.ts';
import { type NewSession, sessions } from './accounts.tables.ts';

const days = (count: number) => sql`make_interval(days => ${sql.raw(String(count))})`;

/** When a session ends however much it is used; sessions of earlier versions have only the moment of their sign-in. */
const lastEnd = sql`coalesce((${sessions.sess} ->> 'endsAt')::timestamptz, (${sessions.sess} ->> 'signedInAt')::timestamptz + ${days(SESSION_MAX_DAYS)})`;

/**
 * Whether a session is to be extended at this use. At every use that would be a write for each read; once an hour suffices for
 * thirty rolling days and for showing its owner when it was used.
 */
export const isDueForExtension = sql<boolean>`(${sessions.expire} < now() + ${days(SESSION_DAYS)} - interval '1 hour'
  and coalesce((${sessions.sess} ->> 'lastUsedAt')::timestamptz, '-infinity') < now() - interval '1 hour')`;

/** Those of the sessions, by their stored ids, that have not ended. */
export const findOpenSessions = async (db: Db, sids: string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(sql`${sessions.sid} = any(${sql.param(sids)}::text[])`, gt(sessions.expire, sql`now()`)));
  return new Set(rows.map(({ sid }) => sid));
};

/** @param sid as stored. */
export const findSessionOwner = async (db: Db, sid: string): Promise<string | undefined> => {
  const [session] = await db.select({ userId: sessions.userId }).from(sessions).where(open(sid));
  return session?.userId;
};

/**
 * When a session's owner last reauthenticated, ISO 8601; `null` where that was revoked, `undefined` once the session has ended.
 *
 * @param sid as stored.
 */
export const findReauthenticatedAt = async (db: Db, sid: string): Promise<string | null | undefined> => {
  const [session] = await db.select({ sess: sessions.sess }).from(sessions).where(open(sid));
  return session && (session.sess.provenAt === undefined ? session.sess.signedInAt : session.sess.provenAt);
};

/**
 * @returns whether the session is still there; its end stays the same.
 */
export const saveReauthentication = async (db: Db, sid: string, provenAt: Date): Promise<boolean> => {
  const proven = sql`${sessions.sess} || jsonb_build_object('provenAt', ${provenAt.toISOString()}::text)`;
  const kept = await db.update(sessions).set({ sess: proven }).where(open(sid)).returning({ sid: sessions.sid });
  return kept.length > 0;
};

export const endOtherReauthentications = async (db: Db, userId: string, sid: string | null): Promise<void> => {
  await db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} || '{"provenAt": null}'` })
    .where(and(eq(sessions.userId, userId), sid === null ? undefined : ne(sessions.sid, sid)));
};

const open = (sid: string) => and(eq(sessions.sid, sid), gt(sessions.expire, sql`now()`));

export const createSession = async (db: Db, sid: string, sess: NewSession): Promise<void> => {
  const kept = sql`${JSON.stringify(sess)}::jsonb || jsonb_build_object('endsAt', now() + ${days(SESSION_MAX_DAYS)})`;
  await db.insert(sessions).values({ sid, sess: kept, expire: sql`now() + ${days(SESSION_DAYS)}` });
};

/** Extends a session that is due to its full length, at most to its last end: of many requests at once, one writes. */
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
 * The current session first, then the others by their last use.
 *
 * @param sid the current session as stored.
 */
export const listOpenSessions = async (db: Db, userId: string, sid: string | null): Promise<OpenSession[]> => {
  const isCurrent = sql<boolean>`coalesce(${sessions.sid} = ${sid}, false)`;
  return db
    .select({
      id: sessions.id,
      isCurrent,
      // Missing in sessions of earlier versions.
      device: sql<string | null>`${sessions.sess} ->> 'device'`,
      system: sql<string | null>`${sessions.sess} ->> 'system'`,
      signedInAt: sql<string>`${sessions.sess} ->> 'signedInAt'`,
      lastUsedAt: lastUsed,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, sql`now()`)))
    .orderBy(desc(isCurrent), desc(lastUsed), sessions.id);
};

/** To the hour, as {@link isDueForExtension} says. */
const lastUsed =
  sql<string>`coalesce((${sessions.sess} ->> 'lastUsedAt')::timestamptz, ${sessions.expire} - ${days(SESSION_DAYS)})`.mapWith(
    sessions.expire,
  );

/** @param knownDevice its digest. */
export const isSignedInOn = async (db: Db, userId: string, knownDevice: string): Promise<boolean> => {
  const there = sql`${sessions.sess} ->> 'knownDevice' = ${knownDevice}`;
  return (await db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expire, sql`now()`), there))) > 0;
};

interface EndedSession {
  /** As stored. */
  readonly sid: string;
  /** The digest of its device; `null` for sessions of earlier versions. */
  readonly knownDevice: string | null;
}

/**
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

export const deleteExpiredSessions = async (db: Db): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
};
