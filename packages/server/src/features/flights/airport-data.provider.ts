import findTimeZone from '@photostructure/tz-lookup';
import airportData from 'airport-data-js';
import { z } from 'zod';

/** An airport that flights are sold to. */
export interface KnownAirport {
  readonly iata: string;
  readonly icao: string | null;
  readonly name: string;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly isLarge: boolean;
  readonly hasScheduledFlights: boolean;
  /** The longest, feet; 0 where nobody has told. */
  readonly runwayLength: number;
  /** Whether travellers are likely to fly there. */
  readonly isForTravellers: boolean;
}

/**
 * The package calls nearly every airfield one with regular flights. Jets of airlines take a runway from here on, feet: Florence
 * has 5,118, Cascais 4,593. Large airports are told by the package, whatever their runways are said to have: some are told in
 * metres, as those of Tallinn and Taipei, and some not at all.
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
  runway_length: z.number().nullable(),
});
type AirportRow = z.infer<typeof airportRow>;

/**
 * All airports with a code of IATA's. Their zones are those of their positions: the package has some that do not exist.
 *
 * @throws where the package holds something else than it did.
 */
export const readAirports = async (): Promise<KnownAirport[]> => {
  const rows = z.array(airportRow).parse(await airportData.findAirports({}));
  const known = new Map(rows.filter(({ iata }) => /^[A-Z]{3}$/.test(iata)).map((each) => [each.iata, each]));
  return [...known.values()].map((each) => ({
    iata: each.iata,
    icao: /^[A-Z]{4}$/.test(each.icao) ? each.icao : null,
    name: each.airport,
    countryCode: each.country_code,
    latitude: each.latitude,
    longitude: each.longitude,
    timeZone: findTimeZone(each.latitude, each.longitude),
    isLarge: each.type === 'large_airport',
    hasScheduledFlights: each.scheduled_service === 'TRUE',
    runwayLength: each.runway_length ?? 0,
    isForTravellers: isForTravellers(each),
  }));
};

const isForTravellers = ({
  airport,
  type,
  scheduled_service: scheduled,
  runway_length: runway,
}: AirportRow): boolean => {
  if (scheduled !== 'TRUE' || OF_OTHERS.test(airport)) return false;
  return type === 'large_airport' || (type === 'medium_airport' && (runway ?? 0) >= RUNWAY_OF_JETS);
};
