import { useId } from 'react';
import type { ReactNode } from 'react';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** What it means, in a quieter line. */
  hint?: ReactNode;
  /** Drawn at 20 px. */
  icon?: ReactNode;
}

interface ChoiceCardsProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** One of a few that need a sentence each: radio buttons as rows. Props: `label`, `choices` ({value, label, hint?, icon?}[]), `value`, `onValueChange`. */
export const ChoiceCards = <Value extends string>({
  label,
  choices,
  value,
  onValueChange,
}: ChoiceCardsProps<Value>) => {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-11 items-start gap-3 rounded-control border border-line-strong bg-surface px-3 py-2.5 transition-colors duration-150 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onValueChange(choice.value)}
            className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-surface outline-none checked:border-[6px] checked:border-accent"
          />
          <span className="min-w-0 flex-1">
            <span className="block text-base font-semibold">{choice.label}</span>
            {choice.hint && <span className="block text-sm">{choice.hint}</span>}
          </span>
          {choice.icon}
        </label>
      ))}
    </fieldset>
  );
};
