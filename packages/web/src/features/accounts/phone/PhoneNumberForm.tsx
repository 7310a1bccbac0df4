import { phoneSignupSchema, signInPhoneSchema } from '@caravan/contract/accounts/phone.schema.ts';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { editedPhone, isOther, shownPhone } from './phone-input.rules.ts';
import type { PhoneVerification } from './use-phone-verification.ts';

interface PhoneNumberFormProps {
  verification: PhoneVerification;
  /** What the form does, for screen readers. */
  label: string;
}

/** The form for a number, which sends a code to it. After going back it has the earlier number. */
export const PhoneNumberForm = ({ verification, label }: PhoneNumberFormProps) => {
  const { phoneNumber, busy, failure, send } = verification;
  const form = useForm({
    initial: { phoneNumber: shownPhone(phoneNumber) },
    schema: phoneNumberFormSchema,
    onValid: (values) => send(values.phoneNumber),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label={label} className="flex flex-col gap-4">
      <PhoneNumberField
        value={form.values.phoneNumber}
        error={form.errors.phoneNumber}
        onValueChange={(value) => form.change({ phoneNumber: value })}
        hint="We text you a code of 6 digits."
        takesFocus={phoneNumber !== ''}
      />
      <FormFailure failure={failure} />
      <Button type="submit" size="large" wide pending={busy === 'sending'} pendingLabel="Sending…">
        Send Code
      </Button>
    </form>
  );
};

interface PhoneNumberFieldProps {
  /** As it shows: 3-3-4. */
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
  hint?: string;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
}

/** Says at once which numbers can get a code, where another one is typed. */
const CODES_GO_TO = 'Codes go to numbers that begin with +1 alone: the US, Canada and the Caribbean. Please use email.';

/** A phone number of the +1 zone, shown 3-3-4 as it is typed, pasted or filled in; any other as it was typed. */
export const PhoneNumberField = ({ value, error, onValueChange, hint, takesFocus = false }: PhoneNumberFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState({ caret: -1 });

  // Each edit sets the caret, also one that changes nothing.
  useLayoutEffect(() => {
    if (edit.caret >= 0) input.current?.setSelectionRange(edit.caret, edit.caret);
  }, [edit]);
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target;
    const deleted = directionOf(event.nativeEvent);
    const next = editedPhone(value, { text, caret: selectionStart ?? text.length, deleted });
    setEdit({ caret: next.caret });
    onValueChange(next.text);
  };
  // With a plus alone anything may follow.
  const isForeign = value.trim() !== '+' && isOther(value);
  return (
    <TextField
      ref={input}
      name="phoneNumber"
      label="Phone number"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      prefix={value.startsWith('+') ? undefined : '+1'}
      value={value}
      onChange={change}
      error={isForeign ? CODES_GO_TO : error}
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

const DIGITS = 10;

/** A number as its field holds it, 3-3-4; E.164 after parsing. */
const typedPhoneSchema = z.pipe(
  z.string().check(
    z.refine((typed) => !isOther(typed), { error: CODES_GO_TO, abort: true }),
    z.refine((typed) => typed.replaceAll(/\D/g, '').length === DIGITS, 'Please enter a complete phone number'),
  ),
  signInPhoneSchema,
);

const phoneNumberFormSchema = z.object({ phoneNumber: typedPhoneSchema });

/** The form of a sign-up by phone. */
export const phoneSignupFormSchema = z.extend(phoneSignupSchema, { phoneNumber: typedPhoneSchema });
