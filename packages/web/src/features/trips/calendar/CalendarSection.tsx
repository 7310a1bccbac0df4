import { Suspense } from 'react';
import { lazyComponent } from '../../../platform/lazy-component.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton.tsx';
import { useNearViewport } from '../../../ui/use-near-viewport.ts';
import { useHasTrips } from '../trips.queries.ts';
import type { DaySheetParts } from './DayTripsSheet.tsx';
import { CALENDAR_ROOM, recallPlace } from './calendar-views.ts';

const { Component: TripCalendar } = lazyComponent(async () => (await import('./TripCalendar.tsx')).TripCalendar);

/** The calendar, for whoever has trips; its code comes when somebody scrolls to it, into the space that is reserved for it. */
export const CalendarSection = ({ DayStays }: Pick<DaySheetParts, 'DayStays'>) => {
  const hasTrips = useHasTrips();
  const { near, ref } = useNearViewport(false, 'soon');
  if (!hasTrips) return null;
  return (
    <section ref={ref} aria-labelledby="trip-calendar" className="flex flex-col gap-3">
      <h2 id="trip-calendar" className="text-lg font-semibold">
        Trip Calendar
      </h2>
      {near ? (
        <Suspense fallback={<CalendarSkeleton />}>
          <TripCalendar DayStays={DayStays} />
        </Suspense>
      ) : (
        <CalendarRoom />
      )}
    </section>
  );
};

const CalendarSkeleton = () => (
  <SkeletonGroup label="Loading your trip calendar" className="flex">
    <CalendarRoom />
  </SkeletonGroup>
);

const CalendarRoom = () => <Skeleton className={`h-auto flex-1 ${CALENDAR_ROOM[recallPlace().view]}`} />;
