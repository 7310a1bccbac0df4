import { type CalendarView, type DatedTrip, dayOfSpan } from '@caravan/contract/trips/trip-calendar.rules.ts';
import type { CalendarTint } from '@caravan/contract/trips/trip-tints.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { recall, remember } from '../../../platform/browser-memory.ts';
import { formatDate, formatDay } from '../../../platform/format-dates.ts';
import { ownWeekOf } from '../../../platform/preferences.ts';

/** What the calendar says, in the viewer's language (`locale`, the browser's by default). Dates are calendar dates. */

type Format = Omit<Intl.DateTimeFormatOptions, 'timeZone'>;

const formats = new Map<string, Intl.DateTimeFormat>();

const inWords = (date: string, options: Format, locale?: string): string => {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(`${date}T00:00:00Z`));
};

/** 'March 2027'. */
export const monthLabel = (date: string, locale?: string): string =>
  inWords(date, { month: 'long', year: 'numeric' }, locale);

/** 'March'. */
export const monthName = (date: string, locale?: string): string => inWords(date, { month: 'long' }, locale);

/** 'Mon', or 'M' where there is little space. */
export const weekdayName = (date: string, width: 'long' | 'short' | 'narrow', locale?: string): string =>
  inWords(date, { weekday: width }, locale);

/** 'Week of Mar 1, 2027', 'March 2027', '2027'. */
export const pageTitle = (view: CalendarView, date: string, locale?: string): string => {
  if (view === 'year') return date.slice(0, 4);
  return view === 'month' ? monthLabel(date, locale) : `Week of ${formatDate(ownWeekOf(date)[0], locale)}`;
};

/** What there is on a page: 'No trips in March 2027', '2 trips in the week of Mar 1, 2027'. */
export const pageSummary = (count: number, view: CalendarView, date: string, locale?: string): string => {
  const trips = count === 0 ? 'No trips' : count === 1 ? '1 trip' : `${count} trips`;
  const title = pageTitle(view, date, locale);
  return `${trips} in ${view === 'week' ? `the week${title.slice('Week'.length)}` : title}`;
};

/** How a day is read out: 'Sunday, March 14, today: Lisbon, day 2 of 5; Rome, day 1'. */
export const dayLabel = (
  date: string,
  trips: readonly (DatedTrip & { readonly title: string })[],
  isToday: boolean,
  locale?: string,
): string => {
  const day = [formatDay(date, locale), isToday && 'today'].filter(Boolean).join(', ');
  return trips.length === 0 ? day : `${day}: ${trips.map((trip) => tripOnDay(trip, date)).join('; ')}`;
};

const tripOnDay = (trip: DatedTrip & { readonly title: string }, date: string): string => {
  const at = dayOfSpan(trip, date);
  if (!at) return trip.title;
  return `${trip.title}, day ${at.day}${at.days === null ? '' : ` of ${at.days}`}`;
};

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
  tints: ReadonlyMap<string, CalendarTint>;
  /** Another date was reached by the keyboard. */
  onTurn: (date: string) => void;
  /** A day was pressed. */
  onOpen: (date: string) => void;
}
