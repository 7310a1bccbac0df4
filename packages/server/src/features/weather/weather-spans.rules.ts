import { addDays, daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { FORECAST_DAYS, weatherBasis } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather, WeatherBasis } from '@caravan/contract/weather/weather.schema.ts';
import { type DaysTold, type Period, weatherFrom } from './day-values.rules.ts';
import { typicalDays, typicalPeriods } from './typical-weather.rules.ts';

/** Days that are over and that the forecast's service still tells: longer than the archive is late. */
const RECENT_DAYS = 7;
/** So late is the archive (Open-Meteo, 'Historical Weather API': 5 days). */
export const ARCHIVE_DELAY_DAYS = 5;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Days of one place that are asked for together and kept together. */
export interface WeatherSpan {
  /** 'forecast 2027-02-20' by the day it begins with, 'observed 2026-11', 'typical 03'. */
  readonly name: string;
  readonly service: 'forecast' | 'archive';
  /** One question each. */
  readonly periods: readonly Period[];
  /** How long it is told without asking anew, and how long it is told at all, milliseconds. */
  readonly freshMs: number;
  readonly keptMs: number;
  /** What it tells, by the name that it gives to a day. */
  weatherIn(told: DaysTold): Record<string, Weather>;
  dayOf(date: string): string;
}

/**
 * The span that tells the weather of a day; `null` for a day that none does.
 *
 * @param today the calendar date at the place.
 */
export const spanOf = (date: string, today: string): WeatherSpan | null => {
  const basis = weatherBasis(date, today);
  if (basis === null) return null;
  if (basis === 'typical') return typicalSpan(date.slice(5, 7), today);
  const isRecent = (daysBetween(date, today) ?? 0) <= RECENT_DAYS;
  return isRecent ? forecastSpan(today) : observedSpan(date.slice(0, 7), today);
};

const sameDate = (date: string): string => date;

/** Forecasts are computed anew every hour or few. */
const forecastSpan = (today: string): WeatherSpan => ({
  name: `forecast ${today}`,
  service: 'forecast',
  periods: [{ from: shifted(today, -RECENT_DAYS), to: shifted(today, FORECAST_DAYS - 1) }],
  freshMs: 10 * MINUTE_MS,
  keptMs: 30 * MINUTE_MS,
  weatherIn: (told) => weatherBy(told, (date) => (date < today ? 'observed' : 'forecast')),
  dayOf: sameDate,
});

/** A month that the archive has as a whole stays as it is; days are still added to the others. */
const observedSpan = (month: string, today: string): WeatherSpan => {
  const last = lastDayOf(month);
  const known = shifted(today, -ARCHIVE_DELAY_DAYS);
  const isWhole = last <= known;
  return {
    name: `observed ${month}`,
    service: 'archive',
    periods: [{ from: `${month}-01`, to: isWhole ? last : known }],
    freshMs: isWhole ? 30 * DAY_MS : DAY_MS / 2,
    keptMs: isWhole ? 60 * DAY_MS : 2 * DAY_MS,
    weatherIn: (told) => weatherBy(told, () => 'observed'),
    dayOf: sameDate,
  };
};

const typicalSpan = (month: string, today: string): WeatherSpan => {
  const periods = typicalPeriods(month, shifted(today, -ARCHIVE_DELAY_DAYS));
  return {
    name: `typical ${month}`,
    service: 'archive',
    periods,
    freshMs: 30 * DAY_MS,
    keptMs: 60 * DAY_MS,
    weatherIn: (told) => typicalDays(month, periods, told),
    dayOf: (date) => date.slice(5),
  };
};

const weatherBy = (told: DaysTold, basisOf: (date: string) => WeatherBasis): Record<string, Weather> =>
  Object.fromEntries(
    [...told].flatMap(([date, values]) => {
      const weather = weatherFrom(values, basisOf(date));
      return weather ? [[date, weather]] : [];
    }),
  );

/** The spans around a day that is one of the calendar are days of it too, but at its very ends. */
const shifted = (date: string, days: number): string => addDays(date, days) ?? date;

const lastDayOf = (month: string): string => {
  const inNext = shifted(`${month}-28`, 4);
  return shifted(inNext, -Number(inNext.slice(8)));
};
