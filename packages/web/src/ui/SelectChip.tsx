import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { SelectOption } from './SelectField.tsx';

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
}

/**
 * A filter that takes one of many: a chip to the eye, a native select to the hand. Props: `label`, `icon`, `placeholder`,
 * `options` ({value, label, disabled?}[]), `value`, `onValueChange`.
 */
export const SelectChip = ({ label, icon, placeholder, options, value, onValueChange }: SelectChipProps) => {
  const chosen = options.find((option) => option.value === value);
  return (
    <span
      className={classNames(
        'relative inline-flex min-h-9 max-w-56 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent [&_svg]:size-4 [&_svg]:shrink-0',
        chosen
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-line-strong bg-surface text-ink has-hover:bg-sunken',
      )}
    >
      <span aria-hidden="true" className="contents">
        {icon}
        <bdi className="truncate">{chosen?.label ?? label}</bdi>
        <ChevronDown />
      </span>
      <select
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
