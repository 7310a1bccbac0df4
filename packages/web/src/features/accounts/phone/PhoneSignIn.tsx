import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '../../../platform/lazy-component.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { CaptchaContainer } from './CaptchaContainer.tsx';
import { CodeStep } from './CodeStep.tsx';
import { useConfirmPhone } from './phone.queries.ts';
import { PhoneNumberForm } from './PhoneNumberForm.tsx';
import { isWithoutAccount, outcomeOf, proofFailure } from './proof-failures.ts';
import type { EntryEvents } from './use-entry-by-phone.ts';
import { useEntryByPhone } from './use-entry-by-phone.ts';
import type { ProofOutcome } from './use-phone-verification.ts';
import { usePhoneVerification } from './use-phone-verification.ts';
import type { PhoneProof } from './use-phone-verifier.ts';

const createAccount = lazyComponent(async () => (await import('./CreateAccountSheet.tsx')).CreateAccountSheet);
const CreateAccountSheet = createAccount.Component;

interface PhoneSignInProps extends EntryEvents {
  config: Config;
  /** The last button's words. */
  action: string;
}

/** Signs in by phone: the number, the code, and an account where the number has none. */
export const PhoneSignIn = ({ config, action, ...events }: PhoneSignInProps) => {
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
      if (!isWithoutAccount(error)) return tellFailure(error);
      setNewcomer(proof);
      return 'done';
    }
  };
  const verification = usePhoneVerification({ config, screen: 'sign-in', onProven: signIn });
  const { step } = verification;
  // Ahead of the code's answer: a proven number must not be lost for want of the dialog's code.
  useEffect(() => {
    if (step === 'code') createAccount.preload();
  }, [step]);
  const startOver = () => {
    setNewcomer(null);
    verification.back();
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

const tellFailure = (error: unknown): ProofOutcome => {
  const description = proofFailure(error, 'Failed to verify phone number');
  showToast({ title: 'Verification failed', description, tone: 'destructive' });
  return outcomeOf(error);
};
