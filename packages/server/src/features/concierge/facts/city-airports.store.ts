import { foldName } from '@caravan/contract/places/place-names.rules.ts';
import type { Db } from '../../../platform/db.ts';
import { airportsCalled, airportsNear } from '../../flights/airports-and-airlines.store.ts';
import type { Statement } from '../answer-draft.rules.ts';
import { airportsOfCity, type CityAirport } from './place-facts.rules.ts';
import type { CitySubject } from './subject.rules.ts';

/** Airports within this distance are a city's own, kilometres: Beauvais is 66 km from Paris, Skavsta 88 km from Stockholm. */
const OWN = 100;
/** A small one that has the city's name is at most so far from it, kilometres: Queenstown in New Zealand has one. */
const CALLED_SO = 30;
/** Where a city has none of its own, the nearest within this distance is told, kilometres. */
const NEAREST = 500;
/** So many are told. */
const AIRPORTS_MAX = 6;

/** The airports that a traveller to this city comes by, the nearest first. */
export const findCityAirports = async (db: Db, city: CitySubject): Promise<CityAirport[]> => {
  const found = await airportsNear(db, city, NEAREST);
  const own = found.filter(({ kilometres }) => kilometres <= OWN);
  if (own.length > 0) return own.slice(0, AIRPORTS_MAX);
  const [small] = await airportsCalled(db, foldName(city.name), city, CALLED_SO);
  return small ? [small] : found.slice(0, 1);
};

/** How far a city is from its airports; nothing where none is known. */
export const tellCityAirports = async (db: Db, city: CitySubject): Promise<Statement[]> =>
  airportsOfCity(city, await findCityAirports(db, city));
