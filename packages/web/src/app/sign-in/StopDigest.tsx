import { MailX } from 'lucide-react';
import { useParams } from 'wouter';
import { UnusableLink, useMailedSecret } from '../../features/accounts/MailedLink.tsx';
import { useStopDigest } from '../../features/notifications/notifications.queries.ts';
import { ApiError } from '../../platform/api.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FocusOnArrival } from '../../ui/focus.tsx';

const isUnusableLink = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const GoToCaravan = () => <LinkButton href="/">Go to Caravan</LinkButton>;

/** The page of the link that ends the daily mail, without signing in. A press does it: programs that look at links do not press. */
export const StopDigest = () => {
  const { token: inPath } = useParams<{ token?: string }>();
  const mailed = useMailedSecret();
  const stop = useStopDigest();
  const token = mailed ?? inPath;
  if (token === undefined || isUnusableLink(stop.error)) return <UnusableLink action={<GoToCaravan />} />;
  const press = () =>
    stop.mutate(
      { params: { token } },
      { onError: (error) => !isUnusableLink(error) && showFailure(error, { title: 'Nothing was stopped' }) },
    );
  return (
    <FocusOnArrival key={stop.isSuccess ? 'stopped' : 'asking'}>
      <EmptyState
        level={1}
        icon={<MailX size={28} />}
        title={stop.isSuccess ? 'No daily mail any more' : 'Stop the daily mail?'}
        text={
          stop.isSuccess
            ? 'You can have it again under Notifications in your profile.'
            : 'The mail with what is new on your trips comes no more. Other mails are not affected.'
        }
        action={
          stop.isSuccess ? (
            <GoToCaravan />
          ) : (
            <Button pending={stop.isPending} pendingLabel="Stopping…" onClick={press}>
              Stop the Mail
            </Button>
          )
        }
      />
    </FocusOnArrival>
  );
};
