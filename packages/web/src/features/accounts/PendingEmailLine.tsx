import { useRef } from 'react';
import { messageOf } from '../../platform/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusStays } from '../../ui/use-focus-stays.ts';
import { useCancelEmailChange } from './accounts.queries.ts';
import { useEmailChangeMail } from './use-confirmation-mail.ts';

/** Below the address that counts: the one that waits to take its place, another mail to it, and the way back. */
export const PendingEmailLine = ({ address }: { address: string }) => {
  const { sending, sent, send } = useEmailChangeMail();
  const cancel = useCancelEmailChange();
  const group = useRef<HTMLDivElement>(null);
  useFocusStays(group, sent ? 'sent' : 'offered');

  const giveUp = () =>
    cancel.mutate(
      {},
      {
        onError: (error) => showToast({ title: 'Not cancelled', description: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <div
      ref={group}
      role="group"
      aria-label="New email address"
      tabIndex={-1}
      className="mt-2 rounded-control bg-sunken px-3 py-2 text-sm"
    >
      <p>
        Waiting for confirmation of <bdi className="font-semibold wrap-anywhere">{address}</bdi>
      </p>
      <div className="mt-1 flex min-h-9 flex-wrap items-center gap-2">
        <Button variant="secondary" size="small" pending={cancel.isPending} pendingLabel="Cancelling…" onClick={giveUp}>
          Cancel
        </Button>
        {!sent && (
          <Button variant="secondary" size="small" pending={sending} pendingLabel="Sending…" onClick={send}>
            Send again
          </Button>
        )}
        <span role="status">{sent && 'Sent. Check your mail.'}</span>
      </div>
    </div>
  );
};
