import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { TYPICAL_OF_YEARS, weatherOfCode } from '@caravan/contract/weather/weather.rules.ts';
import { type Weather, weatherConditions } from '@caravan/contract/weather/weather.schema.ts';
import { type DaysTold, type DayValues, type Period, weatherFrom } from './day-values.rules.ts';

/** Days before and after a date that count with it: one week a year evens out what a single day happened to be like. */
const AROUND = 3;
/** With less than half of the days known, their mean says more of these than of the place. */
const ENOUGH = (TYPICAL_OF_YEARS * (2 * AROUND + 1)) / 2;

/** Most days of each month, that of a leap year for February. */
const DAYS_IN_MONTH: Readonly<Record<string, number>> = { '02': 29, '04': 30, '06': 30, '09': 30, '11': 30 };
const daysIn = (month: string): number => DAYS_IN_MONTH[month] ?? 31;

/**
 * The periods that say what is typical of the days of a month: the month and the days around it, in each of the last years in
 * which all of that is known. In a year without a 29th of February the day after the 28th stands for it.
 *
 * @param month two digits.
 * @param known the last day that is known.
 * @returns the latest first.
 */
export const typicalPeriods = (month: string, known: string): Period[] => {
  const thisYear = Number(known.slice(0, 4));
  const periodIn = (year: number): Period => {
    const first = `${year}-${month}-01`;
    return { from: shifted(first, -AROUND), to: shifted(first, daysIn(month) - 1 + AROUND) };
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
export const typicalDays = (month: string, periods: readonly Period[], told: DaysTold): Record<string, Weather> => {
  const days = Array.from({ length: daysIn(month) }, (_, day) => day);
  return Object.fromEntries(
    days.flatMap((day) => {
      const samples = periods.flatMap(({ from }) => samplesAround(shifted(from, AROUND + day), told));
      const weather = samples.length < ENOUGH ? null : weatherFrom(meanOf(samples), 'typical');
      return weather ? [[`${month}-${String(day + 1).padStart(2, '0')}`, weather]] : [];
    }),
  );
};

const samplesAround = (date: string, told: DaysTold): DayValues[] =>
  Array.from({ length: 2 * AROUND + 1 }, (_, index) => told.get(shifted(date, index - AROUND))).filter(
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

/** A code that stands for nothing was left out before. */
const conditionOf = (code: number): Weather['condition'] => weatherOfCode(code)?.condition ?? 'cloudy';

/** The most frequent number; of equally frequent ones the highest. */
const mostFrequent = (numbers: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return Math.max(...numbers.filter((number) => counts.get(number) === most));
};

const shifted = (date: string, days: number): string => addDays(date, days) ?? date;
