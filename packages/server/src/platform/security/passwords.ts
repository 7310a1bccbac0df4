import { asCommon } from '@caravan/contract/accounts/passwords.rules.ts';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { limitConcurrency } from '../concurrency-limit.ts';

/** Loaded with the first password: a server that waits for people does without it. */
const argon2 = () => import('@node-rs/argon2');

/** What a hash takes: memory in KiB, passes over it, lanes. */
interface Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id with 19 MiB, two passes, one lane: the first choice of the OWASP Password Storage Cheat Sheet. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Less memory than this argon2 does not take, KiB. */
const MEMORY_MIN = 8;

/** More at once than there are cores would only add memory, 19 MiB each. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

const limited = limitConcurrency(AT_ONCE);

/** The password as it is stored. */
export const hashPassword = (password: string): Promise<string> =>
  limited(async () => (await argon2()).hash(password, COST));

let dummyHash: Promise<string> | undefined;

/**
 * Whether a password is the stored one. Without anything stored it takes the same time and answers no, so that the time
 * tells nobody whether an account exists; so does a wrong password where what is stored was made at a lower cost.
 */
export const verifyPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  // Made before either is compared: else the first stranger of a server's life would wait for it alone.
  const dummy = await (dummyHash ??= hashPassword('a password that nobody has'));
  const compared = stored ?? dummy;
  const isVerified = await limited(async () => {
    const { hash, verify } = await argon2();
    const isRight = await verify(compared, password);
    const missing = isRight ? null : missingCost(compared);
    if (missing) await hash('', missing);
    return isRight;
  });
  return isVerified && stored !== null && stored !== undefined;
};

/** Whether a stored hash was made at another cost than today's. */
export const needsRehash = (stored: string): boolean => {
  const { memoryCost, timeCost, parallelism } = costOf(stored) ?? {};
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
};

/**
 * What has to be done beside comparing with a stored password to take as long as with one of today's cost; `null`: nothing.
 * Argon2's time goes by memory and passes. One that cost more than today's takes longer, which nothing makes up for: the cost
 * only ever grows.
 */
export const missingCost = (stored: string): Cost | null => {
  const { memoryCost, timeCost } = costOf(stored) ?? COST;
  const missing = Math.floor(COST.memoryCost - (memoryCost * timeCost) / COST.timeCost);
  return missing < MEMORY_MIN ? null : { ...COST, memoryCost: missing };
};

/** Hashes secrets of one owner with one salt, so that a single hash tells whether a secret is among them. */
export const hashWithSharedSalt = async (secrets: readonly string[]): Promise<string[]> => {
  const salt = randomBytes(16);
  const hashes: string[] = [];
  // One after the other, so that whoever signs in meanwhile waits for one of them alone.
  for (const secret of secrets)
    hashes.push(await limited(async () => (await argon2()).hash(secret, { ...COST, salt })));
  return hashes;
};

/** A secret as it would be stored if it were one of those of {@link hashWithSharedSalt}: with the same salt, at the same cost. */
export const hashWithSaltOf = (stored: string, secret: string): Promise<string> => {
  const cost = costOf(stored);
  if (!cost) throw new Error('what is stored is no argon2id hash');
  const salt = Buffer.from(stored.split('$')[4] ?? '', 'base64');
  return limited(async () => (await argon2()).hash(secret, { ...cost, salt }));
};

/** The cost that a hash says of itself: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`; `undefined` where it is of another kind. */
const costOf = (stored: string): Cost | undefined => {
  const [, memoryCost, timeCost, parallelism] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  return memoryCost === undefined
    ? undefined
    : { memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism) };
};

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether so many people have chosen a password that whoever guesses tries it early. The list is read with the first question. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  common ??= readCommon().catch((error: unknown) => {
    common = undefined;
    throw error;
  });
  return (await common).has(asCommon(password));
};

/** How long that may take, milliseconds: a fifth of a second, unless the machine is very busy. */
const READ_WITHIN_MS = 20_000;

/** In a process of its own: what reads the list takes 14 MiB, which the server would keep for good. */
const readCommon = async (): Promise<ReadonlySet<string>> => {
  const args = [path.join(import.meta.dirname, 'print-frequent-passwords.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: {},
    timeout: READ_WITHIN_MS,
    killSignal: 'SIGKILL',
  });
  return new Set(stdout.split('\n'));
};
