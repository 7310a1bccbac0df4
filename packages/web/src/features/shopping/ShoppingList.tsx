import { mayChangeThing, mayContribute } from '@caravan/contract/members/members.rules.ts';
import { mayAddTo } from '@caravan/contract/plans/plans.rules.ts';
import { type Total, boughtAndOpen, formatTotals, totalsOf } from '@caravan/contract/shopping/price.rules.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Currency, TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ListChecks, Plus, ShoppingBasket, UserRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useWaitingThings } from '../../platform/outbox/use-outbox.ts';
import { useNewIds } from '../../platform/use-new-ids.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { alwaysDrawnRows } from '../../ui/always-drawn.rules.ts';
import { CANNOT_ADD } from '../../ui/LimitNote.tsx';
import { Amounts } from './Amounts.tsx';
import { ShoppingFilters, useHideDone, useShownItems } from './ShoppingFilters.tsx';
import { type ExpenseOf, ShoppingGroup } from './ShoppingGroup.tsx';
import { peopleOf } from './people.ts';
import type { Progress } from './shopping-list.rules.ts';
import { tickItem } from './shopping.queries.ts';
import { useItemRemoval, useShoppingDialog } from './use-shopping-dialogs.tsx';

interface ShoppingListProps {
  trip: TripDetail;
  viewerId: string;
  items: readonly ShoppingItem[];
  expenseOf: ExpenseOf | undefined;
}

/** A trip's list by category, with all that may be done to it. */
export const ShoppingList = ({ trip, viewerId, items, expenseOf }: ShoppingListProps) => {
  const tick = useTick();
  const waiting = useWaitingThings();
  const { members, guests } = trip;
  const people = useMemo(() => peopleOf({ members, guests }, viewerId), [members, guests, viewerId]);
  const arrived = useNewIds(useMemo(() => items.map(({ id }) => id), [items]));
  const dialog = useShoppingDialog({ trip, viewerId, people, items });
  const [onlyMine, setOnlyMine] = useState(false);
  const [hideDone, setHideDone] = useHideDone();
  const { groups, counted, done, progress } = useShownItems({
    items,
    assignedTo: onlyMine ? viewerId : null,
    hideDone,
  });
  const alwaysDrawn = alwaysDrawnRows(groups.map((group) => group.items.length));
  const mayPlan = mayContribute(trip);
  const mayAdd = mayAddTo(trip);
  const mayChange = useMayChange(trip, viewerId);
  const removal = useItemRemoval(mayPlan && !mayAdd);
  const isEmpty = items.length === 0;
  return (
    <div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">Shopping List</h2>
        {mayAdd && !isEmpty && (
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => dialog.add()}>
            Add Item
          </Button>
        )}
      </div>
      {isEmpty ? (
        <EmptyShoppingList mayPlan={mayPlan} onAdd={mayAdd ? () => dialog.add() : undefined} />
      ) : (
        <>
          <ShoppingSummary items={counted} done={done} progress={progress} currency={trip.currency} />
          <ShoppingFilters
            onlyMine={onlyMine}
            onOnlyMine={trip.memberCount > 1 || onlyMine ? setOnlyMine : undefined}
            hideDone={hideDone}
            onHideDone={setHideDone}
          />
          <div className="mt-1 flex flex-col gap-4">
            {groups.map((group, index) => (
              <ShoppingGroup
                key={group.category}
                category={group.category}
                items={group.items}
                counted={group.counted}
                currency={trip.currency}
                stillToBuy={stillToBuy(group.counted, done, trip.currency)}
                waiting={waiting}
                people={people}
                viewerId={viewerId}
                arrived={arrived}
                alwaysDrawn={alwaysDrawn[index] ?? 0}
                onTick={tick}
                mayChange={mayChange}
                expenseOf={expenseOf}
                onAdd={mayAdd ? dialog.add : undefined}
                onEdit={mayAdd ? dialog.edit : undefined}
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

/** Whether the viewer may change an item, by the rule that the server goes by. */
const useMayChange = ({ role, membersMayAdd }: TripDetail, userId: string) =>
  useCallback(
    (item: ShoppingItem) => mayChangeThing({ userId, role, membersMayAdd }, item),
    [userId, role, membersMayAdd],
  );

interface EmptyShoppingListProps {
  /** Whether the viewer is one of those who add to the list. */
  mayPlan: boolean;
  /** Absent for those who may not add. */
  onAdd: (() => void) | undefined;
}

/** Nothing on the list yet. */
const EmptyShoppingList = ({ mayPlan, onAdd }: EmptyShoppingListProps) => (
  <EmptyState
    level={3}
    icon={<ShoppingBasket size={28} />}
    title="No items yet"
    text={
      onAdd
        ? 'Sunscreen, adapters, breakfast for the first morning: what is on the list, everybody can tick off.'
        : mayPlan
          ? CANNOT_ADD
          : 'The people who plan this trip have not put anything on the list yet. You can tick it off here once they have.'
    }
    action={onAdd && <Button onClick={onAdd}>Add Item</Button>}
  />
);

interface NothingListedProps {
  /** Items are there, and all of them are done and hidden; otherwise none is the viewer's. */
  isAllDone: boolean;
  onShowAll: () => void;
}

/** There are items, and the filter shows none of them. */
const NothingListed = ({ isAllDone, onShowAll }: NothingListedProps) => (
  <EmptyState
    level={3}
    icon={isAllDone ? <ListChecks size={28} /> : <UserRound size={28} />}
    title={isAllDone ? 'All done' : 'Nothing for you'}
    text={isAllDone ? 'Everything here is ticked off.' : 'No item on the list is meant for you.'}
    action={
      <Button variant="secondary" onClick={onShowAll}>
        {isAllDone ? 'Show Done Items' : 'Show All Items'}
      </Button>
    }
  />
);

/** What of a group's total is still to buy, as text; empty where it is all of it, or nothing. */
const stillToBuy = (items: readonly ShoppingItem[], done: ReadonlySet<string>, currency: Currency): string => {
  const { bought, open } = boughtAndOpen(items, currency, ({ id }) => done.has(id));
  return bought.length > 0 ? formatTotals(open) : '';
};

interface ShoppingSummaryProps {
  items: readonly ShoppingItem[];
  /** Those of them that are ticked, by id. */
  done: ReadonlySet<string>;
  progress: Progress;
  currency: Currency;
}

/** How far the shopping is, what it costs, and what of that is paid. */
const ShoppingSummary = ({ items, done, progress, currency }: ShoppingSummaryProps) => {
  const totals = totalsOf(items, currency);
  const { bought, open } = boughtAndOpen(items, currency, ({ id }) => done.has(id));
  const share = progress.all === 0 ? 0 : progress.done / progress.all;
  return (
    <div className="mt-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-sm">
        <p className="text-ink-muted">
          {progress.done} of {progress.all} done
        </p>
        {totals.length > 0 && <Sum label="Total" totals={totals} isStrong />}
      </div>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-clip rounded-full bg-sunken">
        <div
          className="h-full origin-left rounded-full bg-accent transition-[scale] duration-240 ease-out rtl:origin-right"
          style={{ scale: `${share} 1` }}
        />
      </div>
      {/* Its room is there before anything is bought, so that no row moves under the finger that ticks the first one. */}
      {totals.length > 0 && (
        <div className="mt-1.5 flex min-h-[1.3125rem] flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-sm">
          {bought.length > 0 && (
            <>
              <Sum label="Bought" totals={bought} />
              {open.length > 0 && <Sum label="To buy" totals={open} isStrong />}
            </>
          )}
        </div>
      )}
    </div>
  );
};

interface SumProps {
  label: string;
  totals: readonly Total[];
  isStrong?: boolean;
}

/** A sum with its name; what does not fit beside another goes below it. */
const Sum = ({ label, totals, isStrong = false }: SumProps) => (
  <p>
    <span className="text-ink-muted">{label} </span>
    <span className={isStrong ? 'font-semibold' : 'text-ink-muted'}>
      <Amounts totals={totals} />
    </span>
  </p>
);

/** Ticks an item of a trip's list, at once on the screen; the same function for as long as the list is there. */
const useTick = () => {
  const client = useQueryClient();
  return useCallback((item: ShoppingItem, isCompleted: boolean) => void tickItem(client, item, isCompleted), [client]);
};
