import { foldName } from '@caravan/contract/places/place-names.rules.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';
import { weatherPosition } from '@caravan/contract/weather/weather.rules.ts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db.ts';
import { knownZone, zoneAt } from '../../platform/position-zone.ts';
import { findGazetteerCity } from '../places/gazetteer.store.ts';
import type { WeatherPlace, WeatherProvider } from './weather.provider.ts';

const MINUTE_MS = 60_000;
/** Places stay where they are; a day bounds how long a wrong answer lives, and less than that how long one is unknown. */
const PLACE_KEPT_MS = 24 * 60 * MINUTE_MS;
const UNKNOWN_KEPT_MS = 10 * MINUTE_MS;
const PLACES_KEPT = 2_000;
/** What days are told by where a place's zone is newer than this runtime's table. */
const UTC = 'UTC';

/** Looked up at each call, so that a test's clock counts too. */
const perf = { now: () => performance.now() };

/** Where weather is asked for. */
export interface Whereabouts {
  /** The words of a destination. */
  readonly location: string;
  /** Counts more than the words. */
  readonly position: Position | null;
}

interface WeatherPlacesParts {
  readonly db: Db;
  /** Asked for the places that Caravan does not know itself. */
  readonly provider: WeatherProvider;
  /** Ends what is asked, when the server closes. */
  readonly signal: AbortSignal;
}

/** Finds the places of weather, and remembers in memory those that were asked for by their words. */
export class WeatherPlaces {
  private readonly parts: WeatherPlacesParts;
  private readonly byWords = new LRUCache<string, { place: WeatherPlace | null }, string>({
    max: PLACES_KEPT,
    ttl: PLACE_KEPT_MS,
    perf,
    ignoreFetchAbort: true,
    fetchMethod: async (_words, _stale, { options, context: location }) => {
      const { db, provider, signal } = this.parts;
      const place = (await findGazetteerCity(db, location)) ?? (await provider.findPlace(location, signal));
      if (place === null) options.ttl = UNKNOWN_KEPT_MS;
      return { place };
    },
  });

  constructor(parts: WeatherPlacesParts) {
    this.parts = parts;
  }

  /**
   * The place whose weather counts there; `null` for one that nobody knows.
   *
   * @throws ServiceError where the service that is asked for it gives no answer.
   */
  async find({ location, position }: Whereabouts): Promise<WeatherPlace | null> {
    if (position) return near({ ...position, timeZone: (await zoneAt(position)) ?? UTC });
    const { place } = await this.byWords.forceFetch(wordsOf(location), { context: location });
    return place && near(place);
  }
}

/** Commas say which words are the place's own. */
const wordsOf = (location: string): string => location.split(',').map(foldName).join(',');

/** The place whose weather counts for all that are near it. */
const near = ({ timeZone, ...position }: WeatherPlace): WeatherPlace => ({
  ...weatherPosition(position),
  timeZone: knownZone(timeZone) ?? UTC,
});
