import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { messageOf } from '../../../platform/errors.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { isProofOver } from '../phone/proof-failures.ts';
import type { PhoneProof } from '../phone/use-phone-verifier.ts';
import { NumberProofSheet } from './NumberProofSheet.tsx';
import { useSetOwnPhone } from './own-phone.queries.ts';
import { ActionSheet } from './ActionSheet.tsx';

interface OwnPhoneSheetProps {
  config: Config;
  open: boolean;
  onClose: () => void;
}

/** Lets a number sign in to the account, once a code to it has proven that it is the viewer's. */
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
