import type { ComparedField } from '../../platform/conflict.rules.ts';
import { formatDay } from '../../platform/format-dates.ts';
import type { OfferedActivity, OutfitFormValues } from './outfit-form.rules.ts';
import { isChosenHere } from './use-photo.ts';

/** How both versions of an outfit are told apart, where two people have changed the same of it. */
export const comparedFields = (activities: readonly OfferedActivity[]): readonly ComparedField<OutfitFormValues>[] => [
  { label: 'Photo', names: ['photo'], show: ({ photo }) => photoName(photo) },
  { label: 'Title', names: ['title'], show: ({ title }) => title },
  { label: 'Category', names: ['category'], show: ({ category }) => category },
  { label: 'Occasion', names: ['occasion'], show: ({ occasion }) => occasion },
  { label: 'Planned date', names: ['plannedDate'], show: ({ plannedDate }) => plannedDate && formatDay(plannedDate) },
  {
    label: 'Activity',
    names: ['activityId'],
    show: ({ activityId }) => activities.find(({ id }) => id === activityId)?.title ?? '',
  },
  { label: 'Description', names: ['description'], show: ({ description }) => description },
];

const photoName = (photo: string): string => {
  if (photo === '') return '';
  return isChosenHere(photo) ? 'The photo that you chose' : 'Another photo';
};
