import type { CalendarView } from '@caravan/contract/trips/trip-calendar.rules.ts';
import type { TripStyle } from '@caravan/contract/trips/trip-styles.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { recall, remember } from '../../../platform/browser-memory.ts';

/** Where somebody is in the calendar. */
export interface CalendarPlace {
  readonly view: CalendarView;
  /** A date on the page that shows; `null` for the page of today, whichever day that is. */
  readonly date: string | null;
}

const NAME = 'trip-calendar';
const STORED = /^(week|month|year) (\d{4}-\d{2}-\d{2})?$/;

/** Where they were last in this tab: whoever opens a trip comes back to the same page. At first this month. */
export const recallPlace = (): CalendarPlace => {
  const [, view, date] = STORED.exec(recall('tab', NAME) ?? '') ?? [];
  return { view: (view as CalendarView | undefined) ?? 'month', date: date ?? null };
};

export const rememberPlace = ({ view, date }: CalendarPlace): void => remember('tab', NAME, `${view} ${date ?? ''}`);

/** The space that each view takes, the same before and after its code and its trips are there. */
export const CALENDAR_ROOM: Record<CalendarView, string> = {
  week: 'min-h-116 sm:min-h-112',
  month: 'min-h-178 sm:min-h-180',
  year: 'min-h-408 sm:min-h-276 lg:min-h-220',
};

/** What each view draws. */
export interface CalendarPageProps {
  /** A date on the page. */
  date: string;
  /** Calendar date of the viewer. */
  today: string;
  trips: readonly CalendarTrip[];
  tripStyles: ReadonlyMap<string, TripStyle>;
  /** Another date was reached by the keyboard. */
  onTurn: (date: string) => void;
  /** A day was pressed. */
  onOpen: (date: string) => void;
}
