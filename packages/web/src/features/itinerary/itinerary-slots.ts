import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { ReactNode } from 'react';

/** What an itinerary shows of the flights of its people. */
export interface ItineraryFlights {
  /** There are some, and what is known of them is still to come: a plan that shows before then moves. */
  readonly isLoading: boolean;
  /** Above all days. */
  readonly overview: ReactNode;
  /** The calendar dates on which somebody lands. */
  readonly days: readonly string[];
  /** Below the heading of a day. */
  readonly ofDay: (date: string) => ReactNode;
  /** Across the card of an activity. */
  readonly ofActivity: (activity: Activity) => ReactNode;
  /** With what else may be done for an activity. */
  readonly trackAction: (activity: Activity) => ReactNode;
}

/** What an itinerary shows of the weather. */
export interface ItineraryWeather {
  /** A line below the heading of a day. */
  readonly ofDay: (date: string) => ReactNode;
  /** Whose data it is, below all days. */
  readonly source: (dates: readonly string[]) => ReactNode;
}

/** What the card of an activity shows of the money that is spent on it. */
export type ExpenseOf = (activity: Activity) => ReactNode;
