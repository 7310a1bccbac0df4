import { foldName } from '@caravan/contract/places/place-names.rules.ts';
import type { Db } from '../../platform/db.ts';
import { insertMany } from '../../platform/reference-data.store.ts';
import { listConsiderablePlaces } from '../places/gazetteer.store.ts';
import { readAirlines } from './airline-codes.provider.ts';
import { airlines } from './airlines.tables.ts';
import { type KnownAirport, readAirports } from './airport-data.provider.ts';
import { makeCityOf } from './airport-cities.rules.ts';
import { airports } from './airports.tables.ts';

/** Everything that airports are kept in. */
export const airportTables = [airports] as const;
/** Everything that airlines are kept in. */
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
  const known = await readAirlines();
  await insertMany(
    db,
    airlines,
    known.map((airline) => ({ ...airline, words: wordsOf([airline.name, ...airline.otherNames]) })),
  );
};

const wordsOf = (names: readonly string[]): string => ` ${names.map(foldName).join(' ')}`;

/** Beyond what airports with regular flights, and large ones, are told apart by. */
const CLASS = 1_000;
/** What a distance from the city counts in relation to the runway: Heathrow comes before London City, and before Luton. */
const FAR = 60;

/** How likely a traveller means this airport: one with regular flights, large, with long runways, near its city. */
const airportWeight = (airport: KnownAirport, distance: number): number =>
  (airport.hasScheduledFlights ? 2 * CLASS : 0) +
  (airport.isLarge ? CLASS : 0) +
  Math.round(airport.runwayLength / (FAR + distance));
