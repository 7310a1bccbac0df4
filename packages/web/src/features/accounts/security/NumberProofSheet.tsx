import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CaptchaContainer } from '../phone/CaptchaContainer.tsx';
import { CodeStep } from '../phone/CodeStep.tsx';
import { PhoneNumberForm } from '../phone/PhoneNumberForm.tsx';
import { usePhoneVerification } from '../phone/use-phone-verification.ts';
import type { PhoneProof } from '../phone/use-phone-verifier.ts';

interface NumberProofProps {
  config: Config;
  onProven: (number: PhoneProof) => void;
}

interface NumberProofSheetProps extends NumberProofProps {
  open: boolean;
  onClose: () => void;
}

/** Has the viewer prove a number by a code that is sent to it. */
export const NumberProofSheet = ({ open, onClose, ...rest }: NumberProofSheetProps) => (
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
