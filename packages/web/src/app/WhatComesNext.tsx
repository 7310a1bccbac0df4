import { daysAhead, type ActivityAhead, type DayAhead } from '@caravan/contract/home/upcoming-days.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { upcomingActivitiesQuery } from '../features/home/home.queries.ts';
import { CATEGORY_LOOKS } from '../features/itinerary/activity-categories.ts';
import { foreignZone } from '../features/itinerary/zone-name.ts';
import { viewerZone } from '../platform/clock.ts';
import { formatDay, formatTimeRange } from '../platform/format-dates.ts';
import { useNow } from '../platform/use-now.ts';
import { classNames } from '../ui/class-names.ts';
import { List, ListRow } from '../ui/ListRow.tsx';
import { TintedIcon } from '../ui/TintedIcon.tsx';
import { Loaded } from './Loaded.tsx';

/** Today's and the next activities of all trips, by day; nothing where nothing is planned. */
export const WhatComesNext = () => {
  const query = useQuery(upcomingActivitiesQuery());
  const now = useNow();
  const here = viewerZone();
  const days = useMemo(() => query.data && daysAhead(query.data, { now, viewerZone: here }), [query.data, now, here]);
  if (query.isLoading || days?.length === 0) return null;
  return (
    <section aria-labelledby="what-comes-next" className="flex flex-col gap-3">
      <h2 id="what-comes-next" className="text-lg font-semibold">
        What comes next
      </h2>
      <Loaded query={query} skeleton={null} what="What comes next">
        {() => (
          <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
            {days?.map((day) => (
              <Day key={day.day} day={day} here={here} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
};

const Day = ({ day: { day, activities }, here }: { day: DayAhead; here: string }) => {
  const name = day === 'today' ? 'Today' : day === 'tomorrow' ? 'Tomorrow' : formatDay(day);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink-muted">{name}</h3>
      <List label={name}>
        {activities.map((ahead) => (
          <Row key={ahead.activity.id} ahead={ahead} here={here} />
        ))}
      </List>
    </div>
  );
};

const Row = ({ ahead: { activity, zone, isOver }, here }: { ahead: ActivityAhead; here: string }) => {
  const { Icon, tint } = CATEGORY_LOOKS[activity.category];
  const foreign = foreignZone(zone, here, new Date(activity.startTime));
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
            {formatTimeRange(activity, zone)}
            {foreign && <span className="font-normal text-ink-muted"> {foreign}</span>}
          </span>
          <bdi className={classNames('line-clamp-2', isOver && 'font-normal text-ink-muted')}>{activity.title}</bdi>
        </>
      }
      text={
        <>
          {activity.location && <bdi className="line-clamp-1">{activity.location}</bdi>}
          <bdi className="line-clamp-1">{activity.trip.title}</bdi>
        </>
      }
    />
  );
};
