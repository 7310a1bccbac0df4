import { PASSWORD_MIN } from './accounts.schema.ts';

/** Passwords that nobody may choose because too many others have. */
const COMMON = 10_000;
/** A password has to add so many characters to what everybody knows of its owner. */
const ADDED_MIN = 5;
/** A shorter name is in too many words to say anything. */
const WORD_MIN = 3;

/** What is known of the person who chooses a password; `null` and '' where there is none. */
export interface PasswordOwner {
  readonly email?: string | null;
  readonly username?: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** The words that are tried first to guess somebody's password. */
export const wordsOf = ({ email, username, firstName, lastName }: PasswordOwner): string[] => {
  const names =
    firstName && lastName ? [firstName, lastName, firstName + lastName, lastName + firstName] : [firstName, lastName];
  return ['caravan', ...beginningsOf(email ?? ''), username, ...names].filter((word) => !!word) as string[];
};

/** An address, what is left of it without the last parts of its domain, and what stands before the at sign. */
const beginningsOf = (email: string): string[] => {
  const [local = '', domain] = email.split('@');
  if (domain === undefined) return [local];
  const labels = domain.split('.');
  return [local, ...labels.map((_label, last) => `${local}@${labels.slice(0, last + 1).join('.')}`)];
};

/**
 * Whether a password is hardly more than some of these words: at most four characters are left of it without them. Upper case,
 * accents, digits in the place of letters, blanks and the marks that join the parts of a name make no difference.
 */
export const isLittleMoreThan = (password: string, words: readonly string[]): boolean => {
  const plain = folded(password);
  const rest = words
    .flatMap((word) => [folded(word), folded(spelledOut(word))])
    .filter((word) => word.length >= WORD_MIN)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), plain);
  return rest !== plain && [...rest].length + addedMarks(password) < ADDED_MIN;
};

/** Of passwords with the most common first, those that nobody may choose; a shorter one is refused anyway. */
export const commonAmong = (ranked: readonly string[]): string[] =>
  ranked.filter((password) => password.length >= PASSWORD_MIN).slice(0, COMMON);

/** A password as it stands among the common ones: blanks and upper case make no difference, nor does writing it several times. */
export const asCommon = (password: string): string => {
  const plain = unspaced(password);
  const unit = unitOf(plain);
  return unit.length < PASSWORD_MIN ? plain : unit;
};

/** Neighbours count as a run from so many on. */
const RUN_MIN = 3;

/** What people run along, forwards and backwards: digits and letters, the rows and columns of keyboards, and two of them alternating. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiop asdfghjkl; zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn !@#$%^&*()',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm qazwsxedcrfvtgbyhnujm 147258369147 159357159 00112233445566778899',
  'q1w2e3r4t5y6u7i8o9p0 1q2w3e4r5t6y7u8i9o0p a1b2c3d4e5f6g7h8 1a2b3c4d5e6f7g8h',
].join(' ');
const TRACKS = `${ROWS} ${[...ROWS].toReversed().join('')}`;

/** A day as eight digits: day, month and year in any of the usual orders. */
const DATE =
  /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19|20)\d\d|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;

/**
 * Whether a password is one of those that are tried by rule before any list: a few characters again and again, runs such as
 * 'abcd' and 'poiuyt' with at most a little beside them, or a date. A run counts as one character, as does one character repeated.
 */
export const followsPattern = (password: string): boolean => {
  const plain = unspaced(password);
  if (DATE.test(plain.replaceAll(/[./-]/g, ''))) return true;
  return unitOf(plain).length < Math.min(plain.length, PASSWORD_MIN) || countRuns([...plain]) < ADDED_MIN;
};

/** How many runs it takes to write a text by the longest ones, from its beginning. */
const countRuns = (signs: readonly string[]): number => {
  let runs = 0;
  for (let at = 0; at < signs.length; runs += 1) at += runAt(signs, at);
  return runs;
};

/** How many characters the run has that begins there; 1 where none does. */
const runAt = (signs: readonly string[], at: number): number => {
  let length = RUN_MIN;
  while (at + length <= signs.length && isRun(signs.slice(at, at + length))) length += 1;
  return length === RUN_MIN ? 1 : length - 1;
};

const isRun = (signs: readonly string[]): boolean =>
  signs.every((sign) => sign === signs[0]) || TRACKS.includes(signs.join(''));

/** What a text repeats from its beginning to its end, twice at least, where the last time may be cut off; else the whole text. */
const unitOf = (text: string): string => {
  for (let length = 1; length * 2 <= text.length; length += 1) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  }
  return text;
};

const unspaced = (password: string): string => password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** Digits and signs that people write in place of letters. */
const LEET_DIGITS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Letters of their own, which no accent is taken from, as people write them on other keyboards. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
};

/** Letters that some languages write as two where there are no accents. */
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** A text in which upper case, accents, blanks and all marks make no difference, nor digits in the place of letters. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[øłđðþßæœħŧı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replaceAll(/[013457@$]/g, (sign) => LEET_DIGITS[sign] ?? sign)
    .replaceAll(/[\p{M}\p{P}\p{Sk}\s+\u02b9-\u02bc]/gu, '');

const spelledOut = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüåø]/g, (letter) => SPELLED_OUT[letter] ?? letter);

/** How many marks a password has that neither join the parts of a name or an address nor stand for letters. */
const addedMarks = (password: string): number =>
  password.normalize('NFKC').match(/[^\P{P}\p{Pd}\p{Pc}\p{Pi}\p{Pf}'".,@·・]/gu)?.length ?? 0;
