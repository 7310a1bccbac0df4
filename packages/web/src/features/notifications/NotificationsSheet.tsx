import type { Notification, NotificationKind } from '@caravan/contract/notifications/notifications.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  AtSign,
  Bell,
  CalendarClock,
  CalendarDays,
  type LucideIcon,
  MessageCircle,
  Plane,
  UserPlus,
  Wallet,
} from 'lucide-react';
import { useLocation } from 'wouter';
import { Loaded } from '../../platform/Loaded.tsx';
import { ShowMore } from '../../platform/ShowMore.tsx';
import { ConnectedButton } from '../../platform/needs-connection.tsx';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { formatDate, formatTime } from '../../platform/format-dates.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import type { Tint } from '../../ui/tints.ts';
import { notificationsQuery, useMarkRead } from './notifications.queries.ts';

interface NotificationsSheetProps {
  open: boolean;
  onClose: () => void;
}

/** What the viewer was notified of in the last 90 days; each leads to its place. */
export const NotificationsSheet = ({ open, onClose }: NotificationsSheetProps) => {
  const query = useInfiniteQuery({ ...notificationsQuery, enabled: open });
  const read = useMarkRead();
  const hasUnread = query.data?.some(({ isRead }) => !isRead) ?? false;
  const markAll = () =>
    read.mutate({ body: { all: true } }, { onError: (error) => showFailure(error, { title: 'Not marked as read' }) });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Notifications"
      footer={
        hasUnread && (
          <ConnectedButton variant="secondary" pending={read.isPending} onClick={markAll}>
            Mark All as Read
          </ConnectedButton>
        )
      }
      forReading={!hasUnread}
    >
      <Loaded query={query} skeleton={<RowsSkeleton />} what="Your notifications" level={3}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              level={3}
              icon={<Bell size={28} />}
              title="Nothing yet"
              text="Messages, changes of today’s plan and news of your flights appear here."
            />
          ) : (
            <>
              <Groups notifications={all} onOpen={onClose} />
              <ShowMore query={query}>Show more</ShowMore>
            </>
          )
        }
      </Loaded>
    </Sheet>
  );
};

interface GroupsProps {
  notifications: readonly Notification[];
  onOpen: () => void;
}

const Groups = ({ notifications, onOpen }: GroupsProps) => {
  const today = useToday();
  const isOfToday = ({ happenedAt }: Notification) => dateIn(viewerZone(), new Date(happenedAt)) === today;
  const groups = [
    { label: 'Today', rows: notifications.filter(isOfToday) },
    { label: 'Earlier', rows: notifications.filter((one) => !isOfToday(one)) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div className="flex flex-col gap-5">
      {groups.map(({ label, rows }) => (
        <section key={label} aria-label={label} className="flex flex-col gap-2">
          <h3 className="font-semibold">{label}</h3>
          <List label={label}>
            {rows.map((one) => (
              <NotificationRow key={one.id} notification={one} isOfToday={label === 'Today'} onOpen={onOpen} />
            ))}
          </List>
        </section>
      ))}
    </div>
  );
};

const ICONS: Readonly<Record<NotificationKind, { readonly Icon: LucideIcon; readonly tint: Tint }>> = {
  message: { Icon: MessageCircle, tint: 'blue' },
  mention: { Icon: AtSign, tint: 'blue' },
  plan: { Icon: CalendarDays, tint: 'orange' },
  flight: { Icon: Plane, tint: 'teal' },
  added: { Icon: UserPlus, tint: 'teal' },
  next: { Icon: CalendarClock, tint: 'yellow' },
  money: { Icon: Wallet, tint: 'green' },
};

interface NotificationRowProps {
  notification: Notification;
  isOfToday: boolean;
  onOpen: () => void;
}

const NotificationRow = ({ notification, isOfToday, onOpen }: NotificationRowProps) => {
  const [, navigate] = useLocation();
  const read = useMarkRead();
  const { id, kind, title, text, path, happenedAt, isRead } = notification;
  const { Icon, tint } = ICONS[kind];
  const zone = viewerZone();
  const press = () => {
    // What is not marked now is so once its place is seen, or the next time.
    if (!isRead) read.mutate({ body: { ids: [id] } });
    onOpen();
    navigate(path);
  };
  return (
    <ListRow
      onPress={press}
      leading={
        <TintedIcon tint={tint}>
          <Icon size={20} />
        </TintedIcon>
      }
      title={<bdi className={classNames('line-clamp-2', isRead ? 'font-normal' : 'font-semibold')}>{title}</bdi>}
      text={
        <>
          <bdi className="line-clamp-2">{text}</bdi>
          <span className="tabular-nums">
            {isOfToday ? formatTime(happenedAt, zone) : formatDate(dateIn(zone, new Date(happenedAt)))}
          </span>
        </>
      }
      trailing={
        isRead ? undefined : (
          <span role="img" aria-label="Unread" className="size-2.5 shrink-0 rounded-full bg-accent" />
        )
      }
    />
  );
};

const RowsSkeleton = () => (
  <SkeletonGroup
    label="Loading your notifications"
    className="divide-y divide-line rounded-card border border-line bg-surface"
  >
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex items-center gap-3 px-4 py-3">
        <Skeleton shape="circle" className="size-10" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton shape="line" className="w-2/5" />
          <Skeleton shape="line" className="w-4/5" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
