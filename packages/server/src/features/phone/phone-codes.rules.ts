import { CODES_PER_HOUR, CODE_COOLDOWN_SECONDS, CODE_MINUTES } from '@caravan/contract/accounts/phone.rules.ts';

/** How many codes were requested. */
export interface CodeCounts {
  /** In the last 24 hours. */
  readonly day: number;
  /** In the last hour. */
  readonly hour: number;
}

/** The recent codes that the budgets of one request count. */
export interface CodeDemand {
  readonly everywhere: CodeCounts;
  /** From each network that the request comes from, with how many households it stands for. */
  readonly networks: readonly (CodeCounts & { readonly share: number })[];
}

/** Codes of the last 24 hours to numbers like one. */
export interface CodesNear {
  /** To numbers that begin with the same six digits: area code and exchange. */
  readonly exchange: number;
  /** To numbers of the same area code. */
  readonly area: number;
}

/** How many codes may be sent in 24 hours. */
export interface CodeBudgets {
  /** To all numbers together. */
  readonly perDay: number;
  /** Requested from one network; half of them within an hour. */
  readonly perNetwork: number;
  /** To numbers of one area code and exchange; an area code has {@link AREA_SHARE} times as many. */
  readonly perPrefix: number;
}

/** An area code counts as so many exchanges. */
const AREA_SHARE = 4;
/** The part of the budgets for numbers without an account: the rest is reserved for the numbers of accounts. */
const COMMON_PART = 0.8;

/**
 * Whom a code is for: a number of no account; one that signs in to an account, requested by anybody; or such a number, requested
 * in a session of that account or on a device that has signed in to it before.
 */
export type CodeReceiver = 'stranger' | 'account' | 'known';

/** How many codes in 24 hours a number may get beyond the budgets of networks: an attacker can have many accounts of their own. */
const KNOWN_PER_DAY = 5;

/** @param had how many codes the number had in the last 24 hours. */
export const receiverAfter = (had: number, receiver: CodeReceiver): CodeReceiver =>
  receiver === 'known' && had >= KNOWN_PER_DAY ? 'account' : receiver;

/** The budget that a code would exceed. Owners of accounts are not bound by the budget of the network where they are. */
export const budgetProblem = (
  budgets: CodeBudgets,
  { everywhere, networks }: CodeDemand,
  near: CodesNear,
  receiver: CodeReceiver,
): 'network' | 'numbers' | null => {
  const { perDay, perNetwork, perPrefix } = budgets;
  const isSpentThere = networks.some(
    ({ day, hour, share }) => day >= perNetwork * share || hour >= hourly(perNetwork, share),
  );
  if (isSpentThere && receiver !== 'known') return 'network';
  const open = (codes: number): number => (receiver === 'stranger' ? Math.ceil(codes * COMMON_PART) : codes);
  const isSpent =
    everywhere.day >= open(perDay) || near.exchange >= open(perPrefix) || near.area >= open(perPrefix * AREA_SHARE);
  return isSpent ? 'numbers' : null;
};

const hourly = (perNetwork: number, share: number): number => Math.ceil((perNetwork * share) / 2);

/** The most work of a captcha: some five seconds on a phone, which waits for a code for twenty at most. */
const WORK_MAX = 8;

/**
 * How many times the least work a code costs. It grows with the share of its hourly budget that a network has used, and with the
 * share of the daily budget that is used everywhere: so attackers with many networks pay for the last codes of a day as well.
 */
export const workFor = ({ perDay, perNetwork }: CodeBudgets, { everywhere, networks }: CodeDemand): number => {
  const near = Math.max(0, ...networks.map(({ hour, share }) => hour / hourly(perNetwork, share)));
  const own = doubledAt(near, [1 / 4, 1 / 2, 3 / 4]);
  const ofHour = doubledAt(everywhere.hour / perDay, [1 / 20, 1 / 10, 1 / 5]);
  const ofDay = doubledAt(everywhere.day / perDay, [1 / 4, 1 / 2, 3 / 4]);
  return Math.min(WORK_MAX, own * Math.max(ofHour, ofDay));
};

const doubledAt = (value: number, steps: readonly number[]): number =>
  2 ** steps.filter((step) => value >= step).length;

const COOLDOWN_MS = CODE_COOLDOWN_SECONDS * 1000;
const HOUR_MS = 3_600_000;

/** Why a number gets no further code yet, and in how many milliseconds it does. */
interface PaceProblem {
  readonly problem: 'cooldown' | 'hour';
  readonly leftMs: number;
}

/**
 * Whether a number may have another code.
 *
 * @param ages how long ago the number's last codes were requested, milliseconds, the newest first.
 * @param isTest the number is no phone and gets no message, so only the cooldown counts.
 */
export const paceProblem = (ages: readonly number[], isTest: boolean): PaceProblem | null => {
  const [newest = Infinity] = ages;
  if (newest < COOLDOWN_MS) return { problem: 'cooldown', leftMs: COOLDOWN_MS - newest };
  const oldest = ages[CODES_PER_HOUR - 1] ?? Infinity;
  return isTest || oldest >= HOUR_MS ? null : { problem: 'hour', leftMs: HOUR_MS - oldest };
};

/**
 * The message with a code. Its last line binds it to one site (WICG, 'Origin-bound one-time codes'), so that a browser fills it in
 * there and nowhere else.
 *
 * @param publicUrl the address that people open.
 */
export const codeText = (code: string, publicUrl: string): string =>
  `${code} is your Caravan code. It works for ${CODE_MINUTES} minutes. Never share it.\n\n@${new URL(publicUrl).hostname} #${code}`;
