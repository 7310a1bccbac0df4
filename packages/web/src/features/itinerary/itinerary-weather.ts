import type { ReactNode } from 'react';

/** What an itinerary shows of the weather. */
export interface ItineraryWeather {
  /** A line below the heading of a day. */
  readonly ofDay: (date: string) => ReactNode;
  /** Whose data it is, below all days. */
  readonly source: (dates: readonly string[]) => ReactNode;
}
