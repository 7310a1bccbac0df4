import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyles } from './styles.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Options under a heading of their own. */
export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'className'> {
  options: readonly (SelectOption | SelectGroup)[];
  /** A first choice that stands for none and has the value ''. */
  placeholder?: string;
}

const optionElement = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/**
 * A native select, which phones open in their own way. Props: those of Field, `options` ({value, label, disabled?}[], or
 * groups of them: {label, options}[]), `placeholder`, and everything of `<select>`.
 */
export const SelectField = ({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) => (
  <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
    {(control) => (
      <div className="relative">
        <select {...select} {...control} className={classNames(controlStyles, 'appearance-none truncate pr-10')}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) =>
            'options' in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(optionElement)}
              </optgroup>
            ) : (
              optionElement(option)
            ),
          )}
        </select>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-muted"
        />
      </div>
    )}
  </Field>
);
