import type { Proof } from '@caravan/contract/accounts/reauthentication.schema.ts';
import { recoveryCodeLetters } from '@caravan/contract/accounts/recovery-codes.rules.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { z } from 'zod/mini';
import type { StepSecrets } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { passwordFits } from '../../platform/security/passwords.ts';
import { guesser, type SignInGuard } from '../../platform/security/sign-in-guard.ts';
import { askedSchema } from './asked-passkey.schema.ts';
import { holdPassword } from './credentials.store.ts';
import { findCredentials, type OwnAccount } from './own-account.store.ts';
import { checkPasskey, type PasskeyChecks } from './passkey-check.access.ts';
import { keepUse } from './passkeys.store.ts';
import { findRecoveryCode } from './recovery-codes.access.ts';
import { useRecoveryCode } from './recovery-codes.store.ts';
import { asksSecondFactor } from './second-factor.store.ts';
import { takeStep } from './sign-in-steps.store.ts';

/** A number that whoever calls has, by a token that may have been used up already. */
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

export interface ProofParts extends PasskeyChecks {
  readonly signInGuard: SignInGuard;
  /** Reads a token of whoever vouches for phone numbers. Throws AppError `phone_not_proven` and what else the proofs throw. */
  readonly numberIn: (idToken: string) => Promise<ProvenNumber>;
}

/** As much of a call as proves whose it is. */
interface Proving {
  readonly db: Db;
  readonly userId: string;
  readonly sid: string | null;
  readonly steps: StepSecrets;
}

/**
 * What was proven, held to the account while nobody else changes it: it throws what the proof is refused with.
 */
export type Settle = (db: Db, account: OwnAccount) => Promise<void>;

/** Checks what somebody who is signed in proves themselves by; what is used up by it waits for {@link Settle}. */
export const checkProof = async (call: Proving, proof: Proof, parts: ProofParts): Promise<Settle> => {
  if (proof.way === 'passkey') return byPasskey(call, proof.response, parts);
  if (proof.way === 'recovery_code') return byRecoveryCode(call, proof.code, parts);
  if (await asksSecondFactor(call.db, call.userId)) throw new AppError('second_factor_needed');
  const settle =
    proof.way === 'password' ? await byPassword(call, proof.password, parts) : await byPhone(proof.idToken, parts);
  return async (db, account) => {
    // It may have been turned on meanwhile.
    if (account.requiresSecondFactor) throw new AppError('second_factor_needed');
    await settle(db, account);
  };
};

const byPassword = async (
  { db, userId, sid }: Proving,
  password: string,
  { signInGuard }: ProofParts,
): Promise<Settle> => {
  const stored = await findCredentials(db, userId);
  if (!stored) throw new AppError('unauthorized');
  const { password: hash } = stored;
  if (hash === null) throw new AppError('no_password');
  const fits = await signInGuard.attemptBy(guesser(userId, sid), async () =>
    (await passwordFits(hash, password)) ? true : null,
  );
  if (fits === null) throw new AppError('wrong_password');
  return async (within) => {
    if (!(await holdPassword(within, userId, hash))) throw new AppError('wrong_password');
  };
};

/** A question is answered once, rightly or not, and in the session that it was put to. */
const byPasskey = async (
  { db, userId, sid, steps }: Proving,
  response: unknown,
  parts: ProofParts,
): Promise<Settle> => {
  const step = await takeStep(db, 'reauthentication', steps.claimed('reauthentication'));
  const asked = step && z.parse(askedProofSchema, step.data);
  // Whether the call is a repeat is looked at before this is said.
  if (!asked || step.userId !== userId || asked.sid !== sid) return refused('passkey_failed');
  const { challenge } = asked;
  const { passkey, shown } = await checkPasskey(db, parts, response, { challenge, mustVerify: true, owner: userId });
  return async (within) => {
    // It was removed, or used at the same time elsewhere.
    if (!(await keepUse(within, passkey, shown))) throw new AppError('passkey_failed');
  };
};

/** What is kept of the question for a passkey: it is put to one session. */
export const askedProofSchema = z.extend(askedSchema, { sid: z.string() });

const byPhone = async (idToken: string, { numberIn }: ProofParts): Promise<Settle> => {
  const number = await numberIn(idToken);
  return async (db, { signInPhone }) => {
    if (number.phoneNumber !== signInPhone) throw new AppError('phone_not_proven');
    await number.spend(db);
  };
};

const byRecoveryCode = async (
  { db, userId, sid }: Proving,
  typed: string,
  { signInGuard }: ProofParts,
): Promise<Settle> => {
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
  (code: 'passkey_failed' | 'recovery_code_wrong'): Settle =>
  async () => {
    throw new AppError(code);
  };
