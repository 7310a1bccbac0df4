import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { type TravelCompanion, groupTravelCompanions } from '@caravan/contract/members/members.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { allMembersQuery } from '../../features/members/members.queries.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { useToday } from '../../platform/clock.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

const GRID = 'grid grid-cols-1 items-start gap-4 md:grid-cols-2';

/** Everybody that the viewer travels with. */
export const MembersPage = () => {
  const user = useCurrentUser();
  const query = useQuery(allMembersQuery);
  const today = useToday();
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
              {groupTravelCompanions(memberships, today).map((person) => (
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

/** Trips that are shown before 'Show all' is pressed. */
const SHOWN = 3;

/** A person that the viewer travels with, as an item of a list, and the trips of both; each leads to its members. */
const CompanionCard = ({ person }: { person: TravelCompanion }) => {
  const [all, setAll] = useState(false);
  const hidden = person.trips.length - SHOWN;
  const trips = all || hidden <= 1 ? person.trips : person.trips.slice(0, SHOWN);
  return (
    <li className="[contain-intrinsic-size:auto_9rem] [content-visibility:auto]">
      <Card as="article" padded={false}>
        <div className="flex flex-wrap items-center gap-3 p-4">
          <Avatar name={person.name} src={cardImageUrl(person.profileImageUrl)} seed={person.key} />
          <div className="min-w-[min(100%,6.5rem)] flex-1">
            <h2 dir="auto" className="text-start text-base font-semibold wrap-anywhere">
              {person.name}
            </h2>
            {person.email && <p className="text-sm wrap-anywhere text-ink-muted">{person.email}</p>}
          </div>
          <Badge tint="teal" className="shrink-0">
            {person.trips.length === 1 ? '1 trip' : `${person.trips.length} trips`}
          </Badge>
        </div>
        <div className="border-t border-line">
          <List label={`Trips with ${person.name}`} framed={false}>
            {trips.map((trip) => (
              <ListRow
                key={trip.tripId}
                href={`/trip/${trip.tripId}?tab=members`}
                title={<bdi className="line-clamp-2">{trip.title}</bdi>}
                text={formatDateRange(trip)}
              />
            ))}
          </List>
          {trips.length < person.trips.length && (
            <div className="border-t border-line px-1 py-1">
              <Button variant="quiet" wide onClick={() => setAll(true)}>
                Show all {person.trips.length} trips
              </Button>
            </div>
          )}
        </div>
      </Card>
    </li>
  );
};
