import type { Db } from '../../../platform/db.ts';
import { askedWords, questionWords } from './question-words.rules.ts';
import { type MatchedPhrases, matchPhrases, matchPhrasesOfEach } from './topic-matches.store.ts';

/** Longer questions ask for more than one can answer in a sentence each. */
export const WORDS_MAX = 40;

/** The phrases that a text of these words has. */
export type PhraseLookup = (words: readonly string[]) => Promise<MatchedPhrases>;

/** A question of more words than these tells something beside mostly. */
const AT_ONCE_FROM = 12;

/**
 * Looks up the phrases of texts that are ways to read one question: of a short one the first alone, for mostly it is enough, and
 * all others at once as soon as one of them is asked for. Any other text is looked up by itself.
 */
export const phraseLookup = (db: Db, texts: readonly string[]): PhraseLookup => {
  const each = texts.map(wordsOf);
  const [first = []] = each;
  const batches = first.length < AT_ONCE_FROM ? [each.slice(0, 1), each.slice(1)] : [each];
  const matched = new Map<number, Promise<readonly MatchedPhrases[]>>();
  return async (words) => {
    for (const [number, batch] of batches.entries()) {
      const index = batch.findIndex((text) => isSame(words, text));
      if (index === -1) continue;
      const found = matched.get(number) ?? matchPhrasesOfEach(db, batch);
      matched.set(number, found);
      return (await found)[index] ?? matchPhrases(db, words);
    }
    return matchPhrases(db, words);
  };
};

const wordsOf = (text: string): string[] => askedWords(questionWords(text, WORDS_MAX + 1));

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at]);
