import { isNewcomer } from '@caravan/contract/accounts/accounts.rules.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { openTrips, tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip, UserStats } from '@caravan/contract/trips/trips.schema.ts';
import { useInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Compass, Luggage, Shirt, UsersRound } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { EmailReminder, PasskeyReminder } from '../../features/accounts/ReminderCards.tsx';
import { SECURITY_HREF, isReminded, isRemindedOfPasskey } from '../../features/accounts/account-reminders.ts';
import { trackedFlightsQuery } from '../../features/flights/flights.queries.ts';
import { upcomingActivitiesQuery } from '../../features/home/home.queries.ts';
import { ComingTrips, NextTripCard } from '../../features/trips/ComingTrips.tsx';
import { NEW_TRIP_HREF } from '../../features/trips/new-trip-address.ts';
import { accessibleTripsQuery, statsQuery, tripsQuery, useHasTrips } from '../../features/trips/trips.queries.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { useToday } from '../../platform/clock.ts';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import type { ReadFirst } from '../../platform/query-client.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { useIsOpening } from '../../ui/use-is-opening.ts';
import type { Tint } from '../../ui/tints.ts';

/** Trips that are named below the next one. */
const COMING = 3;

/** What lies below the first window comes after it. */
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

/** The first screen: who is here, how much there is, and what comes next. */
export const HomePage = () => {
  const user = useCurrentUser();
  const today = useToday();
  const query = useInfiniteQuery(tripsQuery());
  const ahead = useMemo(() => query.data && openTrips(query.data, today), [query.data, today]);
  // Together with the trips: their sections are shown once it is known whether there is anything in them.
  usePrefetchQuery(upcomingActivitiesQuery());
  useEffect(() => void sections.preload(), []);
  const isOpening = useIsOpening();
  const [now] = useState(() => new Date());
  const isNew = user !== null && isNewcomer(user, now);
  const name = user?.firstName || user?.email?.split('@')[0] || 'traveler';
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
        subtitle={isNew ? 'Ready for your first adventure?' : 'Ready for your next adventure?'}
      />
      {user && <Reminder user={user} />}
      <div className="grid gap-6 pt-1 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <div className="lg:col-start-2">
          <HomeStats />
        </div>
        <Loaded query={query} skeleton={<NextSkeleton />} what="Your trips">
          {() => <Ahead trips={ahead ?? []} today={today} />}
        </Loaded>
      </div>
      {!query.isLoading &&
        (isOpening ? (
          // As high as where somebody may come back to.
          <div className="h-[200dvh]" />
        ) : (
          <Suspense>
            <sections.Component next={ahead?.[0]} />
          </Suspense>
        ))}
    </main>
  );
};

/** One reminder at a time; of a sign-in method first, as an address can wait. */
const Reminder = ({ user }: { user: CurrentUser }) => {
  const ofPasskey = isRemindedOfPasskey(user);
  if (!ofPasskey && !isReminded(user)) return null;
  return ofPasskey ? <PasskeyReminder user={user} href={SECURITY_HREF} /> : <EmailReminder user={user} />;
};

/** In the left pane on desktops, beside the counts. */
const LEFT = 'lg:col-start-1 lg:row-start-1 lg:row-span-2';

/** The next of the trips that are not over, and those after it. */
const Ahead = ({ trips, today }: { trips: readonly Trip[]; today: string }) => {
  const { data: stats } = useQuery(statsQuery());
  const [next, ...others] = trips;
  if (!next) return <StartPlanning />;
  const coming = others.slice(0, COMING);
  const count = stats?.activeTrips ?? trips.length;
  return (
    <>
      <section aria-labelledby="next-up" className={`flex flex-col gap-3 ${LEFT}`}>
        <h2 id="next-up" className="text-lg font-semibold">
          {tripStatus(next, today) === 'active' ? 'On now' : 'Next up'}
        </h2>
        <NextTripCard trip={next} today={today} />
      </section>
      {coming.length > 0 && (
        <section aria-labelledby="after-that" className="flex flex-col gap-3">
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
      )}
    </>
  );
};

const StartPlanning = () => {
  const hasCompleted = useHasTrips();
  return (
    <Card className={LEFT}>
      <EmptyState
        icon={<Compass size={28} />}
        title="Ready to start planning?"
        text={
          hasCompleted
            ? 'All your trips are completed. Time for the next one.'
            : 'Make a trip, invite your friends, and plan it together.'
        }
        action={<LinkButton href={NEW_TRIP_HREF}>Get Started</LinkButton>}
      />
    </Card>
  );
};

const NextSkeleton = () => (
  <SkeletonGroup label="Loading your trips" className={`flex flex-col gap-3 ${LEFT}`}>
    <Skeleton shape="line" className="my-1 h-5 w-24" />
    <Skeleton className="h-80 sm:h-96" />
  </SkeletonGroup>
);

interface Stat {
  label: string;
  count: (stats: UserStats) => number;
  /** Where it leads. */
  href: string;
  icon: ReactNode;
  tint: Tint;
}

const STATS: readonly Stat[] = [
  { label: 'Trips', count: (stats) => stats.activeTrips, href: '/trips', icon: <Luggage size={20} />, tint: 'teal' },
  { label: 'Outfits', count: (stats) => stats.outfits, href: '/closets', icon: <Shirt size={20} />, tint: 'purple' },
  {
    label: 'Members',
    count: (stats) => stats.members,
    href: '/members',
    icon: <UsersRound size={20} />,
    tint: 'yellow',
  },
];

/** Three counts, each leading to what it counts. */
const HomeStats = () => {
  const { data, isPending, fetchStatus } = useQuery(statsQuery());
  const isComing = isPending && fetchStatus === 'fetching';
  return (
    <ul aria-label="Your numbers" className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-3">
      {STATS.map((stat) => (
        <li key={stat.label} className="flex min-w-0">
          <StatTile stat={stat}>{data ? shownCount(stat.count(data)) : isComing ? null : '–'}</StatTile>
        </li>
      ))}
    </ul>
  );
};

/** In full as far as it fits into a tile: '1,234', and then '12K'. */
const shownCount = (count: number): string =>
  count.toLocaleString(undefined, count < 10_000 ? {} : { notation: 'compact', maximumFractionDigits: 0 });

const StatTile = ({ stat, children }: { stat: Stat; children: string | null }) => (
  <Link
    href={stat.href}
    className="flex w-full min-w-0 flex-col items-center gap-1 rounded-card border border-line bg-surface px-2 py-4 text-center transition-[background-color,scale] duration-150 hover:bg-raised active:scale-98"
  >
    <TintedIcon tint={stat.tint}>{stat.icon}</TintedIcon>
    <span className="mt-1 flex h-8 items-center text-xl font-bold">
      {children ?? <Skeleton shape="line" className="h-5 w-8" />}
    </span>
    <span className="max-w-full truncate text-sm text-ink-muted">{stat.label}</span>
  </Link>
);
