import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

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
