import { activityCategories } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { useId } from 'react';
import type { ChangeEvent } from 'react';
import { CATEGORY_LOOKS } from './activity-categories.ts';

interface CategoryPickerProps {
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The kinds of activities as small radio buttons, each with its icon. */
export const CategoryPicker = ({ name, value, error, onChange }: CategoryPickerProps) => {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Category</legend>
      <div className="flex flex-wrap gap-2">
        {activityCategories.map((category) => {
          const { label, Icon } = CATEGORY_LOOKS[category];
          return (
            <label
              key={category}
              className="relative inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 text-sm font-medium transition-colors duration-150 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                value={category}
                checked={category === value}
                onChange={onChange}
                className="sr-only"
              />
              <Icon size={16} aria-hidden="true" />
              {label}
            </label>
          );
        })}
      </div>
      {error && (
        <p id={id} className="mt-1.5 text-sm font-medium text-clay-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
};
