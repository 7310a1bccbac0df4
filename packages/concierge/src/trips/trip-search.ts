import { foldName } from '@caravan/contract/places/places.rules.ts';
import type { PlannedActivity, TripContents } from '../knowledge.ts';
import { wordList } from '../tables.ts';
import { isSlipOf, stemOf, STOP_WORDS } from '../words.ts';

/** Other forms of a word, and slips in it, begin with these letters of it. */
const SAME_LETTERS = 3;

/** What people call the categories of activities. */
const CATEGORY_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ['flight', 'hotel/airbnb', 'restaurant'].map((category) => [category, wordList(`words of ${category}`)]),
);

/** Whether a folded text may have a word, as far as its beginning goes: most of ten thousand titles are passed over by that. */
const mayHave = (folded: string, word: string): boolean => folded.includes([...word].slice(0, SAME_LETTERS).join(''));

/**
 * Which of a question's words a text has: the same ones or other forms of them ('tours', 'tour'), such that are nearly
 * written so, and in scripts without spaces such that are a part of it. Words are given as `foldName` has them.
 */
export const wordsIn = (text: string, words: readonly string[]): string[] => {
  const folded = foldName(text);
  const possible = words.filter((word) => mayHave(folded, word));
  const own = possible.length === 0 ? [] : folded.split(' ');
  return possible.filter(
    (word) =>
      own.some(
        (each) =>
          each === word || (stemOf(each) === stemOf(word) && !STOP_WORDS.has(word)) || isSlipOf(word, each, 'name'),
      ) ||
      (/[^\p{ASCII}]/u.test(word) && folded.includes(word)),
  );
};

export const hasAll = (text: string, words: readonly string[]): boolean => {
  const folded = foldName(text);
  return words.every((word) => mayHave(folded, word)) && wordsIn(text, words).length === words.length;
};

/**
 * The activities that all words of the subject name, by title, category or place: those that are not over by their start, then
 * the others, the latest first, then those without a time.
 */
export const findActivities = async (
  { contents, now, subject }: { contents: TripContents; now: Date; subject: readonly string[] },
  within: 'title' | 'title and place',
): Promise<PlannedActivity[]> => {
  const found = (await contents.activities()).filter(({ title, location, category }) => {
    const others = subject.filter((word) => CATEGORY_WORDS.get(category)?.has(word) !== true);
    return hasAll(within === 'title' ? title : `${title} ${location ?? ''}`, others);
  });
  const timeOf = (time: string | null): number => Date.parse(time ?? '9999-12-31');
  const isOver = ({ startTime, endTime }: PlannedActivity): boolean => timeOf(endTime ?? startTime) < now.getTime();
  const { true: over = [], false: open = [] } = Object.groupBy(
    found.toSorted((a, b) => timeOf(a.startTime) - timeOf(b.startTime)),
    (activity) => (isOver(activity) ? 'true' : 'false'),
  );
  const untimed = open.filter(({ startTime }) => startTime === null);
  return [...open.filter(({ startTime }) => startTime !== null), ...over.toReversed(), ...untimed];
};

const meaningful = (words: readonly string[]): number =>
  new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stemOf)).size;

/** One word of a title is said by chance: an opera tour is not the 'Sagrada tram tour'. */
const NAMED_WORDS_MIN = 2;

/** The words that name the one title which a text speaks of, by two words that say something or its only one; `null` where it speaks of none, or of several. */
export const wordsOfTitleIn = (
  titles: readonly string[],
  names: readonly string[],
  words: readonly string[],
): readonly string[] | null => {
  const [only, ...others] = titles.flatMap((title) => {
    const named = wordsIn(title, names).length > 0 ? wordsIn(title, words) : [];
    const least = Math.min(NAMED_WORDS_MIN, meaningful(foldName(title).split(' ')));
    return named.length > 0 && meaningful(named) >= least ? [named] : [];
  });
  return only === undefined || others.length > 0 ? null : only;
};
