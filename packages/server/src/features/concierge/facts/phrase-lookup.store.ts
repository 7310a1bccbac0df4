import type { Db } from '../../../platform/db.ts';
import { askedWords, questionWords } from './question-words.rules.ts';
import { type MatchedPhrases, matchPhrases, matchPhrasesOfEach } from './topic-matches.store.ts';

/** Longer questions ask for more than one can answer in a sentence each. */
export const WORDS_MAX = 40;

/** The phrases that a text of these words has. */
export type PhraseLookup = (words: readonly string[]) => Promise<MatchedPhrases>;

/**
 * Looks up the phrases of texts that are ways to read one question: the first alone, for mostly it is enough, and all others at
 * once as soon as one of them is asked for. Any other text is looked up by itself.
 */
export const phraseLookup = (db: Db, [first = '', ...others]: readonly string[]): PhraseLookup => {
  const firstWords = wordsOf(first);
  const otherWords = others.map(wordsOf);
  let ofFirst: Promise<MatchedPhrases> | null = null;
  let ofOthers: Promise<readonly MatchedPhrases[]> | null = null;
  return async (words) => {
    if (isSame(words, firstWords)) return (ofFirst ??= matchPhrases(db, words));
    const index = otherWords.findIndex((each) => isSame(words, each));
    if (index === -1) return matchPhrases(db, words);
    const matched = (await (ofOthers ??= matchPhrasesOfEach(db, otherWords)))[index];
    return matched ?? matchPhrases(db, words);
  };
};

const wordsOf = (text: string): string[] => askedWords(questionWords(text, WORDS_MAX + 1));

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at]);
