import { CircleCheck, CircleX } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useRef } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { UsernameState } from './use-username-check.ts';

interface UsernameFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  error?: string | undefined;
  state: UsernameState;
  /** Free names to choose instead. */
  suggestions: readonly string[];
}

const HINTS: Record<UsernameState, string> = {
  idle: 'How friends find you. It can only be set once.',
  checking: 'Checking…',
  available: 'Available',
  unavailable: '',
  unknown: 'How friends find you. It can only be set once.',
};

const ICONS = {
  idle: null,
  unknown: null,
  checking: <Spinner size="small" label={null} />,
  available: <CircleCheck size={20} aria-hidden="true" className="text-accent-ink" />,
  unavailable: <CircleX size={20} aria-hidden="true" className="text-clay-ink" />,
};

/** A user name behind its '@', with whether it is free, and free ones where it is not. */
export const UsernameField = ({ value, onValueChange, error, state, suggestions }: UsernameFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = (name: string) => {
    onValueChange(name);
    // The choices go with the press; the keyboard stays where it was.
    input.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={input}
        name="username"
        label="Username"
        prefix="@"
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onValueChange(event.target.value.replace(/^@+/, ''))}
        error={error ?? (state === 'unavailable' ? 'Username unavailable' : undefined)}
        hint={HINTS[state]}
        suffix={<span className="flex w-7 justify-center text-ink-muted">{error ? null : ICONS[state]}</span>}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {state === 'unavailable' && (
        <div role="group" aria-label="Suggestions" className="flex flex-col gap-2">
          <p className="text-sm text-ink-muted">Please choose a different username</p>
          <div className="flex flex-wrap gap-2">
            {suggestions.map((name) => (
              <Chip key={name} onPress={() => choose(name)}>
                @{name}
              </Chip>
            ))}
          </div>
        </div>
      )}
    </div>
  );
};
