import type { ComponentProps } from 'react';
import { DateField } from '../../ui/DateField.tsx';

type DateName = 'startDate' | 'endDate';
type FieldProps = Omit<ComponentProps<typeof DateField>, 'label'>;

interface TripDateFieldsProps {
  /** What the form says of each of the two fields. */
  field: (name: DateName) => FieldProps;
  startDate: string;
  onStartChange: (startDate: string) => void;
}

const LAST_DATE = '2999-12-31';

/** When a trip begins and ends; it ends no earlier than it begins. */
export const TripDateFields = ({ field, startDate, onStartChange }: TripDateFieldsProps) => (
  <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
    <DateField
      {...field('startDate')}
      label="Start date"
      optional
      max={LAST_DATE}
      onChange={(event) => onStartChange(event.target.value)}
    />
    <DateField {...field('endDate')} label="End date" optional min={startDate || undefined} max={LAST_DATE} />
  </div>
);
