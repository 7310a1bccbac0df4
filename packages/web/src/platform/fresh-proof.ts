import { PROOF_REQUIRED } from '@caravan/contract/errors.ts';
import { ApiError } from './api.ts';
import { isUnauthorized } from './errors.ts';

/**
 * Has the person prove anew who they are.
 *
 * @returns whether they have; `false` where they chose not to. It throws why they could not be asked.
 */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | null = null;
let underWay: Promise<boolean> | null = null;

/** Says how the person is asked; answers how to take that back. */
export const onProofRequired = (asking: AskForProof): (() => void) => {
  ask = asking;
  return () => {
    if (ask !== asking) return;
    ask = null;
    underWay = null;
  };
};

/**
 * Sends something, and once more where the server wants to know anew who asks and the person has shown it. Several that want it at
 * the same time ask once.
 *
 * @throws what `send` throws; the server's refusal where the person chose not to.
 */
export const withFreshProof = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await send();
  } catch (error) {
    if (ask === null || !isProofRequired(error)) throw error;
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    if (!(await underWay)) throw error;
    return send();
  }
};

const isProofRequired = (error: unknown): boolean => error instanceof ApiError && error.code === PROOF_REQUIRED;

/**
 * Whether there is nothing to say of a failure where it arose: a session that is over brings the sign-in, and whoever was asked who
 * they are and chose not to tell knows it.
 */
export const isSaidElsewhere = (error: unknown): boolean => isUnauthorized(error) || isProofRequired(error);
