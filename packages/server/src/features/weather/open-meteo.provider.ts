import { isTimeZone } from '@caravan/contract/time/zones.rules.ts';
import type { Logger } from 'pino';
import { openService, type OutsideService, ServiceError } from '../../platform/outside-services/outside-service.ts';
import type { OpenMeteoSettings } from '../../platform/settings/travel-settings.ts';
import { addressFor, type OpenMeteoAddress } from './open-meteo-address.rules.ts';
import type { DaysTold, DayValues } from './day-values.rules.ts';
import { choosePlace, partsOf } from './destinations.rules.ts';
import { type DaysAnswer, daysAnswerSchema, type FoundPlace, placesAnswerSchema } from './open-meteo.schema.ts';
import type { TellDays, WeatherPlace, WeatherProvider } from './weather.provider.ts';

/** How long one answer may take, milliseconds: the archive reads ten years where a forecast reads days. */
const TIME_LIMIT_MS = 4_000;
const ARCHIVE_TIME_LIMIT_MS = 8_000;
/** Plans are read just as well without weather, so that little patience is lost with a service that is down. */
const FAILURES_UNTIL_PAUSE = 3;
/** What is typical of a month takes ten questions, and several people may be planning. */
const ARCHIVE_AT_ONCE = 5;
const ARCHIVE_QUEUE = 100;
/** Places of one name that are looked through for the one that is meant. */
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
  /** Milliseconds, of every question. */
  readonly timeLimit?: number;
}

/** The weather of Open-Meteo (https://open-meteo.com/en/docs), with a key or without. */
export const openMeteo = (options: OpenMeteoOptions): WeatherProvider => {
  const { log, forecastUrl, geocodingUrl, archiveUrl, key, timeLimit } = options;
  const limits = { log, failuresUntilPause: FAILURES_UNTIL_PAUSE, timeLimit: timeLimit ?? TIME_LIMIT_MS };
  // Each is well or not by itself: without the archive there are still forecasts.
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
      geocodingUrl === null ? async () => null : placesAt(geocoding, addressFor(`${geocodingUrl}/v1/search`, key)),
    forecast: daysAt(forecasts, addressFor(`${forecastUrl}/v1/forecast`, key)),
    archive: archiveUrl === null ? null : daysAt(archive, addressFor(`${archiveUrl}/v1/archive`, key)),
  };
};

const placesAt =
  (service: OutsideService, { url, query }: OpenMeteoAddress): WeatherProvider['findPlace'] =>
  async (destination, signal) => {
    const { name, within } = partsOf(destination);
    if (name === '') return null;
    const asked = { ...query, name, count: CANDIDATES, language: 'en', format: 'json' };
    const { results = [] } = await service
      .ask({ url, query: asked, answer: placesAnswerSchema, signal })
      .catch(nothingForARefusal);
    const found = choosePlace(results, within);
    return found && placeFrom(found);
  };

/** A name that the search does not take names no place; the service itself is well. */
const nothingForARefusal = (error: unknown): { results?: FoundPlace[] } => {
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
  (service: OutsideService, { url, query }: OpenMeteoAddress): TellDays =>
  async ({ latitude, longitude, timeZone }, { from, to }, signal) => {
    const asked = {
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
    return daysIn(await service.ask({ url, query: asked, answer: daysAnswerSchema, signal }));
  };

/** Days that lack a value, as the last ones sometimes do, are left out: half a day would be read as a whole one. */
const daysIn = ({ daily }: DaysAnswer): DaysTold =>
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
