import { AppError } from '@caravan/contract/errors.ts';
import { foldName } from '@caravan/contract/places/places.rules.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { weatherBasis, weatherPosition } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db.ts';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { knownZone, zoneAt } from '../../platform/position-zone.ts';
import { findGazetteerCity } from '../places/gazetteer.store.ts';
import { type WeatherSpan, spanFor } from './weather-spans.rules.ts';
import { type SpanKey, claimRenewal, findSpan, storeSpan } from './weather-spans.store.ts';
import type { WeatherPlace, WeatherProvider } from './weather.provider.ts';

/** How long a server's claim of a renewal lasts, milliseconds: longer than its requests may take. */
const RENEWAL_MS = 20_000;

interface WeatherReportsOptions {
  readonly db: Db;
  readonly provider: WeatherProvider;
  /** Called with the reason why the service gave no answer. */
  readonly onFailure: (error: ServiceError) => void;
  /** Called with what went wrong where nobody waits for it. */
  readonly onStoreFailure: (error: unknown) => void;
}

type Days = Readonly<Record<string, Weather>>;

/**
 * The weather of places and days, stored in the database for everybody. Many who request the same at once cause one request to
 * the service, and no database connection is in use meanwhile.
 */
export class WeatherReports {
  readonly #options: WeatherReportsOptions;
  readonly #places: WeatherPlaces;
  readonly #closing = new AbortController();
  /** Reads that somebody waits for, by place and span. */
  readonly #reading = new Map<string, Promise<Days>>();
  /** Renewals in the background, which nobody waits for. */
  readonly #renewals = new Set<Promise<void>>();

  constructor(options: WeatherReportsOptions) {
    this.#options = options;
    this.#places = new WeatherPlaces({ ...options, signal: this.#closing.signal });
  }

  /**
   * The weather at a place on a day.
   *
   * @throws AppError `weather_unavailable` for a day without weather, for an unknown place, and while the service gives no answer.
   */
  async weatherOn(where: WeatherLocation, date: string, now: Date): Promise<Weather> {
    const weather = await this.#find(where, date, now).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      this.#options.onFailure(error);
    });
    if (!weather) throw new AppError('weather_unavailable');
    return weather;
  }

  /** Waits until all reads and renewals have succeeded or failed. */
  async idle(): Promise<void> {
    await Promise.allSettled([...this.#reading.values(), ...this.#renewals]);
  }

  /** Aborts the requests under way, and waits until they have ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.idle();
  }

  async #find(where: WeatherLocation, date: string, now: Date): Promise<Weather | undefined> {
    if (!mayHaveWeather(date, now)) return undefined;
    const place = await this.#places.find(where);
    const span = place && spanFor(date, dateIn(place.timeZone, now));
    if (!span) return undefined;
    const days = await this.#daysOf({ place, span, now });
    return days[span.dayOf(date)];
  }

  #daysOf(requested: RequestedSpan): Promise<Days> {
    const { place, span } = keyOf(requested);
    const name = `${place} ${span}`;
    const underWay = this.#reading.get(name);
    if (underWay) return underWay;
    const reading = this.#read(requested).finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return reading;
  }

  async #read(requested: RequestedSpan): Promise<Days> {
    const { span, now } = requested;
    const stored = await findSpan(this.#options.db, keyOf(requested));
    const age = stored ? now.getTime() - stored.fetchedAt.getTime() : Infinity;
    if (!stored || age >= span.expiresAfterMs) return this.#fetch(requested);
    if (age >= span.freshMs) this.#renewInBackground(requested);
    return stored.days;
  }

  #renewInBackground(requested: RequestedSpan): void {
    const renewal = this.#renew(requested)
      .catch((error: unknown) => {
        if (error instanceof ServiceError) this.#options.onFailure(error);
        else this.#options.onStoreFailure(error);
      })
      .finally(() => this.#renewals.delete(renewal));
    this.#renewals.add(renewal);
  }

  async #renew(requested: RequestedSpan): Promise<void> {
    if (await claimRenewal(this.#options.db, keyOf(requested), requested.now, RENEWAL_MS)) await this.#fetch(requested);
  }

  async #fetch(requested: RequestedSpan): Promise<Days> {
    const { place, span, now } = requested;
    const { db, provider } = this.#options;
    const readDays = provider[span.service];
    if (readDays === null) return {};
    const answers = await Promise.all(span.periods.map((period) => readDays(place, period, this.#closing.signal)));
    const days = span.weatherIn(new Map(answers.flatMap((byDate) => [...byDate])));
    await storeSpan(db, keyOf(requested), { days, fetchedAt: now, expiresAfterMs: span.expiresAfterMs });
    return days;
  }
}

/** Days at a place, and the moment of the request. */
interface RequestedSpan {
  readonly place: WeatherPlace;
  readonly span: WeatherSpan;
  readonly now: Date;
}

const keyOf = ({ place: { latitude, longitude, timeZone }, span }: RequestedSpan): SpanKey => ({
  place: `${latitude.toFixed(2)},${longitude.toFixed(2)} ${timeZone}`,
  span: span.name,
});

/** Whether a day can have weather somewhere on earth, where today may be a day earlier or later than in UTC. */
const mayHaveWeather = (date: string, now: Date): boolean => {
  const today = dateIn('UTC', now);
  return [-1, 0, 1].some((days) => weatherBasis(date, addDays(today, days) ?? today) !== null);
};

const MINUTE_MS = 60_000;
/** Places stay where they are; a day bounds how long a wrong answer lives, and less than that how long one is unknown. */
const PLACE_TTL_MS = 24 * 60 * MINUTE_MS;
const UNKNOWN_TTL_MS = 10 * MINUTE_MS;
const PLACES_MAX = 2_000;
/** The zone of a place whose own is newer than this runtime's table. */
const UTC = 'UTC';

/** Looked up with each call, so that a test's clock counts too. */
const perf = { now: () => performance.now() };

/** Where weather is requested for. */
interface WeatherLocation {
  /** The words of a destination. */
  readonly location: string;
  /** Takes precedence over the words. */
  readonly position: Position | null;
}

interface WeatherPlacesParts {
  readonly db: Db;
  /** Finds the places that Caravan does not know itself. */
  readonly provider: WeatherProvider;
  /** Aborts requests when the server closes. */
  readonly signal: AbortSignal;
}

/** Finds the place that a location means, and caches in memory those found by their words. */
class WeatherPlaces {
  readonly #parts: WeatherPlacesParts;
  readonly #byWords = new LRUCache<string, { place: WeatherPlace | null }, string>({
    max: PLACES_MAX,
    ttl: PLACE_TTL_MS,
    perf,
    ignoreFetchAbort: true,
    fetchMethod: async (_words, _stale, { options, context: location }) => {
      const { db, provider, signal } = this.#parts;
      const place = (await findGazetteerCity(db, location)) ?? (await provider.findPlace(location, signal));
      if (place === null) options.ttl = UNKNOWN_TTL_MS;
      return { place };
    },
  });

  constructor(parts: WeatherPlacesParts) {
    this.#parts = parts;
  }

  /**
   * The place whose weather counts there; `null` for an unknown one.
   *
   * @throws ServiceError where the search by name gives no answer.
   */
  async find({ location, position }: WeatherLocation): Promise<WeatherPlace | null> {
    if (position) return near({ ...position, timeZone: (await zoneAt(position)) ?? UTC });
    const { place } = await this.#byWords.forceFetch(wordsOf(location), { context: location });
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
