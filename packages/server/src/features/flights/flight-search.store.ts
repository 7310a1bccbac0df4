import { AppError } from '@caravan/contract/errors.ts';
import { type FlightNumber, formatFlightNumber, isIcaoCarrier } from '@caravan/contract/flights/flight-number.rules.ts';
import type { Flight, FoundFlight } from '@caravan/contract/flights/flights.schema.ts';
import { FLIGHT_NUMBER_INVALID_MESSAGE } from '@caravan/contract/messages.ts';
import { LRUCache } from 'lru-cache';
import type { Announce } from '../../platform/announcement.ts';
import type { Db } from '../../platform/db.ts';
import { ServiceError } from '../../platform/outside-service.ts';
import { searchCeiling } from './flight-budget.rules.ts';
import { giveBackCall, spendCall } from './flight-calls.store.ts';
import { foundFlight, isSearchableDay, includesRequested } from './flight-choice.rules.ts';
import { announceFlights } from './flight-news.store.ts';
import { ticketNumber } from './flight-numbers.store.ts';
import type { FlightProvider } from './flights.provider.ts';
import { findKnown, storeFlights } from './flights.store.ts';

/** What a service said this lately is what it would say again, milliseconds. */
const FRESH_MS = 3 * 60_000;
/** So many answered questions are remembered. */
const ANSWERED_MAX = 1_000;

interface FlightSearchOptions {
  /** `null` where no service is set up. */
  readonly provider: FlightProvider | null;
  /** Calls to the service in a day of UTC, whatever they are for. */
  readonly callsPerDay: number;
  /** Hears why a question had no answer. */
  readonly onFailure: (reason: Error) => void;
}

export interface RequestedFlight {
  /** As it was typed. */
  readonly flightNumber: string;
  /** The day of departure there; absent: around now. */
  readonly date?: string | null | undefined;
}

interface Question {
  readonly provider: FlightProvider;
  readonly number: FlightNumber;
  readonly date: string | null;
}

interface SearchCall {
  readonly db: Db;
  readonly now: Date;
  readonly announce: Announce;
}

/** Finds flights by their numbers: what is known freshly is told as it is, and the service is asked for the rest. */
export class FlightSearch {
  readonly #options: FlightSearchOptions;
  /** Many who ask for the same at once cause one question. */
  readonly #underWay = new Map<string, Promise<Flight[]>>();
  /** When questions were answered last, milliseconds since 1970: what there was then is known, also that there was nothing. */
  readonly #answeredAt = new LRUCache<string, number>({ max: ANSWERED_MAX });

  constructor(options: FlightSearchOptions) {
    this.#options = options;
  }

  /**
   * The flight that somebody looks for.
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

  /** What is known is looked up within, so that whoever comes as a question ends finds what it brought. */
  #together(question: Question, call: SearchCall): Promise<Flight[]> {
    const key = `${formatFlightNumber(question.number)} ${question.date}`;
    const running = this.#underWay.get(key);
    if (running !== undefined) return running;
    const begun = this.#answer(key, question, call).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return begun;
  }

  async #answer(key: string, question: Question, call: SearchCall): Promise<Flight[]> {
    const { now } = call;
    const known = await freshlyKnown(question, call);
    const askedAt = this.#answeredAt.get(key);
    const isAnswered = askedAt !== undefined && isFresh(askedAt, now);
    if (isAnswered || includesRequested(known, question.date, now)) return known;
    const flights = await this.#ask(question, call);
    this.#answeredAt.set(key, now.getTime());
    return flights;
  }

  /** One call of the day's budget; what it brings is kept for everybody. */
  async #ask({ provider, number, date }: Question, { db, now, announce }: SearchCall): Promise<Flight[]> {
    if (!(await spendCall(db, now, searchCeiling(this.#options.callsPerDay, now))))
      throw this.#failed(new Error("the day's calls are spent"));
    const flights = await provider.flightsOf(number, date).catch(async (error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      if (!error.wasAsked) await giveBackCall(db, now);
      throw this.#failed(error);
    });
    await announceFlights(db, announce, await storeFlights(db, flights, now));
    return flights;
  }

  #failed(reason: Error): AppError {
    this.#options.onFailure(reason);
    return new AppError('provider_down');
  }
}

/** The number with the airline's IATA code, which services and tickets know it by. */
const numberIn = async (db: Db, typed: string): Promise<FlightNumber> => {
  const number = await ticketNumber(db, typed);
  if (number !== null && !isIcaoCarrier(number.carrier)) return number;
  throw new AppError('validation', { issues: [{ path: 'flightNumber', message: FLIGHT_NUMBER_INVALID_MESSAGE }] });
};

const isFresh = (ms: number, now: Date): boolean => Math.abs(now.getTime() - ms) < FRESH_MS;

const freshlyKnown = async ({ number, date }: Question, { db, now }: SearchCall): Promise<Flight[]> => {
  const known = await findKnown(db, formatFlightNumber(number), date);
  return known.filter(({ refreshedAt }) => isFresh(Date.parse(refreshedAt), now)).map(({ flight }) => flight);
};
