import { activityCategories } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { ComponentProps } from 'react';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import { CATEGORY_LOOKS } from './activity-categories.ts';

const CHOICES = activityCategories.map((value) => ({ value, ...CATEGORY_LOOKS[value] }));

/** The kinds of activities as small radio buttons, each with its icon. */
export const CategoryPicker = (field: Omit<ComponentProps<typeof ChoiceChips>, 'label' | 'choices'>) => (
  <ChoiceChips {...field} label="Category" choices={CHOICES} />
);
