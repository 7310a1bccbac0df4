import { addDays, daysBetween, isCalendarDate } from '../time/calendar.rules.ts';
import { isOutsideTrip, type TripDates } from '../trips/trips.rules.ts';
import { type Line, padded } from './quick-entry-line.rules.ts';

/* The days that a line of text says. */

export interface QuickEntryContext {
  readonly trip: TripDates;
  /** Today's date in the trip's zone. */
  readonly today: string;
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAY = String.raw`(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)`;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`;
const BEFORE = String.raw`(?<![\p{L}\p{N}:.'’–-])(?:on\s+)?`;
const AFTER = String.raw`(?![\p{L}\p{N}:'’])[,.;]?`;

/** The date among those of the trip that fits, or else the next one from today. */
const nearest = (dates: readonly string[], { trip, today }: QuickEntryContext): string | null => {
  const real = dates.filter(isCalendarDate);
  const onTrip = real.filter((date) => trip.startDate && trip.endDate && !isOutsideTrip(date, trip));
  return onTrip.find((date) => date >= today) ?? onTrip[0] ?? real.find((date) => date >= today) ?? real.at(-1) ?? null;
};

const inYears = (month: number, day: number, context: QuickEntryContext): string | null => {
  const first = Number((context.trip.startDate ?? context.today).slice(0, 4));
  return nearest(
    [first - 1, first, first + 1].map((year) => `${year}-${padded(month)}-${padded(day)}`),
    context,
  );
};

/** The first such weekday after a date. */
const weekdayAfter = (name: string, date: string): string | null => {
  const ahead = (weekdayOf(name) - dayOfWeek(date) + 7) % 7;
  return addDays(date, ahead === 0 ? 7 : ahead);
};

const weekdayOf = (name: string): number => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
const dayOfWeek = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** A weekday of the trip: the first that is not over, or without dates the next from today. */
const onWeekday = (name: string, context: QuickEntryContext): string | null => {
  const { trip, today } = context;
  const isOn = trip.startDate && trip.endDate && today >= trip.startDate && today <= trip.endDate;
  const from = isOn ? today : (trip.startDate ?? today);
  const ahead = (weekdayOf(name) - dayOfWeek(from) + 7) % 7;
  const date = addDays(from, ahead);
  // On the last days of a trip a weekday may be one that was.
  const earlier = isOn && date && isOutsideTrip(date, trip) ? addDays(date, -7) : null;
  return earlier && !isOutsideTrip(earlier, trip) ? earlier : date;
};

/** Day and month in figures, where one reading alone is a day of the trip. */
const inFigures = (one: number, other: number, { trip }: QuickEntryContext): string | null => {
  const years = new Set([trip.startDate, trip.endDate].flatMap((date) => date?.slice(0, 4) ?? []));
  const readings = [...years].flatMap((year) => [
    `${year}-${padded(one)}-${padded(other)}`,
    `${year}-${padded(other)}-${padded(one)}`,
  ]);
  const found = new Set(readings.filter((date) => isCalendarDate(date) && trip.endDate && !isOutsideTrip(date, trip)));
  return found.size === 1 ? ([...found][0] ?? null) : null;
};

const monthOf = (name = ''): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const NTH = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const TO = String.raw`\s*(?:[-–—]|\b(?:to|until|till?|through)\b)\s*`;
/** What follows is no day but a time of the clock. */
const NO_TIME = String.raw`(?!\s*(?:[ap]\.?m\b|h\b)|[.:h]\d)`;

interface Days {
  readonly date: string;
  readonly endDate: string;
}

/** The first such day after a date. */
const dayAfter = (date: string, month: number, day: number): string | null => {
  const year = Number(date.slice(0, 4));
  const days = [year, year + 1].map((one) => `${one}-${padded(month)}-${padded(day)}`);
  return days.find((one) => isCalendarDate(one) && one > date) ?? null;
};

/** So many nights later something ends at most: what is longer is no range of days. */
const NIGHTS_MAX = 180;

const daysFrom = (date: string | null, endDate: string | null): Days | null => {
  const nights = date && endDate ? (daysBetween(date, endDate) ?? 0) : 0;
  return date && endDate && nights > 0 && nights <= NIGHTS_MAX ? { date, endDate } : null;
};

/** Days of named months; one that is named once is that of both. */
const daysOfMonths = (
  from: [month?: string, day?: string],
  to: [month?: string, day?: string],
  context: QuickEntryContext,
) => {
  const date = inYears(monthOf(from[0] ?? to[0]), Number(from[1]), context);
  return date === null ? null : daysFrom(date, dayAfter(date, monthOf(to[0] ?? from[0]), Number(to[1])));
};

const daysInFigures = (
  from: [one?: string, other?: string],
  to: [one?: string, other?: string],
  context: QuickEntryContext,
) => {
  const [date, endDate] = [from, to].map(([one, other]) => inFigures(Number(one), Number(other), context));
  return daysFrom(date ?? null, endDate ?? null);
};

const ON_WEEKDAY = String.raw`(?:${WEEKDAY},?\s+)?`;
const OF_MONTH = String.raw`\s+(?:of\s+)?(${MONTH})\.?`;

/** How several days are written, and how each way is read. */
const waysOfDays = (context: QuickEntryContext): [string, (match: RegExpExecArray) => Days | null][] => [
  [
    String.raw`(\d{4}-\d{2}-\d{2})${TO}(\d{4}-\d{2}-\d{2})`,
    ([, date = '', endDate = '']) => (isCalendarDate(date) && isCalendarDate(endDate) ? daysFrom(date, endDate) : null),
  ],
  [
    String.raw`${ON_WEEKDAY}(${MONTH})\.?\s+${NTH}${TO}${ON_WEEKDAY}(?:(${MONTH})\.?\s+)?${NTH}${NO_TIME}`,
    ([, month, day, endMonth, endDay]) => daysOfMonths([month, day], [endMonth, endDay], context),
  ],
  [
    String.raw`${ON_WEEKDAY}${NTH}\.?(?:${OF_MONTH})?${TO}${ON_WEEKDAY}${NTH}\.?${OF_MONTH}`,
    ([, day, month, endDay, endMonth]) => daysOfMonths([month, day], [endMonth, endDay], context),
  ],
  [
    String.raw`(\d{1,2})[./](\d{1,2})\.?${TO}(\d{1,2})[./](\d{1,2})\.?`,
    ([, one, other, endOne, endOther]) => daysInFigures([one, other], [endOne, endOther], context),
  ],
  [
    String.raw`(\d{1,2})\.${TO}(\d{1,2})\.(\d{1,2})\.?`,
    ([, day, endDay, month]) => daysInFigures([day, month], [endDay, month], context),
  ],
  [
    String.raw`(${WEEKDAY})${TO}(${WEEKDAY})`,
    ([, name = '', endName = '']) => {
      const date = onWeekday(name, context);
      return date === null ? null : daysFrom(date, weekdayAfter(endName, date));
    },
  ],
];

/** Several days in a row, such as 'Dec 5–9', '30 Dec to 2 Jan', '5.–9.12.', 'Sat–Tue'. */
export const takeDays = (line: Line, context: QuickEntryContext): Days | null => {
  for (const [pattern, read] of waysOfDays(context)) {
    const days = line.take(new RegExp(String.raw`${BEFORE}(?:from\s+)?${pattern}${AFTER}`), read);
    if (days !== null) return days;
  }
  return null;
};

export const takeDate = (line: Line, context: QuickEntryContext): string | null => {
  const { trip, today } = context;
  const ways: [string, (match: RegExpExecArray) => string | null][] = [
    [String.raw`(\d{4}-\d{2}-\d{2})`, ([, date]) => (isCalendarDate(date) ? date : null)],
    [
      String.raw`(?:${WEEKDAY},?\s+)?(${MONTH})\.?\s+${NTH}(?!\s*(?:am|pm))`,
      ([, month, day]) => inYears(monthOf(month), Number(day), context),
    ],
    [
      String.raw`(?:${WEEKDAY},?\s+)?(?:the\s+)?${NTH}\.?\s+(?:of\s+)?(${MONTH})\.?`,
      ([, day, month]) => inYears(monthOf(month), Number(day), context),
    ],
    [String.raw`(?:today|tonight|this evening)`, () => today],
    [String.raw`(?:tomorrow|tmrw)`, () => addDays(today, 1)],
    [
      String.raw`day\s+(\d{1,3})`,
      ([, day]) => {
        const date = trip.startDate && addDays(trip.startDate, Number(day) - 1);
        return date && Number(day) > 0 && !isOutsideTrip(date, trip) ? date : null;
      },
    ],
    [String.raw`(?:this\s+|next\s+)?(${WEEKDAY})`, ([, name = '']) => onWeekday(name, context)],
    [String.raw`(\d{1,2})[./](\d{1,2})\.?`, ([, one, other]) => inFigures(Number(one), Number(other), context)],
  ];
  for (const [pattern, read] of ways) {
    const date = line.take(new RegExp(BEFORE + pattern + AFTER), read);
    if (date !== null) return date;
  }
  return null;
};
