import type { Position } from '@caravan/contract/places/places.schema.ts';
import type { DayValuesByDate, Period } from './weather-spans.rules.ts';

/** A place whose weather can be requested. */
export interface WeatherPlace extends Position {
  /** IANA; its days are days there. */
  readonly timeZone: string;
}

/** Reads the days of a period; throws ServiceError where the service gives no answer. */
export type ReadDays = (place: WeatherPlace, period: Period, signal: AbortSignal) => Promise<DayValuesByDate>;

/** A service that knows the weather of places. */
export interface WeatherProvider {
  /** The place that a destination means; `null` for one that the service does not know. Throws ServiceError. */
  findPlace(destination: string, signal: AbortSignal): Promise<WeatherPlace | null>;
  /** The last days and those to come. */
  readonly forecast: ReadDays;
  /** The past; `null` where no archive is set up. */
  readonly archive: ReadDays | null;
}
