import { Bell } from 'lucide-react';
import { useCurrentUser } from '../../platform/session.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

const loadSheet = async () => (await import('./NotificationsSheet.tsx')).NotificationsSheet;

/** A bell with how many notifications are unread, which opens their list. What it counts came with the page. */
export const NotificationsButton = () => {
  const unread = useCurrentUser()?.unreadNotifications ?? 0;
  const { open, element } = useLazyDialog(loadSheet);
  return (
    <>
      <span className="relative">
        <IconButton
          label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          icon={<Bell size={22} aria-hidden="true" />}
          onClick={() => open({})}
        />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs/5 font-semibold text-on-accent tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </span>
      {element}
    </>
  );
};
