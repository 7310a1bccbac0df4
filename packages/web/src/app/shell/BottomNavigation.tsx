import { PAGES } from '@caravan/contract/pages.rules.ts';
import { ConciergeBell, House, type LucideIcon, Luggage, Shirt, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useAllUnread } from '../../platform/chat-marks.ts';
import { classNames } from '../../ui/class-names.ts';
import { KEPT_CLEAR } from '../../ui/use-toast-place.ts';
import { BrandMark } from './BrandMark.tsx';
import { NAVIGATION_TABS, type NavigationTab, activeTab } from './screens.tsx';

const TABS: Readonly<Record<NavigationTab, { label: string; Icon: LucideIcon }>> = {
  home: { label: 'Home', Icon: House },
  trips: { label: 'Trips', Icon: Luggage },
  closets: { label: 'Closets', Icon: Shirt },
  concierge: { label: 'Concierge', Icon: ConciergeBell },
  profile: { label: 'Profile', Icon: UserRound },
};

/** The app's tabs: at the bottom of a phone, in a rail beside the page from 1,024 px. */
export const BottomNavigation = () => {
  const [path] = useLocation();
  const unread = useAllUnread();
  const items = NAVIGATION_TABS.map((tab) => {
    const { label, Icon } = TABS[tab];
    const count = tab === 'trips' ? unread : 0;
    return { href: PAGES[tab], label, count, icon: <Icon size={22} />, active: activeTab(path) === tab };
  });
  // The styles choose between them: a document that is drawn before any script does not know the window.
  return (
    <>
      <SideRail items={items} />
      <BottomNav items={items} />
    </>
  );
};

const SideRail = ({ items }: { items: readonly NavItem[] }) => (
  <nav
    aria-label="Main"
    className="fixed inset-y-0 left-0 z-30 flex w-56 flex-col gap-6 border-r border-line bg-surface px-3 py-5 max-lg:hidden"
  >
    <Link href="/" className="flex min-h-11 items-center gap-3 rounded-control px-3 text-lg font-bold">
      <BrandMark className="size-8" />
      Caravan
    </Link>
    <ul className="flex flex-col gap-1">
      {items.map(({ href, label, count, icon, active }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={active ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 items-center gap-3 rounded-control px-3 transition-colors duration-150',
              active
                ? 'bg-accent-soft font-bold text-accent-ink'
                : 'font-medium text-ink-muted hover:bg-sunken hover:text-ink',
            )}
          >
            <span aria-hidden="true">{icon}</span>
            {label}
            <UnreadCount count={count} className="ms-auto" />
            <UnreadWords count={count} />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

const shownCount = (count: number): string => (count > 99 ? '99+' : String(count));

/** How many messages wait behind a tab. */
const UnreadCount = ({ count, className }: { count: number; className: string }) =>
  count > 0 && (
    <span
      aria-hidden="true"
      className={classNames(
        'min-w-5 rounded-full bg-accent px-1.5 text-center text-[length:min(0.75rem,3.8vw)] leading-5 font-semibold text-on-accent',
        className,
      )}
    >
      {shownCount(count)}
    </span>
  );

/** The same for whoever hears the tabs, behind the name. */
const UnreadWords = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="sr-only">{count === 1 ? ' 1 unread message' : ` ${shownCount(count)} unread messages`}</span>
  );

interface NavItem {
  href: string;
  label: string;
  /** Unread messages behind it. */
  count: number;
  /** Drawn at 22 px. */
  icon: ReactNode;
  active: boolean;
}

/**
 * The tabs at the bottom of the window, on desktops in the same centred column; leaves `--bottom-nav-height` to be kept free
 * below the page (`<main className="pb-nav">`).
 */
const BottomNav = ({ items }: { items: readonly NavItem[] }) => (
  <nav
    {...KEPT_CLEAR}
    aria-label="Main"
    className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
  >
    <ul className="mx-auto flex h-(--bottom-nav-height) max-w-140 items-stretch">
      {items.map((item) => (
        <li key={item.href} className="min-w-0 flex-1">
          <Link
            href={item.href}
            aria-current={item.active ? 'page' : undefined}
            className={classNames(
              'relative flex h-full flex-col items-center justify-center gap-0.5 text-[length:min(0.75rem,3.8vw)] transition-colors duration-150 focus-visible:-outline-offset-4 low:flex-row low:gap-1 low:text-sm',
              item.active ? 'font-bold text-accent-ink' : 'font-medium text-ink-muted hover:text-ink',
            )}
          >
            <span
              className={classNames(
                'relative flex h-7 max-h-[32px] w-14 max-w-full shrink-0 items-center justify-center rounded-full transition-colors duration-180 low:w-10',
                item.active && 'bg-accent-soft',
              )}
            >
              <span aria-hidden="true">{item.icon}</span>
              <UnreadCount count={item.count} className="absolute -top-1 left-1/2 ms-1.5 max-h-[24px] low:ms-0" />
            </span>
            <span className="max-w-full truncate">{item.label}</span>
            <UnreadWords count={item.count} />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
