import { bestTime } from '@caravan/contract/flights/flight-times.rules.ts';
import type { Flight, FlightEnd } from '@caravan/contract/flights/flights.schema.ts';
import { activityZones } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { momentNames, spanOf } from '@caravan/contract/itinerary/stays.rules.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';

/** An instant, and the IANA zone of the clock that it is shown by; without one it is shown by the reader's. */
export interface CalendarMoment {
  /** ISO 8601. */
  readonly at: string;
  readonly zone: string | null;
}

/** What calendars show of something, whatever it is. */
export interface CalendarEvent {
  /** Stays the same whatever changes. */
  readonly uid: string;
  /** Grows with what it is made from. */
  readonly sequence: number;
  /** Both ISO 8601. */
  readonly createdAt: string;
  readonly changedAt: string;
  readonly title: string;
  readonly description: string;
  readonly location: string | null;
  readonly position: Position | null;
  readonly url: string;
  /** Whole days, the last one among them, or from one moment to another. */
  readonly when:
    | { readonly from: string; readonly to: string }
    | { readonly start: CalendarMoment; readonly end: CalendarMoment | null };
}

/** A trip, of what calendars show. */
export type CalendarTrip = Pick<
  Trip,
  | 'id'
  | 'title'
  | 'destination'
  | 'position'
  | 'startDate'
  | 'endDate'
  | 'timeZone'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
>;

/** A flight that somebody follows, with the activity of one of their trips that they have linked it to. */
export interface CalendarFlight extends Flight {
  readonly id: string;
  readonly createdAt: string;
  /** `null`: as it was. */
  readonly changedAt: string | null;
  readonly tripId: string | null;
  readonly itineraryItemId: string | null;
}

/** Longest text of somebody's own in a description, characters: a screen of a phone or two. */
const OWN_TEXT_MAX = 2_000;

/** Where nobody knows a zone, things are shown by the reader's clock, as UTC is. */
const NO_ZONE = 'UTC';

/** The days of a trip; `null` where it has none. */
export const tripEvent = (trip: CalendarTrip, publicUrl: string): CalendarEvent | null => {
  const [from, to] = [trip.startDate ?? trip.endDate, trip.endDate ?? trip.startDate];
  if (from === null || to === null) return null;
  const url = tripUrl(trip.id, publicUrl);
  return {
    uid: uidOf('trip', trip.id),
    sequence: trip.version,
    createdAt: trip.createdAt,
    changedAt: trip.updatedAt,
    title: trip.title,
    description: url,
    location: trip.destination,
    position: trip.position,
    url,
    when: { from, to },
  };
};

/**
 * An activity; `null` for one without a time. A stay takes whole days, with its two moments in words, where its days are known. Its clocks
 * are also its trip's and its flights', so that it counts up with these; a flight that is linked or unlinked is a later `updatedAt`.
 *
 * @param flightsChangedAt when what is read of its flights last changed; absent: never.
 */
export const activityEvent = (
  activity: Activity,
  trip: CalendarTrip,
  publicUrl: string,
  flightsChangedAt = activity.updatedAt,
): CalendarEvent | null => {
  const { startTime, endTime, trackedFlights: flights } = activity;
  if (startTime === null) return null;
  const usual = shownZone(trip.timeZone, NO_ZONE);
  const zones = activityZones(activity, usual);
  const start = { at: startTime, zone: zones.start };
  const end = endTime === null ? null : { at: endTime, zone: zones.end };
  const stay = zones.start === NO_ZONE ? null : spanOf(activity, usual);
  const url = tripUrl(trip.id, publicUrl);
  const names = momentNames(activity);
  const changedAt = latest(activity.updatedAt, trip.updatedAt, flightsChangedAt);
  return {
    uid: uidOf('activity', activity.id),
    sequence: activity.version + trip.version + secondsBetween(activity.createdAt, changedAt),
    createdAt: activity.createdAt,
    changedAt,
    title: activity.title,
    description: paragraphs(
      stay && end && `${names.start}: ${inWords(start)}\n${names.end}: ${inWords(end)}`,
      shortened(activity.description ?? ''),
      flights.length > 0 && `Flights: ${flights.map(({ flightNumber }) => flightNumber).join(', ')}`,
      `${trip.title}\n${url}`,
    ),
    location: activity.location,
    position: activity.position,
    url,
    when: stay ? { from: stay.from, to: stay.to } : { start, end },
  };
};

/** A flight by the clocks of its airports, as it is expected now; `null` for one that has no day. */
export const flightEvent = (
  flight: CalendarFlight,
  trip: CalendarTrip | undefined,
  publicUrl: string,
): CalendarEvent | null => {
  const when = whenOf(flight);
  if (when === null) return null;
  const { createdAt, changedAt, departure, arrival } = flight;
  const way = [placeOf(departure), placeOf(arrival)].filter((place) => place !== null).join(' → ');
  const url = trip ? tripUrl(trip.id, publicUrl) : `${publicUrl}/`;
  return {
    uid: uidOf('flight', flight.id),
    sequence: changedAt === null ? 0 : Math.max(1, secondsBetween(createdAt, changedAt)),
    createdAt,
    changedAt: changedAt ?? createdAt,
    title: `${flight.status === 'cancelled' ? 'Cancelled: ' : ''}${flight.flightNumber} ${way}`.trim(),
    description: paragraphs(
      flight.airline,
      [endInWords('Departs', departure), endInWords('Arrives', arrival)].filter(Boolean).join('\n'),
      trip ? `${trip.title}\n${url}` : url,
    ),
    location: departure.airport ?? departure.iata,
    position: null,
    url,
    when,
  };
};

/** The activities that stand for flights of somebody's own, which come themselves in their place. */
export const standsForFlight = (activity: Activity, flights: readonly CalendarFlight[]): boolean =>
  activity.category === 'flight' &&
  flights.some((flight) => flight.itineraryItemId === activity.id && whenOf(flight) !== null);

const latest = (...instants: readonly string[]): string =>
  instants.reduce((late, each) => (Date.parse(each) > Date.parse(late) ? each : late));

const secondsBetween = (from: string, until: string): number =>
  Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 1000));

const whenOf = ({ departure, arrival, flightDate }: Flight): CalendarEvent['when'] | null => {
  const [leaves, lands] = [momentOf(departure), momentOf(arrival)];
  if (leaves === null && flightDate !== null) return { from: flightDate, to: flightDate };
  const start = leaves ?? lands;
  if (start === null) return null;
  // What is reported of two airports may not fit together.
  const isInOrder = leaves !== null && lands !== null && Date.parse(leaves.at) <= Date.parse(lands.at);
  return { start, end: isInOrder ? lands : null };
};

const momentOf = (end: FlightEnd): CalendarMoment | null => {
  const at = bestTime(end);
  return at === null ? null : { at, zone: shownZone(end.timeZone, NO_ZONE) };
};

const placeOf = ({ iata, airport }: FlightEnd): string | null => iata ?? airport;

const endInWords = (name: string, end: FlightEnd): string | null => {
  const moment = momentOf(end);
  const parts = [
    moment && inWords(moment),
    end.airport ?? end.iata,
    end.terminal && `Terminal ${end.terminal}`,
    end.gate && `Gate ${end.gate}`,
  ].filter(Boolean);
  return parts.length === 0 ? null : `${name}: ${parts.join(', ')}`;
};

/** 'Sat, Jun 5, 2027, 15:00'. */
const inWords = ({ at, zone }: CalendarMoment): string =>
  new Date(at).toLocaleString('en-US', {
    timeZone: zone ?? NO_ZONE,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** The same wherever the server is reached. */
const uidOf = (kind: 'trip' | 'activity' | 'flight', id: string): string => `${kind}-${id}@caravan`;

const tripUrl = (tripId: string, publicUrl: string): string => `${publicUrl}/trip/${tripId}/itinerary`;

const paragraphs = (...texts: readonly (string | false | null)[]): string =>
  texts.filter((text) => text !== false && text !== null && text !== '').join('\n\n');

/** A long text's beginning with a mark, and no half of a character. */
const shortened = (text: string): string =>
  text.length <= OWN_TEXT_MAX ? text : `${text.slice(0, OWN_TEXT_MAX).replace(/[\ud800-\udbff]$/, '')}…`;
