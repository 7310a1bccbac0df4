import type { FlownActivity } from '@caravan/contract/flights/arrivals.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { travellersOf } from '@caravan/contract/members/people.rules.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useEffect, useMemo } from 'react';
import { useTripFlightRows } from '../../features/flights/flights.queries.ts';
import type { ItineraryFlights, ItineraryWeather } from '../../features/itinerary/itinerary-slots.ts';
import { viewerZone, useTodayIn } from '../../platform/clock.ts';
import { useLoaded } from '../../platform/lazy-component.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/* What other features show in a trip's itinerary. Their code follows the itinerary's own, and their place is kept until it comes. */

const loadFlightParts = async () => (await import('./itinerary-flight-slots.tsx')).itineraryFlightSlots;
const loadWeatherParts = async () => import('../../features/weather/DayWeather.tsx');

interface TripFlightsContext {
  trip: TripDetail;
  viewerId: string;
  activities: readonly Activity[];
}

/** The flights of a trip's people, for its itinerary. */
export const useTripFlights = ({ trip, viewerId, activities }: TripFlightsContext): ItineraryFlights => {
  const zone = shownZone(trip.timeZone, viewerZone());
  const { data: flights, isLoading } = useTripFlightRows(trip.id);
  const { part, fetchPart } = useLoaded(loadFlightParts, true);
  const hasFlights = activities.some(({ trackedFlights }) => trackedFlights.length > 0);

  useEffect(() => {
    // A day may open before any flight is known, and a flight activity offers to follow one.
    if (hasFlights || activities.some(({ category }) => category === 'flight')) void fetchPart();
  }, [hasFlights, activities, fetchPart]);

  const flown = useFlown(activities);
  const { id: tripId, role, members, guests } = trip;
  return useMemo(() => {
    if (!part) return flightPlaceholders(hasFlights);
    const people = travellersOf({ members, guests });
    return part({ tripId, zone, viewerId, role, flown, people, flights, hasFlights, isLoading });
  }, [part, tripId, role, zone, viewerId, flown, members, guests, flights, hasFlights, isLoading]);
};

/** What of a plan says who flies; the same for as long as that is, whatever else of the plan changes. */
const useFlown = (activities: readonly Activity[]): readonly FlownActivity[] => {
  const flown = activities
    .filter(({ participants, trackedFlights }) => participants?.mode === 'some' && trackedFlights.length > 0)
    .map(({ id, participants, trackedFlights }): FlownActivity => ({ id, participants, trackedFlights }));
  const text = JSON.stringify(flown);
  return useMemo(() => JSON.parse(text) as FlownActivity[], [text]);
};

const flightPlaceholders = (hasFlights: boolean): ItineraryFlights => ({
  isLoading: hasFlights,
  overview: hasFlights && <div className="h-12" />,
  days: [],
  ofDay: () => null,
  ofActivity: ({ trackedFlights }) =>
    trackedFlights.map(({ id }) => <Skeleton key={id} className="col-span-full mt-2 me-2 h-36 rounded-control" />),
  trackAction: ({ category }) => category === 'flight' && <div className="mt-1.5 h-7" />,
});

/** The weather where a trip goes, for its itinerary; `undefined` without a destination. */
export const useTripWeather = ({ destination, position, timeZone }: TripDetail): ItineraryWeather | undefined => {
  const today = useTodayIn(shownZone(timeZone, viewerZone()));
  const { part, fetchPart } = useLoaded(loadWeatherParts, true);
  const hasDestination = destination !== null;

  useEffect(() => {
    if (hasDestination) void fetchPart();
  }, [hasDestination, fetchPart]);

  return useMemo((): ItineraryWeather | undefined => {
    if (destination === null) return undefined;
    if (!part) return WEATHER_PLACEHOLDERS;
    const { DayWeather, WeatherSource } = part;
    const place = { location: destination, position };
    return {
      ofDay: (date) => <DayWeather destination={place} date={date} today={today} />,
      source: (dates) => <WeatherSource destination={place} dates={dates} />,
    };
  }, [part, destination, position, today]);
};

const WEATHER_PLACEHOLDERS: ItineraryWeather = {
  ofDay: () => <div className="mb-2 h-[1.25rem]" />,
  source: (dates) => dates.length > 0 && <div className="min-h-5" />,
};
