import type { Airline, Airport } from '@caravan/contract/flights/flights.schema.ts';
import { distanceBetween, foldName } from '@caravan/contract/places/places.rules.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';
import { type SQL, and, between, desc, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { findNamedPlaces } from '../places/gazetteer.store.ts';
import { countries, places } from '../places/gazetteer.tables.ts';
import { airlines, airports } from './flights.tables.ts';

const airportColumns = {
  iata: airports.iata,
  icao: airports.icao,
  name: airports.name,
  city: places.name,
  country: sql<string>`coalesce(${countries.name}, ${airports.countryCode})`,
  timeZone: airports.timeZone,
};

/** Cities whose airports are found by what the city is called elsewhere. */
const CITIES = 8;

const allAirports = (db: Db) =>
  db
    .select(airportColumns)
    .from(airports)
    .leftJoin(places, eq(places.id, airports.cityId))
    .leftJoin(countries, eq(countries.code, airports.countryCode));

/** The airports of these codes, by code; unknown ones are missing. */
export const airportsByIata = async (db: Db, codes: readonly string[]): Promise<Map<string, Airport>> => {
  const found = codes.length === 0 ? [] : await allAirports(db).where(inArray(airports.iata, [...codes]));
  return new Map(found.map((airport) => [airport.iata, airport]));
};

/**
 * Airports by code, by words of their and their city's name, and by their city's names in other languages and its code ('LON',
 * 'NYC'); the one of exactly that code first, then those of the city that is meant, then those that most people fly from.
 */
export const searchAirports = async (db: Db, input: string, limit: number): Promise<Airport[]> => {
  const folded = foldName(input);
  if (folded === '') return [];
  const code = folded.toUpperCase();
  const isCode = sql<boolean>`(${airports.iata} = ${code} or ${airports.icao} is not distinct from ${code})`;
  // Folded words contain no character that means something in a pattern.
  const hasWords = and(...folded.split(' ').map((word) => like(airports.words, `% ${word}%`)));
  const cities = await findNamedPlaces(db, folded, CITIES);
  const servesCity = cities.length === 0 ? undefined : inArray(airports.cityId, cities);
  const servesLikeliest = sql`coalesce(${airports.cityId} = ${cities[0] ?? null}::integer, false)`;
  return allAirports(db)
    .where(or(isCode, hasWords, servesCity))
    .orderBy(desc(isCode), desc(servesLikeliest), desc(airports.weight), airports.iata)
    .limit(limit);
};

/** An airport that travellers fly to, and how far it is from somewhere. */
interface NearAirport {
  readonly iata: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** As the crow flies. */
  readonly kilometres: number;
}

/** Kilometres that a degree of latitude has. */
const DEGREE = 111;

/** Airports that travellers fly to, at most so many kilometres from a position, the nearest first. */
export const airportsNear = (db: Db, at: Position, within: number): Promise<NearAirport[]> =>
  findNear(db, at, within, eq(airports.isForTravellers, true));

/** Airports of whatever size that have a place's name in theirs, at most so many kilometres from it, the nearest first. */
export const airportsCalled = (db: Db, folded: string, at: Position, within: number): Promise<NearAirport[]> =>
  findNear(db, at, within, sql`position(${` ${folded} `} in ${airports.words} || ' ') > 0`);

const findNear = async (db: Db, at: Position, within: number, isMeant: SQL): Promise<NearAirport[]> => {
  const { iata, name, latitude, longitude } = airports;
  const degrees = within / DEGREE;
  const found = await db
    .select({ iata, name, latitude, longitude })
    .from(airports)
    .where(and(isMeant, between(airports.latitude, at.latitude - degrees, at.latitude + degrees)));
  return found
    .map((airport) => ({ ...airport, kilometres: distanceBetween(at, airport) }))
    .filter(({ kilometres }) => kilometres <= within)
    .toSorted((a, b) => a.kilometres - b.kilometres);
};

const airlineColumns = {
  iata: airlines.iata,
  icao: airlines.icao,
  name: airlines.name,
  country: airlines.country,
};

/** The airline of an ICAO code; of several that have had it, one that flies today. */
export const airlineByIcao = async (db: Db, icao: string): Promise<Airline | null> => {
  const [airline] = await db
    .select(airlineColumns)
    .from(airlines)
    .where(eq(airlines.icao, icao))
    .orderBy(desc(airlines.isActive), airlines.id)
    .limit(1);
  return airline ?? null;
};

/** Airlines by code and by words of their names; those of exactly that code first, then those that fly today. */
export const searchAirlines = async (db: Db, input: string, limit: number): Promise<Airline[]> => {
  const folded = foldName(input);
  if (folded === '') return [];
  const code = folded.toUpperCase();
  const isCode = sql<boolean>`(${airlines.iata} = ${code} or ${airlines.icao} is not distinct from ${code})`;
  // Folded words contain no character that means something in a pattern.
  const hasWords = and(...folded.split(' ').map((word) => like(airlines.words, `% ${word}%`)));
  const beginsSo = like(airlines.words, ` ${folded}%`);
  return db
    .select(airlineColumns)
    .from(airlines)
    .where(or(isCode, hasWords))
    .orderBy(desc(airlines.isActive), desc(isCode), desc(beginsSo), sql`length(${airlines.name})`, airlines.id)
    .limit(limit);
};
