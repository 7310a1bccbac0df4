/** Numbers from 0 to below 1 that look random and are the same for the same seed, so that a failure can be repeated. */
export type Random = () => number;

/** Mulberry32 by Tommy Ettinger, public domain: enough for moments and choices. */
export const seededRandom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Set by `npm run test:long` (scripts/test-long.mjs). */
const isLong = process.env['TEST_LONG'] === '1';

/**
 * How many tries a test makes whose input or moment comes by chance, or that is about a great number: every day enough to find
 * what is plainly wrong, in the long run many, for what fails once in a hundred.
 */
export const tries = (everyDay: number, long: number): number => (isLong ? long : everyDay);

/**
 * Those of some inputs that one of many takes, where one and the same code reads them for all: every day the next few with each turn, so
 * that all inputs come up and everybody takes some; in the long run all.
 */
export const rotated = <Input>(inputs: readonly Input[], turn: number, everyDay: number): readonly Input[] =>
  isLong
    ? inputs
    : inputs.filter((_, index) => (index + turn * (inputs.length - 1) * everyDay) % inputs.length < everyDay);

/** Set where a file runs in two processes at once, each of which makes half of its tries: 0 or 1 (scripts/test/test-stages.mjs). */
const half = process.env['TEST_HALF'];

/** Whether a seed is one of this process, where another one runs the others. */
export const isInShare = (seed: number): boolean => half === undefined || seed % 2 === Number(half);
