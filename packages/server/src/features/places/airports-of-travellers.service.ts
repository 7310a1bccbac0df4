import { distanceBetween } from '@caravan/contract/places/places.rules.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';
import airportData from 'airport-data-js';
import { z } from 'zod/mini';
import type { AirTravel } from './gazetteer.rules.ts';
import { makeNearby } from '../../platform/nearby-positions.rules.ts';

/**
 * The package calls nearly every airfield one with regular flights. Jets of airlines take a runway from here on, feet: Florence
 * has 5,118, Cascais 4,593. Which airports are large the package says itself, whatever the lengths of their runways: some are in
 * metres, as those of Tallinn and Taipei, and some are missing.
 */
const RUNWAY_OF_JETS = 5_000;
/** Airfields of others than travellers, by their names. */
const OF_OTHERS = /\b(?:air (?:force )?base|afb|raf|army|naval|military|heliport|seaplane|station)\b/i;

const airportRow = z.object({
  iata: z.string(),
  /** A few are no codes, some even numbers. */
  icao: z.coerce.string(),
  airport: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  type: z.string(),
  scheduled_service: z.string(),
  runway_length: z.nullable(z.number()),
});
export type AirportRow = z.infer<typeof airportRow>;

/**
 * All airports with a code of IATA's, each once.
 *
 * @throws where the data of the package has another shape than expected.
 */
export const readAirportRows = async (): Promise<AirportRow[]> => {
  const rows = z.array(airportRow).parse(await airportData.findAirports({}));
  return [...new Map(rows.filter(({ iata }) => /^[A-Z]{3}$/.test(iata)).map((each) => [each.iata, each])).values()];
};

/** Whether travellers are likely to fly there. */
export const isForTravellers = ({ airport, type, scheduled_service, runway_length }: AirportRow): boolean => {
  if (scheduled_service !== 'TRUE' || OF_OTHERS.test(airport)) return false;
  return isLarge(type) || (type === 'medium_airport' && (runway_length ?? 0) >= RUNWAY_OF_JETS);
};

const isLarge = (type: string): boolean => type === 'large_airport';

/** A place that an airport may belong to. */
interface Reached extends Position {
  readonly id: number;
  /** How many people think of it, see `drawOf`. */
  readonly draw: number;
}

/** A place further away than this has another airport: Narita is 60 km from Tokyo, Beauvais 66 km from Paris. Kilometres. */
const FARTHEST = 75;
/** Of two places in reach an airport is the better known one's, unless the other is much nearer: what distances begin to count at. */
const NEAR = 10;

/** The places that airports belong to, each with the largest of its own. */
export const airTravelOf = (airports: readonly AirportRow[], places: readonly Reached[]): Map<number, AirTravel> => {
  const near = makeNearby(places, FARTHEST);
  const found = new Map<number, AirTravel>();
  for (const airport of airports.filter(isForTravellers)) {
    const id = nearestKnown(airport, near(airport));
    if (id !== null && found.get(id) !== 'large') found.set(id, isLarge(airport.type) ? 'large' : 'some');
  }
  return found;
};

const nearestKnown = (airport: Position, places: readonly Reached[]): number | null => {
  let best: { readonly id: number; readonly pull: number } | null = null;
  for (const place of places) {
    const distance = distanceBetween(airport, place);
    const pull = place.draw / (NEAR + distance);
    if (distance <= FARTHEST && pull > (best?.pull ?? 0)) best = { id: place.id, pull };
  }
  return best?.id ?? null;
};
