import { mayContribute } from '@caravan/contract/members/members.rules.ts';
import type { ShoppingCategory, ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { useLoaded } from '../../platform/lazy-component.ts';
import { bringIntoView } from '../../ui/scroll-into-view.ts';
import type { Person } from './people.ts';

const loadForm = async () => (await import('./ShoppingForm.tsx')).ShoppingForm;

interface DialogContext {
  trip: TripDetail;
  viewerId: string;
  people: ReadonlyMap<string, Person>;
  items: readonly ShoppingItem[];
}

interface Opened {
  /** Grows with every opening, so that each begins with a form of its own. */
  opening: number;
  edited: ShoppingItem | null;
  category: ShoppingCategory | null;
  open: boolean;
}

/** The dialog of a shopping list: how to open it, and what to render for it. */
export const useShoppingDialog = ({ trip, viewerId, people, items }: DialogContext) => {
  const { part: ShoppingForm, fetchPart } = useLoaded(loadForm, mayContribute(trip));
  const [opened, setOpened] = useState<Opened | null>(null);

  const show = useCallback(
    async (edited: ShoppingItem | null, category: ShoppingCategory | null) => {
      if (!(await fetchPart())) return;
      setOpened((before) => ({ opening: (before?.opening ?? 0) + 1, edited, category, open: true }));
    },
    [fetchPart],
  );
  const add = useCallback((category?: ShoppingCategory) => void show(null, category ?? null), [show]);
  const edit = useCallback((item: ShoppingItem) => void show(item, null), [show]);

  // One that waited for a connection may be done when the next is open already: it closes itself alone.
  const close = (opening: number, saved?: ShoppingItem) => {
    setOpened((now) => (now?.opening === opening ? { ...now, open: false } : now));
    if (saved) bringIntoView(saved.id);
  };

  const element: ReactNode = ShoppingForm && opened && (
    <ShoppingForm
      key={opened.opening}
      open={opened.open}
      onClose={(saved) => close(opened.opening, saved)}
      viewerId={viewerId}
      trip={trip}
      people={people}
      edited={opened.edited}
      latest={items.find(({ id }) => id === opened.edited?.id)}
      category={opened.category}
    />
  );
  return { add, edit, element };
};

const loadDialog = async () => (await import('./DeleteItemDialog.tsx')).DeleteItemDialog;

/**
 * The deletion of items of a trip that can only be read: how to begin one, and what to render for it.
 *
 * @param isOffered where it is: its code comes behind what shows.
 */
export const useItemRemoval = (isOffered: boolean) => {
  const { part: DeleteItemDialog, fetchPart } = useLoaded(loadDialog, isOffered);
  const [removal, setRemoval] = useState<{ item: ShoppingItem; open: boolean } | null>(null);
  const remove = useCallback(
    async (item: ShoppingItem) => {
      if (await fetchPart()) setRemoval({ item, open: true });
    },
    [fetchPart],
  );
  const begin = useCallback((item: ShoppingItem) => void remove(item), [remove]);
  const close = () => setRemoval((now) => now && { ...now, open: false });

  const element: ReactNode = DeleteItemDialog && removal && (
    <DeleteItemDialog key={removal.item.id} open={removal.open} item={removal.item} onClose={close} onDeleted={close} />
  );
  return { begin: isOffered ? begin : undefined, element };
};
