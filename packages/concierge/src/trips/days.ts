import { addDays, daysBetween, isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';

/** A part of a day, by the clock: mornings end at noon, evenings begin at five. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Days as a question names them. */
export type NamedDays = { readonly part: PartOfDay | null } & (
  | { readonly kind: 'date'; readonly year: number | null; readonly month: number; readonly day: number }
  /** The day of some month. */
  | { readonly kind: 'month-day'; readonly day: number }
  | { readonly kind: 'month'; readonly year: number | null; readonly month: number }
  | { readonly kind: 'year'; readonly year: number }
  /** 0 is Sunday. */
  | { readonly kind: 'weekday'; readonly weekday: number; readonly isPast: boolean }
  /** Counted from the trip's first day, which is 1; -1 is its last. */
  | { readonly kind: 'trip-day'; readonly number: number }
  /** So many units after the one that today lies in. */
  | { readonly kind: 'relative'; readonly unit: Unit; readonly offset: number }
);
type Unit = 'day' | 'week' | 'weekend' | 'month' | 'year';

const wordsOf = (words: string): string[] => words.split(' ');
const WEEKDAYS = wordsOf('sunday monday tuesday wednesday thursday friday saturday');
const MONTHS = wordsOf('january february march april may june july august september october november december');
const ORDINALS = wordsOf('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth');
const NUMBERS = wordsOf('one two three four five six seven eight nine ten');
const FROM_TODAY: Readonly<Record<string, number>> = {
  'day after tomorrow': 2,
  'day before yesterday': -2,
  'right now': 0,
  'at the moment': 0,
  'this morning': 0,
  'this afternoon': 0,
  'this evening': 0,
  today: 0,
  now: 0,
  currently: 0,
  tonight: 0,
  tomorrow: 1,
  yesterday: -1,
};

/** Words that days are named by. */
export const DAY_WORDS: readonly string[] = wordsOf(
  `${WEEKDAYS.join(' ')} ${MONTHS.join(' ')} week weekend month year today tomorrow tonight yesterday`,
);

const WEEKDAY =
  '(?<weekday>sundays?|mon|mondays?|tue|tues|tuesdays?|wed|weds|wednesdays?|thu|thur|thurs|thursdays?|fri|fridays?|saturdays?)';
const MONTH =
  '(?<month>january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)';
const YEAR = '(?<year>(?:19|20|21)\\d\\d)';
const DAY = `(?<day>\\d{1,2}(?:st|nd|rd|th)?|${ORDINALS.join('|')})`;
const PART = '(?<part>morning|afternoon|evening|night)';

/** What stands at the beginning of some words, the first that fits: how days are named, by the kind of them. */
const PATTERNS: readonly (readonly [NamedDays['kind'], RegExp])[] = (
  [
    ['date', `${YEAR} (?<month>\\d\\d) (?<day>\\d\\d)`],
    ['date', `${DAY} (?:of )?${MONTH}(?: ${YEAR})?`],
    ['date', `${MONTH} (?:the )?${DAY}(?: ${YEAR})?`],
    ['month', `(?!(?:may|march)(?! ${YEAR.replace('?<year>', '?:')}))${MONTH}(?: ${YEAR})?`],
    ['relative', `(?<phrase>${Object.keys(FROM_TODAY).join('|')})`],
    ['relative', '(?:(?<order>this|next|last) )?(?<unit>weekend)|(?<order>this|next|last) (?<unit>week|month|year)'],
    ['trip-day', `day (?<number>\\d{1,2}(?:st|nd|rd|th)?|${ORDINALS.join('|')}|${NUMBERS.join('|')})`],
    ['trip-day', `(?<number>last|final|\\d{1,2}(?:st|nd|rd|th)?|${ORDINALS.join('|')}) (?:day|${PART})`],
    ['weekday', `(?:(?<order>this|next|last) )?${WEEKDAY}`],
    ['month-day', `(?:the )?(?<day>\\d{1,2}(?:st|nd|rd|th))(?! (?:of )?${MONTH})`],
  ] as const
).map(([kind, pattern]) => [kind, new RegExp(`^(?:${pattern})(?= |$)`, 'u')]);

/** Behind a word that goes before days some words name them that name none elsewhere: 'in March', 'in 2028', 'Thursday the 4'. */
const BEHIND: readonly (readonly [NamedDays['kind'], before: RegExp, RegExp])[] = [
  [
    'month',
    /^(?:in|of|on|this|next|last|during|until|since)$/u,
    new RegExp(`^(?<month>may|march)(?: ${YEAR})?(?= |$)`, 'u'),
  ],
  ['year', /^(?:in|of|during)$/u, new RegExp(`^${YEAR}(?= |$)`, 'u')],
  ['month-day', new RegExp(`^${WEEKDAY}$`, 'u'), /^the (?<day>\d{1,2})(?= |$)/u],
];

const numberOf = (word = ''): number => {
  const named = Math.max(ORDINALS.indexOf(word), NUMBERS.indexOf(word)) + 1;
  return word === 'last' || word === 'final' ? -1 : named || Number.parseInt(word, 10);
};
const partOf = (word: string | undefined): PartOfDay | null =>
  word === 'night' ? 'evening' : ((word as PartOfDay | undefined) ?? null);
const OFFSETS = new Map([
  ['next', 1],
  ['last', -1],
]);

const namedBy = (kind: NamedDays['kind'], groups: Readonly<Partial<Record<string, string>>>): NamedDays | null => {
  const { year: ofYear, month: ofMonth = '', day: ofDay, order = 'this', phrase, unit, weekday = '', number } = groups;
  const year = ofYear === undefined ? null : Number(ofYear);
  const month = Number(ofMonth) || MONTHS.findIndex((name) => name.startsWith(ofMonth.slice(0, 3))) + 1;
  const day = numberOf(ofDay);
  const part = partOf(groups['part'] ?? /morning|afternoon|evening|night/u.exec(phrase ?? '')?.[0]);
  const offset = OFFSETS.get(order) ?? 0;
  const isNoDay = (kind === 'date' || kind === 'month-day') && (day < 1 || day > 31) && !/^\d\d$/u.test(ofMonth);
  if (isNoDay) return null;
  if (kind === 'date') return { kind, year, month, day, part };
  if (kind === 'month') return { kind, year, month, part };
  if (kind === 'year') return { kind, year: year ?? 0, part };
  if (kind === 'month-day') return { kind, day, part };
  if (kind === 'trip-day') return numberOf(number) === 0 ? null : { kind, number: numberOf(number), part };
  if (kind === 'relative')
    return phrase === undefined
      ? { kind, unit: unit as Unit, offset, part }
      : { kind, unit: 'day', offset: FROM_TODAY[phrase] ?? 0, part };
  return {
    kind,
    weekday: WEEKDAYS.findIndex((name) => name.startsWith(weekday.slice(0, 3))),
    isPast: offset === -1,
    part,
  };
};

/** The days that stand at one place of a question's words, and how many words they take. */
const daysAt = (words: readonly string[], at: number): { days: NamedDays; taken: number } | null => {
  const text = words.slice(at, at + 6).join(' ');
  const behind = BEHIND.flatMap(([kind, before, pattern]) =>
    before.test(words[at - 1] ?? '') ? [[kind, pattern] as const] : [],
  );
  for (const [kind, pattern] of [...PATTERNS, ...behind]) {
    const found = pattern.exec(text);
    const days = found && namedBy(kind, found.groups ?? {});
    if (found && days) return { days, taken: found[0].split(' ').length };
  }
  return null;
};

const IN_PART = /^(?:in the )?(?<part>morning|afternoon|evening|night)(?= |$)/u;

/** What the words of a question say of days, and the words that say nothing of them. Words are given as `foldName` has them. */
export const readDays = (words: readonly string[]): { days: readonly NamedDays[]; rest: readonly string[] } => {
  const days: NamedDays[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = daysAt(words, at);
    if (found === null) {
      rest.push(words[at] ?? '');
      at += 1;
      continue;
    }
    // In 'Tuesday the 24th' and 'Tuesday, 24 November' one day is named twice.
    const isDate = found.days.kind === 'date' || found.days.kind === 'month-day';
    if (isDate && days.at(-1)?.kind === 'weekday' && isBehindWeekday(words, at)) days.pop();
    at += found.taken;
    const behind = found.days.part === null ? IN_PART.exec(words.slice(at, at + 3).join(' ')) : null;
    if (behind) at += behind[0].split(' ').length;
    days.push({ ...found.days, part: found.days.part ?? partOf(behind?.groups?.['part']) });
  }
  // 'in the evening', apart from the day whose evening it is.
  const text = rest.join(' ');
  const apart = days.length > 0 ? /(?:^| )in the (?<part>morning|afternoon|evening|night)(?= |$)/u.exec(text) : null;
  if (!apart) return { days, rest };
  const part = partOf(apart.groups?.['part']);
  const left = `${text.slice(0, apart.index)}${text.slice(apart.index + apart[0].length)}`.trim();
  return {
    days: days.map((each) => ({ ...each, part: each.part ?? part })),
    rest: left.split(' ').filter((word) => word !== ''),
  };
};

const isWeekday = (word = ''): boolean => new RegExp(`^${WEEKDAY}$`, 'u').test(word);
const isBehindWeekday = (words: readonly string[], at: number): boolean =>
  isWeekday(words[at - 1]) || (words[at - 1] === 'the' && isWeekday(words[at - 2]));

/** What days are counted from. */
export interface DayFrame {
  /** Calendar date in the trip's zone. */
  readonly today: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Days of the calendar, both included. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
  readonly part: PartOfDay | null;
}

/**
 * The days of the calendar that are meant: those of the trip where it has such, else the nearest to come. `null` for a day
 * that does not exist, and for a day of a trip without dates.
 */
export const resolveDays = (named: NamedDays, frame: DayFrame): DaySpan | null => {
  const [first, last] = spanOf(named, frame);
  return isCalendarDate(first) && isCalendarDate(last) ? { first, last, part: named.part } : null;
};

type Ends = readonly [first: string | null, last: string | null];

const spanOf = (named: NamedDays, frame: DayFrame): Ends => {
  if (named.kind === 'relative') return relativeSpan(named.unit, named.offset, frame.today);
  if (named.kind === 'year') return monthsOf(named.year, 1, 12);
  if (named.kind === 'month') return monthsOf(named.year ?? likelyYear(isoDay(0, named.month), frame), named.month);
  const day = dayOf(named, frame);
  return [day, day];
};

const dayOf = (
  named: Exclude<NamedDays, { readonly kind: 'relative' | 'year' | 'month' }>,
  frame: DayFrame,
): string | null => {
  if (named.kind === 'date')
    return isoDay(named.year ?? likelyYear(isoDay(0, named.month, named.day), frame), named.month, named.day);
  if (named.kind === 'month-day') return dayOfMonth(named.day, frame);
  return named.kind === 'weekday' ? weekdayOf(named.weekday, named.isPast, frame) : tripDay(named.number, frame);
};

const isoDay = (year: number, month: number, day?: number): string =>
  [
    String(year).padStart(4, '0'),
    ...[month, ...(day === undefined ? [] : [day])].map((each) => String(each).padStart(2, '0')),
  ].join('-');

/** Whole months of a year; the month that is counted from may lie outside of it. */
const monthsOf = (year: number, from: number, to = from): Ends =>
  [Date.UTC(year, from - 1, 1), Date.UTC(year, to, 0)].map((time) => new Date(time).toISOString().slice(0, 10)) as [
    string,
    string,
  ];

/** The year in which the trip has such a day or month, given in the year 0, else that of the next one from today. */
const likelyYear = (date: string, { today, startDate, endDate }: DayFrame): number => {
  const within = (full: string | null) => full?.slice(0, date.length);
  const inYear = (year: number) => `${year}${date.slice(4)}`;
  const [first, last] = [within(startDate), within(endDate ?? startDate)];
  const own = [startDate, endDate]
    .flatMap((full) => (full === null ? [] : Number(full.slice(0, 4))))
    .find((year) => first !== undefined && last !== undefined && inYear(year) >= first && inYear(year) <= last);
  const year = Number(today.slice(0, 4));
  return own ?? (inYear(year) >= today.slice(0, date.length) ? year : year + 1);
};

/** Of any three months in a row one has a 31st, and of any two that follow each other one a 30th. */
const MONTHS_AHEAD = 3;

/** The trip's own such day, else the next from today. */
const dayOfMonth = (day: number, { today, startDate, endDate }: DayFrame): string | null => {
  const from = (date: string): string | null => {
    const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
    const months = Array.from({ length: MONTHS_AHEAD }, (_, ahead) => monthsOf(year, month + ahead)[0] ?? '');
    const all = months.map((first) => `${first.slice(0, 8)}${String(day).padStart(2, '0')}`);
    return all.find((one) => one >= date && isCalendarDate(one)) ?? null;
  };
  const own = startDate === null ? null : from(startDate);
  return own !== null && (endDate === null || own <= endDate) ? own : from(today);
};

const weekdayIn = (date: string): number => new Date(date).getUTCDay();

/** The first such day of the trip that is not over, else the next from today; the trip's own where the trip is over. */
const weekdayOf = (weekday: number, isPast: boolean, { today, startDate, endDate }: DayFrame): string | null => {
  if (isPast) return addDays(today, -(((weekdayIn(today) - weekday + 6) % 7) + 1));
  const onOrAfter = (date: string): string => addDays(date, (weekday - weekdayIn(date) + 7) % 7) ?? date;
  if (startDate === null) return onOrAfter(today);
  const isOver = endDate !== null && endDate < today;
  const own = onOrAfter(startDate > today || isOver ? startDate : today);
  return endDate === null || own <= endDate ? own : onOrAfter(today);
};

const tripDay = (number: number, { startDate, endDate }: DayFrame): string | null => {
  if (number === -1) return endDate;
  const day = startDate === null ? null : addDays(startDate, number - 1);
  return day !== null && endDate !== null && day > endDate ? null : day;
};

/** Weeks begin with their Monday; a weekend is Saturday and Sunday. */
const relativeSpan = (unit: Unit, offset: number, today: string): Ends => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (unit === 'day') return [addDays(today, offset), addDays(today, offset)];
  if (unit === 'year') return monthsOf(year + offset, 1, 12);
  if (unit === 'month') return monthsOf(year, month + offset);
  const monday = addDays(today, offset * 7 - ((weekdayIn(today) + 6) % 7)) ?? today;
  return [unit === 'week' ? monday : addDays(monday, 5), addDays(monday, 6)];
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
