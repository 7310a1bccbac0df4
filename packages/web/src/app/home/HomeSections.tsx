import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { upcomingActivitiesQuery } from '../../features/home/home.queries.ts';
import { CalendarSection } from '../../features/trips/calendar/CalendarSection.tsx';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { RecentActivity } from './RecentActivity.tsx';
import { TravelUpdates } from './TravelUpdates.tsx';
import { WhatComesNext } from './WhatComesNext.tsx';

/** The last of all, so that it moves nothing when it comes. */
const flights = lazyComponent(async () => (await import('./FlightsSection.tsx')).FlightsSection);

interface HomeSectionsProps {
  /** The current or the next trip. */
  next: Trip | undefined;
}

/** The lower part of home. It appears whole, so that nothing in it moves when more becomes known. */
export const HomeSections = ({ next }: HomeSectionsProps) => {
  const { isLoading, errorUpdateCount } = useQuery(upcomingActivitiesQuery());
  // Once it has failed, what is asked for again is waited for in its own section.
  if (isLoading && errorUpdateCount === 0) return null;
  return (
    <div className="flex flex-col gap-6 pt-6">
      <WhatComesNext />
      <CalendarSection />
      <div className="grid items-start gap-6 *:only:col-span-full lg:grid-cols-2">
        {next && <TravelUpdates trip={next} />}
        <RecentActivity />
      </div>
      <Suspense>
        <flights.Component />
      </Suspense>
    </div>
  );
};
