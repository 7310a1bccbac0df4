import type { UseQueryResult } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { ApiError } from '../../platform/api.ts';
import { messageOf } from '../../platform/errors.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import type { InvitationTrouble } from './invitation-troubles.ts';
import { InvitationFrame } from './InvitationFrame.tsx';

interface InvitationOverProps {
  trouble: InvitationTrouble;
  /** The account that was made or signed in to for it is there all the same. */
  accepted?: boolean;
  isSignedIn: boolean;
}

/** An invitation that lets this person in no more, and the way on from there. */
export const InvitationOver = ({ trouble, accepted = false, isSignedIn }: InvitationOverProps) => (
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

/** While the invitation is asked for, and where it cannot be had for the moment. */
export const InvitationPending = ({ query }: { query: UseQueryResult }) => (
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
