import { PREDICTIONS_MAX, type Position } from '@caravan/contract/places/places.schema.ts';
import type { Logger } from 'pino';
import { openService } from '../../platform/outside-services/outside-service.ts';
import { z } from 'zod/mini';
import { zoneAt } from '../../platform/position-zone.ts';
import type { ProposedPlace, PlaceProvider } from './places.provider.ts';

interface PhotonOptions {
  /** Without a slash at the end. */
  readonly url: string;
  readonly log: Logger;
  /** Milliseconds. */
  readonly timeLimit?: number;
}

/** Somebody is typing: a later answer is of no use to them, milliseconds. */
const TIME_LIMIT_MS = 2_000;
/** A place is often in OpenStreetMap more than once, as its middle and as its borders. */
const CANDIDATES = 2 * PREDICTIONS_MAX;
/** Places seldom change. */
const CACHEABLE_FOR_MS = 3_600_000;
/** Digits behind the point of a degree: about a metre. */
const DIGITS = 5;

/** A Photon server (https://github.com/komoot/photon), which searches OpenStreetMap while somebody types. */
export const photon = ({ url, log, timeLimit = TIME_LIMIT_MS }: PhotonOptions): PlaceProvider => {
  const service = openService({ name: 'Photon', log, timeLimit });
  return {
    scheme: 'position',
    attribution: { name: 'OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
    cacheableForMs: CACHEABLE_FOR_MS,
    propose: async (input) => {
      const { features } = await service.ask({
        url: `${url}/api`,
        query: [
          ['q', input],
          ['limit', String(CANDIDATES)],
          ['lang', 'en'],
          ...Object.keys(types).map((layer): [string, string] => ['layer', layer]),
        ],
        answer: photonAnswerSchema,
      });
      const proposed = features.flatMap(proposedBy);
      return [...new Map(proposed.toReversed().map((place) => [displayKey(place), place])).values()].toReversed();
    },
    locate: async (id) => {
      const position = positionIn(id);
      return position && { ...position, timeZone: await zoneAt(position) };
    },
  };
};

/** Photon's layers where trips go, each by Google's name for it. */
const types: Readonly<Record<string, string>> = {
  city: 'locality',
  state: 'administrative_area_level_1',
  country: 'country',
};

const proposedBy = ({ geometry, properties }: PhotonFeature): ProposedPlace[] => {
  const { name, state, country, type = '' } = properties;
  if (name === undefined || name.trim() === '') return [];
  const [longitude, latitude] = geometry.coordinates;
  const within = [state, country].filter((area): area is string => area !== undefined && area !== name);
  const known = types[type];
  return [{ id: idOf({ latitude, longitude }), name, within, types: known === undefined ? [] : [known, 'political'] }];
};

const displayKey = ({ name, within }: ProposedPlace): string => [name, ...within].join('\n');

const idOf = ({ latitude, longitude }: Position): string => `${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`;

const positionIn = (id: string): Position | null => {
  const [, latitude = Number.NaN, longitude = Number.NaN] = (
    /^(-?\d{1,2}(?:\.\d{1,10})?),(-?\d{1,3}(?:\.\d{1,10})?)$/.exec(id) ?? []
  ).map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
};

const nameSchema = z.optional(z.string().check(z.maxLength(500)));

/** What Photon answers, as far as it is read: GeoJSON. */
const photonAnswerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        /** Longitude, then latitude (RFC 7946, section 3.1.1). */
        coordinates: z.tuple(
          [z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))],
          z.number(),
        ),
      }),
      properties: z.object({
        name: nameSchema,
        state: nameSchema,
        country: nameSchema,
        /** 'city', 'state' or 'country', as requested. */
        type: z.optional(z.string()),
      }),
    }),
  ),
});
type PhotonFeature = z.infer<typeof photonAnswerSchema>['features'][number];
