import type { Logger } from 'pino';
import { openService, ServiceError } from '../../platform/outside-services/outside-service.ts';
import { knownZone, zoneAt } from '../../platform/position-zone.ts';
import type { TravelSettings } from '../../platform/settings/service-settings.ts';
import type { ProposedPlace, LocatedPlace, PlaceProvider } from './places.provider.ts';
import { z } from 'zod/mini';

type GooglePlacesSettings = NonNullable<TravelSettings['googlePlaces']>;

interface GooglePlacesOptions extends GooglePlacesSettings {
  readonly log: Logger;
  /** Milliseconds. */
  readonly timeLimit?: number;
}

/** Somebody is typing: a later answer is of no use to them, milliseconds. */
const TIME_LIMIT_MS = 2_000;
/** Where trips go; Google takes five types at most. */
const DESTINATION_TYPES = [
  'locality',
  'administrative_area_level_1',
  'administrative_area_level_2',
  'administrative_area_level_3',
  'country',
];
/** Fields that are not requested are not charged. */
const SUGGESTED_FIELDS = ['placeId', 'text.text', 'structuredFormat', 'types']
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(',');
const PLACE_FIELDS = 'id,location,timeZone';
/** Google's terms let nothing be stored but ids: who types the same at the same moment shares an answer, nobody else. */
const CACHEABLE_FOR_MS = 1;

/** Google's Places API (New) (https://developers.google.com/maps/documentation/places/web-service). */
export const googlePlaces = ({ url, key, log, timeLimit = TIME_LIMIT_MS }: GooglePlacesOptions): PlaceProvider => {
  const service = openService({ name: 'Google Places', log, timeLimit });
  const headersFor = (fields: string) => ({ 'x-goog-api-key': key, 'x-goog-fieldmask': fields });
  return {
    scheme: 'google',
    attribution: { name: 'Google', url: 'https://www.google.com/maps' },
    cacheableForMs: CACHEABLE_FOR_MS,
    propose: async (input, session) => {
      const { suggestions } = await service.ask({
        url: `${url}/v1/places:autocomplete`,
        headers: headersFor(SUGGESTED_FIELDS),
        json: { input, sessionToken: session, includedPrimaryTypes: DESTINATION_TYPES, languageCode: 'en' },
        isRepeatable: true,
        answer: googleSuggestionsSchema,
      });
      return suggestions.flatMap(({ placePrediction }) => (placePrediction ? [proposedBy(placePrediction)] : []));
    },
    locate: async (id, session): Promise<LocatedPlace | null> => {
      if (!isPlaceId(id)) return null;
      const question = {
        url: `${url}/v1/places/${id}`,
        // With the session's name the choice is charged together with what was typed before.
        query: { languageCode: 'en', ...(session === undefined ? {} : { sessionToken: session }) },
        headers: headersFor(PLACE_FIELDS),
        answer: googlePlaceSchema,
      };
      const place = await service.ask(question).catch(noneForUnknown);
      return place && { ...place.location, timeZone: knownZone(place.timeZone?.id) ?? (await zoneAt(place.location)) };
    },
  };
};

/** Nothing else gets into an address at Google. */
const isPlaceId = (id: string): boolean => /^[\w-]{1,300}$/.test(id);

/** An id that is none, or none any more: `INVALID_ARGUMENT` and `NOT_FOUND`. A key that is none is refused with 400 too. */
const noneForUnknown = (error: unknown): null => {
  if (!(error instanceof ServiceError)) throw error;
  const isAboutKey = JSON.stringify(error.refusal ?? '').includes('API_KEY');
  if (error.status === 404 || (error.status === 400 && !isAboutKey)) return null;
  throw error;
};

const proposedBy = ({ placeId, text, structuredFormat, types }: GooglePrediction): ProposedPlace => {
  const [first = '', ...others] = text.text.split(', ');
  const { mainText, secondaryText } = structuredFormat ?? {};
  const within = structuredFormat ? (secondaryText?.text.split(', ') ?? []) : others;
  return { id: placeId, name: mainText?.text ?? first, within, types };
};

/** An error may come with the status of a success. */
const noError = { error: z.optional(z.undefined()), status: z.optional(z.undefined()) };

const textSchema = z.object({ text: z.string().check(z.maxLength(500)) });

/** What `places:autocomplete` answers, as far as it is read. */
const googleSuggestionsSchema = z.object({
  ...noError,
  /** Left out where nothing is found. */
  suggestions: z._default(
    z.array(
      z.object({
        placePrediction: z.optional(
          z.object({
            placeId: z.string().check(z.maxLength(300)),
            text: textSchema,
            structuredFormat: z.optional(z.object({ mainText: textSchema, secondaryText: z.optional(textSchema) })),
            types: z._default(z.array(z.string()), []),
          }),
        ),
      }),
    ),
    [],
  ),
});
type GooglePrediction = NonNullable<z.infer<typeof googleSuggestionsSchema>['suggestions'][number]['placePrediction']>;

/** What a place's details say, as far as they are read. */
const googlePlaceSchema = z.object({
  ...noError,
  location: z.object({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
  }),
  timeZone: z.optional(z.object({ id: z.optional(z.string()) })),
});
