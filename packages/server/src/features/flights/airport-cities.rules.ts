import { distanceBetween } from '@caravan/contract/places/distance.rules.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';

/** A city that an airport may serve. */
export interface City extends Position {
  readonly id: number;
  readonly population: number;
}

/** A city further away than this has another airport: Narita is 60 km from Tokyo, Beauvais 66 km from Paris. Kilometres. */
const FARTHEST = 75;
/** Of two cities in reach an airport serves the larger one, unless the other is much nearer: what distances begin to count at. */
const NEAR = 10;

/** The city that an airport serves, and how far away it is; `null` where none is in reach. */
export type CityOf = (airport: Position) => { readonly city: City; readonly distance: number } | null;

/** Finds the cities of airports. All are looked at once, by the degree of latitude that they are on. */
export const makeCityOf = (cities: readonly City[]): CityOf => {
  const byLatitude = Map.groupBy(cities, ({ latitude }) => Math.floor(latitude));
  return (airport) => {
    const degree = Math.floor(airport.latitude);
    const around = [degree - 1, degree, degree + 1].flatMap((each) => byLatitude.get(each) ?? []);
    const [best] = around
      .map((city) => ({ city, distance: distanceBetween(airport, city) }))
      .filter(({ distance }) => distance <= FARTHEST)
      .toSorted((a, b) => pull(b) - pull(a));
    return best ?? null;
  };
};

const pull = ({ city, distance }: { city: City; distance: number }): number => city.population / (NEAR + distance) ** 2;
