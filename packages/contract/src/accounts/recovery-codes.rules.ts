/** Neither l, i and 1 nor o and 0 are among them, which people mistake for one another. */
export const RECOVERY_CODE_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
/** Letters of one code: 31 to the power of 12, more than 59 bits. */
export const RECOVERY_CODE_LENGTH = 12;
const GROUP = 4;

/** A code as people read and write it down: `k7m2-9xqp-w4td`. */
export const readableRecoveryCode = (letters: string): string =>
  letters.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');

/**
 * The letters of a code as somebody spells it: upper case, spaces and dashes of any kind make no difference.
 *
 * @returns `null` for what can be no code.
 */
export const recoveryCodeLetters = (typed: string): string | null => {
  const letters = typed.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '');
  const isCode =
    letters.length === RECOVERY_CODE_LENGTH && [...letters].every((each) => RECOVERY_CODE_LETTERS.includes(each));
  return isCode ? letters : null;
};
