import { REAUTHENTICATION_MINUTES, type Proof } from '@caravan/contract/accounts/reauthentication.schema.ts';
import { recoveryCodeLetters } from '@caravan/contract/accounts/accounts.rules.ts';
import { AppError, PROOF_REQUIRED } from '@caravan/contract/errors.ts';
import { z } from 'zod/mini';
import type { StepSecrets } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import { type SignInGuard, guesser } from '../../platform/security/sign-in-guard.ts';
import { shareLockPassword } from './sign-in-methods.store.ts';
import { type OwnAccount, findCredentials, lockAccount } from './accounts.store.ts';
import { type PasskeyAuthenticationParts, authenticatePasskey } from './webauthn.access.ts';
import { challengeSchema } from './passkeys.rules.ts';
import { recordPasskeyUse } from './passkeys.store.ts';
import { findRecoveryCode } from './recovery-codes.service.ts';
import { isSecondFactorRequired, useRecoveryCode } from './second-factor.store.ts';
import { endOtherReauthentications, findReauthenticatedAt } from './sessions.store.ts';
import { endSignInSteps, takeStep } from './sign-in-steps.store.ts';

/** A phone number that the caller has proven by a token, which may have been used up already. */
export interface ProvenNumber {
  /** E.164. */
  readonly phoneNumber: string;
  /**
   * Uses the token up, with all else that the call changes.
   *
   * @throws AppError `phone_not_proven` where one for the same code was used up before.
   */
  readonly spend: (db: Db) => Promise<void>;
}

export interface ProofParts extends PasskeyAuthenticationParts {
  readonly signInGuard: SignInGuard;
  /** Reads a token of whoever vouches for phone numbers. Throws AppError `phone_not_proven` and what else the proofs throw. */
  readonly verifyPhoneToken: (idToken: string) => Promise<ProvenNumber>;
}

/** The part of a call that reauthentication reads. */
interface ProvingCall {
  readonly db: Db;
  readonly userId: string;
  readonly sid: string | null;
  readonly steps: StepSecrets;
}

/**
 * Uses up a verified proof while the account is locked. Throws what the proof is refused with.
 */
export type ConsumeProof = (db: Db, account: OwnAccount) => Promise<void>;

/** Verifies the proof of somebody who is signed in; what it uses up is left to {@link ConsumeProof}, within the transaction. */
export const checkProof = async (call: ProvingCall, proof: Proof, parts: ProofParts): Promise<ConsumeProof> => {
  if (proof.way === 'passkey') return byPasskey(call, proof.response, parts);
  if (proof.way === 'recovery_code') return byRecoveryCode(call, proof.code, parts);
  if (await isSecondFactorRequired(call.db, call.userId)) throw new AppError('second_factor_needed');
  const settle =
    proof.way === 'password' ? await byPassword(call, proof.password, parts) : await byPhone(proof.idToken, parts);
  return async (db, account) => {
    // It may have been turned on meanwhile.
    if (account.requiresSecondFactor) throw new AppError('second_factor_needed');
    await settle(db, account);
  };
};

const byPassword = async (
  { db, userId, sid }: ProvingCall,
  password: string,
  { signInGuard }: ProofParts,
): Promise<ConsumeProof> => {
  const stored = await findCredentials(db, userId);
  if (!stored) throw new AppError('unauthorized');
  const { password: hash } = stored;
  if (hash === null) throw new AppError('no_password');
  const fits = await signInGuard.attemptBy(guesser(userId, sid), async () =>
    (await verifyPassword(hash, password)) ? true : null,
  );
  if (fits === null) throw new AppError('wrong_password');
  return async (within) => {
    if (!(await shareLockPassword(within, userId, hash))) throw new AppError('wrong_password');
  };
};

/** A challenge is answered once, rightly or not, and in the session that requested it. */
const byPasskey = async (
  { db, userId, sid, steps }: ProvingCall,
  response: unknown,
  parts: ProofParts,
): Promise<ConsumeProof> => {
  const step = await takeStep(db, 'reauthentication', steps.claimed('reauthentication'));
  const request = step && z.parse(reauthenticationChallengeSchema, step.data);
  // The refusal waits for the handler, so that a repeated call gets its first answer.
  if (!request || step.userId !== userId || request.sid !== sid) return refused('passkey_failed');
  const { challenge } = request;
  const { passkey, shown } = await authenticatePasskey(db, parts, response, {
    challenge,
    mustVerify: true,
    owner: userId,
  });
  return async (within) => {
    // It was removed, or used at the same time elsewhere.
    if (!(await recordPasskeyUse(within, passkey, shown))) throw new AppError('passkey_failed');
  };
};

/** What is stored of a challenge: it belongs to one session. */
const reauthenticationChallengeSchema = z.extend(challengeSchema, { sid: z.string() });

const byPhone = async (idToken: string, { verifyPhoneToken }: ProofParts): Promise<ConsumeProof> => {
  const number = await verifyPhoneToken(idToken);
  return async (db, { signInPhone }) => {
    if (number.phoneNumber !== signInPhone) throw new AppError('phone_not_proven');
    await number.spend(db);
  };
};

const byRecoveryCode = async (
  { db, userId, sid }: ProvingCall,
  typed: string,
  { signInGuard }: ProofParts,
): Promise<ConsumeProof> => {
  const code = recoveryCodeLetters(typed);
  const stored = await signInGuard.attemptBy(guesser(userId, sid), async () =>
    code === null ? null : findRecoveryCode(db, userId, code),
  );
  // A repeat comes with a code that it has used up itself.
  if (stored === null) return refused('recovery_code_wrong');
  return async (within) => {
    if (!(await useRecoveryCode(within, userId, stored))) throw new AppError('recovery_code_wrong');
  };
};

const refused =
  (code: 'passkey_failed' | 'recovery_code_wrong'): ConsumeProof =>
  async () => {
    throw new AppError(code);
  };

/** The session that asks. */
interface SessionCall {
  /** As stored. */
  readonly sid: string | null;
  readonly now: Date;
}

/**
 * Until when the last reauthentication of a session counts; `null`: it does not any more.
 *
 * @throws AppError `unauthorized` where the session has ended meanwhile.
 */
export const findReauthenticatedUntil = async (db: Db, { sid, now }: SessionCall): Promise<Date | null> => {
  const provenAt = sid === null ? undefined : await findReauthenticatedAt(db, sid);
  if (provenAt === undefined) throw new AppError('unauthorized');
  if (provenAt === null) return null;
  const until = reauthenticatedUntil(new Date(provenAt));
  return now.getTime() <= until.getTime() ? until : null;
};

/** When a reauthentication of that moment stops counting. */
export const reauthenticatedUntil = (provenAt: Date): Date =>
  new Date(provenAt.getTime() + REAUTHENTICATION_MINUTES * 60_000);

/**
 * Refuses a session whose owner has not just reauthenticated, which nobody can at a device that was left open.
 *
 * @throws AppError `proof_required`; `unauthorized` where the session has ended meanwhile, as with the account.
 */
export const requireReauthentication = async (db: Db, call: SessionCall): Promise<void> => {
  if ((await findReauthenticatedUntil(db, call)) === null) throw new AppError(PROOF_REQUIRED);
};

/** The session of an account's owner. */
interface OwnersCall extends SessionCall {
  readonly userId: string;
}

/**
 * Locks an account for its reauthenticated owner until this transaction is over. A change a moment ago may have ended the session or
 * its reauthentication, so that is checked once the account is locked.
 *
 * @throws AppError as {@link requireReauthentication}.
 */
export const lockReauthenticated = async (db: Db, { userId, sid, now }: OwnersCall): Promise<OwnAccount> => {
  const account = await lockAccount(db, userId);
  if (!account) throw new AppError('unauthorized');
  await requireReauthentication(db, { sid, now });
  return account;
};

/**
 * Ends unfinished sign-ins to an account and the reauthentications of its other sessions: what they were done with may be removed
 * now, or not be enough any more.
 */
export const revokeOtherReauthentications = async (db: Db, { userId, sid }: Omit<OwnersCall, 'now'>): Promise<void> => {
  await endSignInSteps(db, userId);
  await endOtherReauthentications(db, userId, sid);
};
