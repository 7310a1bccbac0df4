import type { ComparedField } from '../../platform/conflict.rules.ts';
import type { Person } from './people.ts';
import { CATEGORY_LOOKS } from './shopping-categories.ts';
import type { ShoppingFormValues } from './shopping-form.rules.ts';
import { readablePrice } from './shopping-form.rules.ts';

/** The fields of an item as a person tells two versions of it apart. */
export const comparedFields = (people: ReadonlyMap<string, Person>): ComparedField<ShoppingFormValues>[] => [
  { label: 'Name', names: ['name'], show: ({ name }) => name },
  { label: 'Price', names: ['price', 'currency'], show: readablePrice },
  { label: 'Category', names: ['category'], show: ({ category }) => CATEGORY_LOOKS[category].label },
  { label: 'Assigned to', names: ['assignedTo'], show: ({ assignedTo }) => people.get(assignedTo)?.name ?? '' },
];
