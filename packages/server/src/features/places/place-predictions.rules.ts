import type { PlacePrediction } from '@caravan/contract/places/places.schema.ts';

/** What the ids of places begin with, before a colon: whose they are. */
export type PlaceScheme = 'gazetteer' | 'google' | 'position';

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

const BETWEEN = ', ';

/** A place as it is proposed to people, in the shape of Google's Place Autocomplete. */
export const predictionOf = (scheme: PlaceScheme, place: ProposedPlace): PlacePrediction => {
  const { id, name, within, types } = place;
  return {
    description: [name, ...within].join(BETWEEN),
    place_id: `${scheme}:${id}`,
    structured_formatting: {
      main_text: name,
      ...(within.length > 0 ? { secondary_text: within.join(BETWEEN) } : {}),
    },
    terms: termsOf([name, ...within]),
    types: [...types],
  };
};

const termsOf = (parts: readonly string[]): PlacePrediction['terms'] => {
  let offset = 0;
  return parts.map((value) => {
    const term = { offset, value };
    offset += value.length + BETWEEN.length;
    return term;
  });
};
