import {
  PREDICTIONS_MAX,
  type Place,
  type PlacePrediction,
  type PlacePredictions,
} from '@caravan/contract/places/places.schema.ts';
import type { Db } from '../../platform/db.ts';
import { type GazetteerPlace, findGazetteerPlace, searchGazetteer } from './gazetteer.store.ts';

/** Where a place is. */
export type LocatedPlace = Omit<Place, 'placeId'>;

/** A source of places. */
export interface PlaceProvider {
  /** What the ids of its places begin with, before a colon. */
  readonly scheme: PlaceScheme;
  /** Whose data it is. */
  readonly attribution: NonNullable<PlacePredictions['attribution']>;
  /** How long its proposals may be cached for others who type the same, milliseconds. */
  readonly cacheableForMs: number;
  /**
   * Places that what was typed may mean, the likeliest first.
   *
   * @param session names one choosing of a place, see the contract.
   * @throws ServiceError where it gives no usable answer.
   */
  propose(input: string, session?: string): Promise<readonly ProposedPlace[]>;
  /**
   * Where one of its places is.
   *
   * @returns `null` for an id that is none of its.
   * @throws ServiceError where it gives no usable answer.
   */
  locate(id: string, session?: string): Promise<LocatedPlace | null>;
}

/** What the ids of places begin with, before a colon: whose they are. */
type PlaceScheme = 'gazetteer' | 'google' | 'position';

/** A place that is proposed. */
export interface ProposedPlace {
  /** The provider's own name for it. */
  readonly id: string;
  /** 'Paris' */
  readonly name: string;
  /** Where it lies, the smallest first: 'Texas', 'United States'. */
  readonly within: readonly string[];
  /** Of Google's types, such as 'locality'. */
  readonly types: readonly string[];
  /** What it was found by, where that is not its name: 'Venezia', 'LA'. */
  readonly calledAlso?: string | null;
}

const SEPARATOR = ', ';

/** A place as it is proposed to people, in the shape of Google's Place Autocomplete. */
export const predictionOf = (scheme: PlaceScheme, place: ProposedPlace): PlacePrediction => {
  const { id, name, within, types, calledAlso } = place;
  return {
    description: [name, ...within].join(SEPARATOR),
    place_id: `${scheme}:${id}`,
    structured_formatting: {
      main_text: name,
      ...(within.length > 0 ? { secondary_text: within.join(SEPARATOR) } : {}),
    },
    ...(calledAlso ? { called_also: calledAlso } : {}),
    terms: termsOf([name, ...within]),
    types: [...types],
  };
};

const termsOf = (parts: readonly string[]): PlacePrediction['terms'] => {
  let offset = 0;
  return parts.map((value) => {
    const term = { offset, value };
    offset += value.length + SEPARATOR.length;
    return term;
  });
};

/** The most that PostgreSQL takes for an integer. */
const ID_MAX = 2_147_483_647;

/** The places that Caravan brings along. */
export const builtInPlaces = (db: Db): PlaceProvider => ({
  scheme: 'gazetteer',
  attribution: { name: 'GeoNames', url: 'https://www.geonames.org/' },
  cacheableForMs: 0,
  propose: async (input) => {
    const found = await searchGazetteer(db, input, PREDICTIONS_MAX);
    return found.map((place) => ({
      id: String(place.id),
      name: place.name,
      within: areasOf(place),
      types: ['locality', 'political', 'geocode'],
      calledAlso: place.calledAlso,
    }));
  },
  locate: async (id) => {
    const number = /^\d{1,10}$/.test(id) ? Number(id) : null;
    const place = number === null || number > ID_MAX ? null : await findGazetteerPlace(db, number);
    return place && { latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone };
  },
});

/** Some places are a country: 'Singapore' is enough. */
const areasOf = ({ name, region, country }: GazetteerPlace): string[] =>
  [region, country].filter((area) => area !== null && area !== name) as string[];
