import { calendarSpan, type DatedTrip } from './trip-calendar.rules.ts';
import { tripStatus } from './trips.rules.ts';

/** The colours that tell trips apart on a calendar. */
export const TRIP_TINTS = ['teal', 'orange', 'blue', 'purple', 'yellow', 'clay', 'green'] as const;
type TripTint = (typeof TRIP_TINTS)[number];

/** The colour of what is over: of paper, so that what is to come stands out. */
export const OVER_TINT = 'sand';

export type CalendarTint = TripTint | typeof OVER_TINT;

/** A number that stands for an id, the same everywhere: FNV-1a, 32 bits. */
const numberOf = (id: string): number =>
  [...id].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5);

/** The colours that a trip would take, its own first. */
const preferences = (id: string): readonly TripTint[] => {
  const own = numberOf(id) % TRIP_TINTS.length;
  return [...TRIP_TINTS.slice(own), ...TRIP_TINTS.slice(0, own)];
};

/**
 * The colour of each trip, by its id. Its own id chooses; a trip that overlaps an earlier one of the same colour takes the next that is
 * free among them, and its own where none is: so up to seven trips that overlap differ. Names tell trips apart where colours do not.
 * Trips that are over are pale, whatever they were, and those without a date have no colour.
 *
 * @param today calendar date.
 */
export const tripTintsOf = (trips: readonly DatedTrip[], today: string): ReadonlyMap<string, CalendarTint> => {
  const dated = trips.flatMap(({ id, startDate, endDate }) => {
    const span = calendarSpan({ startDate, endDate });
    const isOver = tripStatus({ startDate, endDate }, today) === 'completed';
    return span ? [{ id, isOver, ...span }] : [];
  });
  const placed: { last: string; tint: TripTint }[] = [];
  const tints = new Map<string, CalendarTint>();
  for (const { id, isOver, first, last } of dated.toSorted(
    (a, b) => a.first.localeCompare(b.first) || (a.id < b.id ? -1 : 1),
  )) {
    const taken = new Set(placed.filter((other) => other.last >= first).map(({ tint }) => tint));
    const [own = TRIP_TINTS[0], ...others] = preferences(id);
    const tint = [own, ...others].find((one) => !taken.has(one)) ?? own;
    placed.push({ last, tint });
    tints.set(id, isOver ? OVER_TINT : tint);
  }
  return tints;
};
