import {
  type FlightNumber,
  formatFlightNumber,
  isIcaoCarrier,
  parseFlightNumber,
} from '@caravan/contract/flights/flight-number.rules.ts';
import type { Db } from '../../platform/db.ts';
import { airlineByIcao } from './airlines.store.ts';

/**
 * A flight number as tickets and services show it, with the airline's IATA code: 'BAW117' is BA117. With the ICAO code as it was
 * typed where Caravan does not know the airline; `null` for what is no flight number.
 */
export const ticketNumber = async (db: Db, typed: string): Promise<FlightNumber | null> => {
  const number = parseFlightNumber(typed);
  if (number === null || !isIcaoCarrier(number.carrier)) return number;
  const airline = await airlineByIcao(db, number.carrier);
  return airline ? { ...number, carrier: airline.iata } : number;
};

/** A flight number as it is kept: as tickets show it, and what is none as it was typed, in capitals. */
export const normalizedNumber = async (db: Db, typed: string): Promise<string> => {
  const number = await ticketNumber(db, typed);
  return number === null ? inCapitals(typed) : formatFlightNumber(number);
};

/** The few letters whose capitals are several stay: a number never becomes longer than it may be. */
const inCapitals = (typed: string): string =>
  typed.replace(/\p{Ll}/gu, (letter) => {
    const capital = letter.toUpperCase();
    return capital.length === letter.length ? capital : letter;
  });
