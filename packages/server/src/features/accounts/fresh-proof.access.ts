import { FRESH_PROOF_MINUTES } from '@caravan/contract/accounts/reauthentication.schema.ts';
import { AppError, PROOF_REQUIRED } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { findProvenAt } from './sessions.store.ts';

/** The session that asks. */
interface Asking {
  /** As stored. */
  readonly sid: string | null;
  readonly now: Date;
}

/**
 * Until when the last proof of who a session's owner is counts as fresh; `null`: it does not any more.
 *
 * @throws AppError `unauthorized` where the session has ended meanwhile.
 */
export const findFreshness = async (db: Db, { sid, now }: Asking): Promise<Date | null> => {
  const provenAt = sid === null ? undefined : await findProvenAt(db, sid);
  if (provenAt === undefined) throw new AppError('unauthorized');
  if (provenAt === null) return null;
  const until = freshUntil(new Date(provenAt));
  return now.getTime() <= until.getTime() ? until : null;
};

/** When a proof of that moment stops counting. */
export const freshUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + FRESH_PROOF_MINUTES * 60_000);

/**
 * Demands that the session's owner has just proven who they are, which nobody does at a device that was left open.
 *
 * @throws AppError `proof_required`; `unauthorized` where the session has ended meanwhile, as with the account.
 */
export const demandFreshProof = async (db: Db, asking: Asking): Promise<void> => {
  if ((await findFreshness(db, asking)) === null) throw new AppError(PROOF_REQUIRED);
};
