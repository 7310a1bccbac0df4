import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../platform/config.ts';
import { messageOf } from '../../platform/errors.ts';
import { currentUserQuery } from '../../platform/session.ts';
import { usePause } from '../../platform/use-timers.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useRequestEmailChangeMail, useRequestEmailConfirmation } from './recovery.queries.ts';

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

/** Until another mail may be requested, seconds: most arrive within this. */
const PAUSE_SECONDS = 30;

/**
 * The mail that confirms an address which is not confirmed yet: whether this server can send one (`undefined` while that is
 * loading), whether one has just been requested, and how to request one.
 */
export const useConfirmationMail = () => useMailOnRequest(useRequestEmailConfirmation());

/** The same of the mail that confirms a new address. */
export const useEmailChangeMail = () => useMailOnRequest(useRequestEmailChangeMail());

const useMailOnRequest = (
  request: ReturnType<typeof useRequestEmailConfirmation | typeof useRequestEmailChangeMail>,
) => {
  const config = useQuery(configQuery);
  const pause = usePause(PAUSE_SECONDS);
  // Confirming happens elsewhere, in the mail's tab or on another device: who comes back wants to see that it has worked.
  useQuery({ ...currentUserQuery, refetchOnWindowFocus: 'always' });

  const send = () =>
    request.mutate(
      {},
      {
        onSuccess: pause.begin,
        onError: (error: Error) =>
          showToast({ title: 'Nothing was sent', description: messageOf(error), tone: 'destructive' }),
      },
    );
  return {
    canSend: config.isError || config.isPaused ? false : config.data?.canSendMail,
    sending: request.isPending,
    sent: pause.left > 0,
    send,
  };
};
