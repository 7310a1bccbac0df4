import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { AtSign, CalendarHeart, Mail, Pencil, Phone, UserRound } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusStays } from '../../ui/focus.tsx';
import { ConfirmationLine, useEmailChangeMail } from './ConfirmationLine.tsx';
import { useCancelEmailChange } from './own-account.queries.ts';
import { useReadablePhone } from './readable-phone.ts';

const sheet = lazyComponent(async () => (await import('./ProfileSheet.tsx')).ProfileSheet);
const ProfileSheet = sheet.Component;

/** The person's own details, and the way to change them. */
export const PersonalInformation = ({ user }: { user: CurrentUser }) => {
  const [editing, setEditing] = useState(false);
  const [opened, setOpened] = useState(false);
  // Ready by the time somebody presses Edit.
  useEffect(() => void sheet.preload(), []);
  const phone = useReadablePhone(user.phoneNumber ?? '');

  return (
    <Card as="section" aria-labelledby="personal-information">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="personal-information" className="text-lg font-semibold">
          Personal Information
        </h2>
        <Button
          variant="secondary"
          size="small"
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={() => {
            setOpened(true);
            setEditing(true);
          }}
        >
          Edit
        </Button>
      </div>
      <dl className="mt-2 divide-y divide-line">
        <Fact icon={<Mail size={18} />} term="Email" value={user.email}>
          {user.pendingEmail !== null ? (
            <PendingEmailLine key={user.pendingEmail} address={user.pendingEmail} />
          ) : (
            user.email !== null && !user.isEmailConfirmed && <ConfirmationLine />
          )}
        </Fact>
        <Fact icon={<AtSign size={18} />} term="Username" value={user.username && `@${user.username}`} />
        <Fact icon={<UserRound size={18} />} term="Name" value={`${user.firstName} ${user.lastName}`.trim()} />
        <Fact icon={<Phone size={18} />} term="Phone" value={phone} />
        <Fact
          icon={<CalendarHeart size={18} />}
          term="Member since"
          value={memberSince(user.createdAt, { timeZone: viewerZone() })}
        />
      </dl>
      {opened && (
        <Suspense>
          <ProfileSheet user={user} open={editing} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  );
};

interface FactProps {
  icon: ReactNode;
  term: string;
  value: string | null;
  /** More to know about it. */
  children?: ReactNode;
}

const Fact = ({ icon, term, value, children }: FactProps) => (
  <div className="py-2.5 sm:flex sm:gap-3">
    <dt className="flex items-center gap-3 text-sm text-ink-muted sm:h-6 sm:w-40 sm:shrink-0">
      <span aria-hidden="true">{icon}</span>
      {term}
    </dt>
    <dd dir="auto" className="min-w-0 flex-1 pl-7.5 text-start wrap-anywhere sm:pl-0">
      {value || <span className="text-ink-muted">Not set</span>}
      {children}
    </dd>
  </div>
);

/** Below the address that counts: the one that waits to take its place, another mail to it, and the way back. */
const PendingEmailLine = ({ address }: { address: string }) => {
  const { sending, sent, send } = useEmailChangeMail();
  const cancel = useCancelEmailChange();
  const group = useRef<HTMLDivElement>(null);
  useFocusStays(group, sent ? 'sent' : 'offered');

  const giveUp = () =>
    cancel.mutate(
      {},
      {
        onError: (error) => showToast({ title: 'Not cancelled', description: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <div
      ref={group}
      role="group"
      aria-label="New email address"
      tabIndex={-1}
      className="mt-2 rounded-control bg-sunken px-3 py-2 text-sm"
    >
      <p>
        Waiting for confirmation of <bdi className="font-semibold wrap-anywhere">{address}</bdi>
      </p>
      <div className="mt-1 flex min-h-9 flex-wrap items-center gap-2">
        <Button variant="secondary" size="small" pending={cancel.isPending} pendingLabel="Cancelling…" onClick={giveUp}>
          Cancel
        </Button>
        {!sent && (
          <Button variant="secondary" size="small" pending={sending} pendingLabel="Sending…" onClick={send}>
            Send again
          </Button>
        )}
        <span role="status">{sent && 'Sent. Check your mail.'}</span>
      </div>
    </div>
  );
};

/** Month and year in which somebody joined, 'March 2026', in the viewer's zone; 'Unknown' for what is no instant. */
export const memberSince = (createdAt: string, options: { locale?: string; timeZone: string }): string => {
  const date = new Date(createdAt);
  if (Number.isNaN(date.getTime())) return 'Unknown';
  const { locale, timeZone } = options;
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone }).format(date);
};
