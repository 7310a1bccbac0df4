import { addDays, daysBetween, isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';

/** What days are counted from. */
export interface DayFrame {
  /** Calendar date in the trip's zone. */
  readonly today: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** A part of a day, by the clock: mornings end at noon, evenings begin at five. */
type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Days of the calendar, both included. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
  readonly part: PartOfDay | null;
}

type Ends = readonly [first: string | null, last: string | null];

/** Days as a question names them: which ones they are depends on the trip and on today. */
export interface NamedDays {
  readonly part: PartOfDay | null;
  readonly kind: 'date' | 'weekday' | 'days' | 'months';
  readonly endsIn: (frame: DayFrame) => Ends;
}

const wordsOf = (words: string): string[] => words.split(' ');
const WEEKDAYS = wordsOf('sunday monday tuesday wednesday thursday friday saturday');
const MONTHS = wordsOf('january february march april may june july august september october november december');
const ORDINALS = wordsOf('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth');
const NUMBERS = wordsOf('one two three four five six seven eight nine ten');
const FROM_TODAY = new Map([
  ['day after tomorrow', 2],
  ['day before yesterday', -2],
  ['tomorrow', 1],
  ['yesterday', -1],
]);
const TODAY = 'right now|at the moment|this morning|this afternoon|this evening|today|now|currently|tonight';
const OFFSETS = new Map([
  ['next', 1],
  ['last', -1],
]);

/** Words that days are named by. */
export const DAY_WORDS: readonly string[] = wordsOf(
  `${WEEKDAYS.join(' ')} ${MONTHS.join(' ')} week weekend month year today tomorrow tonight yesterday`,
);

const WEEKDAY =
  '(?<weekday>sundays?|mon|mondays?|tue|tues|tuesdays?|wed|weds|wednesdays?|thu|thur|thurs|thursdays?|fri|fridays?|saturdays?)';
const MONTH = `(?<month>${MONTHS.join('|')}|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)`;
const YEAR = '(?<year>(?:19|20|21)\\d\\d)';
const DAY_NUMBER = '(?:0?[1-9]|[12]\\d|3[01])';
const DAY = `(?<day>${DAY_NUMBER}(?:st|nd|rd|th)?|${ORDINALS.join('|')})`;
const NUMBER = `\\d?[1-9](?:st|nd|rd|th)?|[1-9]0(?:th)?|${ORDINALS.join('|')}`;
const PART = '(?:morning|afternoon|evening|night)';
const ORDER = '(?<order>this|next|last)';

const numberOf = (word = ''): number =>
  Math.max(ORDINALS.indexOf(word), NUMBERS.indexOf(word)) + 1 || Number.parseInt(word, 10);
const partIn = (words: string): PartOfDay | null => {
  const [part] = /morning|afternoon|evening|night/u.exec(words) ?? [null];
  return part === 'night' ? 'evening' : (part as PartOfDay | null);
};
const twoDigits = (number: number): string => String(number).padStart(2, '0');
const yearIn = (date: string): number => Number(date.slice(0, 4));
const weekdayIn = (date: string): number => new Date(date).getUTCDay();
const oneDay = (day: string | null): Ends => [day, day];

/** Whole months of a year; the month that is counted from may lie outside of it. */
const monthsOf = (year: number, from: number, to = from): Ends => {
  const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
  return [dateAt(Date.UTC(year, from - 1, 1)), dateAt(Date.UTC(year, to, 0))];
};

/** The year in which the trip has such a month or day, `03` or `03-05`, else that of the next one from today. */
const likelyYear = (monthDay: string, { today, startDate, endDate }: DayFrame): number => {
  const inYear = (year: number): string => `${year}-${monthDay}`;
  const within = (date: string | null): string => date?.slice(0, inYear(1000).length) ?? '';
  const isOfTrip = (year: number): boolean =>
    inYear(year) >= within(startDate) && inYear(year) <= within(endDate ?? startDate);
  const own = [startDate, endDate].flatMap((date) => (startDate && date ? [yearIn(date)] : [])).find(isOfTrip);
  return own ?? yearIn(today) + (inYear(yearIn(today)) >= within(today) ? 0 : 1);
};

/** The first day from one on that is meant: of any three months in a row one has a 31st. */
const firstFrom = (from: string, isMeant: (date: string) => boolean): string | null =>
  Array.from({ length: 93 }, (_, ahead) => addDays(from, ahead) ?? '').find(isMeant) ?? null;

/** The first such day of the trip, from where it is counted; else the next from today. */
const firstOfTrip = (from: string | null, isMeant: (date: string) => boolean, frame: DayFrame): string | null => {
  const own = from === null ? null : firstFrom(from, isMeant);
  return own !== null && (frame.endDate === null || own <= frame.endDate) ? own : firstFrom(frame.today, isMeant);
};

type Groups = Readonly<Partial<Record<string, string>>>;
type EndsOf = (groups: Groups, frame: DayFrame) => Ends;

const monthIn = ({ month = '' }: Groups): number =>
  Number(month) || MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3))) + 1;

const date: EndsOf = (groups, frame) => {
  const monthDay = `${twoDigits(monthIn(groups))}-${twoDigits(numberOf(groups['day']))}`;
  return oneDay(`${groups['year'] ?? likelyYear(monthDay, frame)}-${monthDay}`);
};
const month: EndsOf = (groups, frame) => {
  const { year = likelyYear(twoDigits(monthIn(groups)), frame) } = groups;
  return monthsOf(Number(year), monthIn(groups));
};
const dayOfMonth: EndsOf = ({ day }, frame) =>
  oneDay(firstOfTrip(frame.startDate, (each) => Number(each.slice(8)) === numberOf(day), frame));
/** Of the days of a trip that is under way, or to come, those that are not over. */
const weekday: EndsOf = ({ weekday: name = '', order }, frame) => {
  const { today, startDate, endDate } = frame;
  const isMeant = (each: string): boolean => WEEKDAYS[weekdayIn(each)]?.startsWith(name.slice(0, 3)) === true;
  if (order === 'last') return oneDay(firstFrom(addDays(today, -7) ?? today, isMeant));
  const isUnderWay = startDate !== null && startDate <= today && (endDate === null || endDate >= today);
  return oneDay(firstOfTrip(isUnderWay ? today : startDate, isMeant, frame));
};
/** Counted from the first day of the trip, which is 1. */
const dayOfTrip: EndsOf = ({ number }, { startDate, endDate }) => {
  if (number === 'last' || number === 'final') return oneDay(endDate);
  const day = startDate === null ? null : addDays(startDate, numberOf(number) - 1);
  return oneDay(day !== null && endDate !== null && day > endDate ? null : day);
};
/** Weeks begin with their Monday; a weekend is Saturday and Sunday. */
const unit: EndsOf = ({ order = '', unit: name }, { today }) => {
  const offset = OFFSETS.get(order) ?? 0;
  if (name === 'year') return monthsOf(yearIn(today) + offset, 1, 12);
  if (name === 'month') return monthsOf(yearIn(today), Number(today.slice(5, 7)) + offset);
  const monday = addDays(today, offset * 7 - ((weekdayIn(today) + 6) % 7)) ?? today;
  return [name === 'week' ? monday : addDays(monday, 5), addDays(monday, 6)];
};
const fromToday: EndsOf = ({ phrase = '' }, { today }) => oneDay(addDays(today, FROM_TODAY.get(phrase) ?? 0));

const wholeYear: EndsOf = ({ year }) => monthsOf(Number(year), 1, 12);

/** How days are named, the likeliest first; some words name them only behind another: 'in March', 'in 2028', 'Thursday the 4'. */
const WAYS: readonly [NamedDays['kind'], EndsOf, pattern: string, behind?: string][] = [
  ['date', date, `${YEAR} (?<month>\\d\\d) (?<day>\\d\\d)`],
  ['date', date, `${DAY} (?:of )?${MONTH}(?: ${YEAR})?`],
  ['date', date, `${MONTH} (?:the )?${DAY}(?: ${YEAR})?`],
  ['months', month, `(?!(?:may|march)(?! ${YEAR.replace('?<year>', '?:')}))${MONTH}(?: ${YEAR})?`],
  ['days', fromToday, `(?<phrase>${[...FROM_TODAY.keys()].join('|')}|${TODAY})`],
  ['days', unit, `(?:${ORDER} )?(?<unit>weekend)|${ORDER} (?<unit>week)`],
  ['months', unit, `${ORDER} (?<unit>month|year)`],
  ['days', dayOfTrip, `day (?<number>${NUMBER}|${NUMBERS.join('|')})`],
  ['days', dayOfTrip, `(?<number>last|final|${NUMBER}) (?:day|${PART})`],
  ['weekday', weekday, `(?:${ORDER} )?${WEEKDAY}`],
  ['date', dayOfMonth, `(?:the )?(?<day>${DAY_NUMBER}(?:st|nd|rd|th))(?! (?:of )?${MONTH})`],
  ['months', month, `(?<month>may|march)(?: ${YEAR})?`, 'in|of|on|this|next|last|during|until|since'],
  ['months', wholeYear, YEAR, 'in|of|during'],
  ['date', dayOfMonth, `the (?<day>${DAY_NUMBER})`, WEEKDAY],
];
const PATTERNS = WAYS.map(([kind, endsOf, pattern, behind = '.*']) => {
  const isBehind = new RegExp(`^(?:${behind})$`, 'u');
  return { kind, endsOf, pattern: new RegExp(`^(?:${pattern})(?= |$)`, 'u'), isBehind };
});

/** The days that stand at one place of a question's words, and how many words they take. */
const daysAt = (words: readonly string[], at: number): { days: NamedDays; taken: number } | null => {
  const text = words.slice(at, at + 6).join(' ');
  for (const { kind, endsOf, pattern, isBehind } of PATTERNS) {
    const found = isBehind.test(words[at - 1] ?? '') ? pattern.exec(text) : null;
    if (!found) continue;
    const { 0: named, groups = {} } = found;
    const days: NamedDays = { kind, part: partIn(named), endsIn: (frame) => endsOf(groups, frame) };
    return { days, taken: named.split(' ').length };
  }
  return null;
};

const IN_PART = new RegExp(`^(?:in the )?${PART}(?= |$)`, 'u');
const APART = new RegExp(`(?:^| )in the ${PART}(?= |$)`, 'u');

/** What the words of a question say of days, and the words that say nothing of them. Words are given as `foldName` has them. */
export const readDays = (words: readonly string[]): { days: readonly NamedDays[]; rest: readonly string[] } => {
  const days: NamedDays[] = [];
  const rest: string[] = [];
  /** Where the last of the days ends. */
  let end = 0;
  for (let at = 0; at < words.length;) {
    const found = daysAt(words, at);
    if (found === null) {
      rest.push(words[at] ?? '');
      at += 1;
      continue;
    }
    // In 'Tuesday the 24th' and 'Tuesday, 24 November' one day is named twice.
    const isBehind = end === at || (end === at - 1 && words[end] === 'the');
    if (found.days.kind === 'date' && days.at(-1)?.kind === 'weekday' && isBehind) days.pop();
    at += found.taken;
    const [behind] = (found.days.part === null && IN_PART.exec(words.slice(at, at + 3).join(' '))) || [];
    if (behind !== undefined) at += behind.split(' ').length;
    end = at;
    days.push({ ...found.days, part: found.days.part ?? partIn(behind ?? '') });
  }
  // 'in the evening', apart from the day whose evening it is.
  const text = rest.join(' ');
  const [apart] = (days.length > 0 && APART.exec(text)) || [];
  if (apart === undefined) return { days, rest };
  return {
    days: days.map((each) => ({ ...each, part: each.part ?? partIn(apart) })),
    rest: text.replace(apart, '').split(' ').filter(Boolean),
  };
};

/**
 * The days of the calendar that are meant: those of the trip where it has such, else the nearest to come. `null` for a day
 * that does not exist, and for a day of a trip without dates.
 */
export const resolveDays = ({ endsIn, part }: NamedDays, frame: DayFrame): DaySpan | null => {
  const [first, last] = endsIn(frame);
  return isCalendarDate(first) && isCalendarDate(last) ? { first, last, part } : null;
};

/** More days than these are not gone through: nobody dresses or plans them one by one. */
const DAYS_MAX = 366;

/** The days of a trip that are not over, or all of them once it is; empty without both dates. */
export const daysAhead = ({ startDate, endDate }: Pick<DayFrame, 'startDate' | 'endDate'>, today: string): string[] => {
  if (!isCalendarDate(startDate) || !isCalendarDate(endDate)) return [];
  const first = startDate < today && today <= endDate ? today : startDate;
  const days = Math.min((daysBetween(first, endDate) ?? -1) + 1, DAYS_MAX);
  return Array.from({ length: Math.max(days, 0) }, (_, day) => addDays(first, day) ?? first);
};
