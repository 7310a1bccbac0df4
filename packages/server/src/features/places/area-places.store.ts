import { and, desc, eq, max, sql, sum } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { places } from './gazetteer.tables.ts';

/** A country, or a region of it. */
export interface Area {
  /** ISO 3166-1, two letters. */
  readonly countryCode: string;
  /** GeoNames'; the whole country without it. */
  readonly regionCode?: string | undefined;
}

/** A clock that an area has, and the largest place that lives by it. */
export interface AreaClock {
  /** IANA. */
  readonly timeZone: string;
  readonly place: string;
  /** Of the area's people, those who live by it: 0 to 1. */
  readonly share: number;
}

/** The clocks of an area, that of most people first. */
export const clocksOfArea = async (db: Db, { countryCode, regionCode }: Area): Promise<AreaClock[]> => {
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
