/** Wall-clock time in IANA time zones, by the runtime's own tables (`Intl`). */

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * One format a zone: making one costs some hundred times what using it does. Zones count without case, as they do for
 * `Intl`, so that there are never more formats than zones.
 */
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const key = zone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(key, format);
  return format;
};

/** Whether the runtime knows this IANA zone, such as `Asia/Tokyo`. Offsets such as `+09:00` are no zones. */
export const isTimeZone = (zone: string): boolean => {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** The zone in which a trip is shown: its own, or the viewer's where it has none or one that this runtime does not know yet. */
export const shownZone = (tripZone: string | null, viewerZone: string): string =>
  tripZone !== null && isTimeZone(tripZone) ? tripZone : viewerZone;

/** A wall clock: calendar date `YYYY-MM-DD` and time `HH:MM`. */
export interface WallClock {
  readonly date: string;
  readonly time: string;
}

const partsAt = (instant: Date, zone: string): Record<string, string> =>
  Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );

/**
 * What the wall clock shows in a zone at an instant.
 *
 * @throws RangeError for an invalid instant or an unknown zone.
 */
export const wallClockAt = (instant: Date, zone: string): WallClock => {
  const { year, month, day, hour, minute } = partsAt(instant, zone);
  return { date: `${year?.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` };
};

/** The calendar date in a zone at an instant. */
export const dateIn = (zone: string, instant: Date): string => wallClockAt(instant, zone).date;

/** What the zone's clock is ahead of UTC at an instant, milliseconds. */
const offsetAt = (ms: number, zone: string): number => {
  const { year, month, day, hour, minute, second } = partsAt(new Date(ms), zone);
  const shown = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return shown - Math.floor(ms / 1000) * 1000;
};

/** What the zone's clock is ahead of UTC at an instant, whole minutes; negative behind it. */
export const utcOffsetMinutes = (instant: Date, zone: string): number =>
  Math.round(offsetAt(instant.getTime(), zone) / 60_000);

/**
 * The instant at which a zone's wall clock shows a date and time. A time that the clock skips in spring counts with the
 * offset before the change (02:30 becomes 03:30); one that it shows twice in autumn is the first of the two, as in
 * RFC 5545, section 3.3.5.
 *
 * @returns ISO 8601 in UTC, or `null` for a date or time that is none.
 */
export const instantAt = (wall: WallClock, zone: string): string | null => {
  const asUtc = Date.parse(`${wall.date}T${wall.time}:00.000Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 10) !== wall.date) return null;
  const day = 86_400_000;
  const before = offsetAt(asUtc - day, zone);
  const after = offsetAt(asUtc + day, zone);
  const fits = [before, after].map((offset) => asUtc - offset).filter((ms) => ms + offsetAt(ms, zone) === asUtc);
  return new Date(fits.length > 0 ? Math.min(...fits) : asUtc - before).toISOString();
};

/** Whether clocks of two zones show the same at an instant: Paris and Berlin do, and need no telling apart. */
export const clocksAgree = (zone: string, other: string, at: Date): boolean => {
  const [here, there] = [wallClockAt(at, zone), wallClockAt(at, other)];
  return here.date === there.date && here.time === there.time;
};

/** The city that a zone is named after, 'Buenos Aires'; the whole name where it has none, 'UTC'. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
