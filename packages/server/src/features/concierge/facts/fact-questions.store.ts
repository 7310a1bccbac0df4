import { foldName } from '@caravan/contract/places/place-names.rules.ts';
import type { Db } from '../../../platform/db.ts';
import type { MemberOf } from '../../../platform/membership.ts';
import type { Statement } from '../answer-draft.rules.ts';
import type { AskedQuestion } from '../concierge.provider.ts';
import { isEverydayWord } from './name-choice.rules.ts';
import { correctWords } from './corrected-words.store.ts';
import { askedWords, type QuestionWord, questionWords, writtenAsPlaces } from './question-words.rules.ts';
import type { CitySubject, Subject } from './subject.rules.ts';
import { findDestinations, findNamedSubjects, type NamedSubjects } from './subject.store.ts';
import { findToldSubjects } from './told-places.store.ts';
import { type PhraseLookup, WORDS_MAX } from './phrase-lookup.store.ts';
import { knownWords, readTopics } from './topic-reading.rules.ts';
import type { Topic } from './topics.rules.ts';

/** So much is answered at once. */
const TOPICS_MAX = 4;
/** Words that speak of a place without its name. */
const OF_A_PLACE: ReadonlySet<string> = new Set(['there', 'here', 'local', 'locally', 'destination', 'we', 'us']);
/** What is asked of two places at once, */
const OF_SEVERAL: ReadonlySet<Topic> = new Set<Topic>(['time_difference', 'distance']);
/** and words that speak of them together. */
const TOGETHER: ReadonlySet<string> = new Set(['two', 'both', 'them', 'each', 'either', 'apart', 'between']);
/** A question that is understood to its last word. */
export interface FactQuestion {
  readonly topics: readonly Topic[];
  readonly subjects: readonly Subject[];
  /** Where the chosen trip goes. */
  readonly home: CitySubject | null;
  /** Whether the question names no place, and they are where the trip goes. */
  readonly isOfTrip: boolean;
  /** What says which trip that is, where none was chosen. */
  readonly tripTold: readonly Statement[];
}

/** The trip that is meant where a question names no place and none was chosen. */
export interface MeantTrip {
  readonly member: MemberOf;
  /** Says which one it is. */
  readonly statement: Statement;
}

/** More words than these that nobody knows are no names of places; nobody looks them up. */
const NAMES_MAX = 12;
/** Shorter words of a question are places too seldom to be meant without a capital. */
const NAME_MIN = 6;

/** The words with those that nobody knows written as a name; `null` where they are not behind each other, as one name is. */
const asName = (words: readonly QuestionWord[], unknown: readonly number[]): QuestionWord[] | null => {
  const [first = 0] = unknown;
  const letters = unknown.reduce((sum, at) => sum + (words[at]?.folded.length ?? 0), 0);
  const isName =
    letters >= NAME_MIN &&
    unknown.every((at, index) => {
      const word = words[at];
      return at === first + index && word?.isCapitalised === false && !isEverydayWord(word.folded);
    });
  if (!isName || unknown.length === 0) return null;
  return words.map((word, at) =>
    unknown.includes(at) ? { ...word, isCapitalised: true, isUpperCase: at === 0 } : word,
  );
};

/** What is the same for all ways to read a question. */
export interface FactContext {
  readonly lookUp: PhraseLookup;
  readonly meantTrip: () => Promise<MeantTrip | null>;
}

/** A question whose every word is accounted for. */
interface Read {
  readonly words: readonly QuestionWord[];
  readonly topics: readonly Topic[];
  readonly found: NamedSubjects;
}

const readWords = async (
  db: Db,
  words: readonly QuestionWord[],
  { lookUp, isPart, isCorrected = false }: { lookUp: PhraseLookup; isPart: boolean; isCorrected?: boolean },
): Promise<Read | null> => {
  const { phrases, forms } = await lookUp(askedWords(words));
  // A part of a text without a word that asks is not mistyped: another part asks.
  if (isPart && !phrases.some(({ role }) => role === 'asks')) return null;
  const known = knownWords(forms, phrases);
  if (words.length - known.size > NAMES_MAX) return null;
  const found = await findPlaces(db, words, known);
  if (found === null || found.isContradiction) return null;
  const { topics, unknown } = readTopics(forms, phrases, found.named, (at) => words[at]?.isBehindComma === true);
  if (unknown.length > 0) {
    // A word of questions that has nothing to do with this one is not mistyped; that which asks may be, beside others of its topic.
    const strange = unknown.filter((at) => !known.has(at));
    const capitalised = found.subjects.length === 0 && !isCorrected ? asName(words, strange) : null;
    const named = capitalised && (await readWords(db, capitalised, { lookUp, isPart, isCorrected: true }));
    if (named) return named;
    const isMistyped = !isCorrected && (strange.length === unknown.length || topics.length === 0);
    const corrected = isMistyped ? await correctWords(db, words, strange, found.subjects.length > 0) : null;
    return corrected && readWords(db, corrected, { lookUp, isPart, isCorrected: true });
  }
  return topics.length === 0 || topics.length > TOPICS_MAX ? null : { words, topics, found };
};

/** A question as one about countries and places; `null` where a word of it is not understood, or nothing says where. */
export const understand = async (
  db: Db,
  asked: AskedQuestion,
  { lookUp, meantTrip }: FactContext,
): Promise<FactQuestion | null> => {
  const words = questionWords(asked.query, WORDS_MAX + 1);
  if (words.length === 0 || words.length > WORDS_MAX) return null;
  const read = await readWords(db, words, { lookUp, isPart: asked.told !== undefined && asked.told !== '' });
  if (read === null) return null;
  const { topics } = read;
  const subjects = await findMeant(db, read, asked.told ?? '');
  if (subjects === null) return null;
  const isOfTrip = subjects.length === 0;
  if (isOfTrip && asked.member === null && !mayMeanTrip(read, asked.told ?? '')) return null;
  const trip = isOfTrip && asked.member === null ? await meantTrip() : null;
  const member = asked.member ?? trip?.member ?? null;
  const destinations = member ? await findDestinations(db, member) : [];
  const home = destinations.find((subject) => subject.kind === 'city') ?? null;
  const meant = isOfTrip ? destinations : subjects;
  return meant.length > 0 ? { topics, subjects: meant, home, isOfTrip, tripTold: trip ? [trip.statement] : [] } : null;
};

/** A question that names no place, beside what is told or about several things, is about a trip's where it speaks of one. */
const mayMeanTrip = ({ words, topics }: Read, told: string): boolean =>
  (told === '' && topics.length === 1) || words.some(({ folded }) => OF_A_PLACE.has(folded));

/** The places that a question is about by its own words, or by what is told beside it; none where it is about those of a trip. */
const findMeant = async (db: Db, { words, topics, found }: Read, told: string): Promise<readonly Subject[] | null> => {
  // 'Do they speak English there?' asks nothing of the United Kingdom.
  const isNamed = found.subjects.length > 0 && !(found.isAdjective && topics.includes('languages'));
  const own = isNamed ? found.subjects : [];
  const isFrom = found.places.every(({ placing }) => placing === 'come-from');
  const isThere = found.isAdjective || words.some(({ folded }) => folded === 'there');
  if (told === '' || (isNamed && !isThere && !isFrom)) return own;
  const isOfSeveral = topics.some((topic) => OF_SEVERAL.has(topic)) || words.some(({ folded }) => TOGETHER.has(folded));
  const toldOf = await findToldSubjects(db, told, isOfSeveral);
  // A place that nobody knows is meant there, and not that of a trip.
  if (toldOf === null) return isNamed ? own : null;
  if (toldOf.subjects.length === 0 || (isNamed && !isThere && !toldOf.areGoneTo)) return own;
  const others = found.places.filter(
    ({ placing, subject }) => own.includes(subject) && !found.isAdjective && (isOfSeveral || placing !== 'come-from'),
  );
  return [...others.map(({ subject }) => subject), ...toldOf.subjects];
};

/**
 * The places that a question names. Where there are none, a word of questions may be one that is written so: Mobile is in
 * Alabama. `null` where it is no place that is known: then the question is about no trip's either.
 */
const findPlaces = async (
  db: Db,
  words: readonly QuestionWord[],
  known: ReadonlySet<number>,
): Promise<NamedSubjects | null> => {
  const found = await findNamedSubjects(db, words, (at) => known.has(at));
  const written = writtenAsPlaces(words).filter((at) => known.has(at));
  if (found.subjects.length > 0 || written.length === 0) return found;
  const named = await findNamedSubjects(db, words, (at) => known.has(at) && !written.includes(at));
  // What a place is called elsewhere is any word of any language: 'Bar' is Qionghai.
  const isOwnName = (at: number): boolean =>
    named.subjects.some(({ name }) =>
      foldName(name)
        .split(' ')
        .includes(words[at]?.folded ?? ''),
    );
  return written.every(isOwnName) ? named : null;
};
