import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useArrivals } from '../../platform/use-arrivals.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyShoppingList } from './EmptyShoppingList.tsx';
import { NothingListed } from './NothingListed.tsx';
import { peopleOf } from './people.ts';
import { ShoppingFilters } from './ShoppingFilters.tsx';
import { ShoppingGroup } from './ShoppingGroup.tsx';
import { ShoppingSummary } from './ShoppingSummary.tsx';
import { ticksNamed } from '../../platform/ticks.ts';
import { useHideDone } from './use-hide-done.ts';
import { useItemRemoval } from './use-item-removal.tsx';
import { useShoppingDialog } from './use-shopping-dialog.tsx';
import { useShownItems } from './use-shown-items.ts';
import { useTick } from './use-tick.ts';

interface ShoppingListProps {
  trip: TripDetail;
  viewerId: string;
  items: readonly ShoppingItem[];
}

/** A trip's list by category, with all that may be done to it. */
export const ShoppingList = ({ trip, viewerId, items }: ShoppingListProps) => {
  const ticks = ticksNamed(`caravan.ticks.${viewerId}.${trip.id}`);
  const tick = useTick(trip.id, ticks);
  const people = useMemo(() => peopleOf(trip.members, viewerId), [trip.members, viewerId]);
  const arrived = useArrivals(useMemo(() => items.map(({ id }) => id), [items]));
  const dialog = useShoppingDialog({ trip, viewerId, people, items });
  const [onlyMine, setOnlyMine] = useState(false);
  const [hideDone, setHideDone] = useHideDone();
  const { groups, counted, progress, waiting } = useShownItems({
    items,
    ticks,
    assignedTo: onlyMine ? viewerId : null,
    hideDone,
  });
  const isEditor = mayEdit(trip.role);
  const mayChange = mayChangeTrip(trip);
  const removal = useItemRemoval(isEditor && !mayChange);
  const isEmpty = items.length === 0;
  return (
    <div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">Shopping List</h2>
        {mayChange && !isEmpty && (
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => dialog.add()}>
            Add Item
          </Button>
        )}
      </div>
      {isEmpty ? (
        <EmptyShoppingList isEditor={isEditor} onAdd={mayChange ? () => dialog.add() : undefined} />
      ) : (
        <>
          <ShoppingSummary items={counted} progress={progress} currency={trip.currency} waiting={waiting} />
          <ShoppingFilters
            onlyMine={onlyMine}
            onOnlyMine={trip.memberCount > 1 || onlyMine ? setOnlyMine : undefined}
            hideDone={hideDone}
            onHideDone={setHideDone}
          />
          <div className="mt-1 flex flex-col gap-4">
            {groups.map((group) => (
              <ShoppingGroup
                key={group.category}
                category={group.category}
                items={group.items}
                counted={group.counted}
                currency={trip.currency}
                ticks={ticks}
                people={people}
                viewerId={viewerId}
                arrived={arrived}
                onTick={tick}
                onAdd={mayChange ? dialog.add : undefined}
                onEdit={mayChange ? dialog.edit : undefined}
                onDelete={removal.begin}
              />
            ))}
          </div>
          {groups.length === 0 && (
            <NothingListed
              isAllDone={counted.length > 0}
              onShowAll={() => (counted.length > 0 ? setHideDone(false) : setOnlyMine(false))}
            />
          )}
        </>
      )}
      {dialog.element}
      {removal.element}
    </div>
  );
};
