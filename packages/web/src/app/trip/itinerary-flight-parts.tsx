import { arrivalsByDay, arrivalsOf, flightsOfActivity } from '@caravan/contract/flights/arrivals.rules.ts';
import type { TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { ActivityFlights } from '../../features/flights/ActivityFlights.tsx';
import { arrivalsHref } from '../../features/flights/arrivals-href.ts';
import { ArrivalsLink } from '../../features/flights/ArrivalsLink.tsx';
import { DayArrivals } from '../../features/flights/DayArrivals.tsx';
import { FlightNews } from '../../features/flights/FlightNews.tsx';
import type { ItineraryFlights } from '../../features/itinerary/itinerary-flights.ts';
import { TrackOwnFlight } from './TrackOwnFlight.tsx';

interface Known {
  tripId: string;
  /** The trip's. */
  zone: string;
  viewerId: string;
  /** `undefined` while they are on their way. */
  flights: readonly TripFlight[] | undefined;
  /** Activities tell of some. */
  hasFlights: boolean;
  /** They are asked for the first time. */
  isLoading: boolean;
}

/** What an itinerary shows of what is known of its flights. */
export const itineraryFlightParts = (known: Known): ItineraryFlights => {
  const { tripId, zone, viewerId, flights = [], hasFlights, isLoading } = known;
  const arrivals = arrivalsOf(flights, zone);
  const byKey = new Map(arrivals.map((arrival) => [arrival.key, arrival]));
  const byDay = new Map(
    arrivalsByDay(arrivals).map(({ date, airports }) => [date, airports.flatMap((airport) => airport.arrivals)]),
  );
  const href = arrivalsHref(tripId);
  return {
    isOnItsWay: hasFlights && isLoading,
    overview: hasFlights && (
      <>
        <ArrivalsLink arrivals={arrivals} viewerId={viewerId} href={href} />
        <FlightNews flights={known.flights} />
      </>
    ),
    days: [...byDay.keys()].filter((date) => date !== null),
    ofDay: (date) => {
      const ofDay = byDay.get(date);
      return ofDay && <DayArrivals arrivals={ofDay} viewerId={viewerId} href={href} />;
    },
    ofActivity: ({ trackedFlights }) =>
      trackedFlights.length > 0 && (
        <ActivityFlights flights={flightsOfActivity(trackedFlights, byKey)} viewerId={viewerId} />
      ),
    wayToTrack: ({ id, title, category, trackedFlights }) =>
      category === 'flight' && (
        <TrackOwnFlight
          tripId={tripId}
          activity={{ id, title }}
          hasOthers={trackedFlights.length > 0}
          isDone={flights.some((flight) => flight.itineraryItemId === id && flight.traveller.id === viewerId)}
        />
      ),
  };
};
