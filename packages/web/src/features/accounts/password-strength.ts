import { PASSWORD_MIN } from '@caravan/contract/accounts/accounts.schema.ts';

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

/** Bits of guessing work from which a password is called fair, and strong. */
const FAIR_BITS = 45;
const STRONG_BITS = 65;

const POOLS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z\d]/, 33],
];

/**
 * How hard a password is to guess, roughly: each character counts for the kinds of characters used, but nothing where it
 * repeats or continues the one before it ('aaa', 'abc', '321') or belongs to what everybody knows of the person.
 *
 * @param known names and the like; those of three characters and more are taken out.
 */
export const passwordStrength = (password: string, known: readonly string[] = []): PasswordStrength => {
  if (password.length < PASSWORD_MIN) return 'short';
  const pool = POOLS.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const bits = surprising(without(password, known)) * Math.log2(pool);
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
};

const without = (password: string, known: readonly string[]): string =>
  known
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= 3)
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());

const surprising = (text: string): number => {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  return codes.filter((code, index) => {
    const before = codes[index - 1];
    return before === undefined || Math.abs(code - before) > 1;
  }).length;
};
