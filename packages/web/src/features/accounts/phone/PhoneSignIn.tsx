import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../platform/lazy-component.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { CaptchaContainer } from './CaptchaContainer.tsx';
import { CodeStep } from './CodeStep.tsx';
import type { EntryEvents } from './enter-by-phone.ts';
import { enterByPhone } from './enter-by-phone.ts';
import { useConfirmPhone } from './phone.queries.ts';
import { PhoneNumberForm } from './PhoneNumberForm.tsx';
import { isWithoutAccount, outcomeOf, proofFailure } from './proof-failures.ts';
import type { ProofOutcome } from './use-phone-verification.ts';
import { usePhoneVerification } from './use-phone-verification.ts';
import type { PhoneProof } from './use-phone-verifier.ts';

const { Component: CreateAccountSheet } = lazyComponent(
  async () => (await import('./CreateAccountSheet.tsx')).CreateAccountSheet,
);

interface PhoneSignInProps extends EntryEvents {
  config: Config;
  /** The last button's words. */
  action: string;
}

/** Signs in by phone: the number, the code, and an account where the number has none. */
export const PhoneSignIn = ({ config, action, ...events }: PhoneSignInProps) => {
  const confirm = useConfirmPhone();
  const [newcomer, setNewcomer] = useState<PhoneProof | null>(null);

  const signIn = async (proof: PhoneProof): Promise<ProofOutcome> => {
    const { idToken, phoneNumber, verificationCode } = proof;
    try {
      const body = { phoneNumber, verificationCode, isSignup: false };
      enterByPhone(await confirm.mutateAsync({ body, bearer: idToken }), events);
      return 'done';
    } catch (error) {
      if (!isWithoutAccount(error)) return tellFailure(error);
      setNewcomer(proof);
      return 'done';
    }
  };
  const verification = usePhoneVerification({ config, screen: 'sign-in', onProven: signIn });
  const startOver = () => {
    setNewcomer(null);
    verification.back();
  };

  return (
    <>
      <CaptchaContainer />
      {verification.step === 'number' ? (
        <PhoneNumberForm verification={verification} label="Sign in by phone" />
      ) : (
        <CodeStep config={config} verification={verification} action={action} />
      )}
      {newcomer && (
        <Suspense>
          <CreateAccountSheet proof={newcomer} onClose={startOver} {...events} />
        </Suspense>
      )}
    </>
  );
};

const tellFailure = (error: unknown): ProofOutcome => {
  const description = proofFailure(error, 'Failed to verify phone number');
  showToast({ title: 'Verification failed', description, tone: 'destructive' });
  return outcomeOf(error);
};
