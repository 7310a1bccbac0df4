import { ConciergeBell, House, Luggage, Shirt, UserRound } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { BottomNav, type NavItem } from '../../ui/BottomNav.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { BrandMark } from './BrandMark.tsx';
import { activeTab, type TabName } from './navigation-tabs.ts';

const TABS: readonly { name: TabName; href: string; label: string; Icon: typeof House }[] = [
  { name: 'home', href: '/', label: 'Home', Icon: House },
  { name: 'trips', href: '/trips', label: 'Trips', Icon: Luggage },
  { name: 'closets', href: '/closets', label: 'Closets', Icon: Shirt },
  { name: 'concierge', href: '/concierge', label: 'Concierge', Icon: ConciergeBell },
  { name: 'profile', href: '/profile', label: 'Profile', Icon: UserRound },
];

/** The app's tabs: at the bottom of a phone, in a rail beside the page from 1,024 px. */
export const BottomNavigation = () => {
  const [path] = useLocation();
  const isDesktop = useMediaQuery('(min-width: 64rem)');
  const items = TABS.map(({ name, href, label, Icon }) => ({
    href,
    label,
    icon: <Icon size={22} />,
    active: activeTab(path) === name,
  }));
  return isDesktop ? <SideRail items={items} /> : <BottomNav items={items} />;
};

const SideRail = ({ items }: { items: readonly NavItem[] }) => (
  <nav
    aria-label="Main"
    className="fixed inset-y-0 left-0 z-30 flex w-56 flex-col gap-6 border-r border-line bg-surface px-3 py-5"
  >
    <Link href="/" className="flex min-h-11 items-center gap-3 rounded-control px-3 text-lg font-bold">
      <BrandMark className="size-8" />
      Caravan
    </Link>
    <ul className="flex flex-col gap-1">
      {items.map(({ href, label, icon, active }) => (
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
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
