import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { FoundUser } from '@caravan/contract/members/members.schema.ts';
import { Link2 } from 'lucide-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { personName } from './person-name.ts';

interface FoundUsersProps {
  users: readonly FoundUser[];
  /** Newer ones are on their way. */
  stale: boolean;
  onChoose: (user: FoundUser) => void;
  /** Goes on to the links, for whoever comes by one alone. */
  onSendLink: () => void;
}

/** The people whom a search has found; a press chooses one, or leads to the links for whoever is not added by others. */
export const FoundUsers = ({ users, stale, onChoose, onSendLink }: FoundUsersProps) => (
  <>
    <p role="status" className="sr-only">
      {users.length === 1 ? '1 person found' : `${users.length} people found`}
    </p>
    <ul aria-label="People found" className={classNames('-mx-2 transition-opacity', stale && 'opacity-60')}>
      {users.map((user) => (
        <li key={user.id}>
          <button
            type="button"
            data-found=""
            onClick={() => (user.canBeAdded ? onChoose(user) : onSendLink())}
            className="flex w-full min-w-0 flex-wrap items-center justify-between gap-x-3 rounded-control px-2 py-2 text-start transition-colors duration-150 hover:bg-sunken active:bg-sunken"
          >
            <PersonLine user={user} />
            {!user.canBeAdded && (
              <span className="flex items-center gap-1.5 py-1 text-sm font-semibold text-accent-ink max-sm:pl-13">
                <Link2 size={16} aria-hidden="true" className="shrink-0" />
                Send them a link
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  </>
);

/** Picture, name, and what tells two people of one name apart. */
export const PersonLine = ({ user }: { user: FoundUser }) => {
  const name = personName(user);
  const details = [user.username && `@${user.username}`, user.email].filter(Boolean).join(' · ');
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} src={cardImageUrl(user.profileImageUrl)} seed={user.id} />
      <span className="min-w-0">
        <bdi className="block text-base font-medium wrap-anywhere">{name}</bdi>
        {details && <span className="block text-sm wrap-anywhere text-ink-muted">{details}</span>}
      </span>
    </span>
  );
};
