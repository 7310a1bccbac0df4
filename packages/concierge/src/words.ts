import { foldName } from '@caravan/contract/places/places.rules.ts';
// @ts-expect-error The package brings no types.
import porter2 from 'wink-porter2-stemmer';
import { wordList } from './tables.ts';

export interface QuestionWord {
  /** As it is compared: in lower case, without accents. */
  readonly folded: string;
  /** Whether it begins with a capital, or has no capitals because its script has none. */
  readonly isCapitalised: boolean;
  /** 'US', but not 'us'. */
  readonly isUpperCase: boolean;
  /** Whether it has letters that English has not. */
  readonly isAccented: boolean;
  /** Whether something parts it from the word in front. */
  readonly isBehindComma: boolean;
}

/** Words behind each other, which may be a name: from the first to before the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly folded: string;
}

/** 'Saint Vincent and the Grenadines', 'Democratic Republic of the Congo'. */
const SPAN_MAX = 5;
/** 'U.S.' is a word as 'US' is. */
const INITIALS = /\b(?:\p{Lu}\.){2,}/gu;
const WORD = /[\p{L}\p{N}\p{M}'’ʻ`]+/gu;
/** 'Where's' is two words. */
const CONTRACTION = /\b(what|where|which|how|it|that|there|here)['’]s\b/giu;
/** 'Lisbon's' speaks of Lisbon. */
const POSSESSIVE = /['’]s$/iu;

export const questionWords = (query: string, most: number): QuestionWord[] => {
  const text = query
    .normalize('NFC')
    .replace(INITIALS, (initials) => initials.replaceAll('.', ''))
    .replace(CONTRACTION, '$1 is');
  let end = 0;
  const words: QuestionWord[] = [];
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const own = written.replace(POSSESSIVE, '');
    const folded = foldName(own);
    if (folded === '') continue;
    if (words.length >= most) break;
    words.push({
      folded,
      isCapitalised: own.toLowerCase() !== own || own.toUpperCase() === own,
      isUpperCase: own.toUpperCase() === own && own.toLowerCase() !== own,
      isAccented: /[^\p{ASCII}'’ʻ`]/u.test(own),
      isBehindComma: /[,;،、(]/u.test(text.slice(end, index)),
    });
    end = index + written.length;
  }
  return words;
};

export const spansOf = (words: readonly QuestionWord[]): Span[] =>
  words.flatMap((_, from) =>
    Array.from({ length: Math.min(SPAN_MAX, words.length - from) }, (__, more) => {
      const to = from + more + 1;
      const within = words.slice(from, to);
      return { from, to, folded: within.map(({ folded }) => folded).join(' ') };
    }),
  );

export const range = ({ from, to }: Pick<Span, 'from' | 'to'>): number[] =>
  Array.from({ length: to - from }, (_, more) => from + more);

export const STOP_WORDS = wordList('stop words');

const stem: (word: string) => string = porter2;

/** What an English word comes down to in all its forms: 'tipping' is 'tip'. */
export const stemOf = (word: string): string => (STOP_WORDS.has(word) ? word : stem(word));

/** In shorter words letters are exchanged, and nothing else: with one more or less they are another word. */
const LETTERS_MIN = 5;
/** A letter in place of another makes a shorter word another one, as 'policy' is 'police'; a name is known to be one by where it stands. */
const REPLACED_MIN = { word: 8, name: 6 };

/**
 * Whether a word is another one with one slip of the fingers: a letter left out, added, or two of them exchanged; in a long word
 * also one in place of another, and letters doubled or not. The first letter is hardly ever wrong.
 */
export const isTypoOf = (typed: string, word: string, kind: 'word' | 'name'): boolean =>
  isOneLetterOff(typed, word, kind) || (typed !== word && typed[0] === word[0] && isTypoOfDoubles(typed, word));

/** The slips in which as good as all letters stay where they are: the lengths of the words differ by one letter at most. */
export const isOneLetterOff = (typed: string, word: string, kind: 'word' | 'name'): boolean => {
  if (typed === word || typed[0] !== word[0]) return false;
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  const [restTyped, restWord] = [typed.slice(same), word.slice(same)];
  if (restTyped === `${restWord[1] ?? ''}${restWord[0] ?? ''}${restWord.slice(2)}`) return true;
  if (typed.length < LETTERS_MIN || word.length < LETTERS_MIN) return false;
  if (restTyped.slice(1) === restWord || restTyped === restWord.slice(1)) return true;
  return word.length >= REPLACED_MIN[kind] && restTyped.slice(1) === restWord.slice(1);
};

/** Whether two words differ in what is doubled in them alone: 'Phillipines', 'tiping'. */
const isTypoOfDoubles = (typed: string, word: string): boolean => {
  const undoubled = withoutDoubles(typed);
  return undoubled !== null && undoubled === withoutDoubles(word);
};

/** A word with no letter twice in a row; `null` for a short one, which is another word with one letter less. */
export const withoutDoubles = (word: string): string | null =>
  word.length < LETTERS_MIN ? null : word.replaceAll(/(.)\1+/gu, '$1');

/** The word that a mistyped one most likely is: a letter doubled or not is the likeliest slip; `null` for none of these. */
export const correctionOf = (typed: string, words: Iterable<string>, kind: 'word' | 'name'): string | null => {
  const corrections = [...words].filter((word) => isTypoOf(typed, word, kind));
  return corrections.find((word) => isTypoOfDoubles(typed, word)) ?? corrections[0] ?? null;
};
