import { CalendarDays, MessageCircle, Shirt, ShoppingBasket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type TabItem, Tabs } from '../../ui/Tabs.tsx';
import type { TripTab } from './trip-tabs.ts';

interface TripTabsProps {
  tab: TripTab;
  onSwitch: (tab: TripTab) => void;
  /** Messages that came while the chat was not open. */
  unread: number;
  children: (tab: TripTab) => ReactNode;
}

/** The parts of a trip, one at a time. */
export const TripTabs = ({ tab, onSwitch, unread, children }: TripTabsProps) => {
  const tabs: TabItem<TripTab>[] = [
    { value: 'itinerary', label: 'Itinerary', icon: <CalendarDays size={18} aria-hidden="true" /> },
    { value: 'closet', label: 'Closet', icon: <Shirt size={18} aria-hidden="true" /> },
    { value: 'shopping', label: 'Shopping', icon: <ShoppingBasket size={18} aria-hidden="true" /> },
    { value: 'members', label: 'Members', icon: <Users size={18} aria-hidden="true" /> },
    {
      value: 'chat',
      label: 'Chat',
      icon: <MessageCircle size={18} aria-hidden="true" />,
      count: unread > 0 ? unread : undefined,
    },
  ];
  return (
    <Tabs
      label="Parts of the trip"
      tabs={tabs}
      value={tab}
      onValueChange={onSwitch}
      // Tall enough that the tabs stay where they are when a shorter part takes the place of a longer one.
      panelClassName="page-x min-h-[calc(100dvh-3rem-1px-var(--banner-height)-var(--bottom-nav-height)-env(safe-area-inset-bottom)-1.5rem)] pt-4 lg:pb-8"
      // The first label stands on the page's margin.
      listClassName="px-1!"
    >
      {children}
    </Tabs>
  );
};
