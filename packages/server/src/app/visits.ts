import DataLoader from 'dataloader';
import { type Claim, findVisits, type Visit } from '../features/members/roles.store.ts';
import type { Db } from '../platform/db.ts';

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
