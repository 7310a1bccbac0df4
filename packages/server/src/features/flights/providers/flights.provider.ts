import type { FlightNumber } from '@caravan/contract/flights/flight-number.rules.ts';
import type { Flight } from '@caravan/contract/flights/flights.schema.ts';
import type { Logger } from 'pino';
import type { KnownAirport } from './reported-flights.rules.ts';

/** A service that reports flights. */
export interface FlightProvider {
  /**
   * The flights of a number, each leg for itself, in the order of departure. It costs one call of the day's budget, which is
   * spent before; a further one is spent within.
   *
   * @param number with the airline's IATA code.
   * @param date the day of departure there; `null`: those around now, whichever the service reports.
   * @returns none where the service knows none.
   * @throws ServiceError where it gives no usable answer.
   */
  flightsOf(number: FlightNumber, date: string | null): Promise<Flight[]>;
}

/** How long an answer may take, milliseconds: these services are slow, and somebody waits. */
export const FLIGHT_TIME_LIMIT_MS = 10_000;

export interface FlightProviderOptions {
  /** Without a slash at the end. */
  readonly url: string;
  /** Secret: never logged. */
  readonly key: string;
  readonly log: Logger;
  /** The airports of these codes that Caravan knows itself, for what the service leaves out. */
  readonly airportsOf: (iatas: readonly string[]) => Promise<ReadonlyMap<string, KnownAirport>>;
  /** Spends a further call of the day's budget, for a request that has to be repeated; whether it may be made. */
  readonly spendFurtherCall: () => Promise<boolean>;
  /** Ends what is under way, when the server closes. */
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly timeLimit?: number;
}
