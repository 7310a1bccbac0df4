import type { ActivityCategory } from './itinerary.schema.ts';
import { minutesOf, timeOfDay } from './proposals.rules.ts';
import { type QuickEntryContext, takeDate, takeDays } from './quick-entry-days.rules.ts';
import { Line, padded } from './quick-entry-line.rules.ts';

/* One line of text, such as 'Fri 19:30 dinner at Da Enzo', as the fields of an activity. English words, as all of the app. */

/** What a line says of an activity; `null` for what it does not. */
export interface QuickEntry {
  readonly title: string;
  /** Calendar date. */
  readonly date: string | null;
  /** The day on which it ends, where a line says several. */
  readonly endDate: string | null;
  /** `HH:MM` on the trip's clock. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly location: string | null;
  readonly category: ActivityCategory | null;
}

/** So much of a line is read. */
export const QUICK_ENTRY_MAX = 300;

const HALF = String.raw`(a\.?m\.?|p\.?m\.?)`;
const CLOCK = String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s*${HALF}?`;
const TIME_BEFORE = String.raw`(?<![\p{L}\p{N}:.,$€£/-])(?:(?:at|from|um|@)\s*)?`;
const TIME_AFTER = String.raw`(?:\s*(?:h|uhr|o['’]clock))?(?![\p{L}\p{N}:%€$£/-])[,;]?`;

const clock = (hour: string | undefined, minute = '00', half?: string): string | null => {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hour === undefined || minutes > 59) return null;
  if (!half) return hours < 24 ? `${padded(hours)}:${padded(minutes)}` : null;
  if (hours < 1 || hours > 12) return null;
  return `${padded((hours % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0))}:${padded(minutes)}`;
};

const EVENING =
  /\b(dinner|supper|drinks?|bar|concert|show|opera|theat(?:re|er)|party|tonight|evening|sunset|aperitivo|pub|club)\b/iu;

/** An hour alone is one of the day: 'dinner at 8' is not breakfast. */
const bareHour = (hour: string | undefined, text: string): string | null => {
  const hours = Number(hour);
  if (hours > 12 || hours < 1) return clock(hour);
  const isLater = EVENING.test(text) ? hours < 12 : hours < 7;
  return clock(String(isLater ? hours + 12 : hours));
};

interface TimesOfDay {
  readonly startTime: string;
  readonly endTime: string | null;
}

const rangeOf = (match: RegExpExecArray): TimesOfDay | null => {
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = match;
  const isClock = fromMinute ?? fromHalf ?? toMinute ?? toHalf;
  if (isClock === undefined) return null;
  const endTime = clock(toHour, toMinute, toHalf);
  // Of '7–9pm' both are in the afternoon, of '11–1pm' the end alone.
  const half = fromHalf ?? (toHalf && Number(fromHour) % 12 <= Number(toHour) % 12 ? toHalf : toHalf && 'am');
  const startTime = clock(fromHour, fromMinute, half);
  return startTime && endTime ? { startTime, endTime } : null;
};

const NAMED: Readonly<Record<string, string>> = { noon: '12:00', midday: '12:00', midnight: '00:00' };

const takeTimes = (line: Line): TimesOfDay | null => {
  const alone = (startTime: string | null): TimesOfDay | null =>
    startTime === null ? null : { startTime, endTime: null };
  const range = String.raw`${TIME_BEFORE}${CLOCK}\s*(?:[-–—]|\bto\b|\bbis\b|\btill?\b|\buntil\b)\s*${CLOCK}${TIME_AFTER}`;
  return (
    line.take(new RegExp(range), rangeOf) ??
    line.take(
      new RegExp(String.raw`${TIME_BEFORE}(\d{1,2})(?:[:h](\d{2}))\s*${HALF}?${TIME_AFTER}`),
      ([, hour, minute, half]) => alone(clock(hour, minute, half)),
    ) ??
    line.take(
      new RegExp(String.raw`${TIME_BEFORE}(\d{1,2})(?:\.(\d{2}))?\s*${HALF}${TIME_AFTER}`),
      ([, hour, minute, half]) => alone(clock(hour, minute, half)),
    ) ??
    line.take(/(?<![\p{L}\p{N}])(?:at|um|@)\s*(\d{1,2})(?:\.(\d{2}))(?![\p{L}\p{N}.:])/u, ([, hour, minute]) =>
      alone(clock(hour, minute)),
    ) ??
    line.take(/(?<![\p{L}\p{N}])(?:at\s+)?(noon|midday|midnight)(?![\p{L}\p{N}])/u, ([, name = '']) =>
      alone(NAMED[name.toLowerCase()] ?? null),
    ) ??
    line.take(/(?<![\p{L}\p{N}])at\s+(\d{1,2})(?=\s*(?:$|[,;]|at\s|@|with\s|on\s|for\s))/u, ([, hour]) =>
      alone(bareHour(hour, line.text)),
    ) ??
    line.take(/(?<![\p{L}\p{N}])(\d{1,2})\s*(?:h|uhr|o['’]clock)(?![\p{L}\p{N}])/u, ([, hour]) => alone(clock(hour)))
  );
};

/** Minutes of 'for 2 hours', 'for 90 min'. */
const takeLength = (line: Line): number | null =>
  line.take(
    /(?<![\p{L}\p{N}])for\s+(\d{1,3}(?:[.,]5)?|an?|half an)\s*(hours?|hrs?|h|minutes?|mins?)(?![\p{L}\p{N}])/u,
    ([, count = '', unit = '']) => {
      const number = /^an?$/iu.test(count) ? 1 : /^half/iu.test(count) ? 0.5 : Number(count.replace(',', '.'));
      return unit.toLowerCase().startsWith('h') ? number * 60 : number;
    },
  );

/** Words after which 'at' belongs to what is done. */
const BELONGS = /\b(look|looking|laugh|stare|gaze)\s*$/iu;

const takePlace = (line: Line): string | null =>
  line.take(/(?<![\p{L}\p{N}])(?:at|@)\s*(?=\p{L}|\p{N}|["'‘“«])(.+)$/u, ({ 1: place = '', index }) =>
    BELONGS.test(line.text.slice(0, index)) ? null : tidy(place),
  );

const tidy = (text: string): string =>
  text
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s,;:–—-]+/u, '')
    .replace(/[\s,;:–—-]+$/u, '');

const CATEGORIES: readonly (readonly [ActivityCategory, RegExp])[] = [
  ['flight', /\b(flights?|fly|flying|[A-Z]{2} ?\d{3,4})\b/u],
  ['hotel/airbnb', /\b(hotel|hostel|airbnb|b&b|guesthouse|check[ -]?in|check[ -]?out|motel|campsite|ryokan|riad)\b/iu],
  [
    'restaurant',
    /\b(dinner|lunch|breakfast|brunch|supper|restaurant|trattoria|pizzeria|bistro|caf[eé]|coffee|drinks?|bar|pub|pizza|pasta|gelato|ramen|sushi|tapas|aperitivo|snack|bakery|tasting)\b/iu,
  ],
  ['other', /\b(taxi|train|bus|ferry|metro|tram|transfer|rental|rent|car|drive|pick[ -]?up|parking|shuttle)\b/iu],
];

const categoryOf = (text: string): ActivityCategory | null =>
  CATEGORIES.find(([, words]) => words.test(text))?.[0] ?? (/\bFLIGHT\b/iu.test(text) ? 'flight' : null);

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The end of a length of minutes after a start; one that is later than the next day's is none. */
const endAfter = (startTime: string, length: number): string => {
  const minutes = minutesOf(startTime) + length;
  return timeOfDay(minutes % 1_440);
};

/**
 * What a line of text says of an activity. Days are those of the trip first, and of the calendar from today on beyond; what is not understood
 * stays in the title.
 */
export const parseQuickEntry = (typed: string, context: QuickEntryContext): QuickEntry => {
  const line = new Line(typed.slice(0, QUICK_ENTRY_MAX));
  const days = takeDays(line, context);
  const date = days ? days.date : takeDate(line, context);
  const times = takeTimes(line);
  const length = times && times.endTime === null ? takeLength(line) : null;
  const place = takePlace(line);
  const rest = tidy(line.text);
  return {
    title: capitalized(rest === '' ? (place ?? '') : rest),
    date,
    endDate: days?.endDate ?? null,
    startTime: times?.startTime ?? null,
    endTime: times && length !== null ? endAfter(times.startTime, length) : (times?.endTime ?? null),
    location: place,
    category: categoryOf(typed),
  };
};
