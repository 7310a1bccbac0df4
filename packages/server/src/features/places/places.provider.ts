import type { Place, PlacePrediction, PlacePredictions } from '@caravan/contract/places/places.schema.ts';

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
}

const SEPARATOR = ', ';

/** A place as it is proposed to people, in the shape of Google's Place Autocomplete. */
export const predictionOf = (scheme: PlaceScheme, place: ProposedPlace): PlacePrediction => {
  const { id, name, within, types } = place;
  return {
    description: [name, ...within].join(SEPARATOR),
    place_id: `${scheme}:${id}`,
    structured_formatting: {
      main_text: name,
      ...(within.length > 0 ? { secondary_text: within.join(SEPARATOR) } : {}),
    },
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
