import { isTimeZone, utcOffsetMinutes } from '@caravan/contract/time/zones.rules.ts';
import type { CalendarMoment } from './calendar-events.rules.ts';

/** When a zone's clock was put from one offset to another; both minutes ahead of UTC. */
interface ClockChange {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** In these years zones are written as zones, and in others as UTC: before, clocks were seconds off, and after, nobody knows the rules. */
const FIRST_YEAR = 1971;
const LAST_YEAR = 2100;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Two changes of one clock are further apart than this. */
const STEP_MS = 14 * DAY_MS;

/** A moment as calendars write it: its property's parameters and value, and the zone that they name, if any. */
interface WrittenMoment {
  readonly text: string;
  /** `null`: it is written in UTC. */
  readonly zone: string | null;
}

/**
 * A moment as the value of a property. By the clock of its zone where that says which instant it is; otherwise in UTC: an hour that
 * an autumn night shows twice, of which calendars take the one or the other, and what is shown by the reader's clock.
 */
export const writtenMoment = ({ at, zone }: CalendarMoment): WrittenMoment => {
  const ms = Date.parse(at);
  if (zone === null || !isWritable(ms, zone) || isShownTwice(ms, zone)) return { text: `:${utcStamp(ms)}`, zone: null };
  return { text: `;TZID=${zone}:${utcStamp(ms + offsetAt(ms, zone) * MINUTE_MS).slice(0, -1)}`, zone };
};

/** Whether the clock shows the same once more, an hour or so earlier or later. */
const isShownTwice = (ms: number, zone: string): boolean => {
  const putBack = offsetAt(ms - DAY_MS, zone) - offsetAt(ms + DAY_MS, zone);
  if (putBack <= 0) return false;
  const shown = ms + offsetAt(ms, zone) * MINUTE_MS;
  return [ms - putBack * MINUTE_MS, ms + putBack * MINUTE_MS].some(
    (other) => other + offsetAt(other, zone) * MINUTE_MS === shown,
  );
};

const isWritable = (ms: number, zone: string): boolean => {
  const year = new Date(ms).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR && zone !== 'UTC' && isTimeZone(zone);
};

const compact = (text: string): string => text.replaceAll(/[-:]/g, '');

const utcStamp = (ms: number): string => `${compact(new Date(ms).toISOString().slice(0, 19))}Z`;

/**
 * A zone as calendars read it (VTIMEZONE), right for these instants: the clock changes that they come after, each by itself. Rules
 * for all years would be wrong where a country has changed its mind.
 */
export const zoneText = (zone: string, instants: readonly string[]): string => {
  const changes = new Map(
    instants.map((at) => changeBefore(Date.parse(at), zone)).map((change) => [change.at, change]),
  );
  const inOrder = [...changes.values()].toSorted((a, b) => a.at - b.at);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...inOrder.flatMap((change) => observance(change, zone)),
    'END:VTIMEZONE',
    '',
  ].join('\r\n');
};

const observance = ({ at, from, to }: ClockChange, zone: string): string[] => {
  const kind = to > winterOffset(at, zone) ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${utcStamp(at + from * MINUTE_MS).slice(0, -1)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ];
};

const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${hours}${rest}`;
};

/** The lesser of what a clock is ahead of UTC in the two halves of a year. */
const winterOffset = (at: number, zone: string): number => {
  const year = new Date(at).getUTCFullYear();
  return Math.min(offsetAt(Date.UTC(year, 0, 1), zone), offsetAt(Date.UTC(year, 6, 1), zone));
};

const offsetAt = (ms: number, zone: string): number => utcOffsetMinutes(new Date(ms), zone);

/** The last change of a clock before an instant; where there was none in that year or the one before, the beginning of that one. */
const changeBefore = (ms: number, zone: string): ClockChange => {
  const year = new Date(ms).getUTCFullYear();
  const last = [...changesOf(year - 1, zone), ...changesOf(year, zone)].findLast(({ at }) => at <= ms);
  if (last) return last;
  const offset = offsetAt(ms, zone);
  return { at: Date.UTC(year - 1, 0, 1), from: offset, to: offset };
};

/** By zone and year. As many as zones and years that are written: finding the changes of one takes a millisecond. */
const knownChanges = new Map<string, readonly ClockChange[]>();

const changesOf = (year: number, zone: string): readonly ClockChange[] => {
  const key = `${zone.toLowerCase()} ${year}`;
  const known = knownChanges.get(key);
  if (known) return known;
  const found = changesBetween(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1), zone);
  knownChanges.set(key, found);
  return found;
};

const changesBetween = (from: number, until: number, zone: string): ClockChange[] => {
  const changes: ClockChange[] = [];
  for (let start = from; start < until; start += STEP_MS) {
    const end = Math.min(start + STEP_MS, until);
    const [before, after] = [offsetAt(start, zone), offsetAt(end, zone)];
    if (before !== after) changes.push({ at: firstMinuteWith(after, start, end, zone), from: before, to: after });
  }
  return changes;
};

/** When a clock first has an offset, that it has not at the one instant and has at the other. */
const firstMinuteWith = (offset: number, before: number, after: number, zone: string): number => {
  let [low, high] = [before, after];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle, zone) === offset) high = middle;
    else low = middle;
  }
  return high;
};
