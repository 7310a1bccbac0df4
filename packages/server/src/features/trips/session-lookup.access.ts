import DataLoader from 'dataloader';
import { openTrip } from './trip-announcements.service.ts';
import { type SessionKey, findSessionUsers, type SessionUser } from './roles.store.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Db } from '../../platform/db.ts';
import { type MemberOf, prove, type TripAccess } from '../../platform/membership.ts';

/** The most sessions that one query looks up. */
const TOGETHER_MAX = 100;

/** Looks up who makes a request; `null` where the session has ended. */
export type FindSessionUser = (key: SessionKey) => Promise<SessionUser | null>;

/**
 * Looks up all requests of one round of the event loop together: under load most of a small answer's time goes into reading its
 * session. Nothing is remembered: every request is judged by what is stored when it comes.
 */
export const sessionUserFinder = (db: Db): FindSessionUser => {
  const loader = new DataLoader<SessionKey, SessionUser | null>((keys) => findSessionUsers(db, keys), {
    cache: false,
    batchScheduleFn: (lookUp) => void setImmediate(lookUp),
    maxBatchSize: TOGETHER_MAX,
  });
  return (key) => loader.load(key);
};

/** Proves what somebody may do on a trip, and remembers when a member first opens it. */
export type AuthorizeOnTrip = (
  user: SessionUser & { readonly tripId: string },
  access: TripAccess,
  /** Whether the request shows anything of the trip. */
  opens: boolean,
) => Promise<MemberOf>;

/** The membership says already whether there is anything to write, so that later requests cost nothing. */
export const tripAuthorizer =
  (db: Db, announce: Announce): AuthorizeOnTrip =>
  async ({ tripId, userId, role, hasOpened }, access, opens) => {
    const member = prove({ tripId, userId, role }, access);
    if (opens && hasOpened === false) await openTrip(db, announce, member);
    return member;
  };
