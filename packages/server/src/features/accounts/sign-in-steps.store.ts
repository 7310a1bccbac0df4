import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { newSecret, secretDigest, type StepKind } from '../../platform/security/cookies.ts';
import type { Db } from '../../platform/db.ts';
import { forgetSignIns } from '../../platform/idempotency.store.ts';
import { signInSteps } from './accounts.tables.ts';

/** An unfinished sign-in of a browser, such as a sign-up that waits for its code. */
export interface SignInStep {
  /** Whose account it is about; `null` where nobody's yet. */
  readonly userId: string | null;
  /** As stored: the caller parses it. */
  readonly data: unknown;
}

/**
 * Begins a step.
 *
 * @returns the secret for the browser's cookie; only its digest is stored.
 */
export const beginStep = async (
  db: Db,
  step: { kind: StepKind; userId?: string; data: object; minutes: number },
): Promise<string> => {
  const secret = newSecret();
  const expiresAt = sql`now() + make_interval(mins => ${step.minutes})`;
  const { kind, userId = null, data } = step;
  await db.insert(signInSteps).values({ digest: secretDigest(secret), kind, userId, data, expiresAt });
  return secret;
};

const open = (kind: StepKind, secret: string) =>
  and(eq(signInSteps.digest, secretDigest(secret)), eq(signInSteps.kind, kind), gt(signInSteps.expiresAt, sql`now()`));

const stepColumns = { userId: signInSteps.userId, data: signInSteps.data };

/** The step of the browser with this secret; `undefined` once it has expired, and without a secret. */
export const findStep = async (db: Db, kind: StepKind, secret: string | null): Promise<SignInStep | undefined> => {
  if (secret === null) return undefined;
  const [step] = await db.select(stepColumns).from(signInSteps).where(open(kind, secret));
  return step;
};

/** {@link findStep}, and nobody finds it again: of two who come at once, one gets it. */
export const takeStep = async (db: Db, kind: StepKind, secret: string | null): Promise<SignInStep | undefined> => {
  if (secret === null) return undefined;
  const [step] = await db.delete(signInSteps).where(open(kind, secret)).returning(stepColumns);
  return step;
};

/**
 * Ends the unfinished sign-ins to an account whose sign-in method is revoked: none goes on with a second factor, and no repeat of
 * an earlier sign-in begins another session.
 */
export const endSignInSteps = async (db: Db, userId: string): Promise<void> => {
  await db.delete(signInSteps).where(eq(signInSteps.userId, userId));
  await forgetSignIns(db, userId);
};

/** Deletes what nobody has finished in time. */
export const deleteExpiredSteps = async (db: Db): Promise<void> => {
  await db.delete(signInSteps).where(lt(signInSteps.expiresAt, sql`now()`));
};
