import type { OutfitOfTrip } from '@caravan/contract/outfits/closets.schema.ts';
import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import { addDays, daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useToday } from '../../../platform/clock.ts';
import { messageOf } from '../../../platform/errors.ts';
import { formatDateRange, formatDay, formatDayParts } from '../../../platform/format-dates.ts';
import { ownWeekOf } from '../../../platform/preferences.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { OutfitPicture } from '../OutfitPicture.tsx';
import { outfitsLabel, closetHref } from '../closet.rules.ts';
import { weekOutfitsQuery } from './closets.queries.ts';

interface OutfitWeekProps {
  /** Whose outfits; absent: everybody's. */
  wearerId: string | undefined;
  onCopy: (outfit: OutfitOfTrip, from: string) => void;
}

const NONE: readonly OutfitOfTrip[] = [];

/** What is worn in a week, on whichever trip, by day. */
export const OutfitWeek = ({ wearerId, onCopy }: OutfitWeekProps) => {
  const today = useToday();
  const [weeksAhead, setWeeksAhead] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const first = addDays(weekStart(today), weeksAhead * 7) ?? today;
  const last = addDays(first, 6);
  const query = useQuery(weekOutfitsQuery(first, wearerId));
  const days = daysOfWeek(first, query.data ?? NONE);
  const open = days.find(({ date, outfits }) => date === opened && outfits.length > 0);
  const dates = formatDateRange({ startDate: first, endDate: last });
  const name = weekName(first, today);
  return (
    <section aria-label="Outfits by week">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="min-w-0 text-lg leading-tight font-semibold" aria-live="polite">
          {name ?? dates}
          {name && <span className="block text-sm font-normal text-ink-muted">{dates}</span>}
        </h2>
        <div className="-me-2 flex shrink-0 items-center">
          {weeksAhead !== 0 && (
            <Button variant="quiet" size="small" onClick={() => setWeeksAhead(0)}>
              This week
            </Button>
          )}
          <IconButton
            label="Week before"
            icon={<ChevronLeft size={20} aria-hidden="true" className="rtl:-scale-x-100" />}
            onClick={() => setWeeksAhead(weeksAhead - 1)}
          />
          <IconButton
            label="Week after"
            icon={<ChevronRight size={20} aria-hidden="true" className="rtl:-scale-x-100" />}
            onClick={() => setWeeksAhead(weeksAhead + 1)}
          />
        </div>
      </div>
      <ul className="mt-2 grid grid-cols-7 gap-1 sm:gap-2" aria-busy={query.isFetching}>
        {days.map(({ date, outfits }) => (
          <WeekDay
            key={date}
            date={date}
            outfits={outfits}
            isToday={date === today}
            isOpen={date === open?.date}
            isLoading={query.isPending}
            onOpen={() => setOpened(date === opened ? null : date)}
          />
        ))}
      </ul>
      {query.isPending && query.fetchStatus === 'paused' && (
        <p role="status" className="mt-2 text-sm text-clay-ink">
          You are offline. These days will appear when you are back.
        </p>
      )}
      {query.isError && (
        <div role="alert" className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm text-clay-ink">
          <span>{messageOf(query.error)}</span>
          <Button variant="secondary" size="small" pending={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {open && <WeekDayOutfits date={open.date} outfits={open.outfits} onCopy={onCopy} />}
    </section>
  );
};

interface WeekDayProps {
  date: string;
  outfits: readonly OutfitOfTrip[];
  isToday: boolean;
  /** Its outfits are shown below the week. */
  isOpen: boolean;
  isLoading: boolean;
  onOpen: () => void;
}

/** One day of a week with the picture of what is worn; a press shows all of it. */
const WeekDay = ({ date, outfits, isToday, isOpen, isLoading, onOpen }: WeekDayProps) => {
  const { weekday, day } = formatDayParts(date);
  const [first] = outfits;
  // What is seen comes first, as it is seen: whoever speaks to the page says that.
  const name = [`${weekday} ${day}`, !isLoading && outfitsLabel(outfits.length), formatDay(date), isToday && 'today'];
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-label={name.filter(Boolean).join(', ')}
        aria-expanded={first ? isOpen : undefined}
        aria-disabled={first ? undefined : true}
        onClick={first ? onOpen : undefined}
        className={classNames(
          'flex w-full flex-col items-center gap-1 rounded-control border p-1 text-center transition-colors duration-150 aria-disabled:cursor-default',
          isOpen ? 'border-accent bg-accent-soft' : 'border-line bg-surface not-aria-disabled:hover:bg-sunken',
          isToday && 'outline-2 outline-offset-1 outline-clay',
        )}
      >
        <span className="flex flex-col text-xs leading-tight">
          <span className={isToday ? 'font-semibold text-clay-ink' : 'text-ink-muted'}>{weekday}</span>{' '}
          <span className="text-base leading-tight font-semibold">{day}</span>
        </span>{' '}
        <span className="relative block aspect-3/4 w-full max-w-24 overflow-clip rounded-[0.375rem]">
          {first && <OutfitPicture outfit={first} className="relative size-full" />}
          {!first && isLoading && <Skeleton className="size-full rounded-none" />}
          {!first && !isLoading && (
            <span className="block size-full rounded-[0.375rem] border border-dashed border-line-strong/70" />
          )}
          {outfits.length > 1 && (
            <span className="absolute end-0.5 bottom-0.5 rounded-full bg-black/70 px-1.5 text-xs font-semibold text-white">
              {outfits.length}
            </span>
          )}
        </span>
      </button>
    </li>
  );
};

interface WeekDayOutfitsProps {
  date: string;
  outfits: readonly OutfitOfTrip[];
  onCopy: (outfit: OutfitOfTrip, from: string) => void;
}

/** All that is worn on one day. */
const WeekDayOutfits = ({ date, outfits, onCopy }: WeekDayOutfitsProps) => (
  <div className="mt-3">
    <h3 className="mb-2 text-base font-semibold">{formatDay(date)}</h3>
    <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
      {outfits.map((outfit) => (
        <li
          key={outfit.id}
          className="relative flex items-center gap-3 py-2 pr-1 pl-3 transition-colors duration-150 has-[a:hover]:bg-sunken/60"
        >
          <OutfitPicture outfit={outfit} className="relative h-16 w-12 shrink-0 rounded-control" />
          <div className="min-w-0 flex-1">
            <Link
              dir="auto"
              href={closetHref(outfit.tripId, [outfit.id])}
              className="line-clamp-2 text-start font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {outfit.title}
            </Link>
            <p className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">
              <bdi>{outfit.trip.title}</bdi>
              {outfit.activity && (
                <>
                  {' · '}
                  <bdi>{outfit.activity.title}</bdi>
                </>
              )}
            </p>
          </div>
          <IconButton
            label={`Copy ${outfit.title} to another day or trip`}
            icon={<CopyPlus size={18} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onCopy(outfit, outfit.trip.title)}
            className="relative z-1"
          />
        </li>
      ))}
    </ul>
  </div>
);

/** The first day of the viewer's week that a day is in. */
export const weekStart = (date: string): string => ownWeekOf(date)[0] ?? date;

const NAMES: Readonly<Record<number, string>> = { [-7]: 'Last week', 0: 'This week', 7: 'Next week' };

/**
 * What a week is called; `null` for one that has no name but its dates.
 *
 * @param first the first day of it.
 * @param today the viewer's calendar date.
 */
export const weekName = (first: string, today: string): string | null =>
  NAMES[daysBetween(weekStart(today), first) ?? Number.NaN] ?? null;

/** The days of a week, each with what is planned for it. */
export const daysOfWeek = <O extends { readonly plannedDate: string | null }>(
  first: string,
  outfits: readonly O[],
): { date: string; outfits: readonly O[] }[] => {
  const byDay = Map.groupBy(outfits, dayOf);
  return ownWeekOf(first).map((date) => ({ date, outfits: byDay.get(date) ?? [] }));
};
