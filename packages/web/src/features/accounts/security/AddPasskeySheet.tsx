import { useEffect } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { stopAsking } from '../passkeys/device-passkeys.ts';
import { useAddPasskey } from '../passkeys/passkeys.queries.ts';
import { ActionSheet } from './ActionSheet.tsx';

interface AddPasskeySheetProps {
  open: boolean;
  onClose: () => void;
}

/** Has this device make a passkey. */
export const AddPasskeySheet = ({ open, onClose }: AddPasskeySheetProps) => {
  const add = useAddPasskey();
  // The page can be left while the device still asks.
  useEffect(() => stopAsking, []);
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title="Add a Passkey"
      text="Your device asks for your fingerprint, face or screen lock."
      action="Continue"
      actionPending="Waiting for your device…"
      act={async () => {
        const { name } = await add();
        showToast({ title: 'Passkey added', description: name });
        onClose();
      }}
    />
  );
};
