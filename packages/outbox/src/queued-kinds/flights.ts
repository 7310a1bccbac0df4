import {
  changeTripFlight,
  listTrackedFlights,
  listTripFlights,
  trackFlight,
  untrackFlight,
  updateTrackedFlight,
} from '@caravan/contract/flights/flights.endpoints.ts';
import { flightKey } from '@caravan/contract/flights/flight-number.rules.ts';
import {
  DEFAULT_FLIGHT_STATUS,
  type FlightEnd,
  type TrackedFlight,
  type TrackedFlightChange,
  type TripFlight,
} from '@caravan/contract/flights/flights.schema.ts';
import type { PatchedRead } from '@caravan/contract/live-patches.ts';
import { readsOfOwnFlights } from '@caravan/contract/live.ts';
import type { Fields } from '../queued-change.schema.ts';
import { type QueuedKind, kind, param, withFields } from '../queued-kind.ts';

type Patch = PatchedRead['patch'];
const followed = (to: (known: readonly TrackedFlight[], change: Parameters<Patch>[1]) => TrackedFlight[]) => [
  { read: listTrackedFlights, patch: ((known, change) => to(known as TrackedFlight[], change)) satisfies Patch },
];

const NOTHING_KNOWN: FlightEnd = {
  airport: null,
  iata: null,
  timeZone: null,
  scheduled: null,
  estimated: null,
  actual: null,
  delay: null,
  terminal: null,
  gate: null,
};

/** A flight with what was entered of it by hand; its zones, and its delay, are known to the server. */
const withFacts = <F extends TrackedFlight | TripFlight>(flight: F, sent: Partial<TrackedFlightChange>): F => {
  const { departureAirport, departureIata, departureTime, departureTerminal, departureGate } = sent;
  const { arrivalAirport, arrivalIata, arrivalTime, arrivalTerminal, arrivalGate } = sent;
  const { itineraryItemId: _link, ...facts } = sent;
  const departure = { airport: departureAirport, iata: departureIata, scheduled: departureTime };
  const arrival = { airport: arrivalAirport, iata: arrivalIata, scheduled: arrivalTime };
  return {
    ...withFields(flight, facts),
    departure: withFields(flight.departure, { ...departure, terminal: departureTerminal, gate: departureGate }),
    arrival: withFields(flight.arrival, { ...arrival, terminal: arrivalTerminal, gate: arrivalGate }),
  };
};

/** What is known of a flight, as one is tracked that was entered by hand. */
const tracked = ({ departure, arrival, ...flight }: TrackedFlight | TripFlight): Fields => ({
  ...flight,
  departureTime: departure.scheduled,
  departureTerminal: departure.terminal,
  departureGate: departure.gate,
  arrivalTime: arrival.scheduled,
  arrivalTerminal: arrival.terminal,
  arrivalGate: arrival.gate,
});

/** A flight of a trip as it is tracked, with all who are on it: each of them has a row. */
const trackedForAll = (flight: TripFlight, rows: readonly TripFlight[]): Fields => {
  const same = rows.filter((row) => flightKey(row) === flightKey(flight));
  return { ...tracked(flight), travellerIds: [...new Set(same.map(({ traveller }) => traveller.id))] };
};

/** The changes of flights that one follows, and of those of a trip. */
export const flights: Record<string, QueuedKind> = {
  trackFlight: kind(trackFlight, {
    makes: true,
    patches: followed((known, { answer }) => {
      const flight = answer as TrackedFlight;
      // First, until the list is here in its order.
      return [flight, ...known.filter(({ id }) => id !== flight.id)];
    }),
    refetches: readsOfOwnFlights,
    touches: () => [],
    predict: ({ id: _own, travellerIds: _on, ...body }, change) =>
      withFacts<TrackedFlight>(
        {
          id: change.id,
          userId: change.userId,
          flightNumber: body.flightNumber,
          airline: null,
          departureAirport: null,
          arrivalAirport: null,
          departureIata: null,
          arrivalIata: null,
          flightDate: null,
          status: DEFAULT_FLIGHT_STATUS,
          operatedAs: null,
          departure: NOTHING_KNOWN,
          arrival: { ...NOTHING_KNOWN, baggage: null },
          aircraft: null,
          live: null,
          isByHand: true,
          refreshedAt: null,
          isTracked: false,
          changes: [],
          createdAt: change.writtenAt,
          itineraryItemId: body.itineraryItemId ?? null,
          itineraryItem: null,
          travellers: [],
          mayEdit: true,
        },
        body,
      ),
  }),
  updateTrackedFlight: kind(updateTrackedFlight, {
    patches: followed((known, { answer }) => {
      const flight = answer as TrackedFlight;
      return known.map((one) => (one.id === flight.id ? flight : one));
    }),
    refetches: readsOfOwnFlights,
    touches: param('flightId'),
    read: listTrackedFlights,
    // Of its trip nothing may be read that says who is on that still: whoever is on the flight has an entry of their own.
    asMade: (stored) => tracked(stored as TrackedFlight),
    predict: (body, { params }, { shown }) => {
      const flight = shown(listTrackedFlights)?.find(({ id }) => id === params.flightId);
      if (!flight) return undefined;
      const changed = withFacts(flight, body);
      // What another activity is called is known to the server.
      const { itineraryItemId = flight.itineraryItemId } = body;
      const isSameLink = itineraryItemId === flight.itineraryItemId;
      return { ...changed, itineraryItemId, itineraryItem: isSameLink ? flight.itineraryItem : null };
    },
  }),
  untrackFlight: kind(untrackFlight, {
    patches: followed((known, { params }) => known.filter(({ id }) => id !== params.flightId)),
    refetches: readsOfOwnFlights,
    touches: param('flightId'),
    predict: () => undefined,
  }),
  changeTripFlight: kind(changeTripFlight, {
    patches: [{ read: listTripFlights, patch: (_known, { answer }) => answer }],
    refetches: readsOfOwnFlights,
    touches: param('flightId'),
    read: listTripFlights,
    asMade: (stored, rows) => trackedForAll(stored as TripFlight, rows as readonly TripFlight[]),
    // Who is put on it comes with the answer; whoever is taken off goes at once.
    predict: ({ addTravellerIds: _added, removeTravellerIds = [], ...body }, { params }, { shown }) =>
      shown(listTripFlights)
        ?.filter(({ id, traveller }) => id !== params.flightId || !removeTravellerIds.includes(traveller.id))
        .map((flight) => (flight.id === params.flightId ? withFacts(flight, body) : flight)),
  }),
};
