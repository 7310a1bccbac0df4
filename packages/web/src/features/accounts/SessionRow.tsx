import type { OpenSession } from '@caravan/contract/accounts/sessions.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { Laptop, Smartphone } from 'lucide-react';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { ApiError } from '../../platform/api.ts';
import { messageOf } from '../../platform/errors.ts';
import { isSaidElsewhere } from '../../platform/fresh-proof.ts';
import { formatDate, formatTime } from '../../platform/format-dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useEndSession } from './own-account.queries.ts';

/** One place where the viewer is signed in. */
export const SessionRow = ({ session }: { session: OpenSession }) => {
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
      if (isSaidElsewhere(error)) return;
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

/** Somebody else has ended it, or its time was up: what was asked for is so. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
