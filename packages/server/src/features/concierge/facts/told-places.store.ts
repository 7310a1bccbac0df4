import type { Db } from '../../../platform/db.ts';
import type { MemberOf } from '../../../platform/membership.ts';
import type { AskedText } from '../asked-text.rules.ts';
import { askedWords, questionWords } from './question-words.rules.ts';
import { findDestinations, findNamedSubjects, type NamedPlace, type NamedSubjects } from './subject.store.ts';
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
  const { places, isAdjective, isOfUnknown } = await readPlaces(db, told);
  if (isOfUnknown) return null;
  const isNone = places.length === 0 || isAdjective;
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

/** 'My sister in Berlin visits us' tells of no going to Berlin. */
const WHO_LIVES_THERE =
  /\b(?:my|our|his|her|their) (?:sister|brother|mother|mum|mom|father|dad|parents|son|daughter|cousin|aunt|uncle|niece|nephew|grand\p{L}+|family|wife|husband|friend|colleague|boss)s? (?:in|from|near) /giu;

/**
 * Whether what is told beside a question is of going to another country than those that trips go to, or to a place that nobody
 * knows: 'Heading to Fiji, what should I pack?' Not where the question itself names a place that they go to.
 */
export const tellsOfElsewhere = async (
  db: Db,
  { asking, told }: Pick<AskedText, 'asking' | 'told'>,
  members: readonly MemberOf[],
): Promise<boolean> => {
  const { places, isAdjective, isOfUnknown } = await readPlaces(db, told.replaceAll(WHO_LIVES_THERE, ''));
  const goneTo = isAdjective ? [] : places.filter(({ placing }) => placing === 'gone-to');
  if (goneTo.length === 0 && !isOfUnknown) return false;
  const destinations = (await Promise.all(members.map((member) => findDestinations(db, member)))).flat();
  const isThere = ({ subject }: NamedPlace): boolean =>
    destinations.some(({ countryCode }) => countryCode === subject.countryCode);
  if (destinations.length === 0 || goneTo.some(isThere)) return false;
  return !(await readPlaces(db, asking)).places.some(isThere);
};

/** The places that a text names, and whether it names none and tells of one that nobody knows. */
const readPlaces = async (db: Db, text: string): Promise<NamedSubjects & { readonly isOfUnknown: boolean }> => {
  const words = questionWords(text, WORDS_MAX);
  const { phrases, forms } = await matchPhrases(db, askedWords(words));
  const known = knownWords(forms, phrases);
  const named = await findNamedSubjects(db, words, (at) => known.has(at));
  const places = named.places.filter(isLikelyTold);
  // 'My German razor' is taken somewhere else.
  const isNone = places.length === 0 || named.isAdjective;
  const isOfUnknown = isNone && tellsOfUnknownPlace(words, (at) => named.named.has(at) || known.has(at));
  return { ...named, places, isOfUnknown };
};
