import { QUICK_ENTRY_MAX, parseQuickEntry } from '@caravan/contract/itinerary/quick-entry.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { Sparkles } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/TextField.tsx';
import { type ActivityFormValues, quickValues } from './activity-form.rules.ts';

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

/**
 * All of an activity as one line of text, which fills the fields below as it is typed. What was typed into a field by hand stays, and one
 * that the line says nothing of any more is again as it was.
 */
export const QuickEntryField = ({ values, change, trip, today, timeOn, lineRef, isNext }: QuickEntryFieldProps) => {
  const [line, setLine] = useState('');
  const before = useRef(values);
  const filled = useRef<Partial<ActivityFormValues>>({});
  useEffect(() => {
    if (isNext) lineRef.current?.focus();
  }, [isNext, lineRef]);
  const type = (text: string) => {
    setLine(text);
    const said = quickValues(parseQuickEntry(text, { trip, today }), values.startDate, timeOn);
    const names = new Set([...Object.keys(said), ...Object.keys(filled.current)]) as Set<keyof ActivityFormValues>;
    const changed: Partial<ActivityFormValues> = {};
    for (const name of names) {
      const isByHand = values[name] !== (filled.current[name] ?? before.current[name]);
      if (!isByHand) changed[name] = said[name] ?? before.current[name];
    }
    filled.current = Object.fromEntries(
      [...names].flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]])),
    );
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
