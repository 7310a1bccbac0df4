import { useState } from 'react';
import { messageOf } from '../../../platform/errors.ts';
import { isSaidElsewhere } from '../../../platform/fresh-proof.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useRemoveOwnPhone } from './own-phone.queries.ts';

interface RemovePhoneDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Asks before signing in by phone ends; a refusal, such as of the only way in, is said here. */
export const RemovePhoneDialog = ({ open, onClose }: RemovePhoneDialogProps) => {
  const remove = useRemoveOwnPhone();
  const [failure, setFailure] = useState<string | null>(null);

  const confirm = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync({});
      showToast({ title: 'Phone number removed' });
      onClose();
    } catch (error) {
      if (!isSaidElsewhere(error)) setFailure(messageOf(error));
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title="Stop signing in by phone?"
      text={
        <>
          <p>Codes to this number sign you in no more. The phone in your personal information stays as it is.</p>
          <p role="alert" className="mt-2 text-sm font-medium text-clay-ink empty:hidden">
            {failure}
          </p>
        </>
      }
      confirmLabel="Remove Number"
      cancelLabel="Keep It"
      danger
      pending={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
};
