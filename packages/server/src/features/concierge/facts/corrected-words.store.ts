import type { Db } from '../../../platform/db.ts';
import { findSimilarNames } from '../../places/named-places.store.ts';
import { isLikelyName } from './name-choice.rules.ts';
import type { QuestionWord } from './question-words.rules.ts';
import { findSimilarCountries, findSimilarWords } from './topic-matches.store.ts';
import { isSlipOf } from '../typing-slips.rules.ts';

/** Shorter words are other words with a letter more or less. */
const WORD_MIN = 4;
/** More mistyped words than these are another language. */
const SLIPS_MAX = 2;
/** So many similar names are looked through. */
const SIMILAR = 8;

/**
 * The words of a question with those that nobody knows put right; `null` where one of them is no slip of a word of questions
 * or of a known place's name.
 *
 * @param unknown the words that nobody knows, by their places.
 * @param hasPlace whether the question names a place already: another word is hardly one too.
 */
export const correctWords = async (
  db: Db,
  words: readonly QuestionWord[],
  unknown: readonly number[],
  hasPlace: boolean,
): Promise<QuestionWord[] | null> => {
  if (unknown.length === 0 || unknown.length > SLIPS_MAX) return null;
  const corrected = [...words];
  for (const at of unknown) {
    const word = words[at];
    const right = word && (await correctionOf(db, word.folded, !hasPlace && isLikelyName(at, words)));
    if (!word || !right) return null;
    corrected[at] = { ...word, ...right };
  }
  return corrected;
};

const correctionOf = async (db: Db, word: string, mayBeName: boolean): Promise<Partial<QuestionWord> | null> => {
  if (word.length < WORD_MIN || !/^[a-z]+$/.test(word)) return null;
  const asked = (await findSimilarWords(db, word)).find((each) => isSlipOf(word, each, 'word'));
  if (asked !== undefined || !mayBeName) return asked === undefined ? null : { folded: asked };
  const names = [...(await findSimilarCountries(db, word, SIMILAR)), ...(await findSimilarNames(db, word, SIMILAR))];
  const name = names.find((each) => isSlipOf(word, each, 'name'));
  return name === undefined ? null : { folded: name };
};
