import { emailSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { type FoundUser, USER_SEARCH_MIN, USER_SEARCH_TOO_SHORT } from '@caravan/contract/members/members.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link2, Mail } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { configQuery } from '../../platform/config.ts';
import { messageOf } from '../../platform/errors.ts';
import { useDebounced } from '../../platform/use-timers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { personName } from './member-words.ts';
import { userSearchQuery } from './members.queries.ts';

/** Who is to be invited: somebody who was found, or whoever has an address. */
export type Chosen =
  | { readonly kind: 'user'; readonly user: FoundUser }
  | { readonly kind: 'mail'; readonly email: string };

const SEARCH_DEBOUNCE_MS = 300;
/** The longest e-mail address. */
const SEARCH_MAX = 254;

interface UserSearchProps {
  /** Those who are on the trip already, and are not offered. */
  memberIds: ReadonlySet<string>;
  onChoose: (chosen: Chosen) => void;
  /** Opens the join links, for people whom others may not add. */
  onSendLink: () => void;
}

/** Finds people by what is typed. The arrow keys go from the box into the list and through it. */
export const UserSearch = ({ memberIds, onChoose, onSendLink }: UserSearchProps) => {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const settled = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const query = useQuery(userSearchQuery(settled));
  const box = useRef<HTMLDivElement>(null);
  const tooShort = text.length < USER_SEARCH_MIN;
  const pending = !tooShort && (text !== settled || query.isFetching);
  return (
    <div
      ref={box}
      role="presentation"
      onKeyDown={(event) => moveFocus(event, box.current)}
      className="flex flex-col gap-3"
    >
      <SearchField
        label="Search people"
        placeholder="Name, @username or email"
        value={typed}
        onValueChange={setTyped}
        pending={pending}
        maxLength={SEARCH_MAX}
      />
      <div className="min-h-44">
        {tooShort ? (
          <Line>{USER_SEARCH_TOO_SHORT}</Line>
        ) : query.isError && !pending ? (
          <SearchFailure message={messageOf(query.error)} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <Results
            found={query.data}
            memberIds={memberIds}
            text={settled}
            stale={pending}
            onChoose={onChoose}
            onSendLink={onSendLink}
          />
        ) : (
          query.fetchStatus !== 'paused' && <SearchSkeleton />
        )}
      </div>
    </div>
  );
};

const Line = ({ children }: { children: ReactNode }) => (
  <p role="status" className="px-1 py-2 text-sm wrap-anywhere text-ink-muted">
    {children}
  </p>
);

interface ResultsProps extends UserSearchProps {
  found: readonly FoundUser[];
  text: string;
  /** Whether newer ones are being loaded. */
  stale: boolean;
}

const Results = ({ found, memberIds, text, stale, ...act }: ResultsProps) => {
  const offered = found.filter(({ id }) => !memberIds.has(id));
  if (offered.length > 0) return <FoundUsers users={offered} stale={stale} {...act} />;
  if (stale) return <SearchSkeleton />;
  const isOnTrip = found.length > 0;
  return (
    <div className="flex flex-col items-start gap-1">
      <Line>
        No users found matching &quot;{text}&quot;
        <span className="mt-1 block">
          {isOnTrip
            ? 'Everyone it finds is on this trip already.'
            : text.includes('@')
              ? 'Nobody with an account by that address.'
              : 'Nobody by that name.'}
        </span>
      </Line>
      <MailOffer text={text} isOffered={!isOnTrip} onChoose={act.onChoose} />
      <Button data-found="" variant="secondary" icon={<Link2 size={18} aria-hidden="true" />} onClick={act.onSendLink}>
        Send a link
      </Button>
    </div>
  );
};

interface MailOfferProps {
  /** What was searched for. */
  text: string;
  isOffered: boolean;
  onChoose: (chosen: Chosen) => void;
}

/** Offers to mail somebody who was searched by their address, where the server sends mails. */
const MailOffer = ({ text, isOffered, onChoose }: MailOfferProps) => {
  const { data: config } = useQuery(configQuery);
  const { data: email } = emailSchema.safeParse(text);
  if (!isOffered || !config?.canSendMail || email === undefined) return null;
  return (
    <Button
      data-found=""
      icon={<Mail size={18} aria-hidden="true" />}
      onClick={() => onChoose({ kind: 'mail', email })}
      className="max-w-full wrap-anywhere"
    >
      Invite by mail
    </Button>
  );
};

const SearchFailure = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-clay-soft py-2 pr-2 pl-3"
  >
    <p className="text-sm text-clay-ink">{message}</p>
    <Button variant="secondary" size="small" onClick={onRetry}>
      Try again
    </Button>
  </div>
);

const SearchSkeleton = () => (
  <SkeletonGroup label="Searching" className="flex flex-col gap-4 px-2 py-2">
    {[0, 1].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton shape="circle" className="size-10" />
        <Skeleton shape="line" className="w-1/2" />
      </div>
    ))}
  </SkeletonGroup>
);

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
};

/** The box and the people found are one column for the arrow keys. */
const moveFocus = (event: KeyboardEvent, box: HTMLElement | null): void => {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, [data-found]') ?? [])];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = STEPS[event.key]?.(at, stops.length - 1);
  if (next === undefined || at < 0) return;
  event.preventDefault();
  stops[next]?.focus();
};

interface FoundUsersProps {
  users: readonly FoundUser[];
  /** Whether newer ones are being loaded. */
  stale: boolean;
  onChoose: (chosen: Chosen) => void;
  /** Opens the join links, for people whom others may not add. */
  onSendLink: () => void;
}

/** The people whom a search has found; a press chooses one, or opens the join links for people whom others may not add. */
const FoundUsers = ({ users, stale, onChoose, onSendLink }: FoundUsersProps) => (
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
            onClick={() => (user.canBeAdded ? onChoose({ kind: 'user', user }) : onSendLink())}
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

/** Picture, name, and what distinguishes two people of one name. */
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
