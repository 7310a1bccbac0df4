import type { Position } from '@caravan/contract/places/places.schema.ts';

/** A country or territory that a question is about. */
export interface CountrySubject {
  readonly kind: 'country';
  /** ISO 3166-1, two letters. */
  readonly countryCode: string;
  readonly name: string;
  /** What else is called so, and is not meant: 'a region of the United States'. */
  readonly otherMeaning: string | null;
  /** The city in it that has the same name, as Singapore and Luxembourg have; GeoNames'. */
  readonly cityId: number | null;
}

/** A part of a country that a question is about: Bali, Tuscany. */
export interface RegionSubject {
  readonly kind: 'region';
  readonly countryCode: string;
  /** GeoNames': the country's code, a dot, the region's; `null` for a part that is no region of its own. */
  readonly regionCode: string | null;
  readonly name: string;
}

/** A city, town or village that a question is about. */
export interface CitySubject extends Position {
  readonly kind: 'city';
  /** GeoNames'. */
  readonly id: number;
  readonly name: string;
  /** What tells it from others of its name; `null` where it says nothing. */
  readonly region: string | null;
  readonly countryCode: string;
  readonly country: string;
  /** IANA. */
  readonly timeZone: string;
  readonly population: number;
  /** Where it is, where another of its name is told of as well. */
  readonly apartBy?: string;
}

export type Subject = CountrySubject | RegionSubject | CitySubject;
