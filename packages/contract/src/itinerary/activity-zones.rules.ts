import { dateIn, shownZone } from '../time/zones.rules.ts';

/** What says by which clocks the times of an activity are typed and shown. */
export interface ZonedActivity {
  readonly category: string;
  /** Chosen for it; `null` for none. */
  readonly startZone: string | null;
  readonly endZone: string | null;
  /** The flights that are linked to it; absent where its zones are theirs already. */
  readonly trackedFlights?: readonly FlightEnds[];
}

/** Where a flight begins and ends; what nobody knows is `null`. */
export interface FlightEnds {
  readonly departureIata: string | null;
  readonly departureTimeZone: string | null;
  readonly arrivalIata: string | null;
  readonly arrivalTimeZone: string | null;
}

/** The zones whose clocks an activity begins and ends by. */
export interface ActivityZones {
  readonly start: string;
  readonly end: string;
}

/**
 * The zones of an activity: those that were chosen for it, else those of its flights' airports, else the trip's usual one. What
 * is no flight ends by the clock it began by, unless another was chosen.
 *
 * @param usual the trip's zone, or the viewer's where the trip has none.
 */
export const activityZones = (activity: ZonedActivity, usual: string): ActivityZones => {
  const { startZone, endZone } = zonesWithFlights(activity, activity.trackedFlights ?? []);
  const start = shownZone(startZone, usual);
  return { start, end: shownZone(endZone, activity.category === 'flight' ? usual : start) };
};

/** The zones that were chosen for an activity, else those of its flights; `null` where neither says any. */
export const zonesWithFlights = (
  { startZone, endZone }: Pick<ZonedActivity, 'startZone' | 'endZone'>,
  flights: readonly FlightEnds[],
): Pick<ZonedActivity, 'startZone' | 'endZone'> => ({
  startZone: startZone ?? zoneOfFirst(flights),
  endZone: endZone ?? zoneOfLast(flights),
});

/** The calendar date on which an activity begins by its own clock, so that the day belongs to the time that is shown; `null` without one. */
export const activityDate = (
  activity: ZonedActivity & { readonly startTime: string | null },
  usual: string,
): string | null =>
  activity.startTime === null ? null : dateIn(activityZones(activity, usual).start, new Date(activity.startTime));

/** Where the journey of these flights begins; `null` where nobody knows, or several people begin under different clocks. */
const zoneOfFirst = (flights: readonly FlightEnds[]): string | null => {
  const reached = new Set(flights.map(({ arrivalIata }) => arrivalIata));
  const first = flights.filter(({ departureIata }) => departureIata === null || !reached.has(departureIata));
  return onlyOne(first.map(({ departureTimeZone }) => departureTimeZone));
};

/** Where the journey of these flights ends. */
const zoneOfLast = (flights: readonly FlightEnds[]): string | null => {
  const left = new Set(flights.map(({ departureIata }) => departureIata));
  const last = flights.filter(({ arrivalIata }) => arrivalIata === null || !left.has(arrivalIata));
  return onlyOne(last.map(({ arrivalTimeZone }) => arrivalTimeZone));
};

const onlyOne = (zones: readonly (string | null)[]): string | null => {
  const [zone = null, ...others] = new Set(zones);
  return others.length > 0 ? null : zone;
};
