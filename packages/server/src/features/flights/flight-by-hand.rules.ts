import {
  DEFAULT_FLIGHT_STATUS,
  type Flight,
  type FlightEnd,
  type TrackedFlightChange,
  type TrackFlight,
} from '@caravan/contract/flights/flights.schema.ts';
import type { KnownAirport } from './told-flights.rules.ts';

/** What people tell of a flight by hand; its number as it is kept. */
export type FlightFacts = Omit<TrackFlight, 'itineraryItemId'>;

/** What tells a flight that services know from others. */
export interface FlightKey {
  readonly flightNumber: string;
  readonly flightDate: string | null;
  readonly departureIata: string | null;
}

/** The flight that is meant, where services know it. */
export const keyOf = ({ flightNumber, flightDate, departureIata }: FlightFacts): FlightKey => ({
  flightNumber,
  flightDate: flightDate ?? null,
  departureIata: departureIata ?? null,
});

/** A flight as somebody told it, with the names and clocks of its airports where Caravan knows them. */
export const manualFlight = (facts: FlightFacts, airports: ReadonlyMap<string, KnownAirport>): Flight => ({
  flightNumber: facts.flightNumber,
  airline: facts.airline ?? null,
  operatedAs: null,
  flightDate: facts.flightDate ?? null,
  status: facts.status ?? DEFAULT_FLIGHT_STATUS,
  departure: manualEnd(airports, {
    airport: facts.departureAirport,
    iata: facts.departureIata,
    scheduled: facts.departureTime,
    terminal: facts.departureTerminal,
    gate: facts.departureGate,
  }),
  arrival: {
    ...manualEnd(airports, {
      airport: facts.arrivalAirport,
      iata: facts.arrivalIata,
      scheduled: facts.arrivalTime,
      terminal: facts.arrivalTerminal,
      gate: facts.arrivalGate,
    }),
    baggage: null,
  },
  aircraft: null,
  live: null,
});

type ManualEnd = {
  readonly [Fact in 'airport' | 'iata' | 'scheduled' | 'terminal' | 'gate']: string | null | undefined;
};

const manualEnd = (airports: ReadonlyMap<string, KnownAirport>, told: ManualEnd): FlightEnd => {
  const { airport = null, iata = null, scheduled = null, terminal = null, gate = null } = told;
  const known = iata === null ? undefined : airports.get(iata);
  return {
    airport: airport ?? known?.name ?? null,
    iata,
    timeZone: known?.timeZone ?? null,
    scheduled,
    estimated: null,
    actual: null,
    delay: null,
    terminal,
    gate,
  };
};

/** What somebody told of a flight by hand, as it is after a change: absent facts stay. */
export const changedFacts = (flight: Flight, change: Omit<TrackedFlightChange, 'itineraryItemId'>): FlightFacts => {
  const { departure, arrival } = flight;
  const told: FlightFacts = {
    flightNumber: flight.flightNumber,
    airline: flight.airline,
    departureAirport: departure.airport,
    arrivalAirport: arrival.airport,
    departureIata: departure.iata,
    arrivalIata: arrival.iata,
    flightDate: flight.flightDate,
    status: flight.status,
    departureTime: departure.scheduled,
    arrivalTime: arrival.scheduled,
    departureTerminal: departure.terminal,
    departureGate: departure.gate,
    arrivalTerminal: arrival.terminal,
    arrivalGate: arrival.gate,
  };
  const sent = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...told, ...Object.fromEntries(sent) };
};

/** Whether a change says anything of the flight itself. */
export const changesFacts = (change: Omit<TrackedFlightChange, 'itineraryItemId'>): boolean =>
  Object.values(change).some((value) => value !== undefined);

/** Whether it lands after it has left, as far as anybody says. */
export const landsAfterLeaving = ({ departureTime, arrivalTime }: FlightFacts): boolean =>
  !departureTime || !arrivalTime || Date.parse(departureTime) < Date.parse(arrivalTime);
