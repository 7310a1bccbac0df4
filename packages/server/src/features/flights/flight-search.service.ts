import { AppError } from '@caravan/contract/errors.ts';
import {
  type FlightNumber,
  formatFlightNumber,
  isIcaoCarrier,
  parseFlightNumber,
} from '@caravan/contract/flights/flight-number.rules.ts';
import type { Flight, FoundFlight } from '@caravan/contract/flights/flights.schema.ts';
import { FLIGHT_NUMBER_INVALID_MESSAGE } from '@caravan/contract/messages.ts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db.ts';
import type { ChangeInBackground } from '../../platform/domain-events.ts';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { airlineByIcao } from './airports-and-airlines.store.ts';
import { announceFlights } from './flight-announcements.service.ts';
import { giveBackCall, spendCall } from './flight-refresh.store.ts';
import { searchCeiling } from './flight-refresh.rules.ts';
import { foundFlight, includesRequested, isSearchableDay } from './flight-search.rules.ts';
import { flightsReported } from './flights.events.ts';
import { findKnown, storeFlights } from './flights.store.ts';
import type { FlightProvider } from './providers/flights.provider.ts';

/** How long a service's report counts as fresh, milliseconds. */
const FRESH_MS = 3 * 60_000;
/** The most answered searches that are remembered. */
const ANSWERED_MAX = 1_000;

interface FlightSearchOptions {
  /** `null` where no service is set up. */
  readonly provider: FlightProvider | null;
  /** Calls to the service in a day of UTC, whatever they are for. */
  readonly callsPerDay: number;
  readonly changeInBackground: ChangeInBackground;
  /** Receives the reason of a failed request. */
  readonly onFailure: (reason: Error) => void;
}

interface RequestedFlight {
  /** As it was typed. */
  readonly flightNumber: string;
  /** The day of departure there; absent: around now. */
  readonly date?: string | null | undefined;
}

interface ServiceSearch {
  readonly provider: FlightProvider;
  readonly number: FlightNumber;
  readonly date: string | null;
}

interface SearchCall {
  readonly db: Db;
  readonly now: Date;
}

/** Finds flights by their numbers: fresh reports are answered from the database, the rest is requested from the service. */
export class FlightSearch {
  readonly #options: FlightSearchOptions;
  /** Many who search for the same at once cause one request. */
  readonly #underWay = new Map<string, Promise<Flight[]>>();
  /** When searches were last answered, milliseconds since 1970: the answer is stored, also that there was nothing. */
  readonly #answeredAt = new LRUCache<string, number>({ max: ANSWERED_MAX });

  constructor(options: FlightSearchOptions) {
    this.#options = options;
  }

  /**
   * The flight of a number.
   *
   * @throws AppError `validation` for what is no flight number, `flight_not_found`, `not_configured` without a service, and
   * `provider_down` where it gives no answer or the day's calls are spent.
   */
  async find({ flightNumber, date = null }: RequestedFlight, call: SearchCall): Promise<FoundFlight> {
    const number = await numberIn(call.db, flightNumber);
    const { provider } = this.#options;
    if (provider === null) throw new AppError('not_configured');
    if (date !== null && !isSearchableDay(date, call.now)) throw new AppError('flight_not_found');
    const flights = await this.#together({ number, date, provider }, call);
    const found = foundFlight(flights, date, call.now);
    if (found === null) throw new AppError('flight_not_found');
    return found;
  }

  /** Resolves once what is under way has ended. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#underWay.values());
  }

  /** Stored flights are read within, so that whoever comes as a request ends finds what it brought. */
  #together(search: ServiceSearch, call: SearchCall): Promise<Flight[]> {
    const key = `${formatFlightNumber(search.number)} ${search.date}`;
    const running = this.#underWay.get(key);
    if (running !== undefined) return running;
    const begun = this.#answer(key, search, call).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return begun;
  }

  async #answer(key: string, search: ServiceSearch, call: SearchCall): Promise<Flight[]> {
    const { now } = call;
    const known = await freshlyKnown(search, call);
    const answeredAt = this.#answeredAt.get(key);
    const isAnswered = answeredAt !== undefined && isFresh(answeredAt, now);
    if (isAnswered || includesRequested(known, search.date, now)) return known;
    const flights = await this.#request(search, call);
    this.#answeredAt.set(key, now.getTime());
    return flights;
  }

  /** Spends one call of the day's budget; what it brings is stored for everybody. */
  async #request({ provider, number, date }: ServiceSearch, { db, now }: SearchCall): Promise<Flight[]> {
    if (!(await spendCall(db, now, searchCeiling(this.#options.callsPerDay, now))))
      throw this.#failed(new Error("the day's calls are spent"));
    const flights = await provider.flightsOf(number, date).catch(async (error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      if (!error.wasSent) await giveBackCall(db, now);
      throw this.#failed(error);
    });
    await this.#options.changeInBackground(async (change) => {
      const flightIds = await storeFlights(change.db, flights, now);
      await announceFlights(change.db, change.announce, flightIds);
      await change.emit(flightsReported, { flightIds, at: now });
    });
    return flights;
  }

  #failed(reason: Error): AppError {
    this.#options.onFailure(reason);
    return new AppError('provider_down');
  }
}

/** The number with the airline's IATA code, as services and tickets have it. */
const numberIn = async (db: Db, typed: string): Promise<FlightNumber> => {
  const number = await ticketNumber(db, typed);
  if (number !== null && !isIcaoCarrier(number.carrier)) return number;
  throw new AppError('validation', { issues: [{ path: 'flightNumber', message: FLIGHT_NUMBER_INVALID_MESSAGE }] });
};

const isFresh = (ms: number, now: Date): boolean => Math.abs(now.getTime() - ms) < FRESH_MS;

const freshlyKnown = async ({ number, date }: ServiceSearch, { db, now }: SearchCall): Promise<Flight[]> => {
  const known = await findKnown(db, formatFlightNumber(number), date);
  return known.filter(({ refreshedAt }) => isFresh(Date.parse(refreshedAt), now)).map(({ flight }) => flight);
};

/**
 * A flight number as tickets and services show it, with the airline's IATA code: 'BAW117' is BA117. The ICAO code stays where
 * the airline is unknown; `null` for what is no flight number.
 */
const ticketNumber = async (db: Db, typed: string): Promise<FlightNumber | null> => {
  const number = parseFlightNumber(typed);
  if (number === null || !isIcaoCarrier(number.carrier)) return number;
  const airline = await airlineByIcao(db, number.carrier);
  return airline ? { ...number, carrier: airline.iata } : number;
};

/** A flight number as it is stored: as tickets show it, and what is none as it was typed, in capitals. */
export const normalizedNumber = async (db: Db, typed: string): Promise<string> => {
  const number = await ticketNumber(db, typed);
  return number === null ? inCapitals(typed) : formatFlightNumber(number);
};

/** The few letters whose capitals are several characters stay: a number never grows beyond its column. */
const inCapitals = (typed: string): string =>
  typed.replace(/\p{Ll}/gu, (letter) => {
    const capital = letter.toUpperCase();
    return capital.length === letter.length ? capital : letter;
  });
