import { UNSCHEDULED } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { isOutsideTrip, type TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { useState } from 'react';
import { formatDay } from '../../platform/format-dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

interface MoveSheetProps {
  open: boolean;
  onClose: () => void;
  /** What is moved: its name, or how many. */
  what: string;
  /** The days to choose from, with how many activities each has. */
  days: readonly { readonly date: string; readonly planned: number }[];
  /** The day that all of it is on, `null` for none; absent where it is on several. */
  current: string | null | undefined;
  today: string;
  /** Of a trip without dates, or with one of them: whatever day its plan may have is offered. */
  openDates: TripDates | null;
  onMove: (date: string | null) => void;
}

/** Chooses the day that activities move to, in one press; they keep their time of the clock. */
export const MoveSheet = ({ open, onClose, what, days, current, today, openDates, onMove }: MoveSheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={`Move ${what}`}
    description="It keeps its time of day."
    footer={
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
    }
  >
    <ul className="flex flex-col">
      {days.map(({ date, planned }) => (
        <li key={date}>
          <DayChoice
            name={formatDay(date)}
            note={planned === 0 ? 'nothing planned yet' : `${planned} planned`}
            badge={date === current ? 'Now' : date === today ? 'Today' : null}
            isCurrent={date === current}
            onPress={() => onMove(date)}
          />
        </li>
      ))}
      <li>
        <DayChoice
          name="No date yet"
          note={`It waits under ${UNSCHEDULED}.`}
          badge={current === null ? 'Now' : null}
          isCurrent={current === null}
          onPress={() => onMove(null)}
        />
      </li>
    </ul>
    {openDates && <OtherDay dates={openDates} onMove={onMove} />}
  </Sheet>
);

interface DayChoiceProps {
  name: string;
  note: string;
  badge: string | null;
  isCurrent: boolean;
  onPress: () => void;
}

const DayChoice = ({ name, note, badge, isCurrent, onPress }: DayChoiceProps) => (
  <button
    type="button"
    disabled={isCurrent}
    onClick={onPress}
    className="flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-control px-2 py-1.5 text-start transition-colors duration-150 hover:not-disabled:bg-sunken disabled:text-ink-muted"
  >
    <span className="font-medium">{name}</span>
    {badge && <Badge tint="clay">{badge}</Badge>}
    <span className="ms-auto text-sm text-ink-muted">{note}</span>
  </button>
);

/** Any other day that the trip may have. */
const OtherDay = ({ dates, onMove }: Pick<MoveSheetProps, 'onMove'> & { dates: TripDates }) => {
  const [date, setDate] = useState('');
  return (
    <div className="mt-3 flex items-end gap-3">
      <DateField
        label="Another day"
        value={date}
        min={dates.startDate ?? undefined}
        max={dates.endDate ?? undefined}
        onChange={({ target }) => setDate(target.value)}
        className="flex-1"
      />
      <Button
        variant="secondary"
        disabled={!isCalendarDate(date) || isOutsideTrip(date, dates)}
        onClick={() => onMove(date)}
      >
        Move
      </Button>
    </div>
  );
};
