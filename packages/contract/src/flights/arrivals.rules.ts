import type { Activity } from '../itinerary/itinerary.schema.ts';
import type { Person } from '../members/people.rules.ts';
import { dateIn, shownZone } from '../time/zones.rules.ts';
import { flightKey } from './flight-number.rules.ts';
import { bestTime, isFlightPast } from './flight-times.rules.ts';
import type { ActivityFlight, TripFlight } from './flights.schema.ts';

/** Somebody who is on a flight. */
export type Traveller = TripFlight['traveller'];

/** One flight that brings people of a trip somewhere, however many of them. */
export interface Arrival {
  /** The same for all who are on this flight. */
  readonly key: string;
  /** What is known of it. */
  readonly flight: TripFlight;
  readonly travellers: readonly Traveller[];
  /** Who comes along without following it: they join its activity, such as children. */
  readonly companions: readonly Traveller[];
  /** The activities that it is linked to. */
  readonly activityIds: readonly string[];
  /** The zone of the airport, or the trip's where nobody knows that. */
  readonly zone: string;
  /** When it lands or has landed, as far as known. */
  readonly time: string | null;
  /** The day of that by the airport's clock, so that it belongs to the time; without one the day of the departure. */
  readonly date: string | null;
}

/** Those who land at one airport on one day. */
export interface AirportArrivals {
  /** `null` where nobody knows which. */
  readonly iata: string | null;
  readonly airport: string | null;
  readonly arrivals: readonly Arrival[];
}

export interface ArrivalsDay {
  /** `null` for those without a date. */
  readonly date: string | null;
  readonly airports: readonly AirportArrivals[];
}

/**
 * The flights of a trip's people, each once with everybody on it: by the time of landing, then those whose time nobody knows,
 * then the cancelled ones.
 *
 * @param zone the clock of an airport whose own nobody knows: the trip's.
 */
export const arrivalsOf = (flights: readonly TripFlight[], zone: string): Arrival[] => {
  const byKey = new Map<string, TripFlight[]>();
  for (const flight of flights) {
    const key = flightKey(flight);
    byKey.set(key, [...(byKey.get(key) ?? []), flight]);
  }
  return [...byKey].map(([key, same]) => arrivalOf(key, same, zone)).toSorted(compareArrivals);
};

const arrivalOf = (key: string, same: readonly TripFlight[], tripZone: string): Arrival => {
  // What a service reports follows the flight; what one of them has entered by hand does not.
  const [flight] = same.toSorted((a, b) => Number(a.isByHand) - Number(b.isByHand)) as [TripFlight, ...TripFlight[]];
  const zone = shownZone(flight.arrival.timeZone, tripZone);
  const time = bestTime(flight.arrival);
  const travellers = [...new Map(same.map(({ traveller }) => [traveller.id, traveller])).values()];
  return {
    key,
    flight,
    travellers,
    companions: [],
    activityIds: [...new Set(same.map(({ itineraryItemId }) => itineraryItemId))],
    zone,
    time,
    date: time === null ? flight.flightDate : dateIn(zone, new Date(time)),
  };
};

/** Everybody whom a flight brings. */
export const peopleOn = ({ travellers, companions }: Arrival): readonly Traveller[] => [...travellers, ...companions];

/** An activity, as far as it says who flies. */
export type FlownActivity = Pick<Activity, 'id' | 'participants' | 'trackedFlights'>;

/**
 * Flights with those who come along on them: who is named as joining an activity that has this one flight, and is on none that anybody
 * follows. Of an activity that everybody joins, or that has several flights, nobody can tell.
 */
export const withCompanions = (
  arrivals: readonly Arrival[],
  activities: readonly FlownActivity[],
  people: readonly Person[],
): Arrival[] => {
  const followers = new Set(arrivals.flatMap(({ travellers }) => travellers.map(({ id }) => id)));
  const others = people.filter(({ id }) => !followers.has(id)).map(asTraveller);
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  return arrivals.map((arrival) => {
    const ids = arrival.activityIds.flatMap((id) => {
      const activity = byId.get(id);
      const isOnly = new Set(activity?.trackedFlights.map(flightKey)).size === 1;
      return activity?.participants?.mode === 'some' && isOnly ? activity.participants.personIds : [];
    });
    const named = new Set(ids);
    return { ...arrival, companions: others.filter(({ id }) => named.has(id)) };
  });
};

const asTraveller = ({ id, name, firstName, profileImageUrl }: Person): Traveller => ({
  id,
  firstName,
  lastName: name.slice(firstName.length).trim(),
  profileImageUrl,
});

/** Lands at a known time, at an unknown one, or not at all. */
const rankOf = ({ flight, time }: Arrival): number => (flight.status === 'cancelled' ? 2 : time === null ? 1 : 0);

const timeRank = ({ time }: Arrival): number => (time === null ? Number.POSITIVE_INFINITY : Date.parse(time));

const compareArrivals = (a: Arrival, b: Arrival): number =>
  rankOf(a) - rankOf(b) ||
  timeRank(a) - timeRank(b) ||
  (a.date ?? '').localeCompare(b.date ?? '') ||
  a.flight.flightNumber.localeCompare(b.flight.flightNumber) ||
  a.key.localeCompare(b.key);

/** Arrivals by day and, within a day, by airport, the one where somebody lands first before the others; without a date last. */
export const arrivalsByDay = (arrivals: readonly Arrival[]): ArrivalsDay[] => {
  const days = Map.groupBy(arrivals, ({ date }) => date);
  return [...days]
    .toSorted(([a], [b]) => (a === null ? 1 : b === null ? -1 : a.localeCompare(b)))
    .map(([date, ofDay]) => ({ date, airports: airportsOf(ofDay) }));
};

const airportsOf = (arrivals: readonly Arrival[]): AirportArrivals[] => {
  const airports = Map.groupBy(arrivals, ({ flight }) => flight.arrivalIata ?? flight.arrivalAirport);
  return [...airports.values()].map((landing) => ({
    iata: landing[0]?.flight.arrivalIata ?? null,
    airport: landing.find(({ flight }) => flight.arrivalAirport !== null)?.flight.arrivalAirport ?? null,
    arrivals: landing,
  }));
};

/** The days that are over where people landed, and those that are not. One without a date may still come. */
export const splitByToday = (
  days: readonly ArrivalsDay[],
  now: Date,
): { readonly earlier: readonly ArrivalsDay[]; readonly coming: readonly ArrivalsDay[] } => {
  const isEarlier = ({ date, airports }: ArrivalsDay): boolean =>
    date !== null && airports.every(({ arrivals }) => arrivals.every(({ zone }) => date < dateIn(zone, now)));
  return { earlier: days.filter(isEarlier), coming: days.filter((day) => !isEarlier(day)) };
};

/** Whether somebody is still to land: a flight that has not ended, and has not touched the ground. */
const isAwaited = ({ flight }: Arrival, now: Date): boolean =>
  flight.arrival.actual === null && !isFlightPast(flight, now);

/** Who lands next, of those of whom one knows when; `null` where nobody is awaited. */
export const nextArrival = (arrivals: readonly Arrival[], now: Date): Arrival | null =>
  arrivals.find((arrival) => arrival.time !== null && isAwaited(arrival, now)) ?? null;

/** Whether nobody is awaited any more: all have landed, or do not fly. */
export const isEverybodyThere = (arrivals: readonly Arrival[], now: Date): boolean =>
  arrivals.length > 0 && !arrivals.some((arrival) => isAwaited(arrival, now));

/** A flight on the card of its activity: the line that comes with the activity, and further details once they are loaded. */
export interface ActivityArrival {
  readonly key: string;
  readonly line: ActivityFlight;
  readonly arrival: Arrival | null;
}

/** The flights of an activity, each once, with further details where they are known. */
export const flightsOfActivity = (
  lines: readonly ActivityFlight[],
  arrivals: ReadonlyMap<string, Arrival>,
): ActivityArrival[] => {
  const byKey = new Map(lines.map((line) => [flightKey(line), line]));
  return [...byKey].map(([key, line]) => ({ key, line, arrival: arrivals.get(key) ?? null }));
};
