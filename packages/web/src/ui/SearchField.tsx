import { Search, X } from 'lucide-react';
import type { ComponentProps, RefObject } from 'react';
import { useRef } from 'react';
import { frameStyles, framedInputStyles } from './styles.ts';
import { Spinner } from './Spinner.tsx';

interface SearchFieldProps extends Pick<ComponentProps<'input'>, 'disabled' | 'aria-describedby'> {
  /** For screen readers; the placeholder says it to the eye. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
  /** Results are on their way. */
  pending?: boolean;
  id?: string;
  autoFocus?: boolean;
  maxLength?: number;
  /** The box itself, for what clears it from elsewhere and gives it the focus. */
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** A search box with a button that clears it; Esc clears too. Props: `label`, `value`, `onValueChange`, `placeholder`, `pending`. */
export const SearchField = ({ label, value, onValueChange, pending = false, inputRef, ...input }: SearchFieldProps) => {
  const own = useRef<HTMLInputElement>(null);
  const ref = inputRef ?? own;
  const clear = () => {
    onValueChange('');
    ref.current?.focus();
  };
  return (
    <div role="search" className={frameStyles}>
      <span aria-hidden="true" className="flex w-10 shrink-0 items-center justify-center text-ink-muted">
        {pending ? <Spinner size="small" label={null} /> : <Search size={18} />}
      </span>
      <input
        {...input}
        ref={ref}
        type="search"
        aria-label={label}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          // The first Esc empties the box; the next one closes the dialog around it.
          event.stopPropagation();
          event.preventDefault();
          clear();
        }}
        className={`${framedInputStyles} appearance-none pl-0`}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="flex w-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:text-ink"
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
};
