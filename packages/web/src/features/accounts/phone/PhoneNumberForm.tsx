import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { shownPhone } from './phone-input.rules.ts';
import { phoneNumberFormSchema } from './phone-form.schema.ts';
import { PhoneNumberField } from './PhoneNumberField.tsx';
import type { PhoneVerification } from './use-phone-verification.ts';

interface PhoneNumberFormProps {
  verification: PhoneVerification;
  /** What the form does, for screen readers. */
  label: string;
}

/** Asks for a number and sends a code to it. After going back it holds the number of before. */
export const PhoneNumberForm = ({ verification, label }: PhoneNumberFormProps) => {
  const { phoneNumber, busy, send } = verification;
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
      <Button type="submit" size="large" wide pending={busy === 'sending'} pendingLabel="Sending…">
        Send Code
      </Button>
    </form>
  );
};
