import { foldName } from '@caravan/contract/places/places.rules.ts';
import type { Statement } from '../answer.ts';
import { countryNames } from '../countries/country-names.ts';
import type { Topic } from '../intents.ts';
import type { OwnTrip, Places, Question } from '../knowledge.ts';
import { wordList } from '../tables.ts';
import { correctionOf, type QuestionWord, questionWords } from '../words.ts';
import { isEverydayWord, isLikelyName } from './name-choice.ts';
import { findContextSubjects, findDestinations, findNamedSubjects, type NamedSubjects } from './named-subjects.ts';
import type { CitySubject, Subject } from './subjects.ts';
import { phraseIndex, readPhrases, readTopics } from './topics.ts';

/** Longer questions ask for more than one can answer in a sentence each. */
const WORDS_MAX = 40;
/** So much is answered at once. */
const TOPICS_MAX = 4;
/** Words that speak of a place without its name. */
const OF_A_PLACE = wordList('of a place');
/** What is asked of two places at once, and words that speak of them together. */
const OF_SEVERAL: ReadonlySet<Topic> = new Set<Topic>(['time_difference', 'distance']);
const TOGETHER = wordList('of several');
/** More words than these that nobody knows are no names of places; nobody looks them up. */
const NAMES_MAX = 12;
/** Shorter words of a question are places too seldom to be meant without a capital. */
const NAME_MIN = 6;
/** Shorter words are other words with a letter more or less, and more mistyped words than these are another language. */
const [SLIP_MIN, SLIPS_MAX] = [4, 2];

/** A question that is understood to its last word. */
export interface PlaceQuestion {
  readonly topics: readonly Topic[];
  readonly subjects: readonly Subject[];
  /** Where the chosen trip goes. */
  readonly home: CitySubject | null;
  /** Whether the question names no place, and they are where the trip goes. */
  readonly isOfTrip: boolean;
  /** What says which trip that is, where none was chosen. */
  readonly ofTrip: readonly Statement[];
}

/** The trip that is meant where a question names no place and none was chosen, and what says which one it is. */
export interface MeantTrip {
  readonly trip: OwnTrip;
  readonly statement: Statement;
}

/** A question whose every word is accounted for. */
interface Read {
  readonly words: readonly QuestionWord[];
  readonly topics: readonly Topic[];
  readonly found: NamedSubjects;
}

/** The words with those that nobody knows written as a name; `null` where they are not behind each other, as one name is. */
const asName = (words: readonly QuestionWord[], unknown: readonly number[]): QuestionWord[] | null => {
  const [first = 0] = unknown;
  const letters = unknown.reduce((sum, at) => sum + (words[at]?.folded.length ?? 0), 0);
  const isName = unknown.every((at, index) => {
    const word = words[at];
    return at === first + index && word?.isCapitalised === false && !isEverydayWord(word.folded);
  });
  if (!isName || letters < NAME_MIN) return null;
  return words.map((word, at) =>
    unknown.includes(at) ? { ...word, isCapitalised: true, isUpperCase: at === 0 } : word,
  );
};

/** The words with those that nobody knows put right; `null` where one is no slip of a word of questions or, if no place is named yet, of a place's name. */
const correctWords = async (
  places: Places,
  words: readonly QuestionWord[],
  unknown: readonly number[],
  hasPlace: boolean,
): Promise<QuestionWord[] | null> => {
  if (unknown.length === 0 || unknown.length > SLIPS_MAX) return null;
  const corrected = [...words];
  for (const at of unknown) {
    const word = words[at];
    if (word === undefined || word.folded.length < SLIP_MIN || !/^[a-z]+$/.test(word.folded)) return null;
    let folded = correctionOf(word.folded, phraseIndex().words, 'word');
    if (folded === null && !hasPlace && isLikelyName(at, words)) {
      const countries = [...countryNames].flatMap(([name, [named]]) => (named?.kind === 'name' ? [name] : []));
      folded =
        correctionOf(word.folded, countries, 'name') ??
        correctionOf(word.folded, await places.namesLike(word.folded), 'name');
    }
    if (folded === null) return null;
    corrected[at] = { ...word, folded };
  }
  return corrected;
};

const readWords = async (
  places: Places,
  words: readonly QuestionWord[],
  { isPart, isCorrected = false }: { isPart: boolean; isCorrected?: boolean },
): Promise<Read | null> => {
  const read = readPhrases(words);
  const { phrases, known } = read;
  // A part of a text without a word that asks is not mistyped: another part asks.
  if (isPart && !phrases.some(({ role }) => role === 'asks')) return null;
  if (words.length - known.size > NAMES_MAX) return null;
  const found = await findPlaces(places, words, known);
  if (found === null || found.isContradiction) return null;
  const { topics, unknown } = readTopics(read, found.named, (at) => words[at]?.isBehindComma === true);
  if (unknown.length === 0) return topics.length === 0 || topics.length > TOPICS_MAX ? null : { words, topics, found };
  if (isCorrected) return null;
  // A word of questions that has nothing to do with this one is not mistyped; that which asks may be, beside others of its topic.
  const strange = unknown.filter((at) => !known.has(at));
  const again = { isPart, isCorrected: true };
  const capitalised = found.subjects.length === 0 && strange.length > 0 ? asName(words, strange) : null;
  const named = capitalised && (await readWords(places, capitalised, again));
  if (named) return named;
  const isMistyped = strange.length === unknown.length || topics.length === 0;
  const corrected = isMistyped ? await correctWords(places, words, strange, found.subjects.length > 0) : null;
  return corrected && readWords(places, corrected, again);
};

/** A question as one about countries and places; `null` where a word of it is not understood, or nothing says where. */
export const understand = async (
  question: Question,
  meantTrip: () => Promise<MeantTrip | null>,
): Promise<PlaceQuestion | null> => {
  const { places, query, context = '', tripId, trips } = question;
  const words = questionWords(query, WORDS_MAX + 1);
  if (words.length === 0 || words.length > WORDS_MAX) return null;
  const read = await readWords(places, words, { isPart: context !== '' });
  const subjects = read && (await findMeant(places, read, context));
  if (read === null || subjects === null) return null;
  const isOfTrip = subjects.length === 0;
  if (isOfTrip && tripId === null && !mayMeanTrip(read, context)) return null;
  const meant = isOfTrip && tripId === null ? await meantTrip() : null;
  const chosen = tripId === null ? null : (await trips.all()).find(({ id }) => id === tripId);
  const trip = chosen ?? meant?.trip;
  const destinations = trip ? await findDestinations(places, trip) : [];
  const home = destinations.find((subject) => subject.kind === 'city') ?? null;
  const all = isOfTrip ? destinations : subjects;
  if (all.length === 0) return null;
  return { topics: read.topics, subjects: all, home, isOfTrip, ofTrip: meant ? [meant.statement] : [] };
};

/** A question that names no place, beside a context or about several things, is about a trip's where it speaks of one. */
const mayMeanTrip = ({ words, topics }: Read, context: string): boolean =>
  (context === '' && topics.length === 1) || words.some(({ folded }) => OF_A_PLACE.has(folded));

/** The places that a question is about by its own words, or by what is said beside it; none where it is about those of a trip. */
const findMeant = async (
  places: Places,
  { words, topics, found }: Read,
  context: string,
): Promise<readonly Subject[] | null> => {
  // 'Do they speak English there?' asks nothing of the United Kingdom.
  const isNamed = found.subjects.length > 0 && !(found.isAdjective && topics.includes('languages'));
  const own = isNamed ? found.subjects : [];
  const isFrom = found.places.every(({ role }) => role === 'come-from');
  const isThere = found.isAdjective || words.some(({ folded }) => folded === 'there');
  if (context === '' || (isNamed && !isThere && !isFrom)) return own;
  const isOfSeveral = topics.some((topic) => OF_SEVERAL.has(topic)) || words.some(({ folded }) => TOGETHER.has(folded));
  const around = await findContextSubjects(places, context, isOfSeveral);
  // A place that nobody knows is meant there, and not that of a trip.
  if (around === null) return isNamed ? own : null;
  if (around.subjects.length === 0 || (isNamed && !isThere && !around.areGoneTo)) return own;
  const others = found.places.filter(
    ({ role, subject }) => own.includes(subject) && !found.isAdjective && (isOfSeveral || role !== 'come-from'),
  );
  return [...others.map(({ subject }) => subject), ...around.subjects];
};

/** What stands before places. */
const PLACING = wordList('writing a place');

/** The words that are written as names of places, by their places: 'in Mobile', but neither 'IN MOBILE' nor 'Mobile codes'. */
const writtenAsPlaces = (words: readonly QuestionWord[]): number[] =>
  words.flatMap(({ folded, isCapitalised, isUpperCase }, at) => {
    const before = words[at - 1];
    const isName = isCapitalised && !isUpperCase && /\p{L}/u.test(folded);
    return isName && before?.isCapitalised === false && PLACING.has(before.folded) ? [at] : [];
  });

/**
 * The places that a question names. Where there are none, a word of questions may be one that is written so: Mobile is in
 * Alabama. `null` where it is no place that is known: then the question is about no trip's either.
 */
const findPlaces = async (
  places: Places,
  words: readonly QuestionWord[],
  known: ReadonlySet<number>,
): Promise<NamedSubjects | null> => {
  const found = await findNamedSubjects(places, words, (at) => known.has(at));
  const written = writtenAsPlaces(words).filter((at) => known.has(at));
  if (found.subjects.length > 0 || written.length === 0) return found;
  const named = await findNamedSubjects(places, words, (at) => known.has(at) && !written.includes(at));
  // What a place is called elsewhere is any word of any language: 'Bar' is Qionghai.
  const own = new Set(named.subjects.flatMap(({ name }) => foldName(name).split(' ')));
  return written.every((at) => own.has(words[at]?.folded ?? '')) ? named : null;
};
