import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn, isTimeZone } from '@caravan/contract/time/zones.rules.ts';
import { FORECAST_DAYS, weatherOfCode } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { askService, ServiceError } from '../../platform/outside-service.ts';
import { choosePlace, partsOf } from './destinations.rules.ts';
import { type ForecastAnswer, forecastAnswerSchema, type FoundPlace, placesAnswerSchema } from './open-meteo.schema.ts';

/** A place whose weather can be asked for. */
export interface Place {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  /** IANA; the days of a forecast are days there. */
  readonly timeZone: string;
}

/** The days that a forecast covers, by their dates. */
export type Forecast = ReadonlyMap<string, Weather>;

/** A service that knows places and their weather. Both calls throw ServiceError where it gives no answer. */
export interface WeatherProvider {
  /** The place that a destination means; `null` for one that the service does not know. */
  findPlace(destination: string): Promise<Place | null>;
  /** The forecast from the place's today on. */
  forecast(place: Place, now: Date): Promise<Forecast>;
}

/** How long one answer may take, milliseconds. */
const TIME_LIMIT_MS = 5_000;
/** Places of one name that are looked through for the one that is meant. */
const CANDIDATES = '10';

const DAILY = [
  'weather_code',
  'temperature_2m_max',
  'temperature_2m_min',
  'relative_humidity_2m_mean',
  'wind_speed_10m_max',
].join(',');

interface OpenMeteoOptions {
  readonly forecastUrl: string;
  /** `null`: no place is looked up. */
  readonly geocodingUrl: string | null;
  /** Milliseconds. */
  readonly timeLimit?: number;
}

/** The weather of Open-Meteo (https://open-meteo.com/en/docs), asked without a key. */
export const openMeteo = (options: OpenMeteoOptions): WeatherProvider => {
  const { forecastUrl, geocodingUrl, timeLimit = TIME_LIMIT_MS } = options;
  return {
    findPlace: async (destination) => {
      const { name, within } = partsOf(destination);
      if (name === '' || geocodingUrl === null) return null;
      const query = { name, count: CANDIDATES, language: 'en', format: 'json' };
      const question = { url: `${geocodingUrl}/v1/search`, query, answer: placesAnswerSchema, timeLimit };
      const { results = [] } = await askService(question).catch(nothingForARefusal);
      const found = choosePlace(results, within);
      return found && placeFrom(found);
    },
    forecast: async (place, now) => {
      const query = forecastQuery(place, dateIn(place.timeZone, now));
      const question = { url: `${forecastUrl}/v1/forecast`, query, answer: forecastAnswerSchema, timeLimit };
      return forecastFrom(await askService(question));
    },
  };
};

/** A name that the search does not take names no place; the service itself is well. */
const nothingForARefusal = (error: unknown): { results?: FoundPlace[] } => {
  if (error instanceof ServiceError && error.status === 400) return {};
  throw error;
};

const placeFrom = ({ id, latitude, longitude, timezone }: FoundPlace): Place => ({
  id: String(id),
  latitude,
  longitude,
  // Some places have none, and a zone may be newer than this runtime's table.
  timeZone: timezone !== undefined && isTimeZone(timezone) ? timezone : 'UTC',
});

const forecastQuery = ({ latitude, longitude, timeZone }: Place, today: string): Record<string, string> => ({
  latitude: String(latitude),
  longitude: String(longitude),
  timezone: timeZone,
  start_date: today,
  end_date: addDays(today, FORECAST_DAYS - 1) ?? today,
  daily: DAILY,
  temperature_unit: 'fahrenheit',
  wind_speed_unit: 'kmh',
});

/** Days that lack a value, as the last ones sometimes do, are left out: half a forecast would be read as a whole one. */
const forecastFrom = ({ daily }: ForecastAnswer): Forecast =>
  new Map(
    daily.time.flatMap((date, index): [string, Weather][] => {
      const weather = dayOf(daily, index);
      return weather ? [[date, weather]] : [];
    }),
  );

const dayOf = (daily: ForecastAnswer['daily'], index: number): Weather | null => {
  const kind = weatherOfCode(daily.weather_code[index] ?? Number.NaN);
  const [high, low] = [rounded(daily.temperature_2m_max[index]), rounded(daily.temperature_2m_min[index])];
  const humidity = rounded(daily.relative_humidity_2m_mean[index]);
  const windSpeed = rounded(daily.wind_speed_10m_max[index]);
  if (kind === null || high === null || low === null || humidity === null || windSpeed === null) return null;
  return { basis: 'forecast', ...kind, temperature: { high, low }, humidity, windSpeed };
};

const rounded = (value: number | null | undefined): number | null =>
  typeof value === 'number' ? Math.round(value) : null;
