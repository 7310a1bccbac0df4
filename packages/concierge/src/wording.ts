import { SENTENCE_STOP } from '@caravan/contract/concierge/answer.rules.ts';
import { daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { listedWith } from './countries/country-names.ts';

/** Longest text of a trip that an answer or a passage repeats, characters; titles fit into it. */
const QUOTED_MAX = 255;
/** How many of a list an answer names. */
export const LISTED_MAX = 10;

/** Characters that nobody sees, and that turn around or hide what stands beside them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;
/** Holds a sentence together where a title has the end of one in it, and keeps its beginning one: a joiner, which nobody sees. */
const JOINER = '\u2060';
/** What begins a heading or an item of a list. */
const LINE_OPENING = /^(?=(?:[-*•–]|#{1,6}|\d{1,3}[.)])\s)/u;

/** A text that somebody wrote, on one line, without what is not seen, and of bounded length. */
export const plainLine = (text: string, max = QUOTED_MAX): string => {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  const letters = [...line];
  return letters.length <= max ? line : `${letters.slice(0, max - 1).join('')}…`;
};

/**
 * A text that somebody wrote, as a part of an answer's sentence: what looks like a mark, like strong words, like the end of
 * the sentence or the beginning of a list is nothing but characters there.
 */
export const inSentence = (text: string): string =>
  plainLine(text)
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll(/\*{2,}/g, '*')
    .replaceAll('！', '!')
    .replaceAll('？', '?')
    .replaceAll(/[。．]/gu, '.')
    .replaceAll(SENTENCE_STOP, (stop) => `${stop}${JOINER}`)
    .replace(LINE_OPENING, JOINER);

export const quoted = (title: string): string => `“${inSentence(title)}”`;

/**
 * `Ada`, `Ada and Bo`, `Ada, Bo and Cy`; of more than are named the number of the others.
 *
 * @param total of how many these are the first.
 */
export const listed = (
  parts: readonly string[],
  { max = LISTED_MAX, total = parts.length }: { readonly max?: number; readonly total?: number } = {},
): string => {
  const first = parts.slice(0, max);
  return listedWith(total > first.length ? [...first, `${total - first.length} more`] : first, 'and');
};

/** `1 day`, `2 days`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' };
const dayFormat = new Intl.DateTimeFormat('en-US', DAY);
const yearFormat = new Intl.DateTimeFormat('en-US', { ...DAY, year: 'numeric' });

/** A calendar date in words: `Friday, March 5`, with the year where it is another than today's. */
export const dayInWords = (date: string, today: string): string =>
  (date.slice(0, 4) === today.slice(0, 4) ? dayFormat : yearFormat).format(new Date(date));

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clock of a zone shows, `7:30 PM`. */
export const clockInWords = (instant: string, zone: string): string => {
  const format =
    clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone });
  clocks.set(zone, format);
  return format.format(new Date(instant)).replaceAll('\u202f', ' ');
};

/** A moment by the clock of a zone, `Friday, March 5 at 7:30 PM`. */
export const momentInWords = (instant: string, zone: string, today: string): string =>
  `${dayInWords(dateIn(zone, new Date(instant)), today)} at ${clockInWords(instant, zone)}`;

/** Days that follow each other as one span: `Friday, March 5 to Sunday, March 7`. */
export const spanInWords = (first: string, last: string, today: string): string =>
  first === last ? dayInWords(first, today) : `${dayInWords(first, today)} to ${dayInWords(last, today)}`;

/** Fewer days that follow each other are named one by one. */
const SPAN_MIN = 3;

/** Calendar dates, ascending, in words, such that follow each other as one span: `Friday, March 5`, `Sunday, March 7 to Tuesday, March 9`. */
export const daysInWords = (dates: readonly string[], today: string): string[] => {
  const runs: string[][] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    if (run && daysBetween(run.at(-1) ?? '', date) === 1) run.push(date);
    else runs.push([date]);
  }
  return runs.flatMap((run) =>
    run.length < SPAN_MIN
      ? run.map((date) => dayInWords(date, today))
      : spanInWords(run[0] ?? '', run.at(-1) ?? '', today),
  );
};

/** Minutes as people say them: `45 minutes`, `2 hours`, `2 hours 10 minutes`. */
export const minutesInWords = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const inHours = hours > 0 ? [counted(hours, 'hour')] : [];
  return [...inHours, ...(rest > 0 || hours === 0 ? [counted(rest, 'minute')] : [])].join(' ');
};

export const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  inSentence(`${firstName} ${lastName}`);
