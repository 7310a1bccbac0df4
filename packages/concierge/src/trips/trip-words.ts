import { foldName } from '@caravan/contract/places/places.rules.ts';
import { readTable, valuesIn, wordList } from '../tables.ts';
import { correctionOf } from '../words.ts';
import { DAY_WORDS } from './days.ts';

interface Phrase {
  readonly group: string;
  readonly words: readonly string[];
}

/**
 * The words that questions about one's own trips are made of, by what they ask for. A word may ask for several things; of
 * phrases that overlap the longest counts ('time zone' before 'time').
 */
const ALL_PHRASES = readTable('trip-words', ['group', 'phrases']).flatMap(({ group, phrases }) =>
  valuesIn(phrases).map((phrase): Phrase => ({ group, words: phrase.split(' ') })),
);
const PHRASES = Map.groupBy(
  ALL_PHRASES.toSorted((one, other) => other.words.length - one.words.length),
  ({ words }) => words[0] ?? '',
);
export const wordGroups: ReadonlySet<string> = new Set(ALL_PHRASES.map(({ group }) => group));
/** Words that ask for nothing themselves. */
const FILLERS = wordList('trip filler');
/** How a question begins that yes or no answers, and what asks so at its end: 'Tom is an admin, yes?' */
const POLAR = wordList('asks yes or no');
const CONFIRMING = wordList('confirming');

/** One word, or several that belong together, of a question. */
export interface SortedWord {
  readonly words: readonly string[];
  /** What it may ask for; empty for names, titles and whatever else. */
  readonly groups: readonly string[];
  readonly isFiller: boolean;
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bwon['’]t\b/giu, 'will not'],
  [/\bcan['’]t\b/giu, 'can not'],
  [/n['’]t\b/giu, ' not'],
  [/['’]re\b/giu, ' are'],
  [/['’]ll\b/giu, ' will'],
  [/['’]ve\b/giu, ' have'],
  [/['’]m\b/giu, ' am'],
  [/['’]d\b/giu, ' would'],
  // Politeness, which asks for nothing and would make it a question about oneself.
  [/\b(?:(?:can|could|would|will) you )?(?:please )?(?:tell|show|remind|give|read) (?:me|us)\b/giu, ' '],
  [/\blet (?:me|us) know\b/giu, ' '],
  [/['’]s\b/giu, ' s'],
  [/\b(who|what|when|where)s\b/giu, '$1 s'],
  [/\bcheck(?:s|ing)?[ -]?(?:in|out)\b/giu, 'checkin'],
  [/s['’](?=\s)/giu, 's'],
];

/** The words of a question as they are compared: folded, and what is drawn together taken apart. */
export const wordsOf = (query: string): string[] => {
  const apart = CONTRACTIONS.reduce((text, [short, long]) => text.replace(short, long), query);
  return foldName(apart)
    .split(' ')
    .filter((word) => word !== '');
};

/** A question's words without what asks whether it is so, and whether yes or no answers it. */
export const withoutConfirming = (words: readonly string[]): { words: readonly string[]; isPolar: boolean } => {
  const isConfirming = words.length > 1 && CONFIRMING.has(words.at(-1) ?? '');
  return { words: isConfirming ? words.slice(0, -1) : words, isPolar: isConfirming || POLAR.has(words[0] ?? '') };
};

export const sortWords = (words: readonly string[]): SortedWord[] => {
  const sorted: SortedWord[] = [];
  for (let at = 0; at < words.length;) {
    const fits = (PHRASES.get(words[at] ?? '') ?? []).filter((phrase) =>
      phrase.words.every((word, index) => words[at + index] === word),
    );
    const taken = fits[0]?.words.length ?? 1;
    const own = words.slice(at, at + taken);
    const groups = fits.filter((phrase) => phrase.words.length === taken).map(({ group }) => group);
    sorted.push({ words: own, groups, isFiller: fits.length === 0 && isFiller(own[0] ?? '') });
    at += taken;
  }
  return sorted;
};

export const isFiller = (word: string): boolean => FILLERS.has(word);

/** Shorter words are other words with a letter more or less. */
const SLIP_LETTERS_MIN = 5;
const KNOWN_WORDS: ReadonlySet<string> = new Set([
  ...ALL_PHRASES.flatMap(({ words }) => words),
  ...DAY_WORDS,
  ...FILLERS,
]);
const LONG_WORDS = [...KNOWN_WORDS].filter((word) => word.length >= SLIP_LETTERS_MIN);

/** A question with those of its words put right that are nearly one that such questions are made of; `null` without any. */
export const withoutSlips = (query: string): string | null => {
  const words = wordsOf(query);
  const right = words.map((word) =>
    word.length < SLIP_LETTERS_MIN || KNOWN_WORDS.has(word) ? word : (correctionOf(word, LONG_WORDS, 'word') ?? word),
  );
  return right.some((word, at) => word !== words[at]) ? right.join(' ') : null;
};
