import { CODE_COOLDOWN_SECONDS, CODES_PER_HOUR } from '@caravan/contract/accounts/phone.rules.ts';

const COOLDOWN_MS = CODE_COOLDOWN_SECONDS * 1000;
const HOUR_MS = 3_600_000;

/** Why a number gets no further code yet, and in how many milliseconds it gets one. */
export interface PaceProblem {
  readonly problem: 'cooldown' | 'hour';
  readonly leftMs: number;
}

/**
 * Whether a number may have another code.
 *
 * @param ages how long ago the number's last codes were asked for, milliseconds, the newest first.
 * @param isForStories the number is no phone, and no message goes there: it keeps the cooldown alone.
 */
export const paceProblem = (ages: readonly number[], isForStories: boolean): PaceProblem | null => {
  const [newest = Infinity] = ages;
  if (newest < COOLDOWN_MS) return { problem: 'cooldown', leftMs: COOLDOWN_MS - newest };
  const oldest = ages[CODES_PER_HOUR - 1] ?? Infinity;
  return isForStories || oldest >= HOUR_MS ? null : { problem: 'hour', leftMs: HOUR_MS - oldest };
};
