import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { maskEmail } from '@caravan/contract/members/members.rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NewPasswordForm } from '../../features/accounts/NewPasswordForm.tsx';
import { PasswordChanged } from '../../features/accounts/PasswordChanged.tsx';
import { isUnusableLink, passwordResetLinkQuery } from '../../features/accounts/recovery.queries.ts';
import { UnusableLink } from '../../features/accounts/UnusableLink.tsx';
import { useMailedSecret } from '../../features/accounts/use-mailed-secret.ts';
import { currentUserQuery, useCurrentUser } from '../../platform/session.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Loaded } from '../../platform/Loaded.tsx';

/** Where the mail for a forgotten password leads: whose it is, a new one, and back to the sign-in. */
export const ResetPassword = () => {
  const secret = useMailedSecret();
  // Each link starts from the beginning, also one that is opened in the place of another.
  return secret === null ? <NoLink /> : <ByLink key={secret} secret={secret} />;
};

const NoLink = () => <UnusableLink action={<LinkButton href="/forgot-password">Ask for a New Link</LinkButton>} />;

const ByLink = ({ secret }: { secret: string }) => {
  const query = useQuery(passwordResetLinkQuery(secret));
  const [isUsedUp, setUsedUp] = useState(false);
  const { changed, finish } = useFinish();
  const user = useCurrentUser();

  if (changed) return <PasswordChanged {...changed} />;
  if (isUsedUp || isUnusableLink(query.error)) return <NoLink />;
  return (
    <Loaded query={query} skeleton={<FormSkeleton />} what="The form for a new password">
      {({ email }) => (
        <NewPasswordForm
          secret={secret}
          email={email}
          consequence={consequenceFor(user, email)}
          onChanged={finish}
          onUnusable={() => setUsedUp(true)}
        />
      )}
    </Loaded>
  );
};

/** Asks who is signed in here after all sessions of the account have ended: nobody, or somebody else. */
const useFinish = () => {
  const client = useQueryClient();
  const [changed, setChanged] = useState<{ email: string; stillHere: string | null } | null>(null);
  const finish = async (email: string) => {
    history.replaceState(null, '', location.pathname);
    // Without an answer nobody is taken to be here: the sign-in that follows asks again.
    const user = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => null);
    setChanged({ email, stillHere: user && nameOf(user) });
  };
  return { changed, finish: (email: string) => void finish(email) };
};

const nameOf = ({ email, firstName }: CurrentUser): string => email ?? firstName;

/** What the change does to those who are signed in, this browser first of all. */
const consequenceFor = (user: CurrentUser | null, email: string): string => {
  const all = 'Changing it signs out all devices';
  if (!user) return `${all}.`;
  const isOwn = user.email !== null && [user.email, maskEmail(user.email)].includes(email);
  return isOwn ? `${all}, this one too.` : `${all} of that account; you stay signed in here as ${nameOf(user)}.`;
};

const FormSkeleton = () => (
  <SkeletonGroup label="Checking the link" className="flex flex-col gap-4">
    <Skeleton shape="line" className="h-8 w-3/4" />
    <Skeleton shape="line" className="w-full" />
    <Skeleton className="h-24 rounded-control" />
    <Skeleton className="h-12 rounded-control" />
  </SkeletonGroup>
);
