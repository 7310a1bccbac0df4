import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { classNames } from './class-names.ts';
import { frameStyles, framedInputStyles } from './styles.ts';

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

/**
 * A password with a button that shows it. Props: those of TextField but `type`, `suffix` and `prefix`; `autoComplete` is
 * 'current-password' unless said ('new-password' on a form that makes an account).
 */
export const PasswordField = ({
  autoComplete = 'current-password',
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'type' | 'suffix' | 'prefix'>) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={shown}
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
          className="-mr-1.5 flex size-11 items-center justify-center rounded-control text-ink-muted hover:text-ink"
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      }
    />
  );
};
