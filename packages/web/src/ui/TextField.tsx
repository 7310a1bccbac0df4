import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { frameStyles, framedInputStyles } from './control-styles.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'prefix' | 'id' | 'className'> {
  /** Fixed text before the value, e.g. '@'. */
  prefix?: ReactNode;
  /** At the end of the frame: an icon, a spinner, a small button. */
  suffix?: ReactNode;
}

/**
 * One line of text. Props: those of Field (`label`, `hint`, `error`, `optional`, `hideLabel`), `prefix`, `suffix`, and
 * everything of `<input>` (`value`, `onChange`, `type`, `inputMode`, `autoComplete`, `maxLength`, `ref`, …).
 */
export const TextField = ({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  prefix,
  suffix,
  type = 'text',
  ...input
}: TextFieldProps) => (
  <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
    {(control) => (
      <div className={frameStyles}>
        {prefix !== undefined && (
          <span aria-hidden="true" className="flex items-center pl-3 text-ink-muted">
            {prefix}
          </span>
        )}
        <input
          {...input}
          {...control}
          type={type}
          className={classNames(framedInputStyles, prefix !== undefined && 'pl-1')}
        />
        {suffix !== undefined && <span className="flex items-center pr-1.5">{suffix}</span>}
      </div>
    )}
  </Field>
);
