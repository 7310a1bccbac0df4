import { UNSCHEDULED } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { formatDay, formatTime } from '../../platform/format-dates.ts';
import type { SelectGroup } from '../../ui/SelectField.tsx';
import { offeredDays } from './outfit-form.rules.ts';
import type { OfferedActivity } from './outfit-form.rules.ts';

/** The activities that an outfit may be linked to, under their days. */
export const activityOptions = (activities: readonly OfferedActivity[], zone: string): SelectGroup[] =>
  offeredDays(activities, zone).map(({ date, activities: ofDay }) => ({
    label: date === null ? UNSCHEDULED : formatDay(date),
    options: ofDay.map(({ id, title, startTime }) => ({
      value: id,
      label: startTime === null ? title : `${formatTime(startTime, zone)} · ${title}`,
    })),
  }));
