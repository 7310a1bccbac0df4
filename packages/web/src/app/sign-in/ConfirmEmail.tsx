import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailCheck, MailQuestionMark, MailX } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  emailConfirmationLinkQuery,
  emailConfirmationQuery,
  isUnusableLink,
} from '../../features/accounts/recovery.queries.ts';
import { UnusableLink, useMailedSecret } from '../../features/accounts/MailedLink.tsx';
import { ApiError } from '../../platform/api.ts';
import { currentUserQuery, useCurrentUser, startAtSignIn } from '../../platform/session.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FocusOnArrival } from '../../ui/focus.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Loaded } from '../../platform/Loaded.tsx';

/**
 * The page of the link that confirms an address. The account's own is confirmed at once; a new one needs a press, because mail
 * scanners open links.
 */
export const ConfirmEmail = () => {
  const secret = useMailedSecret();
  return secret === null ? <NoLink /> : <ByLink key={secret} secret={secret} />;
};

const ByLink = ({ secret }: { secret: string }) => {
  const query = useQuery(emailConfirmationLinkQuery(secret));
  const [isPressed, setPressed] = useState(false);
  if (isUnusableLink(query.error)) return <NoLink />;
  return (
    <Loaded query={query} skeleton={<Confirming>Checking the link</Confirming>} what="The confirmation">
      {({ email, isWaiting }) =>
        isWaiting && !isPressed ? (
          <ToConfirm email={email} onConfirm={() => setPressed(true)} />
        ) : (
          <AtOnce secret={secret} />
        )
      }
    </Loaded>
  );
};

const ToConfirm = ({ email, onConfirm }: { email: string; onConfirm: () => void }) => (
  <FocusOnArrival>
    <EmptyState
      level={1}
      icon={<MailQuestionMark size={28} />}
      title="Confirm your new email?"
      text={
        <>
          <bdi className="font-semibold text-ink wrap-anywhere">{email}</bdi> becomes the address of your account: it
          signs in, and mail from Caravan goes there. If you have not asked for this, leave this page: nothing changes.
        </>
      }
      action={<Button onClick={onConfirm}>Confirm This Address</Button>}
    />
  </FocusOnArrival>
);

const AtOnce = ({ secret }: { secret: string }) => {
  const query = useQuery(emailConfirmationQuery(secret));
  useRefreshedUser(query.isSuccess);
  if (isUnusableLink(query.error)) return <NoLink />;
  if (query.error instanceof ApiError && query.error.code === 'email_taken')
    return <Taken text={query.error.message} />;
  return (
    <Loaded query={query} skeleton={<Confirming>Confirming your email address</Confirming>} what="The confirmation">
      {(confirmed) => <Confirmed {...confirmed} />}
    </Loaded>
  );
};

/** Whoever is signed in here may be the one whose address it is. */
const useRefreshedUser = (isConfirmed: boolean) => {
  const client = useQueryClient();
  useEffect(() => {
    if (isConfirmed) void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }, [client, isConfirmed]);
};

const Confirming = ({ children }: { children: string }) => (
  <div className="flex flex-col items-center gap-4 py-16 text-accent-ink">
    <Spinner size="large" label={null} />
    <p role="status" className="text-ink-muted">
      {children}
    </p>
  </div>
);

const Confirmed = ({ email, isChange }: { email: string; isChange: boolean }) => {
  const user = useCurrentUser();
  return (
    <FocusOnArrival>
      <EmptyState
        level={1}
        icon={<MailCheck size={28} />}
        title={isChange ? 'Email changed' : 'Email confirmed'}
        text={
          <>
            <bdi className="font-semibold text-ink wrap-anywhere">{email}</bdi>{' '}
            {isChange
              ? 'is the address of your account now. It signs in, and mail from Caravan reaches you there.'
              : 'is yours, and mail from Caravan reaches you there.'}
          </>
        }
        action={
          user ? (
            <LinkButton href="/">Go to Caravan</LinkButton>
          ) : (
            <Button onClick={() => startAtSignIn(email)}>Sign In</Button>
          )
        }
      />
    </FocusOnArrival>
  );
};

/** Somebody else has confirmed the same address before. */
const Taken = ({ text }: { text: string }) => {
  const user = useCurrentUser();
  return (
    <FocusOnArrival>
      <EmptyState
        level={1}
        tint="clay"
        icon={<MailX size={28} />}
        title="This address is taken"
        text={`${text}. Yours stays as it was.`}
        action={<LinkButton href={user ? '/profile' : '/'}>{user ? 'Go to Your Profile' : 'Go to Caravan'}</LinkButton>}
      />
    </FocusOnArrival>
  );
};

/** Whoever is signed in requests a new link in their profile; others sign in first. */
const NoLink = () => {
  const user = useCurrentUser();
  const isConfirmed = user?.isEmailConfirmed === true && user.pendingEmail === null;
  return (
    <UnusableLink
      action={
        isConfirmed ? (
          <LinkButton href="/">Go to Caravan</LinkButton>
        ) : (
          <LinkButton href="/profile">{user ? 'Ask for a New Link' : 'Sign In for a New Link'}</LinkButton>
        )
      }
    />
  );
};
