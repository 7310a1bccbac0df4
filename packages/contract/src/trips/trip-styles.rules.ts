import type { TripDates } from './trips.rules.ts';
import { calendarSpan } from './trip-calendar.rules.ts';

/** The colours that tell trips apart on a calendar. */
export const TRIP_TINTS = ['teal', 'orange', 'blue', 'purple', 'yellow', 'clay', 'green'] as const;
/** And the patterns, for whoever cannot tell the colours; as many as there are colours. */
export const TRIP_PATTERNS = ['plain', 'stripes', 'dots', 'rungs', 'checks', 'slants', 'lines'] as const;

export interface TripStyle {
  readonly tint: (typeof TRIP_TINTS)[number];
  readonly pattern: (typeof TRIP_PATTERNS)[number];
}

const ROUND = TRIP_TINTS.length;
const STYLES = ROUND * TRIP_PATTERNS.length;

/**
 * The style of a number. Within a round of seven, styles differ in both colour and pattern; each further round shifts the patterns,
 * so that all 49 differ.
 */
const styleAt = (index: number): TripStyle => {
  const [place, round] = [index % ROUND, Math.floor(index / ROUND)];
  return {
    tint: TRIP_TINTS[place] ?? TRIP_TINTS[0],
    pattern: TRIP_PATTERNS[(place + round) % ROUND] ?? TRIP_PATTERNS[0],
  };
};

/** A number that stands for an id, the same everywhere: FNV-1a, 32 bits. */
const numberOf = (id: string): number =>
  [...id].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5);

/** The styles that a trip would take, its own first. */
const preferences = (id: string): number[] => {
  const own = numberOf(id) % ROUND;
  return Array.from({ length: STYLES }, (_, step) => Math.floor(step / ROUND) * ROUND + ((own + step) % ROUND));
};

/**
 * The style of each trip, by its id. Its own id chooses; a trip that overlaps an earlier one of the same style takes the next that
 * is free among them. So trips that overlap differ, up to seven of them in colour and in pattern, up to 49 in one of the two.
 * Trips without a date have no style.
 */
export const tripStylesOf = (
  trips: readonly (TripDates & { readonly id: string })[],
): ReadonlyMap<string, TripStyle> => {
  const dated = trips.flatMap(({ id, startDate, endDate }) => {
    const span = calendarSpan({ startDate, endDate });
    return span ? [{ id, ...span }] : [];
  });
  const placed: { first: string; last: string; style: number }[] = [];
  const styles = new Map<string, TripStyle>();
  for (const { id, first, last } of dated.toSorted(
    (a, b) => a.first.localeCompare(b.first) || (a.id < b.id ? -1 : 1),
  )) {
    const taken = new Set(placed.filter((other) => other.last >= first).map(({ style }) => style));
    const [own = 0, ...others] = preferences(id);
    const style = taken.has(own) ? (others.find((one) => !taken.has(one)) ?? own) : own;
    placed.push({ first, last, style });
    styles.set(id, styleAt(style));
  }
  return styles;
};
