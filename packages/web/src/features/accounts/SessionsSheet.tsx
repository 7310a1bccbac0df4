import type { OpenSession } from '@caravan/contract/accounts/sessions.endpoints.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConnectedButton, useConnectionNeed } from '../../platform/needs-connection.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { ApiError } from '../../platform/api.ts';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { isUnauthorized, messageOf } from '../../platform/errors.ts';
import { formatDate, formatTime } from '../../platform/format-dates.ts';
import { isReportedElsewhere } from '../../platform/reauthentication.ts';
import { announceSessionEnd, whileLeaving } from '../../platform/session-end.ts';
import { lostWithSignOut } from '../../platform/outbox/lost-with-sign-out.ts';
import { useKnownQueue } from '../../platform/outbox/use-outbox.ts';
import { signOut } from '../../platform/session.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusStays } from '../../ui/focus.tsx';
import { sessionsQuery, useEndAllSessions, useEndSession } from './own-account.queries.ts';

interface SessionsSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Where the viewer is signed in, and the way to end that, one by one or everywhere. */
export const SessionsSheet = ({ open, onClose }: SessionsSheetProps) => {
  const query = useQuery({ ...sessionsQuery, enabled: open });
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Signed-in Devices"
      description="Sign out what you do not know or no longer use."
      footer={
        <ConnectedButton variant="secondary" className="text-clay-ink!" onClick={() => setConfirming(true)}>
          Sign Out Everywhere
        </ConnectedButton>
      }
    >
      <Loaded query={query} skeleton={<DevicesSkeleton />} what="Your devices" level={3}>
        {(sessions) => <Devices sessions={sessions} />}
      </Loaded>
      <SignOutEverywhere open={isConfirming} onClose={() => setConfirming(false)} />
    </Sheet>
  );
};

const Devices = ({ sessions }: { sessions: readonly OpenSession[] }) => {
  const box = useRef<HTMLDivElement>(null);
  useFocusStays(box, sessions.map(({ id }) => id).join(' '));
  return (
    <div ref={box} role="group" aria-label="Devices" tabIndex={-1} className="focus-visible:outline-none">
      <List>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </List>
    </div>
  );
};

const DevicesSkeleton = () => (
  <SkeletonGroup
    label="Loading your devices"
    className="divide-y divide-line rounded-card border border-line bg-surface"
  >
    {[0, 1].map((row) => (
      <div key={row} className="flex items-center gap-3 px-4 py-3">
        <Skeleton shape="circle" className="size-10" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton shape="line" className="w-2/5" />
          <Skeleton shape="line" className="w-3/5" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
);

const SignOutEverywhere = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const hindrance = useConnectionNeed();
  const end = useEndAllSessions();
  const waiting = useKnownQueue(open);
  const lost = lostWithSignOut(waiting?.length ?? 0);
  const confirm = async () => {
    try {
      await whileLeaving(() => end.mutateAsync({}));
      signOut();
    } catch (error) {
      if (isUnauthorized(error)) announceSessionEnd();
      // Whoever chose not to show who they are may still want to answer.
      else if (isReportedElsewhere(error)) return;
      else showToast({ title: 'Not signed out', description: messageOf(error), tone: 'destructive' });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title="Sign out everywhere?"
      text={['Every device is signed out, this one too.', lost].filter(Boolean).join(' ')}
      confirmLabel="Sign Out Everywhere"
      danger
      pending={end.isPending || end.isSuccess || waiting === undefined}
      hindrance={hindrance}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
};

/** One place where the viewer is signed in. */
const SessionRow = ({ session }: { session: OpenSession }) => {
  const today = useToday();
  const device = session.device ?? 'Unknown device';
  const Icon = /iPhone|iPad|Android|Mobile/.test(device) ? Smartphone : Laptop;
  const dayOf = (instant: string) => {
    const date = dateIn(viewerZone(), new Date(instant));
    return date === today ? 'today' : formatDate(date);
  };
  const lastUsed = dayOf(session.lastUsedAt);
  return (
    <ListRow
      leading={
        <TintedIcon tint="sand">
          <Icon size={20} />
        </TintedIcon>
      }
      title={device}
      text={
        <>
          {session.system !== null && <span className="block">{session.system}</span>}
          <span className="block">Signed in {dayOf(session.signedInAt)}</span>
          {!session.isCurrent && (
            <span className="block">
              Last used {lastUsed === 'today' ? `today, ${formatTime(session.lastUsedAt, viewerZone())}` : lastUsed}
            </span>
          )}
        </>
      }
      trailing={
        session.isCurrent ? <Badge tint="teal">This device</Badge> : <EndSession id={session.id} device={device} />
      }
    />
  );
};

const EndSession = ({ id, device }: { id: string; device: string }) => {
  const end = useEndSession();
  const press = async () => {
    try {
      await end.mutateAsync({ params: { sessionId: id } });
    } catch (error) {
      if (isReportedElsewhere(error)) return;
      if (!isOver(error))
        return showToast({ title: 'Not signed out', description: messageOf(error), tone: 'destructive' });
    }
    showToast({ title: 'Signed out', description: device });
  };
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Sign out ${device}`}
      pending={end.isPending}
      onClick={() => void press()}
    >
      Sign Out
    </Button>
  );
};

/** Somebody else has ended it, or its time was up: it is signed out all the same. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
