import type { Passkey } from '@caravan/contract/accounts/passkeys.schema.ts';
import { useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { messageOf } from '../../../platform/errors.ts';
import { isSaidElsewhere } from '../../../platform/fresh-proof.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useRemovePasskey } from '../passkeys/passkeys.queries.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  open: boolean;
  onClose: () => void;
}

/** Asks before a passkey goes; a refusal, such as of the last one while it is asked for, is said here. */
export const RemovePasskeyDialog = ({ passkey: { id, name }, open, onClose }: RemovePasskeyDialogProps) => {
  const remove = useRemovePasskey();
  const [failure, setFailure] = useState<string | null>(null);

  const confirm = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync({ params: { passkeyId: id } });
    } catch (error) {
      if (isSaidElsewhere(error)) return;
      // Gone already, from another device: what was asked for is so.
      if (!(error instanceof ApiError && error.status === 404)) return setFailure(messageOf(error));
    }
    showToast({ title: 'Passkey removed', description: name });
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Remove this passkey?"
      text={
        <>
          <p>
            <bdi className="font-medium text-ink wrap-anywhere">{name}</bdi> signs in here no more. Your device keeps
            its half until you delete it there.
          </p>
          <p role="alert" className="mt-2 text-sm font-medium text-clay-ink empty:hidden">
            {failure}
          </p>
        </>
      }
      confirmLabel="Remove Passkey"
      cancelLabel="Keep It"
      danger
      pending={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
};
