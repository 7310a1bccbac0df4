import { weatherOfCode } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather, WeatherBasis } from '@caravan/contract/weather/weather.schema.ts';

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

/** What a service told, by date; a day of which it does not know all is missing. */
export type DaysTold = ReadonlyMap<string, DayValues>;

/** A day as people are told of it; `null` for a code that stands for nothing. */
export const weatherFrom = (values: DayValues, basis: WeatherBasis): Weather | null => {
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
