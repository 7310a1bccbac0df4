import { dressedDays, outfitsOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { Check, Plus, Shirt } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatDayOfTrip } from '../../platform/format-dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { daysOfOutfit, outfitsLabel } from './closet.rules.ts';
import { useCopyOutfit, usePlanOutfit } from './outfits.queries.ts';

interface WearAgainSheetProps {
  open: boolean;
  onClose: () => void;
  outfit: Outfit;
  outfits: readonly Outfit[];
  trip: TripDates & { id: string };
  today: string;
}

/** The trip's days for an outfit: one press plans it, once more where it has a day already. */
export const WearAgainSheet = ({ open, onClose, outfit, outfits, trip, today }: WearAgainSheetProps) => {
  const planOn = usePlanOn(outfit);
  const days = dressedDays(trip, outfitsOf(outfit.wearerId, outfits));
  const own = daysOfOutfit(outfit, outfits);
  const plan = (date: string) => {
    planOn(date);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={outfit.plannedDate === null ? 'Plan for a Day' : 'Wear Again'}
      description={<bdi className="line-clamp-2 wrap-anywhere">{outfit.title}</bdi>}
      size="small"
    >
      {days.length === 0 ? (
        <AnyDay trip={trip} onPlan={plan} />
      ) : (
        <ul className="-mx-2 flex flex-col">
          {days.map((day) => (
            <Day
              key={day.date}
              {...day}
              note={formatDayOfTrip(trip, day.date)}
              isToday={day.date === today}
              isOwn={own.has(day.date)}
              onPlan={() => plan(day.date)}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
};

/** An outfit without a day gets one; one that has a day is planned once more. */
const usePlanOn = (outfit: Outfit) => {
  const copy = useCopyOutfit();
  const plan = usePlanOutfit();
  return (date: string): void => void (outfit.plannedDate === null ? plan(outfit, date) : copy(outfit, date));
};

interface DayProps {
  date: string;
  outfits: number;
  note: string | null;
  isToday: boolean;
  /** The outfit is planned for it already. */
  isOwn: boolean;
  onPlan: () => void;
}

const Day = ({ date, outfits, note, isToday, isOwn, onPlan }: DayProps) => (
  <li>
    <button
      type="button"
      disabled={isOwn}
      onClick={onPlan}
      className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-start transition-colors duration-150 enabled:hover:bg-sunken disabled:text-ink-muted"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2 font-medium">
          {formatDay(date)}
          {isToday && <Badge tint="clay">Today</Badge>}
        </span>
        <span className="block text-sm text-ink-muted">
          {[note, isOwn ? 'Planned already' : outfitsLabel(outfits)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span
        aria-hidden="true"
        className={
          outfits > 0
            ? 'flex size-9 items-center justify-center rounded-full bg-accent-soft text-accent-ink'
            : 'flex size-9 items-center justify-center rounded-full border border-dashed border-line-strong text-ink-muted'
        }
      >
        {isOwn ? <Check size={18} /> : outfits > 0 ? <Shirt size={18} /> : <Plus size={18} />}
      </span>
    </button>
  </li>
);

/** For a trip whose days are not known yet. */
const AnyDay = ({ trip, onPlan }: { trip: TripDates; onPlan: (date: string) => void }) => {
  const [date, setDate] = useState('');
  return (
    <div className="flex items-end gap-3">
      <DateField
        label="Day"
        value={date}
        min={trip.startDate ?? undefined}
        max={trip.endDate ?? undefined}
        onChange={({ target }) => setDate(target.value)}
        className="flex-1"
      />
      <Button disabled={!isCalendarDate(date)} onClick={() => onPlan(date)}>
        Plan
      </Button>
    </div>
  );
};
