import { PROOF_REQUIRED } from '@caravan/contract/errors.ts';
import { ApiError } from './api.ts';
import { isUnauthorized } from './errors.ts';

/**
 * Has the person reauthenticate.
 *
 * @returns whether they have; `false` where they chose not to. It throws why that could not begin.
 */
type Reauthenticate = () => Promise<boolean>;

let reauthenticate: Reauthenticate | null = null;
let underWay: Promise<boolean> | null = null;

/** Sets how the person reauthenticates; answers how to take that back. */
export const onReauthenticationRequired = (method: Reauthenticate): (() => void) => {
  reauthenticate = method;
  return () => {
    if (reauthenticate !== method) return;
    reauthenticate = null;
    underWay = null;
  };
};

/**
 * Sends something, and once more where the server requires reauthentication and the person has done so. Several calls that require it
 * at the same time share one.
 *
 * @throws what `send` throws; the server's refusal where the person chose not to.
 */
export const withReauthentication = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await send();
  } catch (error) {
    if (reauthenticate === null || !isReauthenticationRequired(error)) throw error;
    underWay ??= reauthenticate().finally(() => {
      underWay = null;
    });
    if (!(await underWay)) throw error;
    return send();
  }
};

const isReauthenticationRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === PROOF_REQUIRED;

/**
 * Whether there is nothing to say of a failure where it arose: a session that is over brings the sign-in, and whoever chose not to
 * reauthenticate knows it.
 */
export const isReportedElsewhere = (error: unknown): boolean =>
  isUnauthorized(error) || isReauthenticationRequired(error);
