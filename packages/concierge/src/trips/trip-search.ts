import type { ListedItem, OwnTrip, PlannedActivity, TripContents } from '../knowledge.ts';
import { wordList } from '../tables.ts';
import { stemOf, STOP_WORDS } from '../words.ts';
import type { Work } from '../work.ts';
import { TextIndex } from './text-index.ts';

interface Search {
  /** Folded words that name what is looked for. */
  readonly subject: readonly string[];
  readonly work: Work;
}

interface ActivitySearch extends Search {
  readonly contents: TripContents;
  readonly now: Date;
}

/** What people call the categories of activities. */
const CATEGORY_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ['flight', 'hotel/airbnb', 'restaurant'].map((category) => [category, wordList(`words of ${category}`)]),
);

/** Something that is made once for each list of a trip and each key, since a question is read in many ways. */
const oncePerList = <T>() => {
  const made = new WeakMap<readonly object[], Map<unknown, Promise<T>>>();
  return (list: readonly object[], key: unknown, make: () => Promise<T>): Promise<T> => {
    const ofList = made.get(list) ?? new Map<unknown, Promise<T>>();
    made.set(list, ofList);
    const value = ofList.get(key) ?? make();
    ofList.set(key, value);
    return value;
  };
};

const indexes = oncePerList<TextIndex>();
const indexOf = <T extends object>(rows: readonly T[], textOf: (row: T) => string, work: Work): Promise<TextIndex> =>
  indexes(rows, textOf, () => TextIndex.of(rows, textOf, work));

/** The rows whose text has all of the words, as `TextIndex` compares them; for one `textOf` the texts are read once. */
export const rowsWithAll = async <T extends object>(
  rows: readonly T[],
  textOf: (row: T) => string,
  { subject, work }: Search,
): Promise<T[]> => {
  const index = await indexOf(rows, textOf, work);
  return (await index.textsWithAll(subject)).flatMap((at) => rows[at] ?? []);
};

const titleOfTrip = ({ title, destination }: OwnTrip): string => `${title} ${destination ?? ''}`;

/** The trips that some of the words name, with these words. */
export const wordsByTrip = async (
  trips: readonly OwnTrip[],
  words: readonly string[],
  work: Work,
): Promise<{ trip: OwnTrip; named: readonly string[] }[]> => {
  const index = await indexOf(trips, titleOfTrip, work);
  const byTrip = await index.wordsByText(words);
  return trips.flatMap((trip, at) => {
    const named = byTrip.get(at);
    return named === undefined ? [] : { trip, named };
  });
};

export const titleOfActivity = ({ title }: PlannedActivity): string => title;
export const itemName = ({ name }: ListedItem): string => name;

const ACTIVITY_TEXTS = {
  title: titleOfActivity,
  'title and place': ({ title, location }: PlannedActivity): string => `${title} ${location ?? ''}`,
} as const;

type WithTime = readonly [activity: PlannedActivity, start: number, end: number];

const activitiesFound = oncePerList<readonly PlannedActivity[]>();

/**
 * The activities that all words of the subject name, by title, category or place: those that are not over by their start, then
 * the others, the latest first, then those without a time.
 */
export const findActivities = async (
  { contents, now, subject, work }: ActivitySearch,
  within: keyof typeof ACTIVITY_TEXTS,
): Promise<readonly PlannedActivity[]> => {
  const activities = await contents.activities();
  return activitiesFound(activities, `${within} ${now.getTime()} ${subject.join(' ')}`, async () => {
    const found: PlannedActivity[] = [];
    const byCategory = Map.groupBy(activities, ({ category }) => category);
    const index = await indexOf(activities, ACTIVITY_TEXTS[within], work);
    const all = new Map<string, Set<number>>();
    for (const category of byCategory.keys()) {
      const others = subject.filter((word) => CATEGORY_WORDS.get(category)?.has(word) !== true);
      all.set(category, new Set(await index.textsWithAll(others)));
    }
    await work.map(
      activities,
      (activity, at) => {
        if (all.get(activity.category)?.has(at) === true) found.push(activity);
      },
      1 / 4,
    );
    return inOrder(found, now);
  });
};

const inOrder = (found: readonly PlannedActivity[], now: Date): PlannedActivity[] => {
  const timeOf = (time: string | null): number => Date.parse(time ?? '9999-12-31');
  const timed = found
    .map((one): WithTime => [one, timeOf(one.startTime), timeOf(one.endTime ?? one.startTime)])
    .toSorted(([, a], [, b]) => a - b);
  const over = timed.filter(([, , end]) => end < now.getTime());
  const open = timed.filter(([, , end]) => !(end < now.getTime()));
  const untimed = open.filter(([{ startTime }]) => startTime === null);
  return [...open.filter(([{ startTime }]) => startTime !== null), ...over.toReversed(), ...untimed].map(
    ([one]) => one,
  );
};

const meaningful = (words: readonly string[]): number =>
  new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stemOf)).size;

/** One word of a title is said by chance: an opera tour is not the 'Sagrada tram tour'. */
const NAMED_WORDS_MIN = 2;

/** The words that name the one row which a text speaks of, by two words of its title that say something or its only one; `null` where it speaks of none, or of several. */
export const wordsOfTitleIn = async <T extends object>(
  rows: readonly T[],
  titleOf: (row: T) => string,
  { names, words }: { readonly names: readonly string[]; readonly words: readonly string[] },
  work: Work,
): Promise<readonly string[] | null> => {
  const index = await indexOf(rows, titleOf, work);
  const named = await index.wordsByText(names);
  const said = named.size === 0 ? new Map<number, string[]>() : await index.wordsByText(words);
  let only: readonly string[] | null = null;
  for (const at of named.keys()) {
    const own = said.get(at) ?? [];
    const title = index.wordsAt(at);
    await work.spend(title.length);
    const least = Math.min(NAMED_WORDS_MIN, meaningful(title));
    if (own.length === 0 || meaningful(own) < least) continue;
    if (only !== null) return null;
    only = own;
  }
  return only;
};
