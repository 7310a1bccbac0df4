import { type AskedDays, type NamedDays, PARTS, readNamedDays, weekdayOf } from './named-days.rules.ts';

/** What the words of a question say of days, and the words that say nothing of them. */
export interface DaysRead {
  readonly days: readonly AskedDays[];
  readonly rest: readonly string[];
}

/**
 * Takes the days out of a question's words.
 *
 * @param words as `foldName` gives them.
 */
export const readDays = (words: readonly string[]): DaysRead => {
  const days: AskedDays[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = readNamedDays(words, at);
    if (found === null) {
      rest.push(words[at] ?? '');
      at += 1;
      continue;
    }
    const isSameDay = at > 0 && isDate(found.days) && isWeekdayBefore(words, at) && days.at(-1)?.kind === 'weekday';
    at += found.taken;
    const next = words[at] === 'in' && words[at + 1] === 'the' ? 2 : 0;
    const part = found.part ?? PARTS.get(words[at + next] ?? '') ?? null;
    if (part !== null && found.part === undefined) at += next + 1;
    if (isSameDay) days.pop();
    days.push({ ...found.days, part });
  }
  return days.length === 0 ? { days, rest } : withPart(days, rest);
};

const isDate = ({ kind }: NamedDays): boolean => kind === 'date' || kind === 'month-day';

/** In `Tuesday the 24th` and `Tuesday, 24 November` one day is named twice. */
const isWeekdayBefore = (words: readonly string[], at: number): boolean =>
  weekdayOf(words[at - 1] ?? '') >= 0 || (words[at - 1] === 'the' && weekdayOf(words[at - 2] ?? '') >= 0);

/** `in the evening`, apart from the day whose evening it is. */
const withPart = (days: readonly AskedDays[], rest: readonly string[]): DaysRead => {
  const at = rest.findIndex(
    (word, index) => word === 'in' && rest[index + 1] === 'the' && PARTS.has(rest[index + 2] ?? ''),
  );
  const part = at < 0 ? undefined : PARTS.get(rest[at + 2] ?? '');
  if (part === undefined) return { days, rest };
  return {
    days: days.map((day) => ({ ...day, part: day.part ?? part })),
    rest: [...rest.slice(0, at), ...rest.slice(at + 3)],
  };
};
