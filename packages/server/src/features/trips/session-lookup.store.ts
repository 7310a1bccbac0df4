import type { Role } from '@caravan/contract/members/members.schema.ts';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { sessions } from '../accounts/accounts.tables.ts';
import { isDueForExtension } from '../accounts/sessions.store.ts';
import { snapshotStamp } from '../../platform/live/live-announcements.store.ts';
import { tripMembers } from './trips.tables.ts';

/** What a request claims: a session by its stored id, and the trip that it is about, `null` without one. */
export interface SessionClaim {
  readonly sid: string;
  readonly tripId: string | null;
}

/** Who makes a request: the session's user and their role on the trip, `null` for a stranger or without a trip. */
export interface FoundSession {
  readonly userId: string;
  /** Whether the session is to be extended, as it is used now. */
  readonly isDue: boolean;
  readonly role: Role | null;
  /** Whether they have opened the trip before; `null` for a stranger or without a trip. */
  readonly hasOpened: boolean | null;
  /** The stamp of the database at the moment of the look-up; `null` where none was to be read. */
  readonly snapshot: string | null;
}

/** Without a membership it is neither. */
const hasOpened = sql<
  boolean | null
>`case when ${tripMembers.id} is not null then ${tripMembers.openedAt} is not null end`;

const isOpen = gt(sessions.expire, sql`now()`);

const found = { userId: sessions.userId, isDue: isDueForExtension, role: tripMembers.role, hasOpened };

const sessionQuery = (snapshot: SQL<string | null>, name: string) =>
  prepared((db) =>
    db
      .select({ ...found, snapshot })
      .from(sessions)
      .leftJoin(
        tripMembers,
        and(eq(tripMembers.userId, sessions.userId), eq(tripMembers.tripId, sql.placeholder('tripId'))),
      )
      .where(and(eq(sessions.sid, sql.placeholder('sid')), isOpen))
      .prepare(name),
  );

const claimRows = sql`unnest(${sql.placeholder('sids')}::text[], ${sql.placeholder('tripIds')}::uuid[])
  with ordinality as claim (sid, trip_id, position)`;

const sessionsQuery = (snapshot: SQL<string | null>, name: string) =>
  prepared((db) =>
    db
      .select({ position: sql<number>`claim.position::int`, ...found, snapshot })
      .from(claimRows)
      .innerJoin(sessions, and(sql`${sessions.sid} = claim.sid`, isOpen))
      .leftJoin(tripMembers, and(eq(tripMembers.userId, sessions.userId), sql`${tripMembers.tripId} = claim.trip_id`))
      .prepare(name),
  );

const none = sql<null>`null`;
const queries = {
  withSnapshot: {
    one: sessionQuery(snapshotStamp, 'find_session_and_snapshot'),
    many: sessionsQuery(snapshotStamp, 'find_sessions_and_snapshot'),
  },
  alone: { one: sessionQuery(none, 'find_session'), many: sessionsQuery(none, 'find_sessions') },
};

/**
 * Session and membership in one query, because nearly every request asks for both. One request alone, as nearly always, has
 * a query of its own: the database takes a third less time for it.
 *
 * @param withSnapshot also reads the stamp of the database, for what is read after it.
 * @returns who makes each request, in the same order; `null` where the session has ended.
 */
export const findSessions = async (
  db: Db,
  claims: readonly SessionClaim[],
  withSnapshot: boolean,
): Promise<(FoundSession | null)[]> => {
  const [first] = claims;
  const { one, many } = withSnapshot ? queries.withSnapshot : queries.alone;
  if (first && claims.length === 1) return [(await one(db).execute({ ...first }))[0] ?? null];
  const rows = await many(db).execute({
    sids: claims.map(({ sid }) => sid),
    tripIds: claims.map(({ tripId }) => tripId),
  });
  const inOrder: (FoundSession | null)[] = claims.map(() => null);
  for (const { position, ...session } of rows) inOrder[position - 1] = session;
  return inOrder;
};
