import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { isByAdministrator, type SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  AtSign,
  Download,
  History,
  KeyRound,
  LogIn,
  MapPin,
  MonitorSmartphone,
  ShieldAlert,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { useToday, viewerZone } from '../../../platform/clock.ts';
import { Loaded } from '../../../platform/Loaded.tsx';
import { formatDate, formatTime } from '../../../platform/format-dates.ts';
import { ShowMore } from '../../../platform/ShowMore.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { List, ListRow } from '../../../ui/ListRow.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton.tsx';
import { TintedIcon } from '../../../ui/TintedIcon.tsx';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { NotMeSheet } from './NotMeSheet.tsx';
import { type EventIcon, iconOf, whatHappened } from './security-event-words.ts';
import { securityEventsQuery } from '../own-account.queries.ts';

interface RecentActivitySheetProps {
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
}

/** The account's security events, and what to do about those that its owner did not cause. */
export const RecentActivitySheet = ({ user, open, onClose }: RecentActivitySheetProps) => {
  const query = useInfiniteQuery({ ...securityEventsQuery, enabled: open });
  const dialog = useFreshDialog();
  const [doubted, setDoubted] = useState<SecurityEvent | null>(null);
  const doubt = (event: SecurityEvent) => {
    setDoubted(event);
    dialog.start();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Recent activity on your account"
      description="Everything of the last 180 days, the newest first. What was tried in vain is here too."
    >
      <Loaded query={query} skeleton={<ActivitySkeleton />} what="Your activity" level={3}>
        {(events) =>
          events.length === 0 ? (
            <EmptyState
              level={3}
              icon={<History size={28} />}
              title="Nothing yet"
              text="The next time you sign in or change something, it is here."
            />
          ) : (
            <div className="flex flex-col gap-4">
              <List label="Recent activity">
                {events.map((event) => (
                  <EventRow key={event.id} event={event} onDoubt={() => doubt(event)} />
                ))}
              </List>
              <ShowMore query={query}>Show more</ShowMore>
            </div>
          )
        }
      </Loaded>
      {doubted && <NotMeSheet key={dialog.key} user={user} event={doubted} open={dialog.open} onClose={dialog.close} />}
    </Sheet>
  );
};

const ICONS = {
  sign_in: LogIn,
  refused: ShieldAlert,
  key: KeyRound,
  device: MonitorSmartphone,
  contact: AtSign,
  trip: MapPin,
  data: Download,
  account: UserRound,
} satisfies Record<EventIcon, unknown>;

const EventRow = ({ event, onDoubt }: { event: SecurityEvent; onDoubt: () => void }) => {
  const today = useToday();
  const icon = iconOf(event.kind);
  const Icon = ICONS[icon];
  const isOperators = isByAdministrator(event.kind);
  const [title, device] = [whatHappened(event), event.device ?? 'Unknown device'];
  const zone = viewerZone();
  const date = dateIn(zone, new Date(event.at));
  const when = `${date === today ? 'Today' : formatDate(date)}, ${formatTime(event.at, zone)}`;
  return (
    <ListRow
      className="items-start!"
      leading={
        <TintedIcon tint={icon === 'refused' ? 'clay' : 'sand'} className="mt-0.5">
          <Icon size={20} />
        </TintedIcon>
      }
      title={title}
      text={
        <>
          {!isOperators && <span className="block">{device}</span>}
          <span className="block">
            {when}
            {event.count > 1 && `, ${event.count} times`}
          </span>
          {!isOperators && (
            <Button
              variant="quiet"
              size="small"
              className="-ms-3 text-sm"
              aria-label={`This wasn't me: ${title}, ${when}`}
              onClick={onDoubt}
            >
              This wasn't me
            </Button>
          )}
        </>
      }
    />
  );
};

const ActivitySkeleton = () => (
  <SkeletonGroup
    label="Loading your activity"
    className="divide-y divide-line rounded-card border border-line bg-surface"
  >
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex items-start gap-3 px-4 py-3">
        <Skeleton shape="circle" className="size-10" />
        <div className="flex min-w-0 flex-1 flex-col gap-2 py-1">
          <Skeleton shape="line" className="w-3/5" />
          <Skeleton shape="line" className="w-2/5" />
          <Skeleton shape="line" className="w-2/5" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
