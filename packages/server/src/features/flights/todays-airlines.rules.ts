import { foldName } from '@caravan/contract/places/places.rules.ts';

/** An airline as it is stored, but for the words that it is found by. */
export interface KnownAirline {
  /** OpenFlights'; from {@link FIRST_OWN_ID} on for those that it does not have. */
  readonly id: number;
  readonly iata: string;
  readonly icao: string | null;
  readonly name: string;
  /** Another name, and what its pilots call themselves: 'KLM', 'Speedbird'. */
  readonly otherNames: readonly string[];
  readonly country: string | null;
  readonly isActive: boolean;
}

/** An airline that may fly today by OpenTravelData: its codes, its name, and its flights in a year, 0 where nobody counts them. */
export type TodaysAirline = readonly [iata: string, icao: string | null, name: string, flights: number];

/** OpenFlights' ids are far below. */
const FIRST_OWN_ID = 1_000_000;

const keyOf = (iata: string, icao: string | null): string => `${iata} ${icao ?? ''}`;

/**
 * OpenFlights' airlines, which it has not looked after since 2017, by what OpenTravelData says of today: those that it has under both
 * codes fly, under the name that it gives them, and the others do not; those that fly and are missing come to them.
 */
export const airlinesOfToday = (
  known: readonly KnownAirline[],
  today: readonly TodaysAirline[],
): readonly KnownAirline[] => {
  const byKey = new Map(today.map((airline) => [keyOf(airline[0], airline[1]), airline]));
  const kept = known.map((airline): KnownAirline => {
    const [, , name] = byKey.get(keyOf(airline.iata, airline.icao)) ?? [];
    if (name === undefined) return { ...airline, isActive: false };
    const isRenamed = foldName(name) !== foldName(airline.name);
    return {
      ...airline,
      name,
      otherNames: isRenamed ? [...airline.otherNames, airline.name] : airline.otherNames,
      isActive: true,
    };
  });
  const had = new Set(known.map(({ iata, icao }) => keyOf(iata, icao)));
  const added = today
    .filter(([iata, icao, , flights]) => flights > 0 && !had.has(keyOf(iata, icao)))
    .map(([iata, icao, name], at): KnownAirline => {
      return { id: FIRST_OWN_ID + at, iata, icao, name, otherNames: [], country: null, isActive: true };
    });
  return [...kept, ...added];
};
