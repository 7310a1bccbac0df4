import { CalendarRange } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type DateRange, isWholeRange } from './date-range.rules.ts';

type DateName = 'startDate' | 'endDate';
type FieldProps = Omit<ComponentProps<typeof DateField>, 'label'>;

interface TripDateFieldsProps {
  /** What the form says of each of the two fields. */
  field: (name: DateName) => FieldProps;
  range: DateRange;
  onStartChange: (startDate: string) => void;
  onRangeChange: (range: DateRange) => void;
  /** What stands beside the way to a calendar. */
  beside?: ReactNode;
}

const LAST_DATE = '2999-12-31';

const datePicker = lazyComponent(async () => (await import('./TripDatePicker.tsx')).TripDatePicker);

/** When a trip begins and ends, typed or chosen on a calendar; it ends no earlier than it begins. */
export const TripDateFields = ({ field, range, onStartChange, onRangeChange, beside }: TripDateFieldsProps) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const choose = (chosen: DateRange) => {
    onRangeChange(chosen);
    if (!isWholeRange(chosen)) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <DateField
          {...field('startDate')}
          label="Start date"
          optional
          max={LAST_DATE}
          onChange={(event) => onStartChange(event.target.value)}
        />
        <DateField {...field('endDate')} label="End date" optional min={range.startDate || undefined} max={LAST_DATE} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={button}
          variant="secondary"
          size="small"
          icon={<CalendarRange size={16} aria-hidden="true" />}
          aria-expanded={open}
          onPointerEnter={datePicker.preload}
          onFocus={datePicker.preload}
          onClick={() => setOpen(!open)}
        >
          Choose on a Calendar
        </Button>
        {beside}
      </div>
      {open && (
        <Suspense fallback={<Skeleton className="h-96 rounded-control" />}>
          <datePicker.Component range={range} onChange={choose} />
        </Suspense>
      )}
    </div>
  );
};
