import type { ComparedField } from '../../platform/conflict.rules.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import type { TripValues } from './trip-values.ts';

/**
 * The fields of a trip as people see them, for when two have changed the same one.
 *
 * @param chosen the picture that was chosen in this form, if any.
 */
export const tripFields = (chosen: string | null): ComparedField<TripValues>[] => [
  { label: 'Cover', names: ['coverImageUrl'], show: ({ coverImageUrl }) => coverName(coverImageUrl, chosen) },
  { label: 'Title', names: ['title'], show: ({ title }) => title },
  // The position is that of the words: neither is kept without the other.
  { label: 'Destination', names: ['destination', 'position'], show: ({ destination }) => destination },
  {
    label: 'Dates',
    names: ['startDate', 'endDate'],
    show: ({ startDate, endDate }) => formatDateRange({ startDate: startDate || null, endDate: endDate || null }),
  },
  { label: 'Description', names: ['description'], show: ({ description }) => description },
  { label: 'Currency', names: ['currency'], show: ({ currency }) => currency },
  { label: 'Time zone', names: ['timeZone'], show: ({ timeZone }) => timeZone.replaceAll('_', ' ') },
];

const coverName = (coverImageUrl: string, chosen: string | null): string => {
  if (coverImageUrl === '') return 'The drawn cover';
  return coverImageUrl === chosen ? 'The photo that you chose' : 'Another photo';
};
