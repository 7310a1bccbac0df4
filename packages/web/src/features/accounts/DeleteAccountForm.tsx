import { useState } from 'react';
import type { FormEvent } from 'react';
import { ApiError } from '../../platform/api.ts';
import { isUnauthorized, messageOf } from '../../platform/errors.ts';
import { isReportedElsewhere } from '../../platform/reauthentication.ts';
import { announceSessionEnd, whileLeaving } from '../../platform/session-end.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useDeleteAccount } from './own-account.queries.ts';

interface DeletionEvents {
  /** They have come to own a trip meanwhile. */
  onOwnsTrips: () => void;
  onDeleted: () => void;
}

interface DeleteAccountFormProps extends DeletionEvents {
  open: boolean;
  onClose: () => void;
}

/** Asks once more before the account goes. */
export const DeleteAccountForm = ({ open, onClose, ...events }: DeleteAccountFormProps) => {
  const { pending, onSubmit } = useDeletion(events);
  return (
    <Sheet
      open={open}
      onClose={() => !pending && onClose()}
      title="Delete My Account"
      dismissible={!pending}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Keep My Account
          </Button>
          <Button type="submit" variant="danger" pending={pending} pendingLabel="Deleting…">
            Delete My Account
          </Button>
        </>
      }
    >
      <ul className="list-disc ps-5 text-ink-muted [&>li]:mt-1">
        <li>Your profile, your photo and your sign-in are deleted at once. This cannot be taken back.</li>
        <li>You leave every trip. What you added to them stays for the others, without your name.</li>
        <li>To keep a copy of your trips, download your data first.</li>
      </ul>
    </Sheet>
  );
};

const useDeletion = ({ onOwnsTrips, onDeleted }: DeletionEvents) => {
  const deletion = useDeleteAccount();
  const [pending, setPending] = useState(false);

  const reportFailure = (error: unknown): void => {
    if (isUnauthorized(error)) return announceSessionEnd();
    if (isReportedElsewhere(error)) return;
    if (error instanceof ApiError && error.code === 'owns_trips') onOwnsTrips();
    showToast({ title: 'Your account was not deleted', description: messageOf(error), tone: 'destructive' });
  };
  const leave = async (): Promise<void> => {
    setPending(true);
    try {
      await whileLeaving(() => deletion.mutateAsync({}));
      onDeleted();
    } catch (error) {
      reportFailure(error);
    } finally {
      setPending(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!pending) void leave();
  };
  return { pending, onSubmit };
};
