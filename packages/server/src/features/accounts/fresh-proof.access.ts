import { FRESH_PROOF_MINUTES } from '@caravan/contract/accounts/reauthentication.schema.ts';
import { AppError, PROOF_REQUIRED } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { lockAccount, type OwnAccount } from './own-account.store.ts';
import { endOtherProofs, findProvenAt } from './sessions.store.ts';
import { endBegunSignIns } from './sign-in-steps.store.ts';

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

/** The session of an account's owner. */
interface OwnersAsking extends Asking {
  readonly userId: string;
}

/**
 * An account for the one who has just proven to be its owner: nobody else changes it before this transaction is over. Whoever
 * did so a moment ago may have ended the session or its proof, so that is looked at again.
 *
 * @throws AppError as {@link demandFreshProof}.
 */
export const lockProven = async (db: Db, { userId, sid, now }: OwnersAsking): Promise<OwnAccount> => {
  const account = await lockAccount(db, userId);
  if (!account) throw new AppError('unauthorized');
  await demandFreshProof(db, { sid, now });
  return account;
};

/**
 * Ends what was begun on the way in to an account, and what its other sessions have proven: by what they did so may sign in no
 * more, or not be enough any more.
 */
export const endBegunElsewhere = async (db: Db, { userId, sid }: Omit<OwnersAsking, 'now'>): Promise<void> => {
  await endBegunSignIns(db, userId);
  await endOtherProofs(db, userId, sid);
};
