import type { TripIntent, TripsIntent } from '../intents.ts';
import { readTable, valuesIn, wordList } from '../tables.ts';
import { type NamedDays, readDays } from './days.ts';
import { isFiller, sortWords, type SortedWord, withoutConfirming, wordsOf } from './trip-words.ts';

/** What an intent is recognised by. */
export interface TripPattern {
  readonly intent: TripIntent | TripsIntent;
  /** Groups of words: of each of these at least one is there. */
  readonly needs: readonly (readonly string[])[];
  /** What may stand beside. Every other word has to be a name, a title or days. */
  readonly known: ReadonlySet<string>;
  /** `months` for months and years, and nothing shorter. */
  readonly days: 'needed' | 'allowed' | 'months' | '';
  /** Whether names of people may stand in it. */
  readonly people: 'needed' | 'allowed' | '';
  /** Whether the asker counts as one by 'I' and 'my': who asks when they have to fetch somebody does not land themselves. */
  readonly isAskerMeant: boolean;
  /** What the remaining words are looked for in; nothing may remain without. */
  readonly subject: 'activity' | 'item' | 'flight' | 'outfit' | 'idea' | '';
  readonly isSubjectNeeded: boolean;
  readonly flags: ReadonlySet<TripFlag>;
}

/**
 * - `mayMeanPlace`: the same words, with a place's name, may ask for the place itself: only the words for a trip say that its trip
 *   is meant.
 * - `mayNameTrip`: what is looked for may be said to lie where its trip goes: 'Where is the tea ceremony in Kyoto?'
 * - `isAfterTrip`: it may be said which trip lies before the one that is meant: 'After Lisbon, what is my next trip?'
 * - `isOfTrip`: 'it' is the trip: behind a sentence about something else it is not.
 * - `mayBeElsewhere`: a place that is named beside it may be what it is about: 'We land in Oslo. How far is the airport?'
 */
export type TripFlag = 'mayMeanPlace' | 'mayNameTrip' | 'isAfterTrip' | 'isOfTrip' | 'mayBeElsewhere';

/** What may stand in any of the questions. */
const EVERYWHERE = ['trip', 'me', 'we', 'yes', 'manner'];

/** Every pattern in the order in which they are tried: what says more before what says less. */
export const tripPatterns: readonly TripPattern[] = readTable('trip-patterns', [
  'intent',
  'needs',
  'may',
  'days',
  'people',
  'subject',
  'flags',
]).map((row) => {
  const needs = valuesIn(row.needs, ' ').map((group) => group.split('|'));
  const [people = '', others] = row.people.split(' ');
  const [subject = '', needed] = row.subject.split(' ');
  return {
    intent: row.intent as TripPattern['intent'],
    needs,
    known: new Set([...needs.flat(), ...valuesIn(row.may, ' '), ...EVERYWHERE]),
    days: row.days as TripPattern['days'],
    people: people as TripPattern['people'],
    isAskerMeant: others === undefined,
    subject: subject as TripPattern['subject'],
    isSubjectNeeded: needed !== undefined,
    flags: new Set(valuesIn(row.flags, ' ') as TripFlag[]),
  };
});

/** What is said around a question, and gives nothing but what its 'she', 'it' and 'that day' stand for. */
export interface TripContext {
  readonly days: readonly NamedDays[];
  /** Words that may be names of people, titles and trips; folded. */
  readonly names: readonly string[];
  /** Words that titles may have: names, and such as may ask for something too, as that of a 'travel adapter'; folded. */
  readonly words: readonly string[];
  /** Whether it speaks of a trip as such: 'We are so looking forward to the holiday.' */
  readonly isOfTrip: boolean;
}

const NO_CONTEXT: TripContext = { days: [], names: [], words: [], isOfTrip: false };
/** More names than these are a story, and each is looked for in all that a trip has. */
const NAMES_MAX = 20;
const TITLE_WORDS_MAX = 40;
/** Shorter words in Latin letters are in too many titles to mean any. */
const LETTERS_MIN = 3;

/** Whether a word is long enough to be looked for in titles. */
export const mayBeInTitle = (word: string): boolean =>
  word.length >= LETTERS_MIN || [...word].some((letter) => letter > '\u007f');

/** What the sentences around a question name; '' names nothing. */
export const readContext = (context: string): TripContext => {
  if (context === '') return NO_CONTEXT;
  const all = wordsOf(context);
  const { days, rest } = readDays(all);
  const sorted = sortWords(rest);
  const names = sorted.flatMap(({ groups, isFiller: isEmpty, words }) =>
    groups.length === 0 && !isEmpty ? words : [],
  );
  return {
    days,
    names: [...new Set(names)].slice(0, NAMES_MAX),
    words: [...new Set(all)].filter((word) => mayBeInTitle(word) && !isFiller(word)).slice(0, TITLE_WORDS_MAX),
    isOfTrip: sorted.some(({ groups }) => groups.includes('trip')),
  };
};

const SOMEBODY = wordList('somebody mentioned');
const SOMETHING = wordList('something mentioned');
const THAT_DAY = wordList('day mentioned');
/** What is asked of a flight is asked of the person on it who is named beside: 'I wait for Mia. Which terminal is it?' */
const OF_FLIGHTS = wordList('speaking of a flight');

export const isPersonElsewhere = (word: string): boolean => SOMEBODY.has(word);

/** Whether a question without a word for a person is about those who are named beside it; 'we' are others. */
export const isOfPeopleInContext = (groups: ReadonlySet<string>): boolean =>
  !groups.has('we') && [...OF_FLIGHTS].some((group) => groups.has(group));

export interface TripReading {
  readonly pattern: TripPattern;
  readonly groups: ReadonlySet<string>;
  readonly days: readonly NamedDays[];
  /** The words that have to be names of trips and people, or what the pattern looks for; folded. */
  readonly rest: readonly string[];
  readonly context: TripContext;
  /** Whether it speaks of something that is named around it: 'When does it start?' */
  readonly speaksOfContext: boolean;
}

/** More words than any question of these has: nobody tells a story to ask something. */
const WORDS_MAX = 40;

/** Ways to understand a question as one about the asker's own trips, the likeliest first; none for any other question. */
export const readTripQuestion = (query: string, context: TripContext = NO_CONTEXT): TripReading[] => {
  const { words, isPolar } = withoutConfirming(wordsOf(query));
  if (words.length === 0 || words.length > WORDS_MAX) return [];
  const { days, rest } = readDays(words);
  const sorted = sortWords(rest);
  if (isPolar) sorted.push({ words: [], groups: ['yes'], isFiller: false });
  const speaksOfContext = context.names.length > 0 && words.some((word) => SOMETHING.has(word));
  const read = (on: readonly NamedDays[]): TripReading[] =>
    tripPatterns.flatMap((pattern) => readAs(pattern, { sorted, days: on, speaksOfContext, context }) ?? []);
  // 'Tomorrow?? What are we doing?'
  const isOfThatDay = context.names.length === 0 || words.some((word) => THAT_DAY.has(word));
  return days.length === 0 && context.days.length > 0 && isOfThatDay
    ? [...read(context.days), ...read(days)]
    : read(days);
};

type Sorted = Pick<TripReading, 'days' | 'context' | 'speaksOfContext'> & { readonly sorted: readonly SortedWord[] };

const readAs = (pattern: TripPattern, { sorted, days, context, speaksOfContext }: Sorted): TripReading | null => {
  const { known } = pattern;
  const groups = new Set(sorted.flatMap((word) => word.groups.filter((group) => known.has(group))));
  const others = sorted.filter((word) => !word.isFiller && !word.groups.some((group) => known.has(group)));
  const rest = [...new Set(others.flatMap(({ words }) => words).filter((word) => !isFiller(word)))];
  const mayMeanPeople = context.names.length > 0 && isOfPeopleInContext(groups);
  const fits =
    pattern.needs.every((group) => group.some((one) => groups.has(one))) &&
    (pattern.days === 'allowed' || days.length > 0 === (pattern.days !== '')) &&
    (pattern.days !== 'months' || days.every(({ kind }) => kind === 'months')) &&
    (!pattern.isSubjectNeeded || rest.length > 0 || speaksOfContext) &&
    (pattern.people !== 'needed' || rest.length > 0 || groups.has('me') || mayMeanPeople);
  return fits ? { pattern, groups, days, rest, context, speaksOfContext } : null;
};

/** More questions than these are not taken at once. */
const AT_ONCE_MAX = 3;
/** Where one question ends and the next begins: behind a question mark, and before a word that asks behind an 'and'. */
const BETWEEN =
  /[?？]+\s*(?:and\b)?|,?\s+and\s+(?=(?:who|whose|when|where|what|which|how|is|are|do|does|will|has|have)\b)/giu;

/** The questions that stand in one text; only the text itself where it is one question, or too many. */
export const questionsIn = (query: string): string[] => {
  const questions = query.split(BETWEEN).filter((part) => part.trim() !== '');
  return questions.length > AT_ONCE_MAX ? [query] : questions;
};
