import { addDays, daysBetween } from '../time/calendar.rules.ts';
import type { Weather, WeatherCondition } from './weather.schema.ts';

/** How many days a forecast covers, today included (Open-Meteo, `forecast_days`). */
export const FORECAST_DAYS = 16;

/**
 * Whether a forecast covers a day.
 *
 * @param today the calendar date at the place.
 */
export const isForecastDay = (date: string, today: string): boolean => {
  const ahead = daysBetween(today, date);
  return ahead !== null && ahead >= 0 && ahead < FORECAST_DAYS;
};

/** The first day on which a forecast covers a date; `null` where there is no such day to come. */
export const forecastBegins = (date: string, today: string): string | null => {
  const ahead = daysBetween(today, date);
  return ahead !== null && ahead >= FORECAST_DAYS ? addDays(date, 1 - FORECAST_DAYS) : null;
};

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

/** What a weather code of the WMO stands for; `null` for one that no forecast uses. Snow counts as rainy and fog as cloudy. */
export const weatherOfCode = (code: number): Pick<Weather, 'condition' | 'description'> | null => {
  const known = codes.get(code);
  return known ? { condition: known[0], description: known[1] } : null;
};
