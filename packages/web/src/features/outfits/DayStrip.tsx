import { dressedDays } from '@caravan/contract/outfits/outfits.rules.ts';
import type { DressedDay } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { CalendarRange, Plus, Shirt } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDay, formatDayOfTrip, formatDayParts } from '../../platform/format-dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { showSection } from '../../ui/scroll-into-view.ts';
import { closetAnchor } from './ClosetDay.tsx';
import { outfitsLabel, undressedSummary } from './closet.rules.ts';

interface DayStripProps {
  trip: TripDates;
  outfits: readonly Outfit[];
  /** Whose days they are, where that is not plain: 'You', a name. */
  whose?: string | undefined;
  today: string;
  /** Plans an outfit for a day; absent for those who may not. */
  onPlan: ((date: string) => void) | undefined;
}

/** The trip's days: which have an outfit and which have none yet. A press shows those of a day, or plans one for it. */
export const DayStrip = ({ trip, outfits, whose, today, onPlan }: DayStripProps) => {
  const days = dressedDays(trip, outfits);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls the list alone: scrollIntoView would move the page as well.
    const day = list.current?.querySelector<HTMLElement>('[aria-current="date"]');
    if (day && list.current)
      list.current.scrollLeft = day.offsetLeft - (list.current.clientWidth - day.offsetWidth) / 2;
  }, []);
  if (days.length === 0) return <NoDays isEditor={onPlan !== undefined} />;
  return (
    <section aria-label="Days of the trip" className="mt-2">
      <p className="text-sm text-ink-muted">
        {whose && (
          <>
            <bdi className="font-semibold text-ink">{whose}</bdi>:{' '}
          </>
        )}
        {undressedSummary(days)}
      </p>
      <ul
        ref={list}
        data-scrolls-sideways=""
        className="page-x max-lg:scrollbar-none relative -mx-4 mt-2 flex snap-x lg:[scrollbar-width:thin] gap-2 overflow-x-auto overscroll-x-contain py-1"
      >
        {days.map((day) => (
          <li key={day.date} className="shrink-0 snap-center">
            <StripDay day={day} trip={trip} isToday={day.date === today} onPlan={onPlan} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface StripDayProps {
  day: DressedDay;
  trip: TripDates;
  isToday: boolean;
  onPlan: DayStripProps['onPlan'];
}

const StripDay = ({ day: { date, outfits }, trip, isToday, onPlan }: StripDayProps) => {
  const { weekday, day, month } = formatDayParts(date);
  const isDressed = outfits > 0;
  const press = isDressed ? () => showSection(closetAnchor(date)) : onPlan && (() => onPlan(date));
  const above = isToday ? 'Today' : day === '1' ? month : weekday;
  // What is seen comes first, as it is seen: whoever speaks to the page says that.
  const name = [`${above} ${day}`, outfitsLabel(outfits), formatDay(date), formatDayOfTrip(trip, date)];
  return (
    <button
      type="button"
      aria-label={name.filter(Boolean).join(', ')}
      aria-current={isToday ? 'date' : undefined}
      // Still reached by the keyboard, so that a member hears of it too.
      aria-disabled={press ? undefined : true}
      onClick={press}
      className={classNames(
        'flex min-h-20 w-14 flex-col items-center justify-between gap-0.5 rounded-control border py-1.5 text-center transition-colors duration-150 aria-disabled:cursor-default',
        isDressed
          ? 'border-accent/40 bg-accent-soft text-accent-ink hover:border-accent'
          : 'border-dashed border-line-strong bg-surface not-aria-disabled:hover:bg-sunken',
        isToday && 'outline-2 outline-offset-1 outline-clay',
      )}
    >
      <span
        className={classNames('text-xs', isToday ? 'font-semibold text-clay-ink' : isDressed ? '' : 'text-ink-muted')}
      >
        {above}
      </span>{' '}
      <span className="text-base leading-none font-semibold">{day}</span>{' '}
      <span className="flex h-5 items-center gap-0.5 text-xs font-semibold">
        {isDressed && <Shirt size={16} aria-hidden="true" />}
        {isDressed && outfits > 1 && outfits}
        {!isDressed && onPlan && <Plus size={16} aria-hidden="true" className="text-ink-muted" />}
        {!isDressed && !onPlan && <span className="size-1.5 rounded-full border border-line-strong" />}
      </span>
    </button>
  );
};

const NoDays = ({ isEditor }: { isEditor: boolean }) => (
  <p className="mt-3 flex items-start gap-2 rounded-control bg-sunken px-3 py-2.5 text-sm text-ink-muted">
    <CalendarRange size={18} aria-hidden="true" className="mt-px shrink-0" />
    {isEditor
      ? 'Give this trip a first and a last day to see here which days still need an outfit.'
      : 'Once this trip has a first and a last day, you see here which days have an outfit.'}
  </p>
);
