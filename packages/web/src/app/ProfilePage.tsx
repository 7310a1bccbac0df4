import { Settings2 } from 'lucide-react';
import { PersonalInformation } from '../features/accounts/PersonalInformation.tsx';
import { SignOutButton } from '../features/accounts/SignOutButton.tsx';
import { TravelMembersCard } from './TravelMembersCard.tsx';
import { useCurrentUser } from '../platform/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { VERSION_LINE } from './version.ts';

/** The person's own page: who they are, whom they travel with, the way out. */
export const ProfilePage = () => {
  const user = useCurrentUser();
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`.trim() || (user.email ?? 'Traveler');
  return (
    <main className="page-x pb-nav mx-auto flex w-full max-w-5xl flex-col gap-4">
      <title>Profile · Caravan</title>
      <header className="flex items-center gap-4 pt-[max(1.5rem,env(safe-area-inset-top))] pb-2">
        <Avatar name={name} src={user.profileImageUrl} seed={user.id} size="large" />
        <div className="min-w-0">
          <h1 dir="auto" className="line-clamp-3 text-start text-xl font-bold wrap-anywhere">
            {name}
          </h1>
          {user.username && <p className="text-ink-muted wrap-anywhere">@{user.username}</p>}
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PersonalInformation user={user} />
        <div className="flex min-w-0 flex-col gap-4">
          <TravelMembersCard />
          <AccountSettings />
          <SignOutButton />
          <p className="text-center text-sm text-ink-muted">{VERSION_LINE}</p>
        </div>
      </div>
    </main>
  );
};

const AccountSettings = () => (
  <Card as="section" aria-labelledby="account-settings" className="flex flex-col gap-3">
    <h2 id="account-settings" className="text-lg font-semibold">
      Account Settings
    </h2>
    <Button
      variant="secondary"
      wide
      disabled
      className="justify-start!"
      icon={<Settings2 size={18} aria-hidden="true" />}
    >
      Preferences
      <Badge className="ml-auto">Coming Soon</Badge>
    </Button>
  </Card>
);
