import { foldName } from '@caravan/contract/places/places.rules.ts';
import { isTimeZone } from '@caravan/contract/time/zones.rules.ts';
import type { Logger } from 'pino';
import { z } from 'zod/mini';
import { type OutsideService, ServiceError, openService } from '../../platform/outside-services/outside-service.ts';
import type { OpenMeteoSettings } from '../../platform/settings/service-settings.ts';
import type { DayValues, DayValuesByDate } from './weather-spans.rules.ts';
import type { ReadDays, WeatherPlace, WeatherProvider } from './weather.provider.ts';

/** How long one answer may take, milliseconds: the archive reads ten years where a forecast reads days. */
const TIME_LIMIT_MS = 4_000;
const ARCHIVE_TIME_LIMIT_MS = 8_000;
/** Plans are readable without weather, so a service that is down is paused after few failures. */
const FAILURES_UNTIL_PAUSE = 3;
/** What is typical of a month takes ten requests, and several people may be planning. */
const ARCHIVE_AT_ONCE = 5;
const ARCHIVE_QUEUE = 100;
/** Places of one name among which the one that is meant is chosen. */
const CANDIDATES = '10';

const DAILY = [
  'weather_code',
  'temperature_2m_max',
  'temperature_2m_min',
  'relative_humidity_2m_mean',
  'wind_speed_10m_max',
].join(',');

interface OpenMeteoOptions extends OpenMeteoSettings {
  readonly log: Logger;
  /** Milliseconds, of every request. */
  readonly timeLimit?: number;
}

/** The weather of Open-Meteo (https://open-meteo.com/en/docs), with a key or without. */
export const openMeteo = (options: OpenMeteoOptions): WeatherProvider => {
  const { log, forecastUrl, geocodingUrl, archiveUrl, key, timeLimit } = options;
  const limits = { log, failuresUntilPause: FAILURES_UNTIL_PAUSE, timeLimit: timeLimit ?? TIME_LIMIT_MS };
  // Each fails or recovers by itself: without the archive there are still forecasts.
  const forecasts = openService({ ...limits, name: 'Open-Meteo forecast' });
  const archive = openService({
    ...limits,
    name: 'Open-Meteo archive',
    timeLimit: timeLimit ?? ARCHIVE_TIME_LIMIT_MS,
    atOnce: ARCHIVE_AT_ONCE,
    queue: ARCHIVE_QUEUE,
  });
  const geocoding = openService({ ...limits, name: 'Open-Meteo geocoding' });
  return {
    findPlace:
      geocodingUrl === null ? async () => null : placesAt(geocoding, endpointFor(`${geocodingUrl}/v1/search`, key)),
    forecast: daysAt(forecasts, endpointFor(`${forecastUrl}/v1/forecast`, key)),
    archive: archiveUrl === null ? null : daysAt(archive, endpointFor(`${archiveUrl}/v1/archive`, key)),
  };
};

const placesAt =
  (service: OutsideService, { url, query }: OpenMeteoEndpoint): WeatherProvider['findPlace'] =>
  async (destination, signal) => {
    const { name, within } = partsOf(destination);
    if (name === '') return null;
    const parameters = { ...query, name, count: CANDIDATES, language: 'en', format: 'json' };
    const { results = [] } = await service
      .ask({ url, query: parameters, answer: placesAnswerSchema, signal })
      .catch(nothingIfRefused);
    const found = choosePlace(results, within);
    return found && placeFrom(found);
  };

/** A refused name is no place's name; the service itself works. */
const nothingIfRefused = (error: unknown): { results?: FoundPlace[] } => {
  if (error instanceof ServiceError && error.status === 400) return {};
  throw error;
};

const placeFrom = ({ latitude, longitude, timezone }: FoundPlace): WeatherPlace => ({
  latitude,
  longitude,
  // Some places have none, and a zone may be newer than this runtime's table.
  timeZone: timezone !== undefined && isTimeZone(timezone) ? timezone : 'UTC',
});

const daysAt =
  (service: OutsideService, { url, query }: OpenMeteoEndpoint): ReadDays =>
  async ({ latitude, longitude, timeZone }, { from, to }, signal) => {
    const parameters = {
      ...query,
      latitude: String(latitude),
      longitude: String(longitude),
      timezone: timeZone,
      start_date: from,
      end_date: to,
      daily: DAILY,
      temperature_unit: 'fahrenheit',
      wind_speed_unit: 'kmh',
    };
    return daysIn(await service.ask({ url, query: parameters, answer: daysAnswerSchema, signal }));
  };

/** Days that lack a value, as the last ones sometimes do, are left out: half a day would be read as a whole one. */
const daysIn = ({ daily }: DaysAnswer): DayValuesByDate =>
  new Map(
    daily.time.flatMap((date, index): [string, DayValues][] => {
      const code = daily.weather_code[index] ?? null;
      const [high, low] = [daily.temperature_2m_max[index] ?? null, daily.temperature_2m_min[index] ?? null];
      const humidity = daily.relative_humidity_2m_mean?.[index] ?? null;
      const windSpeed = daily.wind_speed_10m_max[index] ?? null;
      if (code === null || high === null || low === null || humidity === null || windSpeed === null) return [];
      return [[date, { code, high, low, humidity, windSpeed }]];
    }),
  );

/** A place that the search by name has found (Open-Meteo, 'Geocoding API'); what is not known of it is absent. */
const foundPlaceSchema = z.object({
  id: z.number(),
  name: z.string(),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  country_code: z.optional(z.string()),
  country: z.optional(z.string()),
  admin1: z.optional(z.string()),
  timezone: z.optional(z.string()),
});
type FoundPlace = z.infer<typeof foundPlaceSchema>;

/** The answer to a search; without `results` where nothing was found, which an error, even one with status 200, does not say. */
const placesAnswerSchema = z.object({
  results: z.optional(z.array(foundPlaceSchema)),
  error: z.optional(z.undefined()),
});

const valuesSchema = z.array(z.nullable(z.number()));

/** Days, past or to come: for each variable one value a day, in the order of `time`; `null` where there is none (yet). */
const daysAnswerSchema = z.object({
  daily: z.object({
    time: z.array(z.iso.date()),
    weather_code: valuesSchema,
    temperature_2m_max: valuesSchema,
    temperature_2m_min: valuesSchema,
    /** Not every model of the past has it. */
    relative_humidity_2m_mean: z.optional(valuesSchema),
    wind_speed_10m_max: valuesSchema,
  }),
});
type DaysAnswer = z.infer<typeof daysAnswerSchema>;

/** The address of one of the services, with the parameters of every request. */
interface OpenMeteoEndpoint {
  readonly url: string;
  /** With the key, where there is one. */
  readonly query: Readonly<Record<string, string>>;
}

const FREE_HOSTS = new Set(['api.open-meteo.com', 'archive-api.open-meteo.com', 'geocoding-api.open-meteo.com']);

/** With a key every request carries it and goes to the hosts of paying customers (https://open-meteo.com/en/pricing). */
export const endpointFor = (free: string, key: string | undefined): OpenMeteoEndpoint => {
  if (key === undefined) return { url: free, query: {} };
  const url = new URL(free);
  if (FREE_HOSTS.has(url.host)) url.host = `customer-${url.host}`;
  return { url: url.href, query: { apikey: key } };
};

/** What a search result says of where a place lies. */
interface NamedPlace {
  readonly country_code?: string | undefined;
  readonly country?: string | undefined;
  readonly admin1?: string | undefined;
}

/**
 * A destination's parts: the place's name, and behind commas where that place lies. 'Paris, Texas, USA' is 'Paris' in
 * 'Texas' and 'USA'.
 */
export const partsOf = (destination: string): { name: string; within: string[] } => {
  const [name = '', ...within] = destination
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { name, within };
};

/** How many of the areas in the destination the place lies in. */
const agreement = (place: NamedPlace, within: readonly string[]): number => {
  const known = new Set([place.country_code, place.country, place.admin1].map((part) => foldName(part ?? '')));
  return within.filter((part) => known.has(foldName(part))).length;
};

/**
 * The place that a destination means among the search results: the one that most of its areas agree with, the first of them where
 * several are equal.
 */
export const choosePlace = <P extends NamedPlace>(found: readonly P[], within: readonly string[]): P | null => {
  const best = Math.max(...found.map((place) => agreement(place, within)));
  return found.find((place) => agreement(place, within) === best) ?? null;
};
