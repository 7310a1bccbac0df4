import { type AskedDays, readDays } from './asked-days.rules.ts';
import type { TripQuestionKind } from './trip-question-kind.rules.ts';
import { type TripQuestionName, tripQuestionKinds } from './trip-question-kinds.rules.ts';
import { type AskedWord, isFiller, isPolar, sortWords, type WordGroup, wordsOf } from './trip-words.rules.ts';

/** One way to understand a question. */
export interface TripReading {
  readonly kind: TripQuestionKind & { readonly name: TripQuestionName };
  readonly groups: ReadonlySet<WordGroup>;
  readonly days: readonly AskedDays[];
  /** The words that have to be names of trips and people, or what the kind looks for; folded. */
  readonly rest: readonly string[];
}

/** What may stand in any of the questions. */
const EVERYWHERE: readonly WordGroup[] = ['trip', 'me', 'we', 'yes'];

/** More words than any question of these has: nobody tells a story to be asked. */
const WORDS_MAX = 40;

/** Ways to understand a question as one about the asker's own trips, the likeliest first; none for any other question. */
export const readTripQuestion = (query: string): TripReading[] => {
  const words = wordsOf(query);
  if (words.length === 0 || words.length > WORDS_MAX) return [];
  const { days, rest } = readDays(words);
  const sorted = sortWords(rest);
  if (isPolar(words)) sorted.push({ words: [], groups: ['yes'], isFiller: false });
  return tripQuestionKinds.flatMap((kind) => readAs(kind, sorted, days) ?? []);
};

const readAs = (
  kind: TripReading['kind'],
  sorted: readonly AskedWord[],
  days: readonly AskedDays[],
): TripReading | null => {
  const known = new Set<WordGroup>([...kind.needs.flat(), ...(kind.may ?? []), ...EVERYWHERE]);
  const groups = new Set(sorted.flatMap((word) => word.groups.filter((group) => known.has(group))));
  const rest = sorted.filter((word) => !word.isFiller && !word.groups.some((group) => known.has(group)));
  const words = rest.flatMap((word) => word.words).filter((word) => !isFiller(word));
  const fits =
    kind.needs.every((group) => group.some((one) => groups.has(one))) &&
    (kind.days !== 'needed' || days.length > 0) &&
    (kind.days !== undefined || days.length === 0) &&
    (kind.subject?.isNeeded !== true || words.length > 0) &&
    (kind.people !== 'needed' || words.length > 0 || groups.has('me'));
  return fits ? { kind, groups, days, rest: [...new Set(words)] } : null;
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
