import { groupTravelCompanions } from '@caravan/contract/members/members.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { Redirect } from 'wouter';
import { CompanionCard } from '../../features/members/CompanionCard.tsx';
import { allMembersQuery } from '../../features/members/people.queries.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Loaded } from '../../platform/Loaded.tsx';

const GRID = 'grid grid-cols-1 items-start gap-4 md:grid-cols-2';

/** Everybody that the viewer travels with. */
export const MembersPage = () => {
  const user = useCurrentUser();
  const query = useQuery(allMembersQuery);
  if (!user) return <Redirect to="/" />;
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>Travel Members · Caravan</title>
      <PageHeader
        title="Travel Members"
        subtitle="People you've shared itineraries with"
        backHref="/"
        backLabel="Home"
      />
      <Loaded query={query} skeleton={<PeopleSkeleton />} what="Your travel members">
        {(memberships) =>
          memberships.length === 0 ? (
            <EmptyState
              icon={<UsersRound size={28} />}
              title="No Travel Members Yet"
              text="Invite people to a trip, and they appear here."
              action={<LinkButton href="/trips">Go to My Trips</LinkButton>}
            />
          ) : (
            <ul className={GRID}>
              {groupTravelCompanions(memberships).map((person) => (
                <CompanionCard key={person.key} person={person} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </main>
  );
};

const PeopleSkeleton = () => (
  <SkeletonGroup label="Loading your travel members" className={GRID}>
    {['a', 'b', 'c', 'd'].map((card) => (
      <Skeleton key={card} className="h-36" />
    ))}
  </SkeletonGroup>
);
