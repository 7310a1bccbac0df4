import { daysAhead, firstAhead, type ActivityAhead, type DayAhead } from '@caravan/contract/home/home.rules.ts';
import type { UpcomingActivity } from '@caravan/contract/home/home.schema.ts';
import { momentNames } from '@caravan/contract/itinerary/stays.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { upcomingActivitiesQuery } from '../../features/home/home.queries.ts';
import { useToday, viewerZone, useNow } from '../../platform/clock.ts';
import { formatDayAhead, formatTime, foreignZone } from '../../platform/format-dates.ts';
import { ZonedTimes } from '../../platform/ZonedTimes.tsx';
import { CATEGORY_STYLES } from '../../features/itinerary/activity-categories.ts';
import { classNames } from '../../ui/class-names.ts';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { ShowAll } from '../../ui/ShowAll.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { Loaded } from '../../platform/Loaded.tsx';

/** Activities to come that are shown at first. */
const SHOWN = 3;

/** Today's and the next activities of all trips, by day; nothing where nothing is planned. */
export const WhatComesNext = () => {
  const query = useQuery(upcomingActivitiesQuery());
  const now = useNow();
  const here = viewerZone();
  const [isWhole, setIsWhole] = useState(false);
  const { data } = query;
  const days = useMemo(() => data && daysAhead(data, { now, viewerZone: here }), [data, now, here]);
  const begun = days && firstAhead(days, SHOWN);
  const more = countIn(days) - countIn(begun);
  if (days?.length === 0) return null;
  return (
    <section aria-labelledby="what-comes-next" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="what-comes-next" className="text-lg font-semibold">
          What comes next
        </h2>
        <ShowAll of="What comes next" more={more} isWhole={isWhole} onToggle={() => setIsWhole(!isWhole)} />
      </div>
      <Loaded query={query} skeleton={<ComingSkeleton />} what="What comes next">
        {() => (
          <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
            {(isWhole ? days : begun)?.map((day) => (
              <Day key={day.day} day={day} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
};

const countIn = (days: readonly DayAhead[] | undefined): number =>
  days?.reduce((count, { activities }) => count + activities.length, 0) ?? 0;

const Day = ({ day: { day, activities } }: { day: DayAhead }) => {
  const today = useToday();
  const name = day === 'today' ? 'Today' : day === 'tomorrow' ? 'Tomorrow' : formatDayAhead(day, today);
  return (
    <div className="min-w-0">
      <h3 className="px-4 pt-2 text-sm font-semibold text-ink-muted">{name}</h3>
      <List label={name} framed={false}>
        {activities.map((ahead) => (
          <Row key={ahead.activity.id} ahead={ahead} />
        ))}
      </List>
    </div>
  );
};

const Row = ({ ahead: { activity, zone, zones, moment, isOver } }: { ahead: ActivityAhead }) => {
  const { Icon, tint } = CATEGORY_STYLES[activity.category];
  return (
    <ListRow
      href={`/trip/${activity.tripId}/itinerary`}
      leading={
        <TintedIcon tint={isOver ? 'sand' : tint}>
          <Icon size={20} />
        </TintedIcon>
      }
      title={
        <>
          <span className={classNames('block text-sm', isOver ? 'font-normal text-ink-muted' : 'text-accent-ink')}>
            {isOver && <span className="sr-only">Over: </span>}
            {moment === 'whole' ? (
              <ZonedTimes startTime={activity.startTime} endTime={activity.endTime} zones={zones} usual={zone} />
            ) : (
              whenOf(activity, zones, moment, zone)
            )}
          </span>
          <bdi className={classNames('line-clamp-2', isOver && 'font-normal text-ink-muted')}>{activity.title}</bdi>
        </>
      }
      text={
        <span className="line-clamp-1">
          {activity.location && (
            <>
              <bdi>{activity.location}</bdi> ·{' '}
            </>
          )}
          <bdi>{activity.trip.title}</bdi>
        </span>
      }
      className="py-1.5!"
    />
  );
};

/** 'Check-out 11:00 AM', the beginning or the end of what goes on over nights; another clock than the trip's is named. */
const whenOf = (
  activity: UpcomingActivity,
  zones: ActivityAhead['zones'],
  moment: 'start' | 'end',
  usual: string,
): string => {
  const [at, zone] = [moment === 'end' ? activity.endTime : activity.startTime, zones[moment]];
  const foreign = foreignZone(zone, usual, new Date(at ?? ''));
  return `${momentNames(activity)[moment]} ${formatTime(at, zone)}${foreign === null ? '' : ` ${foreign}`}`;
};

const ComingSkeleton = () => (
  <SkeletonGroup label="Loading what comes next">
    <Skeleton className="h-65" />
  </SkeletonGroup>
);
