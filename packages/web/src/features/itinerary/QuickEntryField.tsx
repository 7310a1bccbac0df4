import { QUICK_ENTRY_MAX, parseQuickEntry } from '@caravan/contract/itinerary/quick-entry.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { Sparkles } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/TextField.tsx';
import type { ActivityFormValues } from './activity-form.rules.ts';
import { fillQuickly, type QuickFill, quickValues } from './quick-fill.rules.ts';

interface QuickEntryFieldProps {
  values: ActivityFormValues;
  change: (changed: Partial<ActivityFormValues>) => void;
  trip: TripDates;
  /** Today's date in the trip's zone. */
  today: string;
  /** The time that is proposed for a day. */
  timeOn: (date: string) => string;
  lineRef: RefObject<HTMLInputElement | null>;
  /** The one before was written in a line: the next begins with one. */
  isNext: boolean;
}

/** All of an activity as one line of text, which fills the fields below as it is typed. */
export const QuickEntryField = ({ values, change, trip, today, timeOn, lineRef, isNext }: QuickEntryFieldProps) => {
  const [line, setLine] = useState('');
  const fill = useRef<Omit<QuickFill, 'values'>>({ filled: {}, before: values });
  useEffect(() => {
    if (isNext) lineRef.current?.focus();
  }, [isNext, lineRef]);
  const type = (text: string) => {
    setLine(text);
    const said = quickValues(parseQuickEntry(text, { trip, today }), timeOn);
    const { changed, ...next } = fillQuickly({ values, ...fill.current }, said, timeOn);
    fill.current = next;
    change(changed);
  };
  return (
    <TextField
      ref={lineRef}
      label="All in one line"
      optional
      hint="Such as ‘Fri 19:30 dinner at Da Enzo’. It fills in what is below."
      value={line}
      maxLength={QUICK_ENTRY_MAX}
      onChange={({ target }) => type(target.value)}
      suffix={<Sparkles size={18} aria-hidden="true" className="me-3 self-center text-ink-muted" />}
      autoComplete="off"
      enterKeyHint="done"
      dir="auto"
    />
  );
};
