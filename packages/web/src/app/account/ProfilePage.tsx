import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { type TravelCompanion, groupTravelCompanions } from '@caravan/contract/members/members.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { Link } from 'wouter';
import { PersonalInformation } from '../../features/accounts/PersonalInformation.tsx';
import { ProfilePicture } from '../../features/accounts/ProfilePicture.tsx';
import { useSignOut } from '../../features/accounts/use-sign-out.tsx';
import { allMembersQuery } from '../../features/members/members.queries.ts';
import { ConnectedButton } from '../../platform/needs-connection.tsx';
import { useToday } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { InstalledAppRows } from './InstalledAppRows.tsx';
import { OfflineSection } from './OfflineSection.tsx';

/** The viewer's profile: their data, settings, travel companions and signing out. */
export const ProfilePage = () => {
  const user = useCurrentUser();
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`.trim() || (user.email ?? 'Traveler');
  return (
    <main className="page-x pb-nav mx-auto flex w-full max-w-5xl flex-col gap-4">
      <title>Profile · Caravan</title>
      <ProfilePicture user={user} name={name} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PersonalInformation user={user} />
        <div className="flex min-w-0 flex-col gap-4">
          <AccountSettings user={user} />
          <TravelMembersCard />
          <OfflineSection />
          <InstalledAppRows />
          <SignOutButton />
          <p className="text-center text-sm text-ink-muted">{VERSION_LINE}</p>
        </div>
      </div>
    </main>
  );
};

const SHOWN = 3;

/** The first people that the person travels with, and how many more there are. */
const TravelMembersCard = () => (
  <Card as="section" aria-labelledby="travel-members">
    <div className="flex items-center justify-between gap-3">
      <h2 id="travel-members" className="text-lg font-semibold">
        Travel Members
      </h2>
      <Link
        href="/members"
        aria-label="View all travel members"
        className="-my-2 -mr-2 inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        View all
      </Link>
    </div>
    <Companions />
  </Card>
);

const Companions = () => {
  const { data, error, isFetching, refetch } = useQuery(allMembersQuery);
  const today = useToday();
  if (data) return <Faces companions={groupTravelCompanions(data, today)} />;
  if (!error) return <FacesSkeleton />;
  return (
    <div role="alert" className="mt-3 flex flex-col items-start gap-3">
      <p className="text-ink-muted">{messageOf(error)}</p>
      <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
};

const Faces = ({ companions }: { companions: readonly TravelCompanion[] }) => {
  if (companions.length === 0) {
    return <p className="mt-2 text-ink-muted">People you share a trip with appear here.</p>;
  }
  const more = companions.length - SHOWN;
  return (
    <>
      <ul className="mt-2">
        {companions.slice(0, SHOWN).map((person) => (
          <li key={person.key} className="flex items-center gap-3 py-2">
            <Avatar name={person.name} src={cardImageUrl(person.profileImageUrl)} seed={person.key} />
            <div className="min-w-0">
              <p dir="auto" className="text-start font-medium wrap-anywhere">
                {person.name}
              </p>
              {person.email && <p className="text-sm wrap-anywhere text-ink-muted">{person.email}</p>}
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-sm text-ink-muted">
          {more === 1 ? '+1 more travel member' : `+${more} more travel members`}
        </p>
      )}
    </>
  );
};

const FacesSkeleton = () => (
  <SkeletonGroup className="mt-2">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex h-16 items-center gap-3">
        <Skeleton shape="circle" className="size-10" />
        <Skeleton shape="line" className="w-1/2" />
      </div>
    ))}
  </SkeletonGroup>
);

/** The version of the app as people know it, which the specification gives. What operators install has its own (CHANGELOG.md). */
const VERSION_LINE = 'Version 1.0.0';

/** Signs out, but not offline: forgetting the session in the browser alone would leave it open. */
const SignOutButton = () => {
  const { isLeaving, press, question } = useSignOut();
  return (
    <>
      <ConnectedButton
        variant="secondary"
        wide
        icon={<LogOut size={18} aria-hidden="true" />}
        pending={isLeaving}
        pendingLabel="Signing out..."
        onClick={press}
      >
        Sign Out
      </ConnectedButton>
      {question}
    </>
  );
};
