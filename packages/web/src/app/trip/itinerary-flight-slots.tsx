import { arrivalsByDay, arrivalsOf, flightsOfActivity } from '@caravan/contract/flights/arrivals.rules.ts';
import type { TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { ActivityFlights, TrackFlight } from '../../features/flights/ActivityFlights.tsx';
import { ArrivalsLink, DayArrivals, arrivalsHref } from '../../features/flights/ArrivalsLinks.tsx';
import { UsualZone } from '../../features/flights/flight-words.ts';
import { FlightChangeAnnouncer } from '../../features/flights/FlightChanges.tsx';
import type { ItineraryFlights } from '../../features/itinerary/itinerary-slots.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';

const loadAddFlight = async () => (await import('../flights/FlightSheets.tsx')).AddFlight;

interface TripFlights {
  tripId: string;
  /** The trip's. */
  zone: string;
  viewerId: string;
  /** `undefined` until they are loaded. */
  flights: readonly TripFlight[] | undefined;
  /** Whether any activity has a flight. */
  hasFlights: boolean;
  /** They are loaded for the first time. */
  isLoading: boolean;
}

/** What an itinerary shows of the flights of its trip. */
export const itineraryFlightSlots = (known: TripFlights): ItineraryFlights => {
  const { tripId, zone, viewerId, flights = [], hasFlights, isLoading } = known;
  const arrivals = arrivalsOf(flights, zone);
  const byKey = new Map(arrivals.map((arrival) => [arrival.key, arrival]));
  const byDay = new Map(
    arrivalsByDay(arrivals).map(({ date, airports }) => [date, airports.flatMap((airport) => airport.arrivals)]),
  );
  const href = arrivalsHref(tripId);
  return {
    isLoading: hasFlights && isLoading,
    overview: hasFlights && (
      <UsualZone value={zone}>
        <ArrivalsLink arrivals={arrivals} viewerId={viewerId} href={href} />
        <FlightChangeAnnouncer flights={known.flights} />
      </UsualZone>
    ),
    days: [...byDay.keys()].filter((date) => date !== null),
    ofDay: (date) => {
      const ofDay = byDay.get(date);
      return (
        ofDay && (
          <UsualZone value={zone}>
            <DayArrivals arrivals={ofDay} viewerId={viewerId} href={href} />
          </UsualZone>
        )
      );
    },
    ofActivity: ({ trackedFlights }) =>
      trackedFlights.length > 0 && (
        <UsualZone value={zone}>
          <ActivityFlights flights={flightsOfActivity(trackedFlights, byKey)} viewerId={viewerId} />
        </UsualZone>
      ),
    trackAction: ({ id, title, category, trackedFlights }) =>
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

interface TrackOwnFlightProps {
  tripId: string;
  activity: { readonly id: string; readonly title: string };
  /** Others have linked theirs. */
  hasOthers: boolean;
  /** The viewer has linked theirs already; the dialog that did so still closes. */
  isDone: boolean;
}

/** The way to follow a flight that belongs to an activity, with its dialog. */
const TrackOwnFlight = ({ tripId, activity: { id, title }, hasOthers, isDone }: TrackOwnFlightProps) => {
  const { open, element } = useLazyDialog(loadAddFlight);
  return (
    <>
      {!isDone && (
        <TrackFlight
          title={title}
          hasOthers={hasOthers}
          onPress={() => open({ link: { tripId, itineraryItemId: id } })}
        />
      )}
      {element}
    </>
  );
};
