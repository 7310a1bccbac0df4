import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { messageOf } from '../../../platform/errors.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { CaptchaContainer, CodeStep } from '../phone/CodeStep.tsx';
import { PhoneNumberForm } from '../phone/PhoneNumberForm.tsx';
import { useSetOwnPhone } from '../phone/phone.queries.ts';
import { isProofOver } from '../phone/phone-failures.ts';
import { usePhoneVerification, type PhoneProof } from '../phone/use-phone-verification.ts';
import { ActionSheet } from './ActionSheet.tsx';

interface OwnPhoneSheetProps {
  config: Config;
  open: boolean;
  onClose: () => void;
}

/** Makes a number a sign-in method, once the viewer has proven it by a code. */
export const OwnPhoneSheet = ({ config, open, onClose }: OwnPhoneSheetProps) => {
  const [number, setNumber] = useState<PhoneProof | null>(null);
  const set = useSetOwnPhone();
  if (number === null) {
    return <NumberProofSheet {...{ config, open, onClose }} onProven={setNumber} />;
  }

  const keep = async () => {
    const { idToken, ...body } = number;
    try {
      await set.mutateAsync({ body, bearer: idToken });
    } catch (error) {
      if (!isNumberOver(error)) throw error;
      showToast({ title: 'Your number was not saved', description: messageOf(error), tone: 'destructive' });
      return setNumber(null);
    }
    showToast({ title: 'Phone number saved', description: displayedPhone(number.phoneNumber) });
    onClose();
  };
  return (
    <ActionSheet
      {...{ open, onClose }}
      title="Sign In by Phone"
      text={
        <>
          <span className="font-medium whitespace-nowrap text-ink tabular-nums">
            {displayedPhone(number.phoneNumber)}
          </span>{' '}
          signs in to your account from now on.
        </>
      }
      action="Save Number"
      actionPending="Saving…"
      act={keep}
    />
  );
};

/** Whether the number has to be proven anew, or another one may be free. */
const isNumberOver = (error: unknown): boolean =>
  isProofOver(error) || (error instanceof ApiError && error.code === 'phone_taken');

interface NumberProofProps {
  config: Config;
  onProven: (number: PhoneProof) => void;
}

interface NumberProofSheetProps extends NumberProofProps {
  open: boolean;
  onClose: () => void;
}

const NumberProofSheet = ({ open, onClose, ...rest }: NumberProofSheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title="Sign In by Phone"
    description="The number signs in to your account; the people on your trips don’t see it."
    size="small"
    dismissible={false}
  >
    <NumberProof {...rest} />
  </Sheet>
);

const NumberProof = ({ config, onProven }: NumberProofProps) => {
  const verification = usePhoneVerification({
    config,
    screen: 'sign-in',
    onProven: async (number) => {
      onProven(number);
      return 'done';
    },
  });
  return (
    <>
      <CaptchaContainer />
      {verification.step === 'code' ? (
        <CodeStep config={config} verification={verification} action="Continue" />
      ) : (
        <PhoneNumberForm verification={verification} label="Sign in by phone" />
      )}
    </>
  );
};
