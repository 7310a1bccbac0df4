import { CODE_DIGITS } from '@caravan/contract/accounts/phone.rules.ts';
import type { ChangeEvent, Ref, SyntheticEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/Field.tsx';
import { typedCode } from './code-input.rules.ts';

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  /** What was typed can be read and not changed. */
  readOnly: boolean;
  onValueChange: (code: string) => void;
}

const PLACES = Array.from({ length: CODE_DIGITS }, (_, place) => place);

/** A code of six digits: one field for keyboards, messages and screen readers, drawn as six boxes. */
export const CodeField = ({ ref, value, error, readOnly, onValueChange }: CodeFieldProps) => (
  <Field label="Verification code" error={error}>
    {(control) => (
      <div className="relative has-aria-invalid:[&_span]:border-clay">
        <input
          {...control}
          ref={ref}
          name="verificationCode"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          required
          readOnly={readOnly}
          value={value}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onValueChange(typedCode(event.target.value))}
          onSelect={putCaretLast}
          className="peer absolute inset-0 z-10 w-full rounded-control bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
        />
        <div
          aria-hidden="true"
          className="group/boxes grid grid-cols-6 gap-2 peer-focus:[&_[data-next]]:border-accent peer-focus:[&_[data-next]]:outline-2"
        >
          {PLACES.map((place) => (
            <span
              key={place}
              data-next={place === Math.min(value.length, CODE_DIGITS - 1) ? '' : undefined}
              className={classNames(
                'flex h-14 items-center justify-center rounded-control border border-line-strong bg-surface text-lg font-semibold outline-offset-2 outline-accent transition-[border-color] duration-150',
                readOnly && 'bg-sunken text-ink-muted',
              )}
            >
              {value[place]}
            </span>
          ))}
        </div>
      </div>
    )}
  </Field>
);

/* The boxes show no caret: a digit goes into the next one, and the last one is deleted, wherever somebody pressed. */
const putCaretLast = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) => {
  const { value, selectionStart, selectionEnd } = field;
  if (selectionStart !== selectionEnd || selectionEnd === value.length) return;
  field.setSelectionRange(value.length, value.length);
};
