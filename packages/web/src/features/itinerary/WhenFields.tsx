import { addDays, isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { instantAt } from '@caravan/contract/time/zones.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { viewerZone } from '../../platform/clock.ts';
import { formatDay, foreignZone, zoneCity } from '../../platform/format-dates.ts';
import type { useForm } from '../../platform/use-form.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField, TimeField } from '../../ui/DateField.tsx';
import { endDayOffset } from './activity-form.rules.ts';
import type { activityFormSchema, ActivityFormValues, StoredActivity } from './activity-form.rules.ts';

export type ActivityFormState = ReturnType<typeof useForm<ActivityFormValues, ReturnType<typeof activityFormSchema>>>;

interface WhenFieldsProps {
  form: ActivityFormState;
  /** The trip's days. */
  dates: TripDates;
  zone: string;
  /** Whether the zone is the trip's own, not the viewer's in its place. */
  zoneIsTrips: boolean;
  stored: StoredActivity | undefined;
}

/** Date and times of an activity, and the box for one that has no date yet. Typing a date unticks the box. */
export const WhenFields = ({ form, dates, zone, zoneIsTrips, stored }: WhenFieldsProps) => {
  const { values, change } = form;
  const undated = values.undated !== '';
  const field = (name: 'startDate' | 'startTime' | 'endTime') => ({
    ...form.field(name),
    value: undated ? '' : values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value, undated: '' }),
  });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">When</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1.2fr_1fr_1fr]">
        <DateField
          {...field('startDate')}
          label="Start date"
          min={dates.startDate ?? undefined}
          max={dates.endDate ?? undefined}
          className="max-sm:col-span-2"
        />
        <TimeField {...field('startTime')} label="Start time" />
        <TimeField
          {...field('endTime')}
          label="End time"
          optional
          hint={undated ? null : endHint(values, stored, zone)}
        />
      </div>
      {zoneHint(values, zone, zoneIsTrips)}
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
  if (values.endTime === '') return null;
  const days = endDayOffset(values, stored, zone);
  if (days === 0) return null;
  return days === 1 ? 'Ends the next day' : `Ends ${formatDay(addDays(values.startDate, days))}`;
};

/** Which clock is meant, where it is not plainly the viewer's own. */
const zoneHint = ({ startDate, startTime }: ActivityFormValues, zone: string, zoneIsTrips: boolean) => {
  const typed = isCalendarDate(startDate) ? instantAt({ date: startDate, time: startTime || '12:00' }, zone) : null;
  const foreign = foreignZone(zone, viewerZone(), typed ? new Date(typed) : new Date());
  if (zoneIsTrips && !foreign) return null;
  return (
    <p className="mt-2 text-sm text-ink-muted">
      {zoneIsTrips
        ? `${zoneCity(zone)} time (${foreign}), as on the trip.`
        : 'In your time zone: the trip has none yet.'}
    </p>
  );
};
