import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { AuthCard, type AuthWords } from '../../features/accounts/AuthCard.tsx';
import { invitationQuery } from '../../features/members/join-links.queries.ts';
import { useCurrentUser, wasSignedIn } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { acceptInvitation } from './accepted-invitation.ts';
import { troubleOf } from './invitation-troubles.ts';
import { InvitationCard } from './InvitationCard.tsx';
import { InvitationFrame } from './InvitationFrame.tsx';
import { InvitationOver, InvitationPending } from './InvitationNotice.tsx';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';
import { UnreachableScreen } from '../shell/UnreachableScreen.tsx';
import { useJoining } from './use-joining.ts';
import { useSession } from '../shell/use-session.ts';

const TITLE = "You're invited";

/** Where a join link leads: who invites to what, and the way in for whoever is signed in and for whoever is not. */
export const JoinPage = () => {
  const secret = useSecret();
  const session = useSession();
  if (session.state === 'loading') return <LoadingScreen />;
  if (session.state === 'unreachable') return <UnreachableScreen onRetry={session.retry} pending={session.retrying} />;
  return session.state === 'signed-in' ? <SignedIn secret={secret} /> : <SignedOut secret={secret} />;
};

/** The last part of the address; without one it is looked for under a name that no link has. */
const useSecret = (): string => {
  const [path] = useLocation();
  return path.split('/')[2] || '-';
};

const AUTH_WORDS: AuthWords = {
  'sign-in': { heading: 'Sign in to join', text: 'You are on the trip right after.', action: 'Sign in and join' },
  'sign-up': { heading: 'Sign up to join', text: 'You are on the trip right after.', action: 'Sign up and join' },
};

const SignedOut = ({ secret }: { secret: string }) => {
  const query = useQuery(invitationQuery(secret));
  const trouble = troubleOf(query.error);
  if (trouble) return <InvitationOver trouble={trouble} isSignedIn={false} />;
  if (!query.data) return <InvitationPending query={query} />;
  return (
    <InvitationFrame title={TITLE}>
      <div className="mx-auto grid w-full max-w-lg gap-4 lg:max-w-6xl lg:grid-cols-[1fr_26rem] lg:items-center lg:gap-12">
        <InvitationCard invitation={query.data} />
        <Card className="px-4 py-6 shadow-float sm:px-6">
          <AuthCard
            first={wasSignedIn() ? 'sign-in' : 'sign-up'}
            words={AUTH_WORDS}
            onSignedIn={() => acceptInvitation(secret)}
          />
        </Card>
      </div>
    </InvitationFrame>
  );
};

const SignedIn = ({ secret }: { secret: string }) => {
  const joining = useJoining(secret);
  const user = useCurrentUser();
  const { invitation, trouble } = joining;
  if (joining.isBeingLed) return <LoadingScreen />;
  if (trouble) return <InvitationOver trouble={trouble} accepted={joining.accepted} isSignedIn />;
  if (!invitation.data || !joining.isKnown) return <InvitationPending query={invitation} />;
  return (
    <InvitationFrame title={TITLE}>
      <div className="mx-auto w-full max-w-lg">
        <InvitationCard invitation={invitation.data}>
          <div className="flex flex-col gap-3 min-[26rem]:flex-row-reverse">
            <Button size="large" className="flex-1" pending={joining.isPending} onClick={joining.join}>
              Join trip
            </Button>
            <LinkButton href="/trips" variant="secondary" size="large" className="flex-1">
              Not now
            </LinkButton>
          </div>
          <p role="status" className="text-sm font-medium text-clay-ink empty:hidden">
            {joining.isPaused && 'You are offline. You join as soon as you are back.'}
          </p>
          {user && (
            <p className="text-sm text-ink-muted">
              You join as{' '}
              <bdi className="font-medium wrap-anywhere text-ink">{`${user.firstName} ${user.lastName}`}</bdi>
              {user.email && ` (${user.email})`}.
            </p>
          )}
        </InvitationCard>
      </div>
    </InvitationFrame>
  );
};
