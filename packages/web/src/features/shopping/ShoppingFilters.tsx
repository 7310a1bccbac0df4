import { groupByCategory } from '@caravan/contract/shopping/shopping.rules.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { EyeOff, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { recall, remember } from '../../platform/browser-memory.ts';
import { useDebounced } from '../../platform/use-timers.ts';
import { Chip } from '../../ui/Chip.tsx';
import { countedItems, hiddenItems, listedItems, progressOf } from './shopping-list.rules.ts';

interface ShoppingFiltersProps {
  onlyMine: boolean;
  /** Absent where nobody else is on the trip. */
  onOnlyMine: ((onlyMine: boolean) => void) | undefined;
  hideDone: boolean;
  onHideDone: (hideDone: boolean) => void;
}

/** What of the list is shown. */
export const ShoppingFilters = ({ onlyMine, onOnlyMine, hideDone, onHideDone }: ShoppingFiltersProps) => (
  <div role="group" aria-label="Show" className="mt-3 flex flex-wrap gap-2">
    {onOnlyMine && (
      <Chip icon={<UserRound aria-hidden="true" />} pressed={onlyMine} onPress={() => onOnlyMine(!onlyMine)}>
        Mine
      </Chip>
    )}
    <Chip icon={<EyeOff aria-hidden="true" />} pressed={hideDone} onPress={() => onHideDone(!hideDone)}>
      Hide done
    </Chip>
  </div>
);

/** How long a list rests before what was ticked goes out of sight, milliseconds. */
const REST_MS = 2_000;

const NONE: ReadonlySet<string> = new Set();

interface Wanted {
  readonly items: readonly ShoppingItem[];
  /** Whose items alone; `null` for everybody's. */
  readonly assignedTo: string | null;
  readonly hideDone: boolean;
}

/** What a list shows: its groups, what totals and progress are counted over, what of it is done, and how far that is. */
export const useShownItems = ({ items, assignedTo, hideDone }: Wanted) => {
  const done = useMemo(() => new Set(items.filter(({ isCompleted }) => isCompleted).map(({ id }) => id)), [items]);
  const atRest = useDebounced([...done].join(), REST_MS);
  // As text, so that a tick that changes nothing of it leaves the groups as they are.
  const hiddenIds = hideDone ? [...hiddenItems(new Set(atRest.split(',')), done)].join() : '';
  const counted = useMemo(() => countedItems(items, { assignedTo, hidden: NONE }), [items, assignedTo]);
  const groups = useMemo(() => {
    const listed = listedItems(counted, { assignedTo, hidden: new Set(hiddenIds.split(',')) });
    const countedByCategory = Map.groupBy(counted, ({ category }) => category);
    return groupByCategory(listed).map((group) => ({ ...group, counted: countedByCategory.get(group.category) ?? [] }));
  }, [counted, assignedTo, hiddenIds]);
  return { groups, counted, done, progress: progressOf(counted, done) };
};

const HIDE_DONE = 'caravan.shopping.hide-done';

/** Whether done items are out of sight, as this browser last had it, and how to change that. */
export const useHideDone = () => {
  const [isHiding, setIsHiding] = useState(() => recall('browser', HIDE_DONE) !== null);
  const change = (next: boolean) => {
    remember('browser', HIDE_DONE, next ? 'yes' : null);
    setIsHiding(next);
  };
  return [isHiding, change] as const;
};
