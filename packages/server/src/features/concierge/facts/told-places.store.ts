import type { Db } from '../../../platform/db.ts';
import { askedWords, questionWords } from './question-words.rules.ts';
import { findNamedSubjects } from './subject.store.ts';
import type { Subject } from './subject.rules.ts';
import { likeliestMeant, tellsOfUnknownPlace } from './told-places.rules.ts';
import { matchPhrases } from './topic-matches.store.ts';
import { knownWords } from './topic-reading.rules.ts';

/** More is told by nobody who asks for a fact; names behind them are not looked for. */
const WORDS_MAX = 80;

/**
 * The places that a question may speak of by what is told beside it: that which is gone to before that which something comes
 * from; all of them where the question is about several. `null` where something is told of a place that nobody knows.
 */
export const findToldSubjects = async (
  db: Db,
  told: string,
  isOfSeveral: boolean,
): Promise<readonly Subject[] | null> => {
  const words = questionWords(told, WORDS_MAX);
  const { phrases, forms } = await matchPhrases(db, askedWords(words));
  const known = knownWords(forms, phrases);
  const { places, named, isAdjective } = await findNamedSubjects(db, words, (at) => known.has(at));
  // 'My German razor' is taken somewhere else.
  if (places.length === 0 || isAdjective)
    return tellsOfUnknownPlace(words, (at) => named.has(at) || known.has(at)) ? null : [];
  return [...new Set((isOfSeveral ? places : likeliestMeant(places)).map(({ subject }) => subject))];
};
