import { readDays } from './asked-days.rules.ts';
import type { AskedDays } from './named-days.rules.ts';
import { sortWords, wordsOf } from './trip-words.rules.ts';

/** What is told around a question, and gives nothing but what its 'she', 'it' and 'that day' stand for. */
export interface ToldAround {
  readonly days: readonly AskedDays[];
  /** Words that may be names of people, titles and trips; folded. */
  readonly names: readonly string[];
  /** Whether it speaks of a trip, or of what is planned. */
  readonly isOfTrip: boolean;
}

export const NOTHING_TOLD: ToldAround = { days: [], names: [], isOfTrip: false };

/** What the sentences around a question name; '' names nothing. */
export const readTold = (told: string): ToldAround => {
  if (told === '') return NOTHING_TOLD;
  const { days, rest } = readDays(wordsOf(told));
  const sorted = sortWords(rest);
  const names = sorted.filter(({ groups, isFiller }) => groups.length === 0 && !isFiller).flatMap(({ words }) => words);
  const isOfTrip = sorted.some(({ groups }) => groups.includes('trip') || groups.includes('plan'));
  return { days, names: [...new Set(names)], isOfTrip };
};

const SOMEBODY = new Set('he she him her his hers they them their theirs'.split(' '));
const SOMETHING = new Set('it its that this they them there'.split(' '));
const THAT_DAY = new Set('then it that'.split(' '));

/** Whether a word stands for a person who is named elsewhere. */
export const isPersonToldElsewhere = (word: string): boolean => SOMEBODY.has(word);

/** Whether words speak of a thing that is named elsewhere. */
export const speakOfSomethingTold = (words: readonly string[]): boolean => words.some((word) => SOMETHING.has(word));

/** Whether words speak of a day that is named elsewhere: 'Is anything planned that day?' */
export const speakOfToldDay = (words: readonly string[]): boolean => words.some((word) => THAT_DAY.has(word));
