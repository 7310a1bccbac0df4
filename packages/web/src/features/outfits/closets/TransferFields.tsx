import { DateField } from '../../../ui/DateField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { activityOptions } from '../activity-options.ts';
import { chooseActivity } from '../outfit-form.rules.ts';
import type { TransferSheetProps } from './transfer-sheet-props.ts';
import type { TransferForm } from './use-transfer-form.ts';

type TransferFieldsProps = Pick<TransferSheetProps, 'trips' | 'readOnlyNote' | 'tripId' | 'onTripChange' | 'target'> & {
  form: TransferForm;
};

/** The trip that a copy goes to, and its day and activity there. Another trip has other days: the chosen ones go with theirs. */
export const TransferFields = (props: TransferFieldsProps) => {
  const { form, trips, readOnlyNote, tripId, onTripChange, target } = props;
  const activities = target?.activities ?? [];
  return (
    <>
      <SelectField
        {...form.field('tripId')}
        label="Trip"
        placeholder={trips ? 'Choose a trip' : 'Loading…'}
        options={trips?.map(({ id, title }) => ({ value: id, label: title })) ?? []}
        onChange={(event) => {
          form.change({ tripId: event.target.value, plannedDate: '', activityId: '' });
          onTripChange(event.target.value);
        }}
      />
      {readOnlyNote}
      <DateField
        {...form.field('plannedDate')}
        label="Planned date"
        optional
        disabled={!target}
        min={target?.trip.startDate ?? undefined}
        max={target?.trip.endDate ?? undefined}
        hint={form.values.plannedDate === '' && 'Without a date it waits under Unscheduled.'}
      />
      <SelectField
        {...form.field('activityId')}
        label="Activity"
        optional
        disabled={!target}
        placeholder={placeholderOf(tripId, target && activities.length)}
        options={target ? activityOptions(activities, target.zone) : []}
        onChange={({ target: { value } }) =>
          target && form.change(chooseActivity(form.values, { ...target, activityId: value }))
        }
      />
    </>
  );
};

const placeholderOf = (tripId: string, activities: number | null): string => {
  if (tripId === '') return 'Choose a trip first';
  if (activities === null) return 'Loading…';
  return activities > 0 ? 'No activity' : 'No activities on this trip yet';
};
