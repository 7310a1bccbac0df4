import type { CalendarRow } from '@caravan/contract/trips/trip-calendar.rules.ts';
import type { TripLook } from '@caravan/contract/trips/trip-looks.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { createContext } from 'react';

/** What the parts that stand in for the day picker's own need beside its dates. */
export interface PickedFrom {
  readonly trips: readonly CalendarTrip[];
  readonly looks: ReadonlyMap<string, TripLook>;
  /** Days are small, with marks in place of bars. */
  readonly isSmall: boolean;
}

export const PickedFromContext = createContext<PickedFrom>({ trips: [], looks: new Map(), isSmall: false });

/** The row in which a day stands. */
export const RowContext = createContext<CalendarRow<CalendarTrip>['days']>([]);
