import { readDays } from './asked-days.rules.ts';
import type { AskedDays } from './named-days.rules.ts';
import type { WordGroup } from './trip-vocabulary.rules.ts';
import { isFiller, sortWords, wordsOf } from './trip-words.rules.ts';

/** What is told around a question, and gives nothing but what its 'she', 'it' and 'that day' stand for. */
export interface ToldAround {
  readonly days: readonly AskedDays[];
  /** Words that may be names of people, titles and trips; folded. */
  readonly names: readonly string[];
  /** Words that titles may have: names, and such as may ask for something too, as that of a 'travel adapter'; folded. */
  readonly words: readonly string[];
  /** Whether it speaks of a trip as such: 'We are so looking forward to the holiday.' */
  readonly isOfTrip: boolean;
  /** Whether it speaks of what is planned: 'All those hours in our plan'. */
  readonly isOfPlan: boolean;
}

export const NOTHING_TOLD: ToldAround = { days: [], names: [], words: [], isOfTrip: false, isOfPlan: false };

/** More names than these are a story, and each is looked for in all that a trip has. */
const NAMES_MAX = 20;
const TITLE_WORDS_MAX = 40;
/** Shorter words in Latin letters are in too many titles to mean any. */
const LETTERS_MIN = 3;

/** Whether a word is long enough to be looked for in titles. */
export const mayBeInTitle = (word: string): boolean =>
  word.length >= LETTERS_MIN || [...word].some((letter) => letter > '\u007f');

/** What the sentences around a question name; '' names nothing. */
export const readTold = (told: string): ToldAround => {
  if (told === '') return NOTHING_TOLD;
  const all = wordsOf(told);
  const { days, rest } = readDays(all);
  const sorted = sortWords(rest);
  const names = sorted.filter(({ groups, isFiller }) => groups.length === 0 && !isFiller).flatMap(({ words }) => words);
  const speaksOf = (group: WordGroup): boolean => sorted.some(({ groups }) => groups.includes(group));
  return {
    days,
    names: [...new Set(names)].slice(0, NAMES_MAX),
    words: [...new Set(all)].filter((word) => mayBeInTitle(word) && !isFiller(word)).slice(0, TITLE_WORDS_MAX),
    isOfTrip: speaksOf('trip'),
    isOfPlan: speaksOf('plan'),
  };
};

const SOMEBODY = new Set('he she him her his hers they them their theirs'.split(' '));
const THEY = new Set('they them'.split(' '));
const SOMETHING = new Set('it its that this they them there'.split(' '));
const THAT_DAY = new Set('then it that'.split(' '));

/** Whether a word stands for a person who is named elsewhere. */
export const isPersonToldElsewhere = (word: string): boolean => SOMEBODY.has(word);

/** What is asked of a flight is asked of the person on it who is told of: 'I wait for Mia. Which terminal is it?' */
const OF_FLIGHTS = [
  'land',
  'fetch',
  'flight',
  'terminal',
  'gate',
  'belt',
  'delay',
] as const satisfies readonly WordGroup[];

/** Whether a question without a word for a person is about those who are told of; 'we' are others. */
export const isOfToldPeople = (groups: ReadonlySet<WordGroup>): boolean =>
  !groups.has('we') && OF_FLIGHTS.some((group) => groups.has(group));

/** Whether a word may stand for things that are named elsewhere, as for people. */
export const areThingsToldElsewhere = (word: string): boolean => THEY.has(word);

/** Whether words speak of a thing that is named elsewhere. */
export const speakOfSomethingTold = (words: readonly string[]): boolean => words.some((word) => SOMETHING.has(word));

/** Whether words speak of a day that is named elsewhere: 'Is anything planned that day?' */
export const speakOfToldDay = (words: readonly string[]): boolean => words.some((word) => THAT_DAY.has(word));
