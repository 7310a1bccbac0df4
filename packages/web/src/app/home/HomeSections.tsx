import type { RecentActivity as Added, RecentOutfit } from '@caravan/contract/home/home.schema.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, type LucideIcon, Luggage, Shirt, ShoppingBag } from 'lucide-react';
import { type ComponentProps, Suspense } from 'react';
import {
  recentActivitiesQuery,
  recentOutfitsQuery,
  upcomingActivitiesQuery,
} from '../../features/home/home.queries.ts';
import { creatorOf, nameOf, placeOf } from '../../features/home/recent-activity.rules.ts';
import { OutfitPicture } from '../../features/outfits/OutfitPicture.tsx';
import { CalendarSection } from '../../features/trips/calendar/CalendarSection.tsx';
import { WeatherCard } from '../../features/weather/WeatherCard.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { viewerZone, useNow, useTodayIn } from '../../platform/clock.ts';
import { formatAgo, formatShortDay } from '../../platform/format-dates.ts';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import type { Tint } from '../../ui/tints.ts';
import { WhatComesNext } from './WhatComesNext.tsx';

/** The last of all, so that it moves nothing when it comes. */
const flights = lazyComponent(async () => (await import('./FlightsSection.tsx')).FlightsSection);

const dayStays = lazyComponent(async () => (await import('./DayStays.tsx')).DayStays);

const DayStays = (props: ComponentProps<typeof dayStays.Component>) => (
  <Suspense>
    <dayStays.Component {...props} />
  </Suspense>
);

interface HomeSectionsProps {
  /** The current or the next trip. */
  next: Trip | undefined;
}

/** The lower part of home. It appears whole, so that nothing in it moves when more becomes known. */
export const HomeSections = ({ next }: HomeSectionsProps) => {
  const { isLoading, errorUpdateCount } = useQuery(upcomingActivitiesQuery());
  // Once it has failed, another try is waited for in its own section.
  if (isLoading && errorUpdateCount === 0) return null;
  return (
    <div className="flex flex-col gap-6 pt-6">
      <WhatComesNext />
      <CalendarSection DayStays={DayStays} />
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

/** Days that a card shows beside the one that counts most. */
const FOLLOWING = 5;

/**
 * The weather of today on the current trip, or of the first day of the next, and of the days after it; nothing where that has no
 * place or no date.
 */
const TravelUpdates = ({ trip }: { trip: Trip }) => {
  const today = useTodayIn(shownZone(trip.timeZone, viewerZone()));
  const { near, ref } = useNearViewport(false);
  const date = tripStatus(trip, today) === 'active' ? today : trip.startDate;
  if (trip.destination === null || date === null) return null;
  return (
    <Card ref={ref} as="section" aria-labelledby="travel-updates" className="rests-out-of-sight flex flex-col gap-3">
      <h2 id="travel-updates" className="text-lg font-semibold">
        Travel Updates
      </h2>
      <p className="-mt-2 text-sm wrap-anywhere text-ink-muted">
        <bdi className="font-medium text-ink">{trip.destination}</bdi> ·{' '}
        {date === today ? 'Today' : formatShortDay(date)}
      </p>
      <WeatherCard
        destination={{ location: trip.destination, position: trip.position }}
        date={date}
        following={daysAfter(date, trip.endDate)}
        today={today}
        isNear={near}
      />
    </Card>
  );
};

const daysAfter = (date: string, last: string | null): string[] =>
  Array.from({ length: FOLLOWING }, (_, index) => addDays(date, index + 1)).filter(
    (day) => day !== null && last !== null && day <= last,
  ) as string[];

/** What was last added to the viewer's trips, by whomever; closed at first. */
const RecentActivity = () => (
  <Disclosure title="Recent Activity">
    <Additions />
  </Disclosure>
);

const Additions = () => {
  const query = useQuery(recentActivitiesQuery);
  const { data: outfits } = useQuery(recentOutfitsQuery);
  const now = useNow();
  return (
    <Loaded query={query} skeleton={<AdditionsSkeleton />} what="Recent activity">
      {(additions) =>
        additions.length === 0 ? (
          <p className="px-4 py-6 text-center text-ink-muted">No recent activity</p>
        ) : (
          <List label="Recent activity" framed={false}>
            {additions.map((added) => (
              <Addition
                key={added.id}
                added={added}
                outfit={outfits?.find(({ id }) => id === added.id)}
                when={formatAgo(added.createdAt, now)}
              />
            ))}
          </List>
        )
      }
    </Loaded>
  );
};

const KINDS = new Map<string, { Icon: LucideIcon; tint: Tint }>([
  ['outfit', { Icon: Shirt, tint: 'purple' }],
  ['activity', { Icon: CalendarCheck, tint: 'teal' }],
  ['shopping', { Icon: ShoppingBag, tint: 'orange' }],
]);

interface AdditionProps {
  added: Added;
  /** What was added, where it is an outfit of which more is known. */
  outfit: RecentOutfit | undefined;
  when: string;
}

const Addition = ({ added, outfit, when }: AdditionProps) => {
  const { Icon, tint } = KINDS.get(added.activityType) ?? { Icon: Luggage, tint: 'sand' };
  return (
    <ListRow
      href={placeOf(added)}
      leading={
        outfit?.imageUrl ? (
          <OutfitPicture outfit={outfit} className="relative size-10 shrink-0 rounded-control" />
        ) : (
          <TintedIcon tint={tint}>
            <Icon size={20} />
          </TintedIcon>
        )
      }
      title={
        <span className="line-clamp-3 font-normal">
          <bdi className="font-medium">{creatorOf(added.creator)}</bdi> added{' '}
          <bdi className="font-medium">{nameOf(added)}</bdi> to <bdi className="font-medium">{added.trip.title}</bdi>
        </span>
      }
      text={when}
    />
  );
};

const AdditionsSkeleton = () => (
  <SkeletonGroup label="Loading recent activity" className="flex flex-col">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex h-17 items-center gap-3 px-4">
        <Skeleton shape="circle" className="size-10" />
        <Skeleton shape="line" className="w-3/5" />
      </div>
    ))}
  </SkeletonGroup>
);
