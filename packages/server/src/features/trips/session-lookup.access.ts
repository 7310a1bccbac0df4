import DataLoader from 'dataloader';
import { openTrip } from './trip-announcements.service.ts';
import { type Claim, findVisits, type Visit } from './roles.store.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Db } from '../../platform/db.ts';
import { type MemberOf, prove, type TripAccess } from '../../platform/membership.ts';

/** The most claims that one query looks up. */
const TOGETHER_MAX = 100;

/** Looks up who makes a request; `null` where the claimed session has ended. */
export type FindVisit = (claim: Claim) => Promise<Visit | null>;

/**
 * Looks up together what comes in one turn of the event loop: under load most of a small answer's time goes into asking the
 * database who is there. Nothing is remembered: every request is judged by what stands when it comes.
 */
export const visitFinder = (db: Db): FindVisit => {
  const loader = new DataLoader<Claim, Visit | null>((claims) => findVisits(db, claims), {
    cache: false,
    batchScheduleFn: (look) => void setImmediate(look),
    maxBatchSize: TOGETHER_MAX,
  });
  return (claim) => loader.load(claim);
};

/** Proves what a visit to a trip may, and remembers a member's first one. */
export type AdmitToTrip = (
  visit: Visit & { readonly tripId: string },
  access: TripAccess,
  /** Whether the visit shows anything of the trip. */
  opens: boolean,
) => Promise<MemberOf>;

/** What is known of the membership says whether there is anything to write, so that later visits cost nothing. */
export const tripAdmission =
  (db: Db, announce: Announce): AdmitToTrip =>
  async ({ tripId, userId, role, hasOpened }, access, opens) => {
    const member = prove({ tripId, userId, role }, access);
    if (opens && hasOpened === false) await openTrip(db, announce, member);
    return member;
  };
