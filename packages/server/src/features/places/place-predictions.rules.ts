import type { PlacePrediction } from '@caravan/contract/places/places.schema.ts';
import type { PlaceProvider, ProposedPlace } from './place-provider.ts';

const BETWEEN = ', ';

/** A place as it is proposed to people, in the shape of Google's Place Autocomplete. */
export const predictionOf = (scheme: PlaceProvider['scheme'], place: ProposedPlace): PlacePrediction => {
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
