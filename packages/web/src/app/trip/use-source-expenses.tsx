import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { joiningOf } from '@caravan/contract/itinerary/participants.rules.ts';
import { travellersOf } from '@caravan/contract/members/people.rules.ts';
import { digitsOf } from '@caravan/contract/money/currencies.rules.ts';
import type { ExpenseCategory } from '@caravan/contract/money/money.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { dateIn, shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { type ReactNode, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ExpenseStart } from '../../features/money/expense-defaults.rules.ts';
import { viewerZone } from '../../platform/clock.ts';
import { lazyComponent, useArrival } from '../../platform/lazy-component.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { sourceStore } from './source-store.ts';

const source = lazyComponent(async () => (await import('../../features/money/SourceExpense.tsx')).SourceExpense);
const reader = lazyComponent(async () => (await import('../../features/money/SourceExpense.tsx')).ExpenseSources);
const loadForm = async () => (await import('../../features/money/ExpenseOfSource.tsx')).ExpenseOfSource;

/** What is bought of each category of the list, where the expenses have another word for it. */
const ITEM_CATEGORIES: Partial<Record<ShoppingItem['category'], ExpenseCategory>> = {
  snacks: 'groceries',
  drinks: 'groceries',
  breakfast: 'food',
  lunch: 'food',
  dinner: 'food',
};

const ofItem = ({ id, name, price, currency, category }: ShoppingItem): ExpenseStart => ({
  source: { kind: 'shopping', id },
  title: name,
  amountMinor: Math.round(Number(price ?? 0) * 10 ** digitsOf(currency)),
  currency,
  category: ITEM_CATEGORIES[category] ?? 'shopping',
});

/** What is paid for each category of activities, where the expenses have a word for it. */
const ACTIVITY_CATEGORIES: Partial<Record<Activity['category'], ExpenseCategory>> = {
  flight: 'flights',
  'hotel/airbnb': 'stay',
  restaurant: 'food',
  other: 'other',
};

const ofActivity = (activity: Activity, trip: TripDetail): ExpenseStart => {
  const { id, title, cost, category, startTime } = activity;
  const zone = shownZone(trip.timeZone, viewerZone());
  const day = startTime === null ? undefined : dateIn(zone, new Date(startTime));
  return {
    source: { kind: 'activity', id },
    title,
    amountMinor: cost?.amountMinor,
    currency: cost?.currency,
    category: ACTIVITY_CATEGORIES[category] ?? 'activities',
    // What is booked is paid before it is there; what is over was paid on its day.
    spentOn: day !== undefined && day < dateIn(zone, new Date()) ? day : undefined,
    personIds: joiningOf(activity, travellersOf(trip)).map(({ id: personId }) => personId),
  };
};

interface SourceSlotProps {
  store: ReturnType<typeof sourceStore>;
  start: ExpenseStart;
  looks: 'icon' | 'words';
  onAdd: (start: ExpenseStart) => void;
  /** There is something of which it is to be known whether it is an expense. */
  onWanted: () => void;
}

/** Its code comes behind the page, and what the page reads for all of them behind that. */
const SourceSlot = ({ store, onWanted, ...props }: SourceSlotProps) => {
  const hasCode = useArrival(source);
  const isInMoney = useSyncExternalStore(store.subscribe, () => store.isIn(props.start.source));
  useEffect(() => {
    if (hasCode) onWanted();
  }, [hasCode, onWanted]);
  return (
    hasCode &&
    isInMoney !== null && (
      <Suspense fallback={null}>
        <source.Component {...props} isInMoney={isInMoney} />
      </Suspense>
    )
  );
};

/** What is bought or booked as expenses of the trip: what a row or a card shows of that, and the sheet behind it. */
export const useSourceExpenses = (trip: TripDetail, viewerId: string) => {
  const { open, element } = useLazyDialog(loadForm, { shared: { trip, viewerId } });
  const [store] = useState(sourceStore);
  const [isWanted, setIsWanted] = useState(false);
  const onWanted = useCallback(() => setIsWanted(true), []);
  const add = useCallback((start: ExpenseStart) => open({ start }), [open]);
  const itemSlot = useCallback(
    (item: ShoppingItem): ReactNode => (
      <SourceSlot store={store} start={ofItem(item)} looks="icon" onAdd={add} onWanted={onWanted} />
    ),
    [store, add, onWanted],
  );
  const activitySlot = useCallback(
    (activity: Activity): ReactNode =>
      (activity.cost || activity.category === 'hotel/airbnb') && (
        <SourceSlot store={store} start={ofActivity(activity, trip)} looks="words" onAdd={add} onWanted={onWanted} />
      ),
    [store, trip, add, onWanted],
  );
  const read = isWanted && (
    <Suspense fallback={null}>
      <reader.Component tripId={trip.id} onRead={store.set} />
    </Suspense>
  );
  return {
    ofItem: itemSlot,
    ofActivity: activitySlot,
    element: (
      <>
        {read}
        {element}
      </>
    ),
  };
};
