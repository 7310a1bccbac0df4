import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { STOP_DIGEST } from '@caravan/contract/pages.rules.ts';
import { maskEmail } from '@caravan/contract/members/members.rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, Route, Switch } from 'wouter';
import { ForgotPassword, NewPasswordForm, PasswordChanged } from '../../features/accounts/PasswordRecovery.tsx';
import { UnusableLink, useMailedSecret } from '../../features/accounts/MailedLink.tsx';
import { isUnusableLink, passwordResetLinkQuery } from '../../features/accounts/recovery.queries.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { currentUserQuery, useCurrentUser } from '../../platform/session.ts';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { BrandMark } from '../shell/BrandMark.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { StopDigest } from './StopDigest.tsx';
import { StopEmailChange } from './StopEmailChange.tsx';

/** The pages of mailed links and of the forgotten password, for people who are signed in or not. */
export const AccountRecovery = () => (
  <Switch>
    <Route path="/forgot-password">
      <AccountFrame title="Forgot password">
        <ForgotPassword />
      </AccountFrame>
    </Route>
    <Route path="/reset-password">
      <AccountFrame title="New password">
        <ResetPassword />
      </AccountFrame>
    </Route>
    <Route path="/confirm-email">
      <AccountFrame title="Confirm email">
        <ConfirmEmail />
      </AccountFrame>
    </Route>
    <Route path={`${STOP_DIGEST}/:token?`}>
      <AccountFrame title="Stop the daily mail">
        <StopDigest />
      </AccountFrame>
    </Route>
    <Route path="/stop-email-change">
      <AccountFrame title="Stop email change">
        <StopEmailChange />
      </AccountFrame>
    </Route>
  </Switch>
);

/** The frame of these pages. */
const AccountFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="bg-dots flex min-h-dvh flex-col">
    <title>{`${title} · Caravan`}</title>
    <header className="page-x pt-[max(1rem,env(safe-area-inset-top))] pb-4">
      <Link href="/" className="-ml-1 inline-flex min-h-11 items-center gap-2.5 rounded-control px-1 text-lg font-bold">
        <BrandMark className="size-8" />
        Caravan
      </Link>
    </header>
    <main className="mx-auto w-full max-w-md px-2 pb-10 min-[26rem]:px-4 sm:pt-[8vh]">
      <Card className="px-4 py-6 shadow-float sm:px-6">{children}</Card>
    </main>
  </div>
);

/** The page of the link for a forgotten password: a new password, and back to the sign-in. */
const ResetPassword = () => {
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

/** Looks up who is signed in here after all sessions of the account have ended: nobody, or somebody else. */
const useFinish = () => {
  const client = useQueryClient();
  const [changed, setChanged] = useState<{ email: string; stillHere: string | null } | null>(null);
  const finish = async (email: string) => {
    history.replaceState(null, '', location.pathname);
    // Without an answer nobody counts as signed in: the sign-in that follows looks it up again.
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
