import type { Position } from '@caravan/contract/places/places.schema.ts';
import type { DaysTold, Period } from './day-values.rules.ts';

/** A place whose weather can be asked for. */
export interface WeatherPlace extends Position {
  /** IANA; its days are days there. */
  readonly timeZone: string;
}

/** Tells the days of a period; throws ServiceError where it gives no answer. */
export type TellDays = (place: WeatherPlace, period: Period, signal: AbortSignal) => Promise<DaysTold>;

/** A service that knows the weather of places. */
export interface WeatherProvider {
  /** The place that a destination means; `null` for one that the service does not know. Throws ServiceError. */
  findPlace(destination: string, signal: AbortSignal): Promise<WeatherPlace | null>;
  /** The last days and those to come. */
  readonly forecast: TellDays;
  /** The past; `null` where nobody is asked for it. */
  readonly archive: TellDays | null;
}
