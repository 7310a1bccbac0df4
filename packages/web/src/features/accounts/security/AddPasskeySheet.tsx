import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { useEffect } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { stopAsking } from '../passkeys/device-passkeys.ts';
import { useAddPasskey } from '../passkeys/passkeys.queries.ts';
import { OwnerProofSheet } from './OwnerProofSheet.tsx';

interface AddPasskeySheetProps {
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
}

/** Has this device make a passkey, once the owner has proven who they are. */
export const AddPasskeySheet = ({ user, open, onClose }: AddPasskeySheetProps) => {
  const add = useAddPasskey();
  // The page can be left while the device still asks.
  useEffect(() => stopAsking, []);
  return (
    <OwnerProofSheet
      user={user}
      open={open}
      onClose={onClose}
      title="Add a Passkey"
      text={
        user.hasPassword
          ? 'Enter your password. Your device then asks for your fingerprint, face or screen lock.'
          : 'Your device asks for your fingerprint, face or screen lock.'
      }
      action="Continue"
      actionPending="Waiting for your device…"
      act={async (proof) => {
        const { name } = await add(proof);
        showToast({ title: 'Passkey added', description: name });
        onClose();
      }}
    />
  );
};
