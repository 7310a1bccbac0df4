/** Set by `npm run test:long` (scripts/test-long.mjs). */
const isLong = process.env['TEST_LONG'] === '1';

/**
 * How many tries a test makes whose input or moment comes by chance, or that is about a great number: every day enough to find
 * what is plainly wrong, in the long run many, for what shows once in a hundred.
 */
export const tries = (everyDay: number, long: number): number => (isLong ? long : everyDay);
