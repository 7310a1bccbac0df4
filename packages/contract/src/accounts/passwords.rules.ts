import { PASSWORD_MIN } from './accounts.schema.ts';

/** Passwords that nobody may choose because too many others have. */
const COMMON = 10_000;
/** A password has to add so many characters to what everybody knows of its owner. */
const ADDED_MIN = 5;
/** A shorter name is in too many words to say anything. */
const WORD_MIN = 3;

/** What is known of whoever chooses a password; `null` and '' where there is none. */
export interface PasswordOwner {
  readonly email?: string | null;
  readonly username?: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** The words that everybody who wants to guess somebody's password tries first. */
export const wordsOf = ({ email, username, firstName, lastName }: PasswordOwner): string[] =>
  ['caravan', email, email?.split('@')[0], username, firstName, lastName].filter((word) => !!word) as string[];

/**
 * Whether a password is hardly more than some of these words: at most four characters are left of it without them. Upper case,
 * accents, digits in the place of letters, blanks and the marks that join the parts of a name make no difference.
 */
export const isLittleMoreThan = (password: string, words: readonly string[]): boolean => {
  const plain = folded(password);
  const rest = words
    .map(folded)
    .filter((word) => word.length >= WORD_MIN)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), plain);
  return rest !== plain && [...rest].length < ADDED_MIN;
};

/** Of passwords with the most common first, those that nobody may choose; a shorter one is refused anyway. */
export const commonAmong = (ranked: readonly string[]): string[] =>
  ranked.filter((password) => password.length >= PASSWORD_MIN).slice(0, COMMON);

/** A password as it stands among the common ones. */
export const asCommon = (password: string): string => password.normalize('NFKC').toLowerCase();

/** What people put in the place of letters. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\s._+-]/gu, '')
    .replaceAll(/[013457@$]/g, (sign) => STAND_INS[sign] ?? sign);
