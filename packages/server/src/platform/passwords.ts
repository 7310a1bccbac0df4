import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { turns } from './turns.ts';

/** argon2id with 19 MiB, two passes, one lane: the first choice of the OWASP Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More at once than there are cores would only add memory, 19 MiB each. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

const inTurn = turns(AT_ONCE);

/** The password as it is stored. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

let nobodysHash: Promise<string> | undefined;

/**
 * Whether a password fits what is stored. Without anything stored it takes the same time and answers no, so that the time
 * tells nobody whether an account exists.
 */
export const passwordFits = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  // Made before either is compared: else the first stranger of a server's life would wait for it alone.
  const nobodys = await (nobodysHash ??= hashPassword('a password that nobody has'));
  const fits = await inTurn(() => verify(stored ?? nobodys, password));
  return fits && stored !== null && stored !== undefined;
};
