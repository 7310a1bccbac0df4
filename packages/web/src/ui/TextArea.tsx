import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyles } from './control-styles.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { useAutoGrow } from './use-auto-grow.ts';

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'ref'> {
  /** Lines before it scrolls; 8 by default. */
  maxRows?: number;
}

/**
 * Several lines of text that grow with what is typed. Props: those of Field, `rows` (the fewest, 3), `maxRows` (8), and
 * everything of `<textarea>`.
 */
export const TextArea = ({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  rows = 3,
  maxRows = 8,
  ...area
}: TextAreaProps) => {
  const ref = useAutoGrow(area.value, maxRows);
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(control) => (
        <textarea {...area} {...control} ref={ref} rows={rows} className={classNames(controlStyles, 'resize-none')} />
      )}
    </Field>
  );
};
