import type { Invitation } from '@caravan/contract/members/join-links.schema.ts';
import { invitedWords } from '@caravan/contract/members/role-words.rules.ts';
import { travelersLabel } from '@caravan/contract/trips/trips.rules.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CalendarDays, Clock, type LucideIcon, MailX, MapPin, UserRoundCheck, Users } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { AuthCard, type AuthWords } from '../../features/accounts/AuthCard.tsx';
import { invitationQuery } from '../../features/members/join-links.queries.ts';
import { personName, untilWords } from '../../features/members/member-words.ts';
import { TripCover } from '../../features/trips/TripCover.tsx';
import { ApiError } from '../../platform/api.ts';
import { viewerZone } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { useCurrentUser, wasSignedIn } from '../../platform/session.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { BrandMark } from '../shell/BrandMark.tsx';
import { SessionGate, useSession, LoadingScreen } from '../shell/SessionGate.tsx';
import { type InvitationTrouble, acceptInvitation, troubleOf, useJoining } from './use-joining.ts';

const TITLE = "You're invited";

/**
 * The page of a join link: who invites to what, and how to join with an account or without.
 *
 * @param props `onJoining`: somebody is about to join, and will want the trip's page next.
 */
export const JoinPage = ({ onJoining }: { onJoining: () => void }) => {
  const secret = useSecret();
  const session = useSession();
  return (
    <SessionGate
      session={session}
      signedIn={<SignedIn secret={secret} onJoining={onJoining} />}
      signedOut={<SignedOut secret={secret} onJoining={onJoining} />}
    />
  );
};

/** The last part of the address; without one a secret is looked up that no link has. */
const useSecret = (): string => {
  const [path] = useLocation();
  return path.split('/')[2] || '-';
};

const AUTH_WORDS: AuthWords = {
  'sign-in': { heading: 'Sign in to join', text: 'You are on the trip right after.', action: 'Sign in and join' },
  'sign-up': { heading: 'Sign up to join', text: 'You are on the trip right after.', action: 'Sign up and join' },
};

interface JoiningProps {
  secret: string;
  onJoining: () => void;
}

const SignedOut = ({ secret, onJoining }: JoiningProps) => {
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
            onSignedIn={() => {
              acceptInvitation(secret);
              // While the welcome can be read.
              onJoining();
            }}
          />
        </Card>
      </div>
    </InvitationFrame>
  );
};

const SignedIn = ({ secret, onJoining }: JoiningProps) => {
  const joining = useJoining(secret);
  useEffect(onJoining, [onJoining]);
  const user = useCurrentUser();
  const need = useConnectionNeed();
  const { invitation, trouble } = joining;
  if (joining.isRedirecting) return <LoadingScreen />;
  if (trouble) return <InvitationOver trouble={trouble} accepted={joining.accepted} isSignedIn />;
  if (!invitation.data || !joining.isKnown) return <InvitationPending query={invitation} />;
  return (
    <InvitationFrame title={TITLE}>
      <div className="mx-auto w-full max-w-lg">
        <InvitationCard invitation={invitation.data}>
          {need.note}
          <div className="flex flex-col gap-3 min-[26rem]:flex-row-reverse">
            <Button
              size="large"
              className="flex-1"
              pending={joining.isPending}
              {...need.control}
              onClick={joining.join}
            >
              Join trip
            </Button>
            <LinkButton href="/trips" variant="secondary" size="large" className="flex-1">
              Not now
            </LinkButton>
          </div>
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
  const { trip, invitedBy, role, expiresAt, guestName } = invitation;
  return (
    <Card as="article" padded={false} className="shadow-float">
      <TripCover
        destination={trip.destination}
        position={trip.position}
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
          {guestName && (
            <Fact Icon={UserRoundCheck}>
              The group knows you as <bdi className="font-semibold wrap-anywhere">{guestName}</bdi>
            </Fact>
          )}
        </ul>
        <p className="rounded-control bg-accent-soft px-3 py-2.5 text-accent-ink">{invitedWords(role)}</p>
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

/** The page of an invitation: the product's name above, and what there is to see and to do. */
const InvitationFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="bg-dots flex min-h-dvh flex-col">
    <title>{`${title} · Caravan`}</title>
    <header className="page-x mx-auto w-full max-w-6xl pt-[max(1rem,env(safe-area-inset-top))] pb-3 lg:px-0 lg:pt-8">
      <Link href="/" className="-ml-1 inline-flex min-h-11 items-center gap-2.5 rounded-control px-1 text-lg font-bold">
        <BrandMark className="size-8" />
        Caravan
      </Link>
    </header>
    <main className="flex flex-1 flex-col px-2 pb-10 min-[26rem]:px-4 lg:justify-center lg:px-8">{children}</main>
  </div>
);

interface InvitationOverProps {
  trouble: InvitationTrouble;
  /** The account that was made or signed in to for it is there all the same. */
  accepted?: boolean;
  isSignedIn: boolean;
}

/** An invitation that does not work for this person, and how to go on. */
const InvitationOver = ({ trouble, accepted = false, isSignedIn }: InvitationOverProps) => (
  <InvitationFrame title="Invitation over">
    <Card className="mx-auto w-full max-w-md py-6 shadow-float sm:mt-[8vh] lg:mt-0">
      <EmptyState
        level={1}
        tint="clay"
        icon={<MailX size={28} />}
        title={trouble.title}
        text={
          <>
            {accepted && <p className="mb-2 font-medium text-ink">You are signed in, and your account is ready.</p>}
            <p>{trouble.text}</p>
          </>
        }
        action={
          isSignedIn ? (
            <LinkButton href="/trips">My Trips</LinkButton>
          ) : (
            <LinkButton href="/">Sign in or sign up</LinkButton>
          )
        }
      />
    </Card>
  </InvitationFrame>
);

/** While the invitation is read, and where that fails for the moment. */
const InvitationPending = ({ query }: { query: UseQueryResult }) => (
  <InvitationFrame title="You're invited">
    <Card padded={false} className="mx-auto w-full max-w-lg shadow-float">
      {query.fetchStatus === 'paused' ? (
        <ErrorState level={1} title="You are offline" text="The invitation will appear when you are back." />
      ) : query.isError ? (
        <ErrorState
          level={1}
          title={isTooOften(query.error) ? 'A moment, please' : 'The invitation could not be opened'}
          text={messageOf(query.error)}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        />
      ) : (
        <InvitationSkeleton />
      )}
    </Card>
  </InvitationFrame>
);

const isTooOften = (error: Error): boolean => error instanceof ApiError && error.status === 429;

const InvitationSkeleton = () => (
  <SkeletonGroup label="Opening the invitation">
    <Skeleton className="h-36 rounded-none sm:h-48" />
    <div className="flex flex-col gap-4 p-4 sm:p-6">
      <Skeleton shape="line" className="w-2/5" />
      <Skeleton shape="line" className="h-7 w-4/5" />
      <Skeleton shape="line" className="w-1/2" />
      <Skeleton shape="line" className="w-3/5" />
      <Skeleton className="h-16 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
    </div>
  </SkeletonGroup>
);
