import type { EmailChange, StoppedEmailChange } from '@caravan/contract/accounts/recovery.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { MailCheck, MailQuestionMark, MailX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { emailChangeQuery, isUnusableLink, useStopEmailChange } from '../../features/accounts/recovery.queries.ts';
import { UnusableLink, useMailedSecret } from '../../features/accounts/MailedLink.tsx';
import { messageOf } from '../../platform/errors.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FocusOnArrival } from '../../ui/focus.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { Loaded } from '../../platform/Loaded.tsx';

/** The page of the link to the former address: the change of address, and how to stop it. */
export const StopEmailChange = () => {
  const secret = useMailedSecret();
  return secret === null ? <NoLink /> : <ByLink key={secret} secret={secret} />;
};

const NoLink = () => <UnusableLink action={<GoToCaravan />} />;
const GoToCaravan = () => <LinkButton href="/">Go to Caravan</LinkButton>;

const ByLink = ({ secret }: { secret: string }) => {
  const query = useQuery(emailChangeQuery(secret));
  const { stopped, isUsedUp, stopping, stop } = useStop(secret);
  if (isUsedUp || isUnusableLink(query.error)) return <NoLink />;
  return (
    <Loaded query={query} skeleton={<ChangeSkeleton />} what="The change of your address">
      {(change) =>
        stopped ? (
          <Stopped change={change} stopped={stopped} secret={secret} />
        ) : (
          <Found change={change} stopping={stopping} onStop={stop} />
        )
      }
    </Loaded>
  );
};

const useStop = (secret: string) => {
  const request = useStopEmailChange();
  const [stopped, setStopped] = useState<StoppedEmailChange | null>(null);
  const [isUsedUp, setUsedUp] = useState(false);
  const stop = () =>
    request.mutate(
      { body: { secret } },
      {
        onSuccess: setStopped,
        onError: (error) =>
          isUnusableLink(error)
            ? setUsedUp(true)
            : showToast({ title: 'Nothing was stopped', description: messageOf(error), tone: 'destructive' }),
      },
    );
  return { stopped, isUsedUp, stopping: request.isPending, stop };
};

interface FoundProps {
  change: EmailChange;
  stopping: boolean;
  onStop: () => void;
}

const Found = ({ change: { email, newEmail, state }, stopping, onStop }: FoundProps) => {
  if (state === 'none') {
    return (
      <FocusOnArrival>
        <EmptyState
          level={1}
          icon={<MailCheck size={28} />}
          title="Nothing to stop"
          text={
            <>
              <Address>{email}</Address> is the address of your account, and no other waits to take its place.
            </>
          }
          action={<GoToCaravan />}
        />
      </FocusOnArrival>
    );
  }
  const isPending = state === 'pending';
  return (
    <FocusOnArrival>
      <EmptyState
        level={1}
        tint="clay"
        icon={<MailQuestionMark size={28} />}
        title={isPending ? 'Stop this change?' : 'Put your address back?'}
        text={
          isPending ? (
            <>
              <Address>{newEmail}</Address> is to take the place of <Address>{email}</Address> in your account, once it
              is confirmed.
            </>
          ) : (
            <>
              <Address>{newEmail}</Address> has taken the place of <Address>{email}</Address> in your account. Putting
              it back signs out all devices, and you choose a new password.
            </>
          )
        }
        action={
          <>
            <Button pending={stopping} pendingLabel={isPending ? 'Stopping…' : 'Putting it back…'} onClick={onStop}>
              {isPending ? 'Stop the Change' : 'Put It Back'}
            </Button>
            <LinkButton href="/" variant="secondary">
              It Was Me
            </LinkButton>
          </>
        }
      />
    </FocusOnArrival>
  );
};

interface StoppedProps {
  change: EmailChange;
  stopped: StoppedEmailChange;
  secret: string;
}

const Stopped = ({ change, stopped: { email, canChoosePassword }, secret }: StoppedProps) => {
  const [, navigate] = useLocation();
  return (
    <FocusOnArrival>
      <EmptyState
        level={1}
        icon={<MailX size={28} />}
        title={change.state === 'changed' ? 'Address put back' : 'Change stopped'}
        text={
          change.state === 'changed' ? (
            <>
              <Address>{email}</Address> is the address of your account again, and all devices are signed out. Choose a
              new password to sign in.
            </>
          ) : (
            <>
              <Address>{email}</Address> stays the address of your account. If somebody else has asked for another,
              choose a new password: that signs out all devices.
            </>
          )
        }
        action={
          canChoosePassword ? (
            // The same link also chooses a new password: that page reads the secret from the entry of the history, as this one does.
            <Button onClick={() => navigate('/reset-password', { state: { secret } })}>Choose a New Password</Button>
          ) : (
            <GoToCaravan />
          )
        }
      />
    </FocusOnArrival>
  );
};

const Address = ({ children }: { children: ReactNode }) => (
  <bdi className="font-semibold text-ink wrap-anywhere">{children}</bdi>
);

const ChangeSkeleton = () => (
  <SkeletonGroup label="Checking the link" className="flex flex-col items-center gap-4 py-8">
    <Skeleton className="size-16 rounded-card" />
    <Skeleton shape="line" className="h-6 w-1/2" />
    <Skeleton className="h-16 w-full rounded-control" />
    <Skeleton className="h-12 w-1/2 rounded-control" />
  </SkeletonGroup>
);
