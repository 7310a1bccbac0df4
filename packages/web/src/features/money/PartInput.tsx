import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { frameStyles, framedInputStyles } from '../../ui/styles.ts';
import type { MoneyPerson } from './money-people.rules.ts';
import { PersonFace } from './PersonFace.tsx';

interface PartInputProps {
  person: MoneyPerson;
  /** What the field is called. */
  label: string;
  /** After what is typed: a currency, '%', 'shares'. */
  unit: string;
  /** What comes of it, below the name. */
  note?: string | undefined;
  typed: string;
  onTyped: (typed: string) => void;
}

/** Somebody with a number of theirs. */
export const PartInput = ({ person, label, unit, note, typed, onTyped }: PartInputProps) => {
  const noteId = useId();
  return (
    <div className="flex items-center gap-3">
      <PersonFace person={person} />
      <p className="min-w-0 flex-1">
        <bdi className="block truncate">{person.shortName === 'You' ? 'You' : person.name}</bdi>
        <span id={noteId} className="block text-sm text-ink-muted tabular-nums empty:hidden">
          {note}
        </span>
      </p>
      <div className={classNames(frameStyles, 'max-w-36 basis-36')}>
        <input
          type="text"
          aria-label={label}
          aria-describedby={note ? noteId : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          maxLength={24}
          onChange={({ target }) => onTyped(target.value)}
          className={classNames(framedInputStyles, 'pr-1 text-end tabular-nums')}
        />
        <span aria-hidden="true" className="flex min-w-8 items-center pr-2.5 text-sm text-ink-muted">
          {unit}
        </span>
      </div>
    </div>
  );
};
