import { readDays } from './asked-days.rules.ts';
import type { AskedDays } from './named-days.rules.ts';
import type { WordGroup } from './trip-vocabulary.rules.ts';
import { sortWords, wordsOf } from './trip-words.rules.ts';

/** What is told around a question, and gives nothing but what its 'she', 'it' and 'that day' stand for. */
export interface ToldAround {
  readonly days: readonly AskedDays[];
  /** Words that may be names of people, titles and trips; folded. */
  readonly names: readonly string[];
  /** Whether it speaks of a trip as such: 'We are so looking forward to the holiday.' */
  readonly isOfTrip: boolean;
  /** Whether it speaks of what is planned: 'All those hours in our plan'. */
  readonly isOfPlan: boolean;
}

export const NOTHING_TOLD: ToldAround = { days: [], names: [], isOfTrip: false, isOfPlan: false };

/** What the sentences around a question name; '' names nothing. */
export const readTold = (told: string): ToldAround => {
  if (told === '') return NOTHING_TOLD;
  const { days, rest } = readDays(wordsOf(told));
  const sorted = sortWords(rest);
  const names = sorted.filter(({ groups, isFiller }) => groups.length === 0 && !isFiller).flatMap(({ words }) => words);
  const speaksOf = (group: WordGroup): boolean => sorted.some(({ groups }) => groups.includes(group));
  return { days, names: [...new Set(names)], isOfTrip: speaksOf('trip'), isOfPlan: speaksOf('plan') };
};

const SOMEBODY = new Set('he she him her his hers they them their theirs'.split(' '));
const THEY = new Set('they them'.split(' '));
const SOMETHING = new Set('it its that this they them there'.split(' '));
const THAT_DAY = new Set('then it that'.split(' '));

/** Whether a word stands for a person who is named elsewhere. */
export const isPersonToldElsewhere = (word: string): boolean => SOMEBODY.has(word);

/** Whether a word may stand for things that are named elsewhere, as for people. */
export const areThingsToldElsewhere = (word: string): boolean => THEY.has(word);

/** Whether words speak of a thing that is named elsewhere. */
export const speakOfSomethingTold = (words: readonly string[]): boolean => words.some((word) => SOMETHING.has(word));

/** Whether words speak of a day that is named elsewhere: 'Is anything planned that day?' */
export const speakOfToldDay = (words: readonly string[]): boolean => words.some((word) => THAT_DAY.has(word));
