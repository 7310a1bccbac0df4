import type { PhoneSignup } from '@caravan/contract/accounts/phone.schema.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { NewPersonFields } from '../NewPersonFields.tsx';
import { signupFailure } from '../sign-in-failures.ts';
import { useNewPerson } from '../use-new-person.ts';
import { CaptchaContainer } from './CaptchaContainer.tsx';
import { CodeStep } from './CodeStep.tsx';
import { OptionalEmailField } from './OptionalEmailField.tsx';
import { phoneSignupFormSchema } from './phone-form.schema.ts';
import { useConfirmPhone, usePhoneSignup } from './phone.queries.ts';
import { PhoneNumberField } from './PhoneNumberField.tsx';
import { outcomeOf, proofFailure } from './proof-failures.ts';
import type { EntryEvents } from './use-entry-by-phone.ts';
import { useEntryByPhone } from './use-entry-by-phone.ts';
import type { ProofOutcome } from './use-phone-verification.ts';
import { usePhoneVerification } from './use-phone-verification.ts';
import type { PhoneProof } from './use-phone-verifier.ts';

const EMPTY = { firstName: '', lastName: '', username: '', email: '', phoneNumber: '' };

interface PhoneSignUpProps extends EntryEvents {
  config: Config;
  /** The last button's words. */
  action: string;
}

/** Makes an account by phone: who it is for, and the number; then the code. */
export const PhoneSignUp = ({ config, action, ...events }: PhoneSignUpProps) => {
  const { form, person, verification, entering } = usePhoneSignUp(config, events);
  return (
    <>
      <CaptchaContainer />
      {verification.step === 'code' ? (
        <CodeStep config={config} verification={verification} action={action} entering={entering} />
      ) : (
        <form noValidate onSubmit={form.onSubmit} aria-label="Sign up by phone" className="flex flex-col gap-4">
          <NewPersonFields person={person} />
          <PhoneNumberField
            value={form.values.phoneNumber}
            error={form.errors.phoneNumber}
            onValueChange={(phoneNumber) => form.change({ phoneNumber })}
            hint="We text you a code of 6 digits."
            takesFocus={verification.phoneNumber !== ''}
          />
          <OptionalEmailField {...form.field('email')} />
          <Button type="submit" size="large" wide pending={form.sending} pendingLabel="Sending…">
            Send Code
          </Button>
        </form>
      )}
    </>
  );
};

const usePhoneSignUp = (config: Config, events: EntryEvents) => {
  const signup = usePhoneSignup();
  const confirm = useConfirmPhone();
  const { entering, enter } = useEntryByPhone(events);

  /** What was typed waits at the server until the number is proven. */
  const leaveData = async (body: PhoneSignup) => {
    if (person.refusesUsername()) return;
    try {
      await signup.mutateAsync({ body });
    } catch (error) {
      showToast({ title: 'Signup failed', description: signupFailure(error), tone: 'destructive' });
      person.showRefusal(error);
      return;
    }
    await verification.send(body.phoneNumber);
  };

  const signUp = async ({ idToken, phoneNumber, verificationCode }: PhoneProof): Promise<ProofOutcome> => {
    try {
      const body = { phoneNumber, verificationCode, isSignup: true };
      enter(await confirm.mutateAsync({ body, bearer: idToken }));
      return 'done';
    } catch (error) {
      const description = proofFailure(error, 'Failed to verify phone number');
      showToast({ title: 'Verification failed', description, tone: 'destructive' });
      person.showRefusal(error);
      return outcomeOf(error);
    }
  };

  const form = useForm({ initial: EMPTY, schema: phoneSignupFormSchema, onValid: leaveData });
  const person = useNewPerson(form);
  const verification = usePhoneVerification({ config, screen: 'sign-up', onProven: signUp });
  return { form, person, verification, entering };
};
