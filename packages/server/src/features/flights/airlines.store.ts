import type { Airline } from '@caravan/contract/flights/flights.schema.ts';
import { foldName } from '@caravan/contract/places/place-names.rules.ts';
import { and, desc, eq, like, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { airlines } from './airlines.tables.ts';

const airlineColumns = {
  iata: airlines.iata,
  icao: airlines.icao,
  name: airlines.name,
  country: airlines.country,
};

/** The airline of a code of three letters; of several that have had it, one that flies today. */
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
  // Folded words hold no character that means something in a pattern.
  const hasWords = and(...folded.split(' ').map((word) => like(airlines.words, `% ${word}%`)));
  const beginsSo = like(airlines.words, ` ${folded}%`);
  return db
    .select(airlineColumns)
    .from(airlines)
    .where(or(isCode, hasWords))
    .orderBy(desc(airlines.isActive), desc(isCode), desc(beginsSo), sql`length(${airlines.name})`, airlines.id)
    .limit(limit);
};
