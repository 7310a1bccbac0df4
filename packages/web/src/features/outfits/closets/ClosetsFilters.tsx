import type { ClosetChoices } from '@caravan/contract/outfits/closets.schema.ts';
import { outfitCategories } from '@caravan/contract/outfits/outfits.schema.ts';
import { CalendarCheck, ChevronDown, Luggage, PartyPopper, Tag, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Chip } from '../../../ui/Chip.tsx';
import type { SelectOption } from '../../../ui/SelectField.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type ClosetsFilter, filterOf, isNarrowed } from './closets-filter.rules.ts';

interface ClosetsFiltersProps {
  filter: ClosetsFilter;
  /** The viewer's trips and occasions; none until they are there. */
  choices: ClosetChoices | undefined;
  /** What the server has to be there for: while it is not, each says so. */
  need: SelectNeed;
  onChange: (change: { [Part in keyof ClosetsFilter]?: ClosetsFilter[Part] | undefined }) => void;
  onClear: () => void;
}

const CATEGORIES: readonly SelectOption[] = outfitCategories.map((value) => ({ value, label: value }));
const PLANNED: readonly SelectOption[] = [
  { value: 'yes', label: 'Planned' },
  { value: 'no', label: 'Not planned yet' },
];

/** What of all outfits is shown. */
export const ClosetsFilters = ({ filter, choices, need, onChange, onClear }: ClosetsFiltersProps) => {
  const trips = choices?.trips.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  const occasions = choices?.occasions.map(({ occasion }) => ({ value: occasion, label: occasion })) ?? [];
  return (
    <div
      role="group"
      aria-label="Filters"
      data-scrolls-sideways=""
      className="page-x max-lg:scrollbar-none -mx-4 flex items-center gap-2 overflow-x-auto overscroll-x-contain py-1 lg:flex-wrap"
    >
      {/* In sight, wherever the others end. */}
      {isNarrowed(filter) && (
        <Chip icon={<X aria-hidden="true" />} onPress={onClear} className="shrink-0">
          Clear all
        </Chip>
      )}
      <SelectChip
        need={need}
        label="Trip"
        icon={<Luggage />}
        placeholder="All trips"
        options={withChosen(trips, filter.tripId, 'One trip')}
        value={filter.tripId ?? ''}
        onValueChange={(tripId) => onChange({ tripId: tripId || undefined })}
      />
      <SelectChip
        need={need}
        label="Category"
        icon={<Tag />}
        placeholder="All categories"
        options={CATEGORIES}
        value={filter.category ?? ''}
        // As an address may name them too, what is none counts for nothing.
        onValueChange={(category) => onChange({ category: filterOf(`category=${category}`).category })}
      />
      <SelectChip
        need={need}
        label="Occasion"
        icon={<PartyPopper />}
        placeholder="All occasions"
        options={withChosen(occasions, filter.occasion, filter.occasion ?? '')}
        value={filter.occasion ?? ''}
        onValueChange={(occasion) => onChange({ occasion: occasion || undefined })}
      />
      <SelectChip
        need={need}
        label="Planned or not"
        icon={<CalendarCheck />}
        placeholder="Planned or not"
        options={PLANNED}
        value={filter.planned ?? ''}
        onValueChange={(planned) => onChange({ planned: filterOf(`planned=${planned}`).planned })}
      />
    </div>
  );
};

/** What an address filters by stands among the choices, also before they are there or once they have lost it. */
const withChosen = (
  options: readonly SelectOption[],
  value: string | undefined,
  label: string,
): readonly SelectOption[] =>
  value === undefined || options.some((option) => option.value === value) ? options : [...options, { value, label }];

interface SelectChipProps {
  /** What is chosen of, e.g. 'Category': shown while nothing is, and what screen readers hear. */
  label: string;
  /** Drawn at 16 px before the words. */
  icon?: ReactNode;
  /** The first choice, which stands for none and has the value '', e.g. 'All categories'. */
  placeholder: string;
  options: readonly SelectOption[];
  value: string;
  onValueChange: (value: string) => void;
  need: SelectNeed;
}

type SelectNeed = Pick<ComponentProps<'select'>, 'disabled' | 'aria-describedby'>;

/**
 * A filter that takes one of many: a chip to the eye, a native select to the hand. Props: `label`, `icon`, `placeholder`,
 * `options` ({value, label, disabled?}[]), `value`, `onValueChange`.
 */
const SelectChip = ({ label, icon, placeholder, options, value, onValueChange, need }: SelectChipProps) => {
  const chosen = options.find((option) => option.value === value);
  return (
    <span
      className={classNames(
        'relative inline-flex min-h-9 max-w-56 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent [&_svg]:size-4 [&_svg]:shrink-0',
        chosen
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-line-strong bg-surface text-ink has-hover:bg-sunken',
        'has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-muted',
      )}
    >
      <span aria-hidden="true" className="contents">
        {icon}
        <bdi className="truncate">{chosen?.label ?? label}</bdi>
        <ChevronDown />
      </span>
      <select
        {...need}
        aria-label={label}
        value={chosen ? value : ''}
        onChange={(event) => onValueChange(event.target.value)}
        // Over the whole chip and a little beyond, for a thumb; 16 px, so that no phone zooms in.
        className="absolute inset-x-0 -inset-y-1 w-full appearance-none text-base opacity-0"
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
};
