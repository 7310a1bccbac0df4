import type { OutfitOfTrip } from '@caravan/contract/outfits/closets.schema.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '../../../platform/clock.ts';
import { messageOf } from '../../../platform/errors.ts';
import { formatDateRange } from '../../../platform/format-dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { weekOutfitsQuery } from './closets.queries.ts';
import { daysOfWeek, mondayOf, weekName } from './outfit-week.rules.ts';
import { WeekDay } from './WeekDay.tsx';
import { WeekDayOutfits } from './WeekDayOutfits.tsx';

interface OutfitWeekProps {
  onCopy: (outfit: OutfitOfTrip, from: string) => void;
}

const NONE: readonly OutfitOfTrip[] = [];

/** What is worn in a week, on whichever trip, by day. */
export const OutfitWeek = ({ onCopy }: OutfitWeekProps) => {
  const today = useToday();
  const [turned, setTurned] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const monday = addDays(mondayOf(today), turned * 7) ?? today;
  const sunday = addDays(monday, 6);
  const query = useQuery(weekOutfitsQuery(monday));
  const days = daysOfWeek(monday, query.data ?? NONE);
  const open = days.find(({ date, outfits }) => date === opened && outfits.length > 0);
  const dates = formatDateRange({ startDate: monday, endDate: sunday });
  const name = weekName(monday, today);
  return (
    <section aria-label="Outfits by week">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="min-w-0 text-lg leading-tight font-semibold" aria-live="polite">
          {name ?? dates}
          {name && <span className="block text-sm font-normal text-ink-muted">{dates}</span>}
        </h2>
        <div className="-me-2 flex shrink-0 items-center">
          {turned !== 0 && (
            <Button variant="quiet" size="small" onClick={() => setTurned(0)}>
              This week
            </Button>
          )}
          <IconButton
            label="Week before"
            icon={<ChevronLeft size={20} aria-hidden="true" className="rtl:-scale-x-100" />}
            onClick={() => setTurned(turned - 1)}
          />
          <IconButton
            label="Week after"
            icon={<ChevronRight size={20} aria-hidden="true" className="rtl:-scale-x-100" />}
            onClick={() => setTurned(turned + 1)}
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
            isLoading={query.isPending && query.fetchStatus === 'fetching'}
            onOpen={() => setOpened(date === opened ? null : date)}
          />
        ))}
      </ul>
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
