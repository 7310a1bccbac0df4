import type { TripLook } from '@caravan/contract/trips/trip-looks.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';

/** What each view draws. */
export interface CalendarPageProps {
  /** A date on the page. */
  date: string;
  /** Calendar date of the viewer. */
  today: string;
  trips: readonly CalendarTrip[];
  looks: ReadonlyMap<string, TripLook>;
  /** Another date was reached by the keyboard. */
  onTurn: (date: string) => void;
  /** A day was pressed. */
  onOpen: (date: string) => void;
}
