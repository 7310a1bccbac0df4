import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense } from 'react';
import { Link } from 'wouter';
import { trackedFlightsQuery } from '../../features/flights/flights.queries.ts';
import { upcomingActivitiesQuery } from '../../features/home/home.queries.ts';
import { CalendarSection } from '../../features/trips/calendar/CalendarSection.tsx';
import { ComingTrips } from '../../features/trips/ComingTrips.tsx';
import { accessibleTripsQuery, statsQuery } from '../../features/trips/trips.queries.ts';
import { useToday } from '../../platform/clock.ts';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useMediaQuery } from '../../ui/use-viewport.ts';
import { FlightsSection } from './FlightsSection.tsx';
import { HomeStats } from './HomeStats.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { TravelUpdates } from './TravelUpdates.tsx';
import { WaitingForYou } from './WaitingForYou.tsx';
import { WhatComesNext } from './WhatComesNext.tsx';

const dayStays = lazyComponent(async () => (await import('./DayStays.tsx')).DayStays);

const DayStays = (props: ComponentProps<typeof dayStays.Component>) => (
  <Suspense>
    <dayStays.Component {...props} />
  </Suspense>
);

/** Trips that are named after the next one. */
const COMING = 3;

/** Where the window has room for two columns, and so for what is folded on a phone. */
const WIDE = '(min-width: 64rem)';

/** Where what comes next stands beside the rest, and not above it. */
const BESIDE = '(min-width: 48rem)';

interface HomeSectionsProps {
  /** The trips that are not over, the current or next one first. */
  trips: readonly Trip[];
}

/**
 * What home shows besides the next trip: what comes next, what waits for the viewer and the trips after that, and behind headings the
 * rest. Each part appears once it is known how high it is and what stands above it, so that nothing moves when more becomes known.
 */
export const HomeSections = ({ trips }: HomeSectionsProps) => {
  const isWide = useMediaQuery(WIDE);
  const isBeside = useMediaQuery(BESIDE);
  const [upcoming, stats, choices, flights] = [
    isSettled(useQuery(upcomingActivitiesQuery())),
    isSettled(useQuery(statsQuery())),
    isSettled(useQuery(accessibleTripsQuery)),
    isSettled(useQuery(trackedFlightsQuery)),
  ];
  const isAsideKnown = stats && choices;
  const [next, ...others] = trips;
  return (
    <>
      <div className="min-w-0 empty:hidden md:col-start-1">{(upcoming || next) && <WhatComesNext />}</div>
      <div className={classNames(STACK, next && 'md:col-start-2 md:row-span-2 md:row-start-1')}>
        {isAsideKnown && (upcoming || isBeside) ? (
          <>
            <WaitingForYou trips={trips} />
            {others.length > 0 && <AfterThat trips={others} />}
            <HomeStats />
            {next && <TravelUpdates trip={next} isOpenAtFirst={isWide} />}
          </>
        ) : (
          // Below what comes next nothing stands before that is known: it may be nothing.
          (upcoming || isBeside) && <AsideSkeleton />
        )}
      </div>
      <div
        className={classNames(
          'flex min-w-0 flex-col gap-2 md:col-span-full lg:gap-3',
          // On a phone one group with the weather, which is folded above it.
          next?.destination && next.startDate && 'max-md:-mt-3',
        )}
      >
        {isAsideKnown && upcoming && flights && (
          <>
            <FlightsSection isOpenAtFirst={isWide} />
            <CalendarSection isOpenAtFirst={isWide} DayStays={DayStays} />
            <RecentActivity />
          </>
        )}
      </div>
    </>
  );
};

/** Whether there is an answer, or there may be none: once it has failed, another try is waited for in its own section. */
const isSettled = ({ isLoading, failureCount }: UseQueryResult): boolean => !isLoading || failureCount > 0;

const AsideSkeleton = () => (
  <SkeletonGroup label="Loading your overview" className={STACK}>
    <Skeleton className="h-38" />
    <Skeleton className="h-13" />
  </SkeletonGroup>
);

const STACK = 'flex min-w-0 flex-col gap-5 lg:gap-6';

const AfterThat = ({ trips }: { trips: readonly Trip[] }) => {
  const { data: stats } = useQuery(statsQuery());
  const today = useToday();
  const coming = trips.slice(0, COMING);
  const count = stats?.activeTrips ?? trips.length + 1;
  return (
    <section aria-labelledby="after-that" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id="after-that" className="text-lg font-semibold">
          After that
        </h2>
        {count > coming.length + 1 && (
          <Link
            href="/trips"
            className="-my-2 -mr-2 inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold text-accent-ink underline-offset-4 hover:underline"
          >
            See all {count}
            <span className="sr-only"> trips</span>
          </Link>
        )}
      </div>
      <ComingTrips trips={coming} today={today} label="Trips after that" />
    </section>
  );
};
