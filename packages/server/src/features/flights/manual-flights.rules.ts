import {
  DEFAULT_FLIGHT_STATUS,
  type Flight,
  type FlightEnd,
  type TrackFlight,
} from '@caravan/contract/flights/flights.schema.ts';
import type { KnownAirport } from './providers/reported-flights.rules.ts';

/** A flight as people enter it by hand; its number as it is stored. */
export type FlightFacts = Omit<TrackFlight, 'itineraryItemId' | 'travellerIds'>;

/** What identifies a flight that services report. */
export interface FlightKey {
  readonly flightNumber: string;
  readonly flightDate: string | null;
  readonly departureIata: string | null;
}

/** The key of the flight that is meant, where services report it. */
export const keyOf = ({ flightNumber, flightDate, departureIata }: FlightFacts): FlightKey => ({
  flightNumber,
  flightDate: flightDate ?? null,
  departureIata: departureIata ?? null,
});

/** A flight as somebody entered it, with the names and clocks of its airports where Caravan knows them. */
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

const manualEnd = (airports: ReadonlyMap<string, KnownAirport>, entered: ManualEnd): FlightEnd => {
  const { airport = null, iata = null, scheduled = null, terminal = null, gate = null } = entered;
  const known = iata === null ? undefined : airports.get(iata);
  return {
    // Who typed the code has named the airport.
    airport: (airport?.trim().toUpperCase() === iata ? null : airport) ?? known?.name ?? airport,
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

/** A flight that somebody entered by hand, after a change: absent facts stay. */
export const changedFacts = (flight: Flight, change: Partial<FlightFacts>): FlightFacts => {
  const { departure, arrival } = flight;
  const entered: FlightFacts = {
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
  return { ...entered, ...Object.fromEntries(sent) };
};

/** Whether a change is one of the flight itself, and not of its link alone. */
export const changesFacts = (change: Partial<FlightFacts>): boolean =>
  Object.values(change).some((value) => value !== undefined);

/** Whether it lands after it has left, as far as the times are entered. */
export const landsAfterLeaving = ({ departureTime, arrivalTime }: FlightFacts): boolean =>
  !departureTime || !arrivalTime || Date.parse(departureTime) < Date.parse(arrivalTime);
