import { addDays, daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import {
  FORECAST_DAYS,
  TYPICAL_OF_YEARS,
  weatherBasis,
  weatherOfCode,
} from '@caravan/contract/weather/weather.rules.ts';
import { type Weather, type WeatherBasis, weatherConditions } from '@caravan/contract/weather/weather.schema.ts';

/** Past days that the forecast's service still has: longer than the archive is late. */
const RECENT_DAYS = 7;
/** So late is the archive (Open-Meteo, 'Historical Weather API': 5 days). */
const ARCHIVE_DELAY_DAYS = 5;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Days of one place that are requested and stored together. */
export interface WeatherSpan {
  /** 'forecast 2027-02-20' by the day it begins with, 'observed 2026-11', 'typical 03'. */
  readonly name: string;
  readonly service: 'forecast' | 'archive';
  /** One request each. */
  readonly periods: readonly Period[];
  /** How long it is used without renewal, and how long it is used at all, milliseconds. */
  readonly freshMs: number;
  readonly expiresAfterMs: number;
  /** The weather of its days, by `dayOf` of their dates. */
  weatherIn(values: DayValuesByDate): Record<string, Weather>;
  dayOf(date: string): string;
}

/**
 * The span that a day's weather is in; `null` for a day without weather.
 *
 * @param today the calendar date at the place.
 */
export const spanFor = (date: string, today: string): WeatherSpan | null => {
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
  expiresAfterMs: 30 * MINUTE_MS,
  weatherIn: (values) => weatherBy(values, (date) => (date < today ? 'observed' : 'forecast')),
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
    expiresAfterMs: isWhole ? 60 * DAY_MS : 2 * DAY_MS,
    weatherIn: (values) => weatherBy(values, () => 'observed'),
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
    expiresAfterMs: 60 * DAY_MS,
    weatherIn: (values) => typicalDays(month, periods, values),
    dayOf: (date) => date.slice(5),
  };
};

const weatherBy = (days: DayValuesByDate, basisOf: (date: string) => WeatherBasis): Record<string, Weather> =>
  Object.fromEntries(
    [...days].flatMap(([date, values]) => {
      const weather = weatherFrom(values, basisOf(date));
      return weather ? [[date, weather]] : [];
    }),
  );

/** A date so many days later; the date itself at the ends of the calendar, where there is none. */
const shifted = (date: string, days: number): string => addDays(date, days) ?? date;

const lastDayOf = (month: string): string => {
  const inNext = shifted(`${month}-28`, 4);
  return shifted(inNext, -Number(inNext.slice(8)));
};

/** Calendar dates at the place, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A day as it is measured or computed. */
export interface DayValues {
  /** The WMO's weather code: the most severe of the day. */
  readonly code: number;
  /** °F. */
  readonly high: number;
  readonly low: number;
  /** Relative, per cent; the day's mean. */
  readonly humidity: number;
  /** The day's strongest, km/h. */
  readonly windSpeed: number;
}

/** What a service reports, by date; a day with a value missing is left out. */
export type DayValuesByDate = ReadonlyMap<string, DayValues>;

/** A day as the API gives it; `null` for an unknown code. */
const weatherFrom = (values: DayValues, basis: WeatherBasis): Weather | null => {
  const kind = weatherOfCode(values.code);
  return (
    kind && {
      basis,
      ...kind,
      temperature: { high: Math.round(values.high), low: Math.round(values.low) },
      humidity: Math.round(values.humidity),
      windSpeed: Math.round(values.windSpeed),
    }
  );
};

/** Days before and after a date that count with it: one week a year evens out what a single day happened to be like. */
const AROUND = 3;
/** With less than half of the days known, their mean says more of these than of the place. */
const ENOUGH = (TYPICAL_OF_YEARS * (2 * AROUND + 1)) / 2;

/** Most days of each month, that of a leap year for February. */
const DAYS_IN_MONTH: Readonly<Record<string, number>> = { '02': 29, '04': 30, '06': 30, '09': 30, '11': 30 };
const lengthOfMonth = (month: string): number => DAYS_IN_MONTH[month] ?? 31;

/**
 * The periods that say what is typical of the days of a month: the month and the days around it, in each of the last years in
 * which all of that is known. In a year without a 29th of February the day after the 28th is taken.
 *
 * @param month two digits.
 * @param known the last day that is known.
 * @returns the latest first.
 */
export const typicalPeriods = (month: string, known: string): Period[] => {
  const thisYear = Number(known.slice(0, 4));
  const periodIn = (year: number): Period => {
    const first = `${year}-${month}-01`;
    return { from: shifted(first, -AROUND), to: shifted(first, lengthOfMonth(month) - 1 + AROUND) };
  };
  // Late December ends in the next year.
  const latest = [thisYear, thisYear - 1].find((year) => periodIn(year).to <= known) ?? thisYear - 2;
  return Array.from({ length: TYPICAL_OF_YEARS }, (_, back) => periodIn(latest - back));
};

/**
 * What is typical of the days of a month, by `MM-DD`: of each the mean of its highest and lowest temperatures, of humidity and
 * wind, and the kind of weather that was most frequent.
 *
 * @param periods as `typicalPeriods` gives them.
 */
export const typicalDays = (
  month: string,
  periods: readonly Period[],
  days: DayValuesByDate,
): Record<string, Weather> => {
  const offsets = Array.from({ length: lengthOfMonth(month) }, (_, day) => day);
  return Object.fromEntries(
    offsets.flatMap((day) => {
      const samples = periods.flatMap(({ from }) => samplesAround(shifted(from, AROUND + day), days));
      const weather = samples.length < ENOUGH ? null : weatherFrom(meanOf(samples), 'typical');
      return weather ? [[`${month}-${String(day + 1).padStart(2, '0')}`, weather]] : [];
    }),
  );
};

const samplesAround = (date: string, days: DayValuesByDate): DayValues[] =>
  Array.from({ length: 2 * AROUND + 1 }, (_, index) => days.get(shifted(date, index - AROUND))).filter(
    (values) => values !== undefined,
  );

const meanOf = (samples: readonly DayValues[]): DayValues => {
  const mean = (valueOf: (values: DayValues) => number): number =>
    samples.reduce((sum, values) => sum + valueOf(values), 0) / samples.length;
  return {
    code: mostFrequentCode(samples.map(({ code }) => code)),
    high: mean(({ high }) => high),
    low: mean(({ low }) => low),
    humidity: mean(({ humidity }) => humidity),
    windSpeed: mean(({ windSpeed }) => windSpeed),
  };
};

/**
 * Of the most frequent condition the most frequent code: five sorts of rain are rain before they are less frequent than sun.
 * Of two that are equally frequent the worse, as that is what one packs for.
 */
const mostFrequentCode = (codes: readonly number[]): number => {
  const condition = mostFrequent(codes.map((code) => weatherConditions.indexOf(conditionOf(code))));
  return mostFrequent(codes.filter((code) => weatherConditions.indexOf(conditionOf(code)) === condition));
};

/** Days with an unknown code were left out before. */
const conditionOf = (code: number): Weather['condition'] => weatherOfCode(code)?.condition ?? 'cloudy';

/** The most frequent number; of equally frequent ones the highest. */
const mostFrequent = (numbers: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return Math.max(...numbers.filter((number) => counts.get(number) === most));
};
