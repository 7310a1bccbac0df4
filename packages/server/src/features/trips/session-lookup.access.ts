import DataLoader from 'dataloader';
import { openTrip } from './trip-announcements.service.ts';
import { type SessionKey, findSessions, type FoundSession } from './roles.store.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Db } from '../../platform/db.ts';
import { type MemberOf, prove, type TripAccess } from '../../platform/membership.ts';

/** The most sessions that one query looks up. */
const TOGETHER_MAX = 100;

/** Looks up the session of a request and its role on a trip; `null` where the session has ended. */
export type FindSession = (key: SessionKey) => Promise<FoundSession | null>;

/**
 * Batches the lookups of one turn of the event loop: under load most of a small answer's time goes into this query. Nothing is
 * cached, so every request is checked against the present state.
 */
export const createSessionFinder = (db: Db): FindSession => {
  const loader = new DataLoader<SessionKey, FoundSession | null>((keys) => findSessions(db, keys), {
    cache: false,
    batchScheduleFn: (dispatch) => void setImmediate(dispatch),
    maxBatchSize: TOGETHER_MAX,
  });
  return (key) => loader.load(key);
};

/** Proves what a session may on a trip, and records when a member opens the trip for the first time. */
export type AuthorizeOnTrip = (
  session: FoundSession & { readonly tripId: string },
  access: TripAccess,
  /** Whether the request shows anything of the trip. */
  opens: boolean,
) => Promise<MemberOf>;

/** `hasOpened` comes with the lookup, so that only the first request writes. */
export const createTripAuthorization =
  (db: Db, announce: Announce): AuthorizeOnTrip =>
  async ({ tripId, userId, role, hasOpened }, access, opens) => {
    const member = prove({ tripId, userId, role }, access);
    if (opens && hasOpened === false) await openTrip(db, announce, member);
    return member;
  };
