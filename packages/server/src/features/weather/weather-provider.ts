import type { Position } from '@caravan/contract/places/places.schema.ts';

/** A place whose weather can be asked for. */
export interface WeatherPlace extends Position {
  /** IANA; its days are days there. */
  readonly timeZone: string;
}

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

/** Tells the days of a period; throws ServiceError where it gives no answer. */
export type TellDays = (place: WeatherPlace, period: Period, signal: AbortSignal) => Promise<DaysTold>;

/** A service that knows the weather of places. */
export interface WeatherProvider {
  /** The place that a destination means; `null` for one that the service does not know. Throws ServiceError. */
  findPlace(destination: string): Promise<WeatherPlace | null>;
  /** The last days and those to come. */
  readonly forecast: TellDays;
  /** The past; `null` where nobody is asked for it. */
  readonly archive: TellDays | null;
}
