import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { isUnauthorized, messageOf } from '../../../platform/errors.ts';
import { ApiError } from '../../../platform/api.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { CaptchaContainer } from '../phone/CaptchaContainer.tsx';
import { CodeStep } from '../phone/CodeStep.tsx';
import { PhoneNumberForm } from '../phone/PhoneNumberForm.tsx';
import { outcomeOf } from '../phone/proof-failures.ts';
import type { ProofOutcome } from '../phone/use-phone-verification.ts';
import { usePhoneVerification } from '../phone/use-phone-verification.ts';
import type { PhoneProof } from '../phone/use-phone-verifier.ts';
import { useSetOwnPhone } from './own-phone.queries.ts';

interface OwnPhoneSheetProps {
  config: Config;
  open: boolean;
  onClose: () => void;
}

/** Lets a number sign in to the account, once a code to it has proven that it is the viewer's. */
export const OwnPhoneSheet = ({ open, onClose, ...rest }: OwnPhoneSheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title="Sign In by Phone"
    description="The number signs in to your account; the people on your trips don’t see it."
    size="small"
    dismissible={false}
  >
    <ProvenNumber {...rest} onSet={onClose} />
  </Sheet>
);

const ProvenNumber = ({ config, onSet }: { config: Config; onSet: () => void }) => {
  const set = useSetOwnPhone();
  const keep = async ({ idToken, ...body }: PhoneProof): Promise<ProofOutcome> => {
    try {
      const { signInPhone } = await set.mutateAsync({ body, bearer: idToken });
      showToast({ title: 'Phone number saved', description: signInPhone ? displayedPhone(signInPhone) : undefined });
      onSet();
      return 'done';
    } catch (error) {
      return tellFailure(error);
    }
  };
  const verification = usePhoneVerification({ config, screen: 'sign-in', onProven: keep });
  return (
    <>
      <CaptchaContainer />
      {verification.step === 'number' ? (
        <PhoneNumberForm verification={verification} label="Sign in by phone" />
      ) : (
        <CodeStep config={config} verification={verification} action="Save Number" />
      )}
    </>
  );
};

const tellFailure = (error: unknown): ProofOutcome => {
  // The sign-in that takes the page's place says so.
  if (isUnauthorized(error)) return 'done';
  showToast({ title: 'Your number was not saved', description: messageOf(error), tone: 'destructive' });
  // Another number may be free.
  return error instanceof ApiError && error.code === 'phone_taken' ? 'start-over' : outcomeOf(error);
};
