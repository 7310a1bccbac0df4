import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { HandCoins, ListChecks } from 'lucide-react';
import { Suspense } from 'react';
import { ShoppingTab } from '../../features/shopping/ShoppingTab.tsx';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { useTabView } from '../../platform/use-tab-view.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useSourceExpenses } from './use-source-expenses.tsx';

const money = lazyComponent(async () => (await import('../../features/money/MoneyTab.tsx')).MoneyTab);

interface TripShoppingProps {
  trip: TripDetail;
  viewerId: string;
}

const ICON = { size: 18, 'aria-hidden': true } as const;

const VIEWS = [
  { value: 'list', label: 'List', icon: <ListChecks {...ICON} /> },
  { value: 'money', label: 'Money', icon: <HandCoins {...ICON} />, onApproach: () => void money.preload() },
] as const;

/** What a trip's people buy, and what it costs them: the list, and the trip's money. */
export const TripShopping = ({ trip, viewerId }: TripShoppingProps) => {
  const [view, show] = useTabView(['list', 'money']);
  const expenses = useSourceExpenses(trip, viewerId);
  return (
    <>
      <div className="mb-3 max-w-md">
        <SegmentedControl label="Views of the shopping" segments={VIEWS} value={view} onValueChange={show} />
      </div>
      {view === 'list' ? (
        <ShoppingTab trip={trip} viewerId={viewerId} expenseOf={expenses.ofItem} />
      ) : (
        <Suspense fallback={<Spinner label="Loading the trip's money" className="mx-auto my-12" />}>
          <money.Component trip={trip} viewerId={viewerId} />
        </Suspense>
      )}
      {expenses.element}
    </>
  );
};
