import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { groupByCategory } from '@caravan/contract/shopping/shopping.rules.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useDebounced } from '../../platform/use-timers.ts';
import { countedItems, hiddenItems, listedItems, progressOf } from './shopping-list.rules.ts';
import type { Ticks } from '../../platform/ticks.ts';

/** How long a list rests before what was ticked goes out of sight, milliseconds. */
const REST_MS = 2_000;

const NONE: ReadonlySet<string> = new Set();

interface Wanted {
  readonly items: readonly ShoppingItem[];
  readonly ticks: Ticks;
  /** Whose items alone; `null` for everybody's. */
  readonly assignedTo: string | null;
  readonly hideDone: boolean;
}

/** What a list shows: its groups, what totals and progress are counted over, and how far that is. */
export const useShownItems = ({ items, ticks, assignedTo, hideDone }: Wanted) => {
  const pending = useSyncExternalStore(ticks.subscribe, ticks.list);
  const done = useMemo(
    () => new Set(items.filter(({ id, isCompleted }) => pending.get(id) ?? isCompleted).map(({ id }) => id)),
    [items, pending],
  );
  const atRest = useDebounced([...done].join(), REST_MS);
  // As text, so that a tick that changes nothing of it leaves the groups as they are.
  const hiddenIds = hideDone ? [...hiddenItems(new Set(atRest.split(',')), done)].join() : '';
  const counted = useMemo(() => countedItems(items, { assignedTo, hidden: NONE }), [items, assignedTo]);
  const groups = useMemo(() => {
    const listed = listedItems(counted, { assignedTo, hidden: new Set(hiddenIds.split(',')) });
    const countedByCategory = Map.groupBy(counted, ({ category }) => category);
    return groupByCategory(listed).map((group) => ({ ...group, counted: countedByCategory.get(group.category) ?? [] }));
  }, [counted, assignedTo, hiddenIds]);
  return { groups, counted, progress: progressOf(counted, done), waiting: pending.size };
};
