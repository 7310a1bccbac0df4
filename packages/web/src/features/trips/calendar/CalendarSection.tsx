import { Suspense } from 'react';
import { lazyComponent } from '../../../platform/lazy-component.ts';
import { useRememberedOpen } from '../../../platform/remembered-open.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton.tsx';
import { useNearViewport } from '../../../ui/use-near-viewport.ts';
import { useHasTrips } from '../trips.queries.ts';
import type { DaySheetParts } from './DayTripsSheet.tsx';
import { CALENDAR_ROOM, recallPlace } from './calendar-views.ts';

const { Component: TripCalendar } = lazyComponent(async () => (await import('./TripCalendar.tsx')).TripCalendar);

interface CalendarSectionProps extends Pick<DaySheetParts, 'DayStays'> {
  isOpenAtFirst: boolean;
}

/** The calendar, for whoever has trips; its code comes when it is open and somebody comes near, into the space that is reserved for it. */
export const CalendarSection = ({ isOpenAtFirst, DayStays }: CalendarSectionProps) => {
  const hasTrips = useHasTrips();
  const { near, ref } = useNearViewport(false, 'soon');
  const { open, setOpen } = useRememberedOpen('trip-calendar', isOpenAtFirst);
  if (!hasTrips) return null;
  return (
    <div ref={ref}>
      <Disclosure id="trip-calendar" title="Trip Calendar" open={open} onToggle={() => setOpen(!open)}>
        {near ? (
          <Suspense fallback={<CalendarSkeleton />}>
            <TripCalendar DayStays={DayStays} />
          </Suspense>
        ) : (
          <CalendarRoom />
        )}
      </Disclosure>
    </div>
  );
};

const CalendarSkeleton = () => (
  <SkeletonGroup label="Loading your trip calendar" className="flex">
    <CalendarRoom />
  </SkeletonGroup>
);

const CalendarRoom = () => <Skeleton className={`h-auto flex-1 rounded-none ${CALENDAR_ROOM[recallPlace().view]}`} />;
