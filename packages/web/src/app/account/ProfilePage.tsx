import { PersonalInformation } from '../../features/accounts/PersonalInformation.tsx';
import { ProfilePicture } from '../../features/accounts/ProfilePicture.tsx';
import { SignOutButton } from '../../features/accounts/SignOutButton.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { TravelMembersCard } from './TravelMembersCard.tsx';
import { useCurrentUser } from '../../platform/session.ts';
import { VERSION_LINE } from './version.ts';

/** The person's own page: who they are, whom they travel with, the way out. */
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
          <SignOutButton />
          <p className="text-center text-sm text-ink-muted">{VERSION_LINE}</p>
        </div>
      </div>
    </main>
  );
};
