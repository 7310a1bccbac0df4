import type { Position } from '../places/places.schema.ts';
import { addDays, daysBetween } from '../time/calendar.rules.ts';
import type { Weather, WeatherBasis, WeatherCondition } from './weather.schema.ts';

/** How many days a forecast covers, today included (Open-Meteo, `forecast_days`). */
export const FORECAST_DAYS = 16;

/** The first day of which the weather is on record (Open-Meteo, 'Historical Weather API'). */
export const RECORDS_BEGIN = '1940-01-01';

/** Past years whose mean counts as typical. */
export const TYPICAL_OF_YEARS = 10;

/** How far ahead typical weather is given, days, which is as far as it looks back; a date beyond is a slip rather than a plan. */
const TYPICAL_DAYS_AHEAD = Math.ceil(TYPICAL_OF_YEARS * 365.25);

/**
 * What the weather of a day rests on: what it was like for one that is over, a forecast from today on, and beyond the forecast
 * what is typical of that day. `null` for a day of which nothing can be said, and for what is no date.
 *
 * @param today the calendar date at the place.
 */
export const weatherBasis = (date: string, today: string): WeatherBasis | null => {
  const ahead = daysBetween(today, date);
  if (ahead === null || date < RECORDS_BEGIN || ahead > TYPICAL_DAYS_AHEAD) return null;
  if (ahead < 0) return 'observed';
  return ahead < FORECAST_DAYS ? 'forecast' : 'typical';
};

/** The first day on which a forecast covers a date; `null` where there is no such day to come. */
export const forecastBegins = (date: string, today: string): string | null => {
  const ahead = daysBetween(today, date);
  return ahead !== null && ahead >= FORECAST_DAYS ? addDays(date, 1 - FORECAST_DAYS) : null;
};

/** Steps of a degree within which neighbours have one weather: 5.5 km from south to north, finer than a global forecast. */
const STEPS_A_DEGREE = 20;

/** The position whose weather counts for all that are near it. */
export const weatherPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: stepped(latitude),
  longitude: stepped(longitude),
});

/** Without the minus that rounding leaves of a small negative number. */
const stepped = (degrees: number): number => Math.round(degrees * STEPS_A_DEGREE) / STEPS_A_DEGREE + 0;

/** The WMO's weather codes 4677, as far as forecasts use them (Open-Meteo, 'WMO Weather interpretation codes'). */
const codes: ReadonlyMap<number, readonly [WeatherCondition, string]> = new Map([
  [0, ['sunny', 'Clear sky']],
  [1, ['sunny', 'Mainly clear']],
  [2, ['partly-cloudy', 'Partly cloudy']],
  [3, ['cloudy', 'Overcast']],
  [45, ['cloudy', 'Fog']],
  [48, ['cloudy', 'Freezing fog']],
  [51, ['rainy', 'Light drizzle']],
  [53, ['rainy', 'Drizzle']],
  [55, ['rainy', 'Dense drizzle']],
  [56, ['rainy', 'Light freezing drizzle']],
  [57, ['rainy', 'Freezing drizzle']],
  [61, ['rainy', 'Light rain']],
  [63, ['rainy', 'Rain']],
  [65, ['rainy', 'Heavy rain']],
  [66, ['rainy', 'Light freezing rain']],
  [67, ['rainy', 'Freezing rain']],
  [71, ['rainy', 'Light snow']],
  [73, ['rainy', 'Snow']],
  [75, ['rainy', 'Heavy snow']],
  [77, ['rainy', 'Snow grains']],
  [80, ['rainy', 'Light showers']],
  [81, ['rainy', 'Showers']],
  [82, ['rainy', 'Violent showers']],
  [85, ['rainy', 'Light snow showers']],
  [86, ['rainy', 'Heavy snow showers']],
  [95, ['thunderstorm', 'Thunderstorm']],
  [96, ['thunderstorm', 'Thunderstorm with hail']],
  [99, ['thunderstorm', 'Thunderstorm with heavy hail']],
]);

/** What a weather code of the WMO means; `null` for one that no forecast uses. Snow counts as rainy and fog as cloudy. */
export const weatherOfCode = (code: number): Pick<Weather, 'condition' | 'description'> | null => {
  const known = codes.get(code);
  return known ? { condition: known[0], description: known[1] } : null;
};
