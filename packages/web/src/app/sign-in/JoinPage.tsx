import type { Invitation } from '@caravan/contract/members/join-links.schema.ts';
import { travelersLabel } from '@caravan/contract/trips/trips.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Clock, type LucideIcon, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { AuthCard, type AuthWords } from '../../features/accounts/AuthCard.tsx';
import { ROLE_WORDS, untilWords, personName } from '../../features/members/member-words.ts';
import { invitationQuery } from '../../features/members/join-links.queries.ts';
import { TripCover } from '../../features/trips/TripCover.tsx';
import { viewerZone } from '../../platform/clock.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { useCurrentUser, wasSignedIn } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadingScreen } from '../shell/WaitingScreens.tsx';
import { SessionGate, useSession } from '../shell/SessionGate.tsx';
import { InvitationFrame, InvitationOver, InvitationPending } from './InvitationFrame.tsx';
import { acceptInvitation, troubleOf, useJoining } from './use-joining.ts';

const TITLE = "You're invited";

/** The page of a join link: who invites to what, and how to join with an account or without. */
export const JoinPage = () => {
  const secret = useSecret();
  const session = useSession();
  return (
    <SessionGate session={session} signedIn={<SignedIn secret={secret} />} signedOut={<SignedOut secret={secret} />} />
  );
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

/** Who invites to what: the trip's drawn cover, its title, place, dates and people, and what somebody joins as. */
const InvitationCard = ({ invitation, children }: { invitation: Invitation; children?: ReactNode }) => {
  const { trip, invitedBy, role, expiresAt } = invitation;
  return (
    <Card as="article" padded={false} className="shadow-float">
      <TripCover
        destination={trip.destination}
        startDate={trip.startDate}
        seed={trip.id}
        className="h-36 sm:h-48 lg:h-64"
      />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <h1 className="flex flex-col gap-0.5">
          <span className="text-base font-normal text-ink-muted">
            <bdi className="font-semibold wrap-anywhere text-ink">{personName(invitedBy)}</bdi> invites you to
          </span>{' '}
          <bdi className="line-clamp-4 text-xl font-bold wrap-anywhere">{trip.title}</bdi>
        </h1>
        <ul className="flex flex-col gap-1.5">
          {trip.destination && (
            <Fact Icon={MapPin}>
              <bdi className="line-clamp-2 wrap-anywhere">{trip.destination}</bdi>
            </Fact>
          )}
          <Fact Icon={CalendarDays}>{formatDateRange(trip)}</Fact>
          <Fact Icon={Users}>{travelersLabel(trip.memberCount)} so far</Fact>
        </ul>
        <p className="rounded-control bg-accent-soft px-3 py-2.5 text-accent-ink">{ROLE_WORDS[role]}</p>
        {children}
        <p className="flex items-center gap-1.5 text-sm text-ink-muted">
          <Clock size={14} aria-hidden="true" className="shrink-0" />
          Open until {untilWords(expiresAt, viewerZone())}
        </p>
      </div>
    </Card>
  );
};

const Fact = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className="flex min-w-0 items-start gap-2.5">
    <Icon size={18} aria-hidden="true" className="mt-0.75 shrink-0 text-ink-muted" />
    <span className="min-w-0">{children}</span>
  </li>
);
