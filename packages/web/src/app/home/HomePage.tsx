import { isNewcomer } from '@caravan/contract/accounts/accounts.rules.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { openTrips, tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { EmailReminder, PasskeyReminder } from '../../features/accounts/ReminderCards.tsx';
import { SECURITY_HREF, isReminded, isRemindedOfPasskey } from '../../features/accounts/account-reminders.ts';
import { trackedFlightsQuery } from '../../features/flights/flights.queries.ts';
import { upcomingActivitiesQuery } from '../../features/home/home.queries.ts';
import { NotificationsButton } from '../../features/notifications/NotificationsButton.tsx';
import { PushOffer } from '../../features/notifications/PushOffer.tsx';
import { isOfferedPushes } from '../../features/notifications/push-offer.ts';
import { NextTripCard } from '../../features/trips/ComingTrips.tsx';
import { NEXT_TRIP_ROOM } from '../../features/trips/next-trip-room.ts';
import { NEW_TRIP_HREF } from '../../features/trips/new-trip-address.ts';
import {
  accessibleTripsQuery,
  statsQuery,
  tripsQuery,
  useHasTrips,
  useOpenTrips,
} from '../../features/trips/trips.queries.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { useToday } from '../../platform/clock.ts';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/Button.tsx';
import type { ReadFirst } from '../../platform/query-client.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useIsOpening } from '../../ui/use-is-opening.ts';

/** What lies below the next trip, and beside it, comes after it. */
const sections = lazyComponent(async () => (await import('./HomeSections.tsx')).HomeSections);

/** Begins to read what the screen shows first, before it is drawn for the first time. */
export const readHomePage: ReadFirst = async (client) => {
  void client.prefetchInfiniteQuery(tripsQuery());
  void client.prefetchQuery(statsQuery());
  void client.prefetchQuery(upcomingActivitiesQuery());
  void client.prefetchQuery(accessibleTripsQuery);
  void client.prefetchQuery(trackedFlightsQuery);
  await sections.preload();
};

/** The first screen: who is here, what is on now or comes next, and what waits for them. */
export const HomePage = () => {
  const user = useCurrentUser();
  const today = useToday();
  const query = useOpenTrips();
  const ahead = useMemo(() => query.data && openTrips(query.data, today), [query.data, today]);
  // Together with the trips: their sections are shown once it is known whether there is anything in them.
  usePrefetchQuery(upcomingActivitiesQuery());
  useEffect(() => void sections.preload(), []);
  const isOpening = useIsOpening();
  const [now] = useState(() => new Date());
  const isNew = user !== null && isNewcomer(user, now);
  const name = user?.firstName || user?.email?.split('@')[0] || 'traveler';
  const next = ahead?.[0];
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>Home · Caravan</title>
      <PageHeader
        title={
          isNew ? (
            <>
              Welcome, <bdi>{name}</bdi>!
            </>
          ) : (
            <>
              Welcome back, <bdi>{name}</bdi>!
            </>
          )
        }
        actions={<NotificationsButton />}
        subtitle={isNew ? 'Ready for your first adventure?' : 'Ready for your next adventure?'}
      />
      {user && <Reminder user={user} />}
      <div className={classNames('grid grid-cols-1 gap-5 lg:gap-6', (next || !ahead) && BESIDE)}>
        <Loaded query={query} skeleton={<NextSkeleton />} what="Your trips">
          {() => (next ? <NextTrip trip={next} today={today} /> : <StartPlanning />)}
        </Loaded>
        {!query.isLoading && !isOpening && (
          <Suspense>
            <sections.Component trips={ahead ?? NO_TRIPS} />
          </Suspense>
        )}
      </div>
      {/* As high as where somebody may come back to. */}
      {isOpening && <div className="h-[200dvh]" />}
    </main>
  );
};

/** One reminder at a time; of a sign-in method first, as an address can wait. */
const Reminder = ({ user }: { user: CurrentUser }) => {
  const ofPasskey = isRemindedOfPasskey(user);
  if (!ofPasskey && !isReminded(user)) return isOfferedPushes(user) ? <PushOffer user={user} /> : null;
  return ofPasskey ? <PasskeyReminder user={user} href={SECURITY_HREF} /> : <EmailReminder user={user} />;
};

/** What is on now, and what comes next, beside what else there is, where there is space for both. */
const BESIDE = 'md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:grid-rows-[auto_1fr]';

const NO_TRIPS: readonly Trip[] = [];

/** The trip that somebody is on, or that comes next. */
const NextTrip = ({ trip, today }: { trip: Trip; today: string }) => (
  <section aria-labelledby="next-up" className="flex flex-col gap-2">
    <h2 id="next-up" className="text-lg font-semibold">
      {tripStatus(trip, today) === 'active' ? 'On now' : 'Next up'}
    </h2>
    <NextTripCard trip={trip} today={today} />
  </section>
);

const StartPlanning = () => {
  const hasCompleted = useHasTrips();
  return (
    <Card as="section" aria-labelledby="start-planning" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-[1_1_15rem]">
        <h2 id="start-planning" className="text-lg font-semibold">
          Ready to start planning?
        </h2>
        <p className="text-ink-muted">
          {hasCompleted
            ? 'All your trips are completed. Time for the next one.'
            : 'Make a trip, invite your friends, and plan it together.'}
        </p>
      </div>
      <LinkButton href={NEW_TRIP_HREF}>Get Started</LinkButton>
    </Card>
  );
};

const NextSkeleton = () => (
  <SkeletonGroup label="Loading your trips" className="flex flex-col gap-2">
    <Skeleton shape="line" className="my-1 h-5 w-24" />
    <Skeleton className={NEXT_TRIP_ROOM} />
  </SkeletonGroup>
);
