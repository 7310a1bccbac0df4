import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyles } from './styles.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';

type NativeFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

const NativeField = ({
  type,
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  ...input
}: NativeFieldProps & { type: 'date' | 'time' }) => (
  <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
    {(control) => <input {...input} {...control} type={type} className={classNames(controlStyles, 'block')} />}
  </Field>
);

/** A calendar date in the phone's own picker; `value`, `min` and `max` as 'YYYY-MM-DD'. Props: those of Field and `<input>`. */
export const DateField = (props: NativeFieldProps) => <NativeField {...props} type="date" />;

/** A time of day in the phone's own picker; `value` as 'HH:MM'. Props: those of Field and `<input>`. */
export const TimeField = (props: NativeFieldProps) => <NativeField {...props} type="time" />;
