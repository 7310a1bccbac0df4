import { pageSpan } from '@caravan/contract/trips/calendar-pages.rules.ts';
import type { TripLook } from '@caravan/contract/trips/trip-looks.rules.ts';
import { tripsWithin } from '@caravan/contract/trips/trip-calendar.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { useRef, useState } from 'react';
import { useToday } from '../../../platform/clock.ts';
import { useLoaded } from '../../../platform/lazy-component.ts';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CALENDAR_ROOM } from './calendar-place.ts';
import { CalendarSummary } from './CalendarSummary.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { MonthView } from './MonthView.tsx';
import { useCalendarPlace } from './use-calendar-place.ts';
import { useCalendarTrips } from './use-calendar-trips.ts';
import { useSwipe } from './use-swipe.ts';
import { WeekView } from './WeekView.tsx';
import { YearView } from './YearView.tsx';

const loadSheet = async () => (await import('./DayTripsSheet.tsx')).DayTripsSheet;

/** All trips on the pages of a calendar: a week, a month or a year. A day with trips leads to them. */
export const TripCalendar = () => {
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  const { view, date, showView, show, showToday, previous, next } = useCalendarPlace(today);
  const { query, trips, following, looks } = useCalendarTrips(date);
  const { element, open } = useDaySheet(trips, looks);
  const swipe = useSwipe({ previous, next });
  const turn = (to: string) => show(view, to);

  const page = { date, today, trips, looks, onTurn: turn, onOpen: open };
  return (
    <Card className={classNames('flex flex-col p-2! sm:p-4!', CALENDAR_ROOM[view])}>
      <CalendarToolbar
        headingRef={heading}
        view={view}
        date={date}
        onView={showView}
        onToday={showToday}
        previous={previous}
        next={next}
      />
      <div {...swipe} className="mt-2 flex flex-1 touch-pan-y touch-pinch-zoom flex-col">
        {view === 'week' && <WeekView {...page} />}
        {view === 'month' && <MonthView {...page} />}
        {view === 'year' && (
          <YearView
            {...page}
            onShowMonth={(month) => {
              show('month', month);
              heading.current?.focus();
            }}
          />
        )}
      </div>
      <CalendarSummary
        query={query}
        view={view}
        date={date}
        count={tripsWithin(trips, pageSpan(view, date)).length}
        ahead={[...trips, ...following]}
        onShow={turn}
      />
      {element}
    </Card>
  );
};

/** The dialog of a day; its code comes behind the calendar's. */
const useDaySheet = (trips: readonly CalendarTrip[], looks: ReadonlyMap<string, TripLook>) => {
  const { part: DayTripsSheet, fetchPart } = useLoaded(loadSheet, true);
  const [day, setDay] = useState<{ date: string; trips: readonly CalendarTrip[] } | null>(null);
  const [isOpen, setOpen] = useState(false);

  const open = async (date: string) => {
    const here = tripsWithin(trips, { first: date, last: date });
    if (here.length === 0 || !(await fetchPart())) return;
    setDay({ date, trips: here });
    setOpen(true);
  };
  const element = DayTripsSheet && day && (
    <DayTripsSheet open={isOpen} date={day.date} trips={day.trips} looks={looks} onClose={() => setOpen(false)} />
  );
  return { element, open: (date: string) => void open(date) };
};
