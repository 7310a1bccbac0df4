import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { instantAt } from '@caravan/contract/time/zones.rules.ts';
import type { ComparedField } from '../../platform/conflict.rules.ts';
import { formatDay, formatTime } from '../../platform/format-dates.ts';
import { CATEGORY_LOOKS } from './activity-categories.ts';
import type { ActivityFormValues } from './activity-form.rules.ts';

type Values = ActivityFormValues;

/** The fields of an activity as people see them, for when two have changed the same one. */
export const activityFields = (zone: string): ComparedField<Values>[] => [
  { label: 'Title', names: ['title'], show: ({ title }) => title },
  { label: 'Category', names: ['category'], show: categoryOf },
  {
    label: 'When',
    names: ['startDate', 'startTime', 'endTime', 'undated'],
    show: (values) => whenOf(values, zone),
  },
  { label: 'Location', names: ['location'], show: ({ location }) => location },
  { label: 'Description', names: ['description'], show: ({ description }) => description },
  {
    label: 'Attachment',
    names: ['attachmentUrl', 'attachmentFilename', 'attachmentFileSize'],
    show: ({ attachmentFilename: name, attachmentFileSize: size }) =>
      name === '' ? '' : `${name}, ${formatFileSize(Number(size))}`,
  },
];

const categoryOf = ({ category }: Values): string =>
  Object.entries(CATEGORY_LOOKS).find(([name]) => name === category)?.[1].label ?? category;

const whenOf = ({ undated, startDate, startTime, endTime }: Values, zone: string): string => {
  if (undated) return 'No date yet';
  const shown = (time: string) => formatTime(instantAt({ date: startDate, time }, zone), zone);
  const start = `${formatDay(startDate)}, ${shown(startTime)}`;
  return endTime === '' ? start : `${start} – ${shown(endTime)}`;
};
