import { momentNames } from '@caravan/contract/itinerary/stays.rules.ts';
import { daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { type ActivityFormValues, LODGING } from './activity-form.rules.ts';

type Values = Pick<ActivityFormValues, 'category' | 'title' | 'startDate' | 'endDate'>;

/** Whether the end has a date of its own in a form: that of lodging has, that of all else where somebody wants it. */
export const useEndDate = ({ category, title, endDate }: Values) => {
  const [isWanted, setIsWanted] = useState(endDate !== '');
  const hasEndDate = category === LODGING || isWanted || endDate !== '';
  const { start, end } = momentNames({ title, category: category === LODGING ? LODGING : 'other' });
  return {
    hasEndDate,
    /** What its two moments are called: 'Check-in', 'Pick-up'; 'Start' and 'End' by default. */
    names: hasEndDate && start !== 'Starts' ? { start, end } : { start: 'Start', end: 'End' },
    want: () => setIsWanted(true),
  };
};

/** A date and a time side by side, one below the other where they do not fit. */
export const DateAndTime = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">{children}</div>
);

interface EndDateFieldProps extends Pick<ComponentProps<typeof DateField>, 'name' | 'value' | 'error' | 'onChange'> {
  label: string;
  values: Values;
}

/** The day on which something ends that goes on over nights, and how many these are. */
export const EndDateField = ({ values, ...field }: EndDateFieldProps) => {
  const { category, startDate, endDate } = values;
  const nights = daysBetween(startDate, endDate) ?? 0;
  const hint = category === LODGING && nights > 0 ? (nights === 1 ? '1 night' : `${nights} nights`) : null;
  return <DateField {...field} hint={hint} min={startDate || undefined} />;
};

/** Gives the end a date of its own. */
export const EndsOnAnotherDay = ({ onPress }: { onPress: () => void }) => (
  <Button variant="quiet" size="small" onClick={onPress} className="-ms-2 mt-1">
    Ends on another day
  </Button>
);
