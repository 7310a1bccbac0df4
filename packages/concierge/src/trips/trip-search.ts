import { foldName } from '@caravan/contract/places/places.rules.ts';
import type { ListedItem, PlannedActivity, PlannedOutfit } from '../knowledge.ts';
import { wordList } from '../tables.ts';
import { likeness, stemOf, STOP_WORDS } from '../words.ts';

/** Words are similar from here on, 0 to 1: 'sagrda' is 'sagrada', and 'market' is not 'marble'. Shorter ones are similar to far too much. */
const SIMILAR = 0.5;
const SIMILAR_LETTERS_MIN = 5;
/** Other forms of a word, and slips in it, begin with these letters of it. */
const SAME_LETTERS = 3;

/** What people call the categories of activities. */
const CATEGORY_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ['flight', 'hotel/airbnb', 'restaurant'].map((category) => [category, wordList(`words of ${category}`)]),
);

/** Whether a word is what people call a category. */
export const isCategoryWord = (word: string): boolean => [...CATEGORY_WORDS.values()].some((words) => words.has(word));

/** Whether a folded text may have a word, as far as its beginning goes: most of ten thousand titles are passed over by that. */
const mayHave = (folded: string, word: string): boolean => folded.includes([...word].slice(0, SAME_LETTERS).join(''));

/** Which of some words may be in these texts, as far as their beginnings go. */
export const wordsPossibleIn = (texts: readonly string[], words: readonly string[]): string[] => {
  const folded = texts.map(foldName);
  return words.filter((word) => folded.some((text) => mayHave(text, word)));
};

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
          each === word ||
          (stemOf(each) === stemOf(word) && !STOP_WORDS.has(word)) ||
          (word.length >= SIMILAR_LETTERS_MIN && likeness(each, word) >= SIMILAR),
      ) ||
      (/[^\p{ASCII}]/u.test(word) && folded.includes(word)),
  );
};

const hasAll = (text: string, words: readonly string[]): boolean => wordsIn(text, words).length === words.length;

/**
 * The activities that all of these words name, by title, category or place: those that are not over by their start, then
 * the others, the latest first, then those without a time.
 */
export const findActivities = (
  activities: readonly PlannedActivity[],
  words: readonly string[],
  { within, now }: { readonly within: 'title' | 'title and place'; readonly now: Date },
): PlannedActivity[] => {
  const found = activities.filter(({ title, location, category }) => {
    const others = words.filter((word) => CATEGORY_WORDS.get(category)?.has(word) !== true);
    return hasAll(within === 'title' ? title : `${title} ${location ?? ''}`, others);
  });
  const timed = (startTime: string | null): number => (startTime === null ? Number.NaN : Date.parse(startTime));
  const isOver = ({ startTime, endTime }: PlannedActivity): boolean => timed(endTime ?? startTime) < now.getTime();
  const byStart = found
    .filter(({ startTime }) => startTime !== null)
    .toSorted((a, b) => timed(a.startTime) - timed(b.startTime));
  return [
    ...byStart.filter((activity) => !isOver(activity)),
    ...byStart.filter(isOver).toReversed(),
    ...found.filter(({ startTime }) => startTime === null),
  ];
};

/** The outfits that all words name, by what a question may call them. */
export const findOutfits = (
  outfits: readonly PlannedOutfit[],
  words: readonly string[],
  textOf: (outfit: PlannedOutfit) => string,
): PlannedOutfit[] => outfits.filter((outfit) => hasAll(textOf(outfit), words));

export const findItems = (items: readonly ListedItem[], words: readonly string[]): ListedItem[] =>
  items.filter(({ name }) => hasAll(name, words));

const meaningful = (words: readonly string[]): number =>
  new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stemOf)).size;

/** One word of a title is said by chance: an opera tour is not the 'Sagrada tram tour'. */
const NAMED_WORDS_MIN = 2;

/** The words that name the one title which a text speaks of, by two words that say something or its only one; `null` where it speaks of none, or of several. */
export const wordsOfTitleIn = (
  titles: readonly string[],
  { names, words }: { readonly names: readonly string[]; readonly words: readonly string[] },
): readonly string[] | null => {
  const spoken = titles.flatMap((title) => {
    const named = wordsIn(title, names).length > 0 ? wordsIn(title, words) : [];
    const least = Math.min(NAMED_WORDS_MIN, meaningful(foldName(title).split(' ')));
    return named.length > 0 && meaningful(named) >= least ? [named] : [];
  });
  return spoken.length === 1 ? (spoken[0] ?? null) : null;
};
