import { UNSCHEDULED } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
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
  onMove: (date: string | null) => void;
}

/** Chooses the day that activities move to, in one press; they keep their time of the clock. */
export const MoveSheet = ({ open, onClose, what, days, current, today, onMove }: MoveSheetProps) => (
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
    {days.length === 0 && <OtherDay onMove={onMove} />}
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

/** Any day, where the trip has no dates yet. */
const OtherDay = ({ onMove }: Pick<MoveSheetProps, 'onMove'>) => {
  const [date, setDate] = useState('');
  return (
    <div className="mt-3 flex items-end gap-3">
      <DateField label="Another day" value={date} onChange={({ target }) => setDate(target.value)} className="flex-1" />
      <Button variant="secondary" disabled={!isCalendarDate(date)} onClick={() => onMove(date)}>
        Move
      </Button>
    </div>
  );
};
