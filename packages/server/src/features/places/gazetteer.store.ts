import { foldName } from '@caravan/contract/places/places.rules.ts';
import { gte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import {
  foldArea,
  OWN_NAME_FACTOR,
  WHOLE_NAME_FACTOR,
  placeInCommas,
  splitsOf,
  type TypedPlace,
} from './gazetteer.rules.ts';
import { areaNames, countries, placeNames, places, placeStarts, regions } from './gazetteer.tables.ts';

/** A place that Caravan knows without an outside service. */
export interface GazetteerPlace {
  /** GeoNames'. */
  readonly id: number;
  readonly name: string;
  /** Distinguishes it from others of its name; `null` where it has the same name. */
  readonly region: string | null;
  readonly country: string;
  /** ISO 3166-1, two letters. */
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
  /** IANA. */
  readonly timeZone: string;
  readonly population: number;
}

/** A place that was found by one of its names. */
export interface FoundPlace extends GazetteerPlace {
  /** The name that it was found by, as it is written, where that is another than its own. */
  readonly calledAlso: string | null;
}

/** Fewer letters are similar to far too much, and PostgreSQL compares others than these only in some locales. */
const MAY_BE_MISTYPED = /[a-z]{2}.*[a-z]{2}/;
/** Names are similar from here on, 0 to 1: 'lisbna' is Lisbon, and 'lissabon' would be without its own name for it. */
const SIMILAR = 0.4;
/** Names of at least this weight are searched for similar ones; the index's own bound. */
const SIMILAR_WEIGHT_MIN = 200_000;
/** Codes of countries and regions have fewer letters, and are the beginnings of everything else. */
const AREA_LETTERS_MIN = 3;
/** As many places of a country or region are proposed with those of its name. */
const LARGEST = 24;
/** What the largest places draw beside their people, see `drawOf`: as much as one with many names and without an airport. */
const LARGEST_DRAW = 3_000;
/** Several places of one region have the same name, and show it once: so many more are read. */
const DOUBLES = 2;
/** People of a place that airports are named after, at least. */
const CONSIDERABLE = 15_000;
/** People of a place that is meant although a country or region is called like it. */
const KNOWN_BY_ITSELF = 500_000;

/** Behind every text that begins with a start. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * Places that what was typed may mean, the likeliest first: those whose names begin with it, in any language, those that are
 * called like its first words and lie where the others say ('paris tx', 'London, Ontario'), and the cities of a country or
 * region that is called so ('Japan'); where there is none, those whose names are similar.
 *
 * @param limit not above 12.
 */
export const searchGazetteer = async (db: Db, input: string, limit: number): Promise<FoundPlace[]> => {
  const typed = placeInCommas(input);
  if (typed === null) return [];
  for (const candidates of waysToRead(typed, foldName(input))) {
    const found = await findPlaces(db, candidates, limit * DOUBLES);
    if (found.length > 0) return withoutDoubles(found).slice(0, limit);
  }
  return [];
};

/** Ways to read what was typed, the likeliest first; each is a query. */
const waysToRead = (typed: TypedPlace, input: string): SQL[] => {
  const similar = MAY_BE_MISTYPED.test(typed.name) ? [namedLike(typed.name)] : [];
  if (typed.within.length > 0)
    return [namedWithin([typed]), either([namedFrom(input), namedFrom(typed.name)]), ...similar];
  const splits = splitsOf(input);
  const area = foldArea(input);
  const named = [
    namedFrom(input),
    ...(splits.length > 0 ? [namedWithin(splits)] : []),
    ...(area.length >= AREA_LETTERS_MIN ? [largestIn(area, foldName(input))] : []),
  ];
  return [either(named), ...similar];
};

const withoutDoubles = (found: readonly FoundPlace[]): FoundPlace[] => {
  const shown = new Map<string, FoundPlace>();
  for (const place of found) shown.set(displayKey(place), shown.get(displayKey(place)) ?? place);
  return [...shown.values()];
};

const displayKey = ({ name, region, countryCode }: GazetteerPlace): string => `${name}\n${region}\n${countryCode}`;

const either = (ways: readonly SQL[]): SQL => sql.join([...ways], sql` union all `);

const beginsWith = (column: SQL, start: string): SQL =>
  sql`${column} >= ${start} and ${column} < ${start + LAST_CHARACTER}`;

const folded = sql`${placeNames.folded}`;

/** Places with a name that begins with this. A start that very many have is looked up, so that none takes long. */
const namedFrom = (start: string): SQL => sql`
  select ${placeStarts.placeId} as place_id, ${placeStarts.weight} as weight, ${placeStarts.spelled} as spelled
  from ${placeStarts} where ${placeStarts.start} = ${start}
  union all
  select ${placeNames.placeId},
    ${placeNames.weight} * case when ${folded} = ${start} then ${WHOLE_NAME_FACTOR} else 1 end, ${placeNames.spelled}
  from ${placeNames}
  where ${beginsWith(folded, start)} and not exists (select from ${placeStarts} where ${placeStarts.start} = ${start})`;

/** Places of exactly this name that lie within areas of names that begin like those. */
const namedWithin = (typed: readonly TypedPlace[]): SQL =>
  either(
    typed.map(({ name, within }) =>
      namedExactly(
        name,
        within.map((area) => liesIn(beginsWith(sql`${areaNames.folded}`, area))),
      ),
    ),
  );

const namedExactly = (name: string, conditions: readonly SQL[]): SQL => sql`
  select ${placeNames.placeId} as place_id, ${placeNames.weight} as weight, ${placeNames.spelled} as spelled
  from ${placeNames} join ${places} on ${places.id} = ${placeNames.placeId}
  where ${sql.join([sql`${folded} = ${name}`, ...conditions], sql` and `)}`;

const liesIn = (isNamed: SQL): SQL => sql`exists (
  select from ${areaNames} where ${isNamed} and ${areaNames.countryCode} = ${places.countryCode}
    and (${areaNames.regionCode} is null or ${areaNames.regionCode} = ${places.regionCode})
)`;

/**
 * The largest places of a country or region, as if they were called like it: who types 'Japan' goes on to a city, and 'Bali' is
 * no town in West Bengal. Where a place inside has the name, that is meant: 'Quebec' is not Montreal.
 */
const largestIn = (area: string, name: string): SQL => {
  const inEach = (areas: SQL, isInside: SQL) => sql`
    select largest.id as place_id, power(largest.population, 0.3) * ${LARGEST_DRAW * OWN_NAME_FACTOR}::real *
      case when exists (${namedExactly(name, [isInside])}) then 1 else ${WHOLE_NAME_FACTOR} end as weight,
      null as spelled
    from ${areaNames} cross join lateral (
      select ${places.id}, ${places.population} from ${places} where ${isInside}
      order by ${places.population} desc limit ${LARGEST}
    ) largest
    where ${areaNames.folded} = ${area} and ${areaNames.regionCode} ${areas}`;
  return either([
    inEach(sql`is null`, sql`${places.countryCode} = ${areaNames.countryCode}`),
    inEach(sql`is not null`, sql`${places.regionCode} = ${areaNames.regionCode}`),
  ]);
};

/** Places that many go to, with a name that is similar: of two that are equally so, the one that more go to. */
const namedLike = (name: string): SQL => sql`
  select ${placeNames.placeId} as place_id, similarity(${folded}, ${name}) * ln(${placeNames.weight}) as weight,
    ${placeNames.spelled} as spelled
  from ${placeNames}
  where ${placeNames.weight} >= ${sql.raw(String(SIMILAR_WEIGHT_MIN))} and ${folded} % ${name}
    and similarity(${folded}, ${name}) >= ${SIMILAR}`;

const placeColumns = sql`
  ${places.id}, ${places.name}, ${regions.name} as region, ${countries.name} as country,
  ${places.countryCode} as "countryCode", ${places.latitude}, ${places.longitude}, ${places.timeZone} as "timeZone",
  ${places.population}`;

const placesWithAreas = sql`
  ${places} join ${countries} on ${countries.code} = ${places.countryCode}
  left join ${regions} on ${regions.code} = ${places.regionCode}`;

type PlaceRow = GazetteerPlace & Record<string, unknown>;
type FoundRow = FoundPlace & Record<string, unknown>;

/** The candidates, each once, by their greatest weight and the name that has it: of two that have, the place's own. */
const bestOf = (candidates: SQL, limit: number): SQL => sql`
  select place_id as id, max(weight) as weight, (array_agg(spelled order by weight desc, spelled nulls first))[1] as spelled
  from (${candidates}) candidate
  group by place_id order by max(weight) desc, place_id limit ${limit}`;

const findPlaces = async (db: Db, candidates: SQL, limit: number): Promise<FoundPlace[]> => {
  const { rows } = await db.execute<FoundRow>(sql`
    select ${placeColumns}, best.spelled as "calledAlso" from (${bestOf(candidates, limit)}) best join (${placesWithAreas}) on ${places.id} = best.id
    order by best.weight desc, best.id`);
  return rows.map(shownPlace);
};

/** The places whose names begin with this, in any language, the likeliest first: their ids. */
export const findNamedPlaces = async (db: Db, start: string, limit: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(bestOf(namedFrom(start), limit));
  return rows.map(({ id }) => id);
};

/** A region that is called like its city or its country says nothing: 'Berlin, State of Berlin', 'Taipei, Taiwan, Taiwan'. */
const shownPlace = <Shown extends GazetteerPlace>(place: Shown) => ({ ...place, region: shownRegion(place) });

const shownRegion = ({ region, name, country }: GazetteerPlace): string | null => {
  const says = region !== null && !hasWords(region, name) && foldName(region) !== foldName(country);
  return says ? region : null;
};

const hasWords = (text: string, words: string): boolean => ` ${foldName(text)} `.includes(` ${foldName(words)} `);

/** A place by its id. */
export const findGazetteerPlace = async (db: Db, id: number): Promise<GazetteerPlace | null> => {
  const { rows } = await db.execute<PlaceRow>(
    sql`select ${placeColumns} from ${placesWithAreas} where ${places.id} = ${id}`,
  );
  return rows.map(shownPlace)[0] ?? null;
};

/**
 * The place that the words of a destination mean, where they leave little doubt: a place of exactly that name, in any
 * language, that lies where all that stands behind commas says ('Paris, Texas'); the likeliest of several. `null` for
 * 'Rome & Florence', and for a country or region that no known city is called like.
 */
export const findGazetteerCity = async (db: Db, destination: string): Promise<GazetteerPlace | null> => {
  const typed = placeInCommas(destination);
  if (typed === null) return null;
  const where = typed.within.map((area) => liesIn(sql`${areaNames.folded} = ${area}`));
  const [place] = await findPlaces(db, namedExactly(typed.name, where), 1);
  if (place === undefined) return null;
  const isKnown = typed.within.length > 0 || place.population >= KNOWN_BY_ITSELF;
  return isKnown || !(await isAreaElsewhere(db, typed.name, place)) ? place : null;
};

/** Whether a country or region is called like this, and the place does not lie in it: 'Peru' is not Peru in Indiana. */
const isAreaElsewhere = async (db: Db, name: string, place: GazetteerPlace): Promise<boolean> => {
  const { rows } = await db.execute<{ isElsewhere: boolean }>(sql`
    select coalesce(bool_or(not ${liesIn(sql`${areaNames.folded} = ${foldArea(name)}`)}), false) as "isElsewhere"
    from ${places} where ${places.id} = ${place.id}
      and exists (select from ${areaNames} where ${areaNames.folded} = ${foldArea(name)})`);
  return rows[0]?.isElsewhere ?? false;
};

/** A place that airports are named after. */
export interface ConsiderablePlace {
  readonly id: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** People. */
  readonly population: number;
}

/** Every place that airports are named after. */
export const listConsiderablePlaces = (db: Db): Promise<ConsiderablePlace[]> =>
  db
    .select({
      id: places.id,
      name: places.name,
      latitude: places.latitude,
      longitude: places.longitude,
      population: places.population,
    })
    .from(places)
    .where(gte(places.population, CONSIDERABLE));
