import DataLoader from 'dataloader';
import { proveAccess } from './trips.access.ts';
import { openTrip } from './trips.service.ts';
import { type SessionClaim, findSessions, type FoundSession } from './session-lookup.store.ts';
import type { Db } from '../../platform/db.ts';
import type { ChangeInBackground } from '../../platform/domain-events.ts';
import type { MemberOf, TripAccess } from '../../platform/membership.ts';

/** The most claims that one query looks up. */
const TOGETHER_MAX = 100;

/** Looks up the session of a request and its role on the trip; `null` where the session has ended. */
export type FindSession = (claim: SessionClaim) => Promise<FoundSession | null>;

/**
 * Looks up together what comes in one tick of the event loop: under load most of a small answer's time goes into this query.
 * Nothing is cached: every request is judged by what is stored when it comes.
 *
 * @param withSnapshot also reads the stamp of the database with each.
 */
export const sessionFinder = (db: Db, withSnapshot: boolean): FindSession => {
  const loader = new DataLoader<SessionClaim, FoundSession | null>((claims) => findSessions(db, claims, withSnapshot), {
    cache: false,
    batchScheduleFn: (look) => void setImmediate(look),
    maxBatchSize: TOGETHER_MAX,
  });
  return (claim) => loader.load(claim);
};

/** Proves that somebody may access a trip, and records a member's first visit. */
export type RequireMembership = (
  session: FoundSession & { readonly tripId: string },
  access: TripAccess,
  /** Whether the request shows anything of the trip. */
  opens: boolean,
) => Promise<MemberOf>;

/** The session lookup says whether the first visit is recorded, so that later ones cost nothing. */
export const membershipRequirement =
  (reads: Db, changeInBackground: ChangeInBackground): RequireMembership =>
  async ({ tripId, userId, role, hasOpened }, access, opens) => {
    const member = await proveAccess(reads, { tripId, userId, role }, access);
    if (opens && hasOpened === false) await changeInBackground(({ db, announce }) => openTrip(db, announce, member));
    return member;
  };
