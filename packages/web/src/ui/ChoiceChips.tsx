import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { ChangeEvent } from 'react';

interface ChoiceChipsProps {
  label: string;
  /** The radio buttons' name in the form. */
  name: string;
  choices: readonly { value: string; label: string; Icon: LucideIcon }[];
  value: string;
  error?: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** One of a few that a word and an icon distinguish: small radio buttons. Props: `label`, `name`, `choices`, `value`, `error`, `onChange`. */
export const ChoiceChips = ({ label, name, choices, value, error, onChange }: ChoiceChipsProps) => {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value: choice, label: words, Icon }) => (
          <label
            key={choice}
            className="relative inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 text-sm font-medium transition-colors duration-150 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={onChange}
              className="sr-only"
            />
            <Icon size={16} aria-hidden="true" className="shrink-0" />
            <bdi className="truncate">{words}</bdi>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1.5 text-sm font-medium text-clay-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
};
