import {
  type ActivityArrival,
  type Arrival,
  arrivalsByDay,
  arrivalsOf,
  flightsOfActivity,
  type FlownActivity,
  withCompanions,
} from '@caravan/contract/flights/arrivals.rules.ts';
import { flightKey } from '@caravan/contract/flights/flight-number.rules.ts';
import { activityZones } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Person } from '@caravan/contract/members/people.rules.ts';
import type { Role } from '@caravan/contract/members/members.schema.ts';
import { proposedTimes } from '../../features/flights/proposed-times.rules.ts';
import type { TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { ActivityFlights, TrackFlight } from '../../features/flights/ActivityFlights.tsx';
import { ArrivalsLink, DayArrivals, arrivalsHref } from '../../features/flights/ArrivalsLinks.tsx';
import { UsualZone } from '../../features/flights/flight-words.ts';
import { FlightChangeAnnouncer } from '../../features/flights/FlightChanges.tsx';
import type { ItineraryFlights } from '../../features/itinerary/itinerary-slots.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';

const loadTripFlight = async () => (await import('../flights/FlightSheets.tsx')).TripFlight;
const loadAddFlight = async () => (await import('../flights/FlightSheets.tsx')).AddFlight;

interface TripFlights {
  tripId: string;
  /** The trip's. */
  zone: string;
  viewerId: string;
  /** The viewer's on the trip. */
  role: Role;
  /** The activities that some of the people fly to, and these. */
  flown: readonly FlownActivity[];
  people: readonly Person[];
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
  const arrivals = withCompanions(arrivalsOf(flights, zone), known.flown, known.people);
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
          <EditableFlights {...known} flights={flights} ofActivity={flightsOfActivity(trackedFlights, byKey)} />
        </UsualZone>
      ),
    trackAction: (activity) =>
      activity.category === 'flight' && (
        <TrackOwnFlight
          tripId={tripId}
          activity={activity}
          zone={zone}
          hasOthers={activity.trackedFlights.length > 0}
          isDone={flights.some((flight) => flight.itineraryItemId === activity.id && flight.traveller.id === viewerId)}
        />
      ),
  };
};

type EditableFlightsProps = Pick<TripFlights, 'tripId' | 'viewerId' | 'role'> & {
  flights: readonly TripFlight[];
  ofActivity: readonly ActivityArrival[];
};

/** The flights of an activity, with the dialog that changes one. */
const EditableFlights = ({ tripId, viewerId, role, flights, ofActivity }: EditableFlightsProps) => {
  const { open, element } = useLazyDialog(loadTripFlight);
  const edit = (arrival: Arrival) =>
    open({ tripId, viewerId, role, arrival, rows: flights.filter((flight) => flightKey(flight) === arrival.key) });
  return (
    <>
      <ActivityFlights flights={ofActivity} viewerId={viewerId} onEdit={edit} />
      {element}
    </>
  );
};

interface TrackOwnFlightProps {
  tripId: string;
  activity: Activity;
  /** The trip's. */
  zone: string;
  /** Others have linked theirs. */
  hasOthers: boolean;
  /** The viewer has linked theirs already; the dialog that did so still closes. */
  isDone: boolean;
}

/** The way to follow a flight that belongs to an activity, with its dialog. */
const TrackOwnFlight = ({ tripId, activity, zone, hasOthers, isDone }: TrackOwnFlightProps) => {
  const { id, title } = activity;
  const { open, element } = useLazyDialog(loadAddFlight);
  return (
    <>
      {!isDone && (
        <TrackFlight
          title={title}
          hasOthers={hasOthers}
          onPress={() =>
            open({
              link: { tripId, itineraryItemId: id },
              proposed: proposedTimes(activity, activityZones(activity, zone)),
            })
          }
        />
      )}
      {element}
    </>
  );
};
