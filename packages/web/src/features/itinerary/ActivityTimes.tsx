import { addDays, isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { formatDay } from '../../platform/format-dates.ts';
import type { useForm } from '../../platform/use-form.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField, TimeField } from '../../ui/DateField.tsx';
import {
  type activityFormSchema,
  type ActivityFormValues,
  type StoredActivity,
  endDayOffset,
  withEndDate,
  withStartDate,
  zonesInForm,
} from './activity-form.rules.ts';
import { ActivityZoneFields } from './ActivityZoneFields.tsx';
import { DateAndTime, EndDateField, EndsOnAnotherDay, useEndDate } from './EndDate.tsx';

interface ActivityTimesProps {
  form: ReturnType<typeof useForm<ActivityFormValues, ReturnType<typeof activityFormSchema>>>;
  /** The trip's days. */
  trip: TripDates;
  zone: string;
  /** Whether the zone is the trip's own, not the viewer's in its place. */
  zoneIsTrips: boolean;
  /** The activity that is changed, as it is stored. */
  stored: StoredActivity | undefined;
  /** The time that is proposed for a day: it goes along with the day until another is typed. Absent for what is stored. */
  timeOn: ((date: string) => string) | undefined;
}

/** Date and times of an activity, and the box for one that has no date yet. Typing a date unticks the box. */
export const ActivityTimes = ({ form, trip, zone, zoneIsTrips, stored, timeOn }: ActivityTimesProps) => {
  const { values, change } = form;
  const { hasEndDate, names, want } = useEndDate(values);
  const undated = values.undated !== '';
  const field = (name: 'startDate' | 'startTime' | 'endDate' | 'endTime') => ({
    ...form.field(name),
    value: undated ? '' : values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value, undated: '' }),
  });
  const changeDate = ({ target }: { target: { value: string } }) => {
    const isProposed = timeOn?.(values.startDate) === values.startTime && values.endTime === '';
    const times = timeOn && isProposed && isCalendarDate(target.value) ? { startTime: timeOn(target.value) } : {};
    change({ ...withStartDate(values, target.value), undated: '', ...times });
  };
  const start = (
    <>
      <DateField
        {...field('startDate')}
        onChange={changeDate}
        label={`${names.start} date`}
        min={trip.startDate ?? undefined}
        max={trip.endDate ?? undefined}
        className={hasEndDate ? undefined : 'max-sm:col-span-2'}
      />
      <TimeField {...field('startTime')} label={`${names.start} time`} />
    </>
  );
  const endTime = (
    <TimeField
      {...field('endTime')}
      label={`${names.end} time`}
      optional={values.endDate === ''}
      hint={undated ? null : endHint(values, stored, zone)}
    />
  );
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">When</legend>
      {hasEndDate ? (
        <div className="flex flex-col gap-3">
          <DateAndTime>{start}</DateAndTime>
          <DateAndTime>
            <EndDateField
              {...field('endDate')}
              onChange={({ target }) => change({ ...withEndDate(values, target.value), undated: '' })}
              label={`${names.end} date`}
              values={values}
            />
            {endTime}
          </DateAndTime>
        </div>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1.2fr_1fr_1fr]">
            {start}
            {endTime}
          </div>
          <EndsOnAnotherDay onPress={want} />
        </>
      )}
      <ActivityZoneFields
        values={values}
        errors={form.errors}
        change={change}
        zones={zonesInForm(values, stored, zone)}
        usual={zone}
        usualIsTrips={zoneIsTrips}
      />
      <Checkbox
        label="No date yet"
        hint="It waits under Unscheduled Items."
        checked={undated}
        onChange={(event) => change({ undated: event.target.checked ? 'yes' : '' })}
        className="mt-1"
      />
    </fieldset>
  );
};

const endHint = (values: ActivityFormValues, stored: StoredActivity | undefined, zone: string) => {
  const days = values.endDate === '' ? endDayOffset(values, stored, zone) : 0;
  if (days === 0) return null;
  return days === 1 ? 'Ends the next day' : `Ends ${formatDay(addDays(values.startDate, days))}`;
};
