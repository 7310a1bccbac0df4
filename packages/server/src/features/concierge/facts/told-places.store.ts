import type { Db } from '../../../platform/db.ts';
import type { MemberOf } from '../../../platform/membership.ts';
import { askedWords, questionWords } from './question-words.rules.ts';
import { findDestinations, findNamedSubjects } from './subject.store.ts';
import type { Subject } from './subject.rules.ts';
import { likeliestMeant, type Placing, tellsOfUnknownPlace } from './told-places.rules.ts';
import { matchPhrases } from './topic-matches.store.ts';
import { knownWords } from './topic-reading.rules.ts';

/** More is told by nobody who asks for a fact; names behind them are not looked for. */
const WORDS_MAX = 80;

/** Places that are told beside a question. */
export interface ToldSubjects {
  readonly subjects: readonly Subject[];
  /** Whether somebody is there or goes there. */
  readonly areGoneTo: boolean;
}

/**
 * The places that a question may speak of by what is told beside it: that which is gone to before that which something comes
 * from; all of them where the question is about several. `null` where something is told of a place that nobody knows.
 */
export const findToldSubjects = async (db: Db, told: string, isOfSeveral: boolean): Promise<ToldSubjects | null> => {
  const words = questionWords(told, WORDS_MAX);
  const { phrases, forms } = await matchPhrases(db, askedWords(words));
  const known = knownWords(forms, phrases);
  const { places: all, named, isAdjective } = await findNamedSubjects(db, words, (at) => known.has(at));
  const places = all.filter(isLikelyTold);
  // 'My German razor' is taken somewhere else.
  const isNone = places.length === 0 || isAdjective;
  if (isNone && tellsOfUnknownPlace(words, (at) => named.has(at) || known.has(at))) return null;
  const meant = isNone ? [] : isOfSeveral ? places : likeliestMeant(places);
  return {
    subjects: [...new Set(meant.map(({ subject }) => subject))],
    areGoneTo: meant.some(({ placing }) => placing === 'gone-to'),
  };
};

/** People of a city that is meant although nothing says that anybody is there, at least. */
const KNOWN_BY_NAME = 20_000;

/** 'Tom and Maya are paying' tells of no small town. */
const isLikelyTold = ({ subject, placing }: { subject: Subject; placing: Placing }): boolean =>
  placing !== 'named' || subject.kind !== 'city' || subject.population >= KNOWN_BY_NAME;

/** Whether what is told is of going to another country than those that trips go to: 'Heading to Fiji, what should I pack?' */
export const tellsOfElsewhere = async (db: Db, told: string, members: readonly MemberOf[]): Promise<boolean> => {
  const words = questionWords(told, WORDS_MAX);
  const { phrases, forms } = await matchPhrases(db, askedWords(words));
  const known = knownWords(forms, phrases);
  const { places, isAdjective } = await findNamedSubjects(db, words, (at) => known.has(at));
  const goneTo = isAdjective ? [] : places.filter(({ placing }) => placing === 'gone-to');
  if (goneTo.length === 0) return false;
  const destinations = await Promise.all(members.map((member) => findDestinations(db, member)));
  const countries = new Set(destinations.flat().map(({ countryCode }) => countryCode));
  return countries.size > 0 && goneTo.every(({ subject }) => !countries.has(subject.countryCode));
};
