import { Button } from '../../ui/Button.tsx';
import { useConfirmationMail } from './use-confirmation-mail.ts';

/** Below an address that is not confirmed yet: that it is not, and the way to another mail. */
export const ConfirmationLine = () => {
  const { canSend, sending, sent, send } = useConfirmationMail();
  return (
    // As high as with its button, which comes once it is known whether mail can be sent.
    <span className="mt-1 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <span className="text-ink-muted" role="status">
        {sent ? 'Sent. Check your mail.' : 'Not confirmed yet'}
      </span>
      {canSend && !sent && (
        <Button variant="secondary" size="small" pending={sending} pendingLabel="Sending…" onClick={send}>
          Send Again
        </Button>
      )}
    </span>
  );
};
