import type { SecondFactorRequired, SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import type { PhoneSignup } from '@caravan/contract/accounts/phone.schema.ts';
import { PHONE_NOT_CONFIGURED_MESSAGE } from '@caravan/contract/messages.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { PhoneOff } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { configQuery } from '../../../platform/config.ts';
import { messageOf } from '../../../platform/errors.ts';
import { lazyComponent } from '../../../platform/lazy-component.ts';
import { startSignedIn } from '../../../platform/session.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormFailure, type Failure } from '../../../ui/FormFailure.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { NewPersonFields, useNewPerson, OptionalEmailField } from '../NewPersonFields.tsx';
import { signupFailure } from '../sign-in-failures.ts';
import { CaptchaContainer, CodeStep } from './CodeStep.tsx';
import { PhoneNumberField, PhoneNumberForm, phoneSignupFormSchema } from './PhoneNumberForm.tsx';
import { isWithoutAccount, outcomeOf, proofFailure, type ProofOutcome } from './phone-failures.ts';
import { useConfirmPhone, usePhoneSignup } from './phone.queries.ts';
import { refusedProof, usePhoneVerification, type PhoneProof } from './use-phone-verification.ts';

interface PhoneEntryProps extends EntryEvents {
  mode: 'sign-in' | 'sign-up';
  /** The last button's label. */
  action: string;
  /** Shows the forms that need no phone. */
  onUseEmail: () => void;
}

/** Signing in or up by phone, as far as this server offers it. */
export const PhoneEntry = ({ mode, onUseEmail, ...entry }: PhoneEntryProps) => {
  const config = useQuery({ ...configQuery, networkMode: 'always' });
  if (config.isError) {
    return (
      <ErrorState text={messageOf(config.error)} onRetry={() => void config.refetch()} pending={config.isFetching} />
    );
  }
  if (!config.data) return <PhoneEntrySkeleton mode={mode} />;
  if (config.data.phoneProvider === null) return <NotConfigured onUseEmail={onUseEmail} />;
  const Form = mode === 'sign-in' ? PhoneSignIn : PhoneSignUp;
  return <Form config={config.data} {...entry} />;
};

const NotConfigured = ({ onUseEmail }: { onUseEmail: () => void }) => (
  <EmptyState
    tint="clay"
    icon={<PhoneOff size={28} />}
    title="No phone sign-in here"
    text={PHONE_NOT_CONFIGURED_MESSAGE}
    action={
      <Button variant="secondary" onClick={onUseEmail}>
        Use Email
      </Button>
    }
  />
);

const FIELDS = { 'sign-in': ['number'], 'sign-up': ['names', 'username', 'number', 'email'] };

const PhoneEntrySkeleton = ({ mode }: { mode: 'sign-in' | 'sign-up' }) => (
  <SkeletonGroup className="flex flex-col gap-4">
    {FIELDS[mode].map((field) => (
      <Skeleton key={field} className="h-24 rounded-control" />
    ))}
    <Skeleton className="h-12 rounded-control" />
  </SkeletonGroup>
);

const createAccount = lazyComponent(async () => (await import('./CreateAccountSheet.tsx')).CreateAccountSheet);
const CreateAccountSheet = createAccount.Component;

interface PhoneSignInProps extends EntryEvents {
  config: Config;
  /** The last button's label. */
  action: string;
}

/** Signs in by phone: the number, the code, and an account where the number has none. */
const PhoneSignIn = ({ config, action, ...events }: PhoneSignInProps) => {
  const confirm = useConfirmPhone();
  const { entering, enter } = useEntryByPhone(events);
  const [newcomer, setNewcomer] = useState<PhoneProof | null>(null);

  const signIn = async (proof: PhoneProof): Promise<ProofOutcome> => {
    const { idToken, phoneNumber, verificationCode } = proof;
    try {
      const body = { phoneNumber, verificationCode, isSignup: false };
      enter(await confirm.mutateAsync({ body, bearer: idToken }));
      return 'done';
    } catch (error) {
      if (!isWithoutAccount(error)) {
        verification.fail(refusedProof(proofFailure(error, 'Failed to verify phone number')));
        return outcomeOf(error);
      }
      setNewcomer(proof);
      return 'done';
    }
  };
  const verification = usePhoneVerification({ config, screen: 'sign-in', onProven: signIn, outlivesReload: true });
  const { step } = verification;
  // Before the code is confirmed, so that a proven number is not lost when the dialog's code cannot be loaded.
  useEffect(() => {
    if (step === 'code') void createAccount.preload();
  }, [step]);
  const startOver = (failure?: Failure) => {
    setNewcomer(null);
    verification.back();
    if (failure) verification.fail(failure);
  };

  return (
    <>
      <CaptchaContainer />
      {step === 'number' ? (
        <PhoneNumberForm verification={verification} label="Sign in by phone" />
      ) : (
        <CodeStep config={config} verification={verification} action={action} entering={entering} />
      )}
      {newcomer && (
        <Suspense>
          <CreateAccountSheet
            proof={newcomer}
            open={!entering}
            onClose={startOver}
            onCreated={(answer) => enter(answer, 'newPhoneAccount')}
          />
        </Suspense>
      )}
    </>
  );
};

const EMPTY = { firstName: '', lastName: '', username: '', email: '', phoneNumber: '' };

interface PhoneSignUpProps extends EntryEvents {
  config: Config;
  /** The last button's label. */
  action: string;
}

/** Signs up by phone: the names and the number, then the code. */
const PhoneSignUp = ({ config, action, ...events }: PhoneSignUpProps) => {
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
          <FormFailure failure={form.failure ?? verification.failure} />
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

  /** The server stores the form's data until the number is proven. */
  const leaveData = async (body: PhoneSignup) => {
    if (person.refusesUsername()) return;
    try {
      await signup.mutateAsync({ body });
    } catch (error) {
      if (!person.showRefusal(error)) form.fail({ title: 'Signup failed', description: signupFailure(error) });
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
      if (!person.showRefusal(error)) {
        verification.fail(refusedProof(proofFailure(error, 'Failed to verify phone number')));
      }
      return outcomeOf(error);
    }
  };

  const form = useForm({ initial: EMPTY, schema: phoneSignupFormSchema, onValid: leaveData });
  const person = useNewPerson(form);
  const verification = usePhoneVerification({ config, screen: 'sign-up', onProven: signUp, outlivesReload: true });
  return { form, person, verification, entering };
};

interface EntryEvents {
  /** Signed in; the app is about to restart. */
  readonly onSignedIn: (() => void) | undefined;
  /** The account requires a second factor. */
  readonly onSecondFactor: (answer: SecondFactorRequired) => void;
}

/** Signs in somebody whose number is proven, or continues with their second factor. */
const useEntryByPhone = ({ onSignedIn, onSecondFactor }: EntryEvents) => {
  const [entering, setEntering] = useState(false);

  const enter = (answer: SignInAnswer, by: 'phone' | 'newPhoneAccount' = 'phone'): void => {
    if (!('user' in answer)) return onSecondFactor(answer);
    showToast({ title: `Welcome, ${answer.user.firstName}`, description: answer.message });
    setEntering(true);
    onSignedIn?.();
    startSignedIn(by);
  };
  return {
    /** Somebody is signed in, and the app is about to restart. */
    entering,
    enter,
  };
};
