import type { ActivityFlight } from './flights.schema.ts';

/** A flight's number in its parts, as IATA writes it (SSIM, chapter 2). */
export interface FlightNumber {
  /** The airline: two characters by IATA, three letters by ICAO. */
  readonly carrier: string;
  /** One to four digits without leading zeros. */
  readonly number: string;
  /** The letter of a flight that repeats one of the day before, late; mostly ''. */
  readonly suffix: string;
}

/** What people put between the parts: spaces, dashes of every kind, dots and slashes. */
const BETWEEN = String.raw`[\s\p{Pd}\u2212./]*`;
/** An IATA code has at least one letter; an ICAO code is letters alone. */
const CARRIER = '[A-Z][A-Z0-9]|[0-9][A-Z]|[A-Z]{3}';
const SHAPE = new RegExp(`^(${CARRIER})${BETWEEN}0{0,3}([1-9][0-9]{0,3})${BETWEEN}([A-Z])?$`, 'u');

/** The digits of Arabic and of Persian keyboards; both blocks begin at a multiple of sixteen. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    // Marks of direction and joiners, which come along when a number is copied.
    .replace(/\p{Cf}/gu, '')
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
    // Letters outside of ASCII stay what they are: 'ı' would become an 'I'.
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .trim();

/** The parts of a flight number as people type it, 'ba 0117' or 'U2-8001'; `null` for what is none. */
export const parseFlightNumber = (typed: string): FlightNumber | null => {
  const [, carrier, number, suffix = ''] = SHAPE.exec(plain(typed)) ?? [];
  return carrier === undefined || number === undefined ? null : { carrier, number, suffix };
};

/** A flight number as it is shown and stored: 'BA117'. */
export const formatFlightNumber = ({ carrier, number, suffix }: FlightNumber): string => `${carrier}${number}${suffix}`;

/** Whether the airline is named by its ICAO code, which tickets do not show. */
export const isIcaoCarrier = (carrier: string): boolean => carrier.length === 3;

/**
 * What distinguishes flights: number, day and where it begins, as one number may have several legs. One without a day is not
 * known well enough to be another person's too.
 */
export const flightKey = (
  flight: Pick<ActivityFlight, 'id' | 'flightNumber' | 'flightDate' | 'departureIata'>,
): string =>
  flight.flightDate === null
    ? flight.id
    : [flight.flightNumber, flight.flightDate, flight.departureIata ?? ''].join(' ');
