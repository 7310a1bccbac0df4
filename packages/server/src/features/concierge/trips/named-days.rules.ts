/** A part of a day, by the clock: mornings end at noon, evenings begin at five. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Days as a question names them. */
export type NamedDays =
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
  | {
      readonly kind: 'relative';
      readonly unit: 'day' | 'week' | 'weekend' | 'month' | 'year';
      readonly offset: number;
    };

export type AskedDays = NamedDays & { readonly part: PartOfDay | null };

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
// Maps, as they are looked up by whatever word a question has: a plain object has a 'constructor'.
const SHORT_WEEKDAYS: ReadonlyMap<string, number> = new Map([
  ['mon', 1],
  ['tue', 2],
  ['tues', 2],
  ['wed', 3],
  ['weds', 3],
  ['thu', 4],
  ['thur', 4],
  ['thurs', 4],
  ['fri', 5],
]);
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** What parts of a day are called. */
export const PARTS: ReadonlyMap<string, PartOfDay> = new Map([
  ['morning', 'morning'],
  ['afternoon', 'afternoon'],
  ['evening', 'evening'],
  ['night', 'evening'],
]);
const UNITS = ['week', 'weekend', 'month', 'year'] as const;
const OFFSETS: ReadonlyMap<string, number> = new Map([
  ['this', 0],
  ['next', 1],
  ['last', -1],
]);
/** Words that are a month only behind one of these, or beside a number. */
const ALSO_VERBS = new Set(['may', 'march']);
const BEFORE_MONTHS = new Set(['in', 'of', 'on', 'this', 'next', 'last', 'during', 'until', 'since']);

/** 0 is Sunday; -1 for what is none. */
export const weekdayOf = (word: string): number => {
  const whole = WEEKDAYS.indexOf(word.length > 6 && word.endsWith('s') ? word.slice(0, -1) : word);
  return whole >= 0 ? whole : (SHORT_WEEKDAYS.get(word) ?? -1);
};

/** From 1; 0 for what is none. */
const monthOf = (word: string): number =>
  word.length < 3
    ? 0
    : MONTHS.findIndex(
        (month) => month === word || month.slice(0, 3) === word || (word === 'sept' && month === 'september'),
      ) + 1;

const yearOf = (word: string | undefined): number | null =>
  word !== undefined && /^(?:19|20|21)\d\d$/.test(word) ? Number(word) : null;

/** 1 to 31, as `3`, `3rd` or `third`; 0 for what is none. */
const dayNumber = (word: string | undefined): number => {
  if (word === undefined) return 0;
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word) ?? [];
  const number = digits === undefined ? ORDINALS.indexOf(word) + 1 : Number(digits);
  return number >= 1 && number <= 31 ? number : 0;
};

/** Words that days are named by. */
export const DAY_WORDS: readonly string[] = [
  ...WEEKDAYS,
  ...MONTHS,
  ...UNITS,
  'today',
  'tomorrow',
  'tonight',
  'yesterday',
];

/** What stands at one place of a question, and how many words it takes; `null` where no days do. */
type Reader = (words: readonly string[], at: number) => { days: NamedDays; taken: number; part?: PartOfDay } | null;

const isoDate: Reader = (words, at) => {
  const [year, month, day] = [yearOf(words[at]), Number(words[at + 1]), Number(words[at + 2])];
  const isDate = year !== null && /^\d\d$/.test(words[at + 1] ?? '') && /^\d\d$/.test(words[at + 2] ?? '');
  return isDate ? { days: { kind: 'date', year, month, day }, taken: 3 } : null;
};

/** `3 May`, `3rd of May 2027`. */
const dayThenMonth: Reader = (words, at) => {
  const day = dayNumber(words[at]);
  const ofs = words[at + 1] === 'of' ? 1 : 0;
  const month = monthOf(words[at + 1 + ofs] ?? '');
  if (day === 0 || month === 0) return null;
  const year = yearOf(words[at + 2 + ofs]);
  return { days: { kind: 'date', year, month, day }, taken: 2 + ofs + (year === null ? 0 : 1) };
};

/** `May 3rd`, `May the 3rd, 2027`, `May 2027`, `in May`. */
const monthThenDay: Reader = (words, at) => {
  const month = monthOf(words[at] ?? '');
  if (month === 0) return null;
  const the = words[at + 1] === 'the' ? 1 : 0;
  const day = dayNumber(words[at + 1 + the]);
  if (day > 0) {
    const year = yearOf(words[at + 2 + the]);
    return { days: { kind: 'date', year, month, day }, taken: 2 + the + (year === null ? 0 : 1) };
  }
  const year = yearOf(words[at + 1]);
  const isVerb = ALSO_VERBS.has(words[at] ?? '') && !BEFORE_MONTHS.has(words[at - 1] ?? '');
  if (isVerb && year === null) return null;
  return { days: { kind: 'month', year, month }, taken: year === null ? 1 : 2 };
};

/** `the 24th`, and behind a weekday `the 24`. */
const dayOfMonth: Reader = (words, at) => {
  const the = words[at] === 'the' ? 1 : 0;
  const word = words[at + the] ?? '';
  if (dayThenMonth(words, at + the) !== null) return null;
  const isBehindWeekday = the === 1 && weekdayOf(words[at - 1] ?? '') >= 0;
  const [, digits, suffix] = /^(\d{1,2})(st|nd|rd|th)?$/.exec(word) ?? [];
  const day = dayNumber(digits);
  if (day === 0 || (suffix === undefined && !isBehindWeekday)) return null;
  return { days: { kind: 'month-day', day }, taken: the + 1 };
};

const inYear: Reader = (words, at) => {
  const year = yearOf(words[at]);
  return year !== null && ['in', 'of', 'during'].includes(words[at - 1] ?? '')
    ? { days: { kind: 'year', year }, taken: 1 }
    : null;
};

const weekday: Reader = (words, at) => {
  const offset = OFFSETS.get(words[at] ?? '');
  const named = weekdayOf(words[at + (offset === undefined ? 0 : 1)] ?? '');
  if (named < 0) return null;
  return { days: { kind: 'weekday', weekday: named, isPast: offset === -1 }, taken: offset === undefined ? 1 : 2 };
};

const DAYS_FROM_TODAY: readonly (readonly [words: string, offset: number, part?: PartOfDay])[] = [
  ['day after tomorrow', 2],
  ['day before yesterday', -2],
  ['right now', 0],
  ['at the moment', 0],
  ['this morning', 0, 'morning'],
  ['this afternoon', 0, 'afternoon'],
  ['this evening', 0, 'evening'],
  ['today', 0],
  ['now', 0],
  ['currently', 0],
  ['tonight', 0, 'evening'],
  ['tomorrow', 1],
  ['yesterday', -1],
];

const fromToday: Reader = (words, at) => {
  for (const [phrase, offset, part] of DAYS_FROM_TODAY) {
    const parts = phrase.split(' ');
    if (parts.every((word, index) => words[at + index] === word))
      return { days: { kind: 'relative', unit: 'day', offset }, taken: parts.length, ...(part ? { part } : {}) };
  }
  return null;
};

/** `this week`, `next month`, `the weekend`. */
const wholeUnit: Reader = (words, at) => {
  const offset = OFFSETS.get(words[at] ?? '');
  const unit = UNITS.find((one) => one === words[at + (offset === undefined ? 0 : 1)]);
  if (unit === undefined || (offset === undefined && unit !== 'weekend')) return null;
  return { days: { kind: 'relative', unit, offset: offset ?? 0 }, taken: offset === undefined ? 1 : 2 };
};

/** `the first day`, `day 3`, `our last evening`. */
const dayOfTrip: Reader = (words, at) => {
  const [word = '', next = ''] = [words[at], words[at + 1]];
  if (word === 'day') {
    const number = dayNumber(next) || NUMBERS.indexOf(next) + 1;
    return number > 0 ? { days: { kind: 'trip-day', number }, taken: 2 } : null;
  }
  const part = PARTS.get(next);
  if (next !== 'day' && part === undefined) return null;
  const number = word === 'last' || word === 'final' ? -1 : dayNumber(word);
  return number === 0 ? null : { days: { kind: 'trip-day', number }, taken: 2, ...(part ? { part } : {}) };
};

const readers = [isoDate, dayThenMonth, monthThenDay, fromToday, wholeUnit, dayOfTrip, weekday, dayOfMonth, inYear];

/** The days that stand at one place of a question's words; `null` where none do. */
export const readNamedDays = (words: readonly string[], at: number): ReturnType<Reader> => {
  for (const read of readers) {
    const found = read(words, at);
    if (found !== null) return found;
  }
  return null;
};
