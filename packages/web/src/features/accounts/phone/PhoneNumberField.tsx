import type { ChangeEvent } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { TextField } from '../../../ui/TextField.tsx';
import { editedPhone } from './phone-input.rules.ts';

interface PhoneNumberFieldProps {
  /** As it shows: 3-3-4. */
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
  hint?: string;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
}

/** A phone number of the +1 zone, shown 3-3-4 as it is typed, pasted or filled in. */
export const PhoneNumberField = ({ value, error, onValueChange, hint, takesFocus = false }: PhoneNumberFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState({ caret: -1, isForeign: false });

  // Each edit puts the caret anew, also one of which nothing was taken.
  useLayoutEffect(() => {
    if (edit.caret >= 0) input.current?.setSelectionRange(edit.caret, edit.caret);
  }, [edit]);
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target;
    const deleted = directionOf(event.nativeEvent);
    const { isForeign, ...next } = editedPhone(value, { text, caret: selectionStart ?? text.length, deleted });
    setEdit({ caret: next.caret, isForeign });
    onValueChange(next.text);
  };
  return (
    <TextField
      ref={input}
      name="phoneNumber"
      label="Phone number"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      prefix="+1"
      value={value}
      onChange={change}
      error={edit.isForeign ? 'Only numbers with the country code +1 can sign in.' : error}
      hint={hint}
      required
    />
  );
};

const directionOf = (event: Event): 'backward' | 'forward' | undefined => {
  const type = event instanceof InputEvent ? event.inputType : '';
  if (!type.startsWith('delete')) return undefined;
  return type.endsWith('Forward') ? 'forward' : 'backward';
};
