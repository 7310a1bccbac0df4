import type { Arrival, Traveller } from '@caravan/contract/flights/arrivals.rules.ts';
import type { FlightStatus } from '@caravan/contract/flights/flights.schema.ts';
import { delayWords } from './flight-words.ts';
import type { ShownDelay } from './flight-words.ts';

/** An airport as people name it, 'Lisbon (LIS)'; `null` where nobody has told it. */
export const airportName = (airport: string | null, iata: string | null): string | null => {
  if (airport === null || airport === iata) return iata;
  return iata === null ? airport : `${airport} (${iata})`;
};

/** 'You, Bea, and Cal', the viewer first. */
export const travellerNames = (travellers: readonly Traveller[], viewerId: string, locale?: string): string => {
  const others = travellers.filter(({ id }) => id !== viewerId).map(nameOf);
  const all = others.length < travellers.length ? ['You', ...others] : others;
  return new Intl.ListFormat(locale).format(all);
};

const nameOf = ({ firstName, lastName }: Traveller): string => firstName || lastName || 'Traveler';

/** A flight to be met. */
interface Landing {
  readonly flight: Pick<Arrival['flight'], 'status' | 'arrival'>;
}

/** How a landing keeps to its plan; `null` where nobody can say, or the flight does not come. */
export const arrivalDelay = ({ flight: { status, arrival } }: Landing): ShownDelay | null =>
  isComing(status) ? delayWords(arrival) : null;

/** Whether a flight of this status lands where it was to, as far as anybody knows. */
export const isComing = (status: FlightStatus): boolean =>
  status !== 'cancelled' && status !== 'diverted' && status !== 'incident';
