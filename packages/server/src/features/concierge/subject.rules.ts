import type { Position } from '@caravan/contract/places/places.schema.ts';

/** A country or territory that a question is about. */
export interface CountrySubject {
  readonly kind: 'country';
  /** ISO 3166-1, two letters. */
  readonly countryCode: string;
  readonly name: string;
  /** What else is called so, and is not meant: 'a region of the United States'. */
  readonly otherMeaning: string | null;
}

/** A part of a country that a question is about: Bali, Tuscany. */
export interface RegionSubject {
  readonly kind: 'region';
  readonly countryCode: string;
  readonly country: string;
  /** GeoNames': the country's code, a dot, the region's. */
  readonly regionCode: string;
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
}

export type Subject = CountrySubject | RegionSubject | CitySubject;
