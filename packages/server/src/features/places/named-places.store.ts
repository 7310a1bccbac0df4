import { foldName } from '@caravan/contract/places/places.rules.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';
import { type SQL, and, desc, eq, max, sql, sum } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { type GazetteerPlace, findGazetteerPlace } from './gazetteer.store.ts';
import { areaNames, countries, placeNames, places, regions } from './gazetteer.tables.ts';

/** The place that a name means where nothing else says which. */
interface NamedPlace {
  /** As it is compared (`foldName`). */
  readonly folded: string;
  /** GeoNames'. */
  readonly id: number;
  readonly countryCode: string;
  readonly regionCode: string | null;
  /** People. */
  readonly population: number;
  /** Whether it is the place's own name, and not one of what it is called elsewhere. */
  readonly isOwn: boolean;
}

/** Only other names are kept as they are written. */
const isOwnName = sql`${placeNames.spelled} is null`;

/** For each of these names the place that it most likely means. */
export const findPlacesNamed = async (db: Db, names: readonly string[]): Promise<NamedPlace[]> => {
  const { rows } = await db.execute<NamedPlace & Record<string, unknown>>(sql`
    select distinct on (${placeNames.folded}) ${placeNames.folded}, ${places.id}, ${places.countryCode} as "countryCode",
      ${places.regionCode} as "regionCode", ${places.population},
      ${isOwnName} as "isOwn"
    from ${placeNames} join ${places} on ${places.id} = ${placeNames.placeId}
    where ${placeNames.folded} = any(${textArray(names)})
    order by ${placeNames.folded}, ${placeNames.weight} desc, ${places.id}`);
  return rows;
};

/** People of the largest other place whose own name is that of this one; 0 where there is none. */
export const peopleOfNamesake = async (db: Db, { id, name }: Pick<GazetteerPlace, 'id' | 'name'>): Promise<number> => {
  const { rows } = await db.execute<{ people: number }>(sql`
    select coalesce(max(${places.population}), 0) as people
    from ${placeNames} join ${places} on ${places.id} = ${placeNames.placeId}
    where ${placeNames.folded} = ${foldName(name)} and ${places.id} <> ${id} and ${isOwnName}`);
  return rows[0]?.people ?? 0;
};

/** A country or region that is called so. */
interface NamedArea {
  /** As it is compared: without spaces (`foldArea`). */
  readonly folded: string;
  readonly countryCode: string;
  readonly country: string;
  /** `null` for a whole country. */
  readonly regionCode: string | null;
  readonly region: string | null;
  /** People of a region's places; 0 for a whole country. */
  readonly people: number;
}

/** The countries and regions of these names, in any language, that of most people first. */
export const findAreasNamed = async (db: Db, names: readonly string[]): Promise<NamedArea[]> => {
  const { rows } = await db.execute<NamedArea & Record<string, unknown>>(sql`
    select ${areaNames.folded}, ${areaNames.countryCode} as "countryCode", ${countries.name} as country,
      ${areaNames.regionCode} as "regionCode", ${regions.name} as region, inside.people
    from ${areaNames} join ${countries} on ${countries.code} = ${areaNames.countryCode}
    left join ${regions} on ${regions.code} = ${areaNames.regionCode}
    cross join lateral (
      select coalesce(sum(${places.population}), 0)::double precision as people from ${places}
      where ${places.regionCode} = ${areaNames.regionCode}
    ) inside
    where ${areaNames.folded} = any(${textArray(names)})
    order by ${areaNames.regionCode} is null desc, inside.people desc, ${areaNames.regionCode}`);
  return rows;
};

/** People of a place whose name many know well enough to mistype it. */
const WELL_KNOWN = 300_000;

/** Own names of large places that are similar to a mistyped one; the most similar first. */
export const findSimilarNames = async (db: Db, name: string, limit: number): Promise<string[]> => {
  const { rows } = await db.execute<{ folded: string }>(sql`
    select ${placeNames.folded} from ${placeNames} join ${places} on ${places.id} = ${placeNames.placeId}
    where ${placeNames.weight} >= 200000 and ${placeNames.folded} % ${name} and ${places.population} >= ${WELL_KNOWN}
      and ${isOwnName}
    group by ${placeNames.folded}
    order by similarity(${placeNames.folded}, ${name}) desc, max(${placeNames.weight}) desc limit ${limit}`);
  return rows.map(({ folded }) => folded);
};

/** The place nearest to a position, if one is near; `null` where none is. */
export const findPlaceAround = async (db: Db, at: Position): Promise<GazetteerPlace | null> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${places.id} from ${places} where ${isAround(at)}
    order by (${places.latitude} - ${at.latitude}) ^ 2 + (${places.longitude} - ${at.longitude}) ^ 2 limit 1`);
  return rows[0] ? findGazetteerPlace(db, rows[0].id) : null;
};

/**
 * The place near a position that a name most likely means; `null` where none is called so there.
 *
 * @param folded the name, in any language, as it is compared (`foldName`).
 */
export const findPlaceNamedAround = async (db: Db, folded: string, at: Position): Promise<GazetteerPlace | null> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${places.id} from ${placeNames} join ${places} on ${places.id} = ${placeNames.placeId}
    where ${placeNames.folded} = ${folded} and ${isAround(at)} order by ${placeNames.weight} desc, ${places.id} limit 1`);
  return rows[0] ? findGazetteerPlace(db, rows[0].id) : null;
};

/** Degrees: a place is nowhere farther away than some 50 km. */
const AROUND = 0.5;

const isAround = ({ latitude, longitude }: Position): SQL =>
  sql`${places.latitude} between ${latitude - AROUND} and ${latitude + AROUND}
    and ${places.longitude} between ${longitude - AROUND} and ${longitude + AROUND}`;

const textArray = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;

/** A country, or a region of it. */
interface AreaCode {
  /** ISO 3166-1, two letters. */
  readonly countryCode: string;
  /** GeoNames'; the whole country without it. */
  readonly regionCode?: string | undefined;
}

/** A clock that an area has, and the largest place that lives by it. */
interface AreaClock {
  /** IANA. */
  readonly timeZone: string;
  readonly place: string;
  /** Of the area's people, those who live by it: 0 to 1. */
  readonly share: number;
}

/** The clocks of an area, that of most people first. */
export const clocksOfArea = async (db: Db, { countryCode, regionCode }: AreaCode): Promise<AreaClock[]> => {
  const { timeZone, name, population } = places;
  const isInside = regionCode === undefined ? undefined : eq(places.regionCode, regionCode);
  return db
    .select({
      timeZone,
      place: sql<string>`(array_agg(${name} order by ${population} desc, ${places.id}))[1]`,
      share: sql<number>`(sum(${population}) / greatest(sum(sum(${population})) over (), 1))::double precision`,
    })
    .from(places)
    .where(and(eq(places.countryCode, countryCode), isInside))
    .groupBy(timeZone)
    .orderBy(desc(sum(population)), desc(max(population)), timeZone);
};
