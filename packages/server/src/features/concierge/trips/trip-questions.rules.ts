import { readDays } from './asked-days.rules.ts';
import type { AskedDays } from './named-days.rules.ts';
import {
  isOfToldPeople,
  NOTHING_TOLD,
  speakOfSomethingTold,
  speakOfToldDay,
  type ToldAround,
} from './told-around.rules.ts';
import type { TripQuestionKind } from './trip-question-kind.rules.ts';
import { type TripQuestionName, tripQuestionKinds } from './trip-question-kinds.rules.ts';
import type { WordGroup } from './trip-vocabulary.rules.ts';
import { type AskedWord, isFiller, isPolar, sortWords, wordsOf } from './trip-words.rules.ts';

type KindOfQuestion = TripQuestionKind & { readonly name: TripQuestionName };

/** One way to understand a question. */
export interface TripReading {
  readonly kind: KindOfQuestion;
  readonly groups: ReadonlySet<WordGroup>;
  readonly days: readonly AskedDays[];
  /** The words that have to be names of trips and people, or what the kind looks for; folded. */
  readonly rest: readonly string[];
  /** Whether it speaks of something that is named in what is told around it: 'When does it start?' */
  readonly speaksOfTold: boolean;
}

/** What may stand in any of the questions. */
const EVERYWHERE: readonly WordGroup[] = ['trip', 'me', 'we', 'yes', 'manner'];

/** More words than any question of these has: nobody tells a story to be asked. */
const WORDS_MAX = 40;

/**
 * Ways to understand a question as one about the asker's own trips, the likeliest first; none for any other question.
 *
 * @param told what is told around it.
 */
export const readTripQuestion = (query: string, told: ToldAround = NOTHING_TOLD): TripReading[] => {
  const [words, isConfirmed] = withoutTag(wordsOf(query));
  if (words.length === 0 || words.length > WORDS_MAX) return [];
  const { days, rest } = readDays(words);
  const sorted = sortWords(rest);
  if (isPolar(words) || isConfirmed) sorted.push({ words: [], groups: ['yes'], isFiller: false });
  const speaksOfTold = told.names.length > 0 && speakOfSomethingTold(words);
  const read = (on: readonly AskedDays[]): TripReading[] =>
    tripQuestionKinds.flatMap((kind) => readAs(kind, { sorted, days: on, speaksOfTold, told }) ?? []);
  // 'Tomorrow?? What are we doing?'
  const areDaysTold = told.days.length > 0 && (told.names.length === 0 || speakOfToldDay(words));
  return days.length === 0 && areDaysTold ? [...read(told.days), ...read(days)] : read(days);
};

const isOfMonths = (days: AskedDays): boolean =>
  days.kind === 'month' ||
  days.kind === 'year' ||
  (days.kind === 'relative' && (days.unit === 'month' || days.unit === 'year'));

/** 'Tom is an admin, yes?' asks whether he is. */
const TAGS = new Set(['yes', 'true', 'right', 'correct']);

const withoutTag = (words: readonly string[]): [words: readonly string[], isTagged: boolean] => {
  const isTagged = words.length > 1 && TAGS.has(words.at(-1) ?? '');
  return [isTagged ? words.slice(0, -1) : words, isTagged];
};

interface Sorted extends Pick<TripReading, 'days' | 'speaksOfTold'> {
  readonly sorted: readonly AskedWord[];
  readonly told: ToldAround;
}

const readAs = (kind: KindOfQuestion, { sorted, days, speaksOfTold, told }: Sorted): TripReading | null => {
  const known = new Set<WordGroup>([...kind.needs.flat(), ...(kind.may ?? []), ...EVERYWHERE]);
  const groups = new Set(sorted.flatMap((word) => word.groups.filter((group) => known.has(group))));
  const rest = sorted.filter((word) => !word.isFiller && !word.groups.some((group) => known.has(group)));
  const words = rest.flatMap((word) => word.words).filter((word) => !isFiller(word));
  const mayMeanPeople = told.names.length > 0 && isOfToldPeople(groups);
  const fits =
    kind.needs.every((group) => group.some((one) => groups.has(one))) &&
    (kind.days !== 'needed' || days.length > 0) &&
    (kind.days !== 'months' || (days.length > 0 && days.every(isOfMonths))) &&
    (kind.days !== undefined || days.length === 0) &&
    (kind.subject?.isNeeded !== true || words.length > 0 || speaksOfTold) &&
    (kind.people !== 'needed' || words.length > 0 || groups.has('me') || mayMeanPeople);
  return fits ? { kind, groups, days, rest: [...new Set(words)], speaksOfTold } : null;
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
