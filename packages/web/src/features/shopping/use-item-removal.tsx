import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useLoaded } from '../../platform/lazy-component.ts';

const loadDialog = async () => (await import('./DeleteItemDialog.tsx')).DeleteItemDialog;

/**
 * The deletion of items of a trip that can only be read: how to begin one, and what to render for it.
 *
 * @param isOffered where it is: its code comes behind what shows.
 */
export const useItemRemoval = (isOffered: boolean) => {
  const { part: DeleteItemDialog, fetchPart } = useLoaded(loadDialog, isOffered);
  const [asked, setAsked] = useState<{ item: ShoppingItem; open: boolean } | null>(null);
  const remove = useCallback(
    async (item: ShoppingItem) => {
      if (await fetchPart()) setAsked({ item, open: true });
    },
    [fetchPart],
  );
  const begin = useCallback((item: ShoppingItem) => void remove(item), [remove]);
  const close = () => setAsked((now) => now && { ...now, open: false });

  const element: ReactNode = DeleteItemDialog && asked && (
    <DeleteItemDialog key={asked.item.id} open={asked.open} item={asked.item} onClose={close} onDeleted={close} />
  );
  return { begin: isOffered ? begin : undefined, element };
};
