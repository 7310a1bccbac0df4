import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { useDeleteItem } from './shopping.queries.ts';

interface DeleteItemProps {
  item: ShoppingItem;
  /** Hears whether the viewer deletes it: that it is gone then is no news. */
  onDelete: (isDeleting: boolean) => void;
  onDeleted: () => void;
}

/** Takes an item off everybody's list, after asking. */
export const DeleteItem = ({ item, onDelete, onDeleted }: DeleteItemProps) => {
  const [isAsked, setIsAsked] = useState(false);
  const remove = useDeleteItem(item.tripId);
  const deleteIt = () => {
    onDelete(true);
    const giveUp = () => {
      // The toast says why it failed; the form is there again.
      onDelete(false);
      setIsAsked(false);
    };
    remove.mutate({ params: { tripId: item.tripId, itemId: item.id } }, { onSuccess: onDeleted, onError: giveUp });
  };
  return (
    <>
      <DeleteButton onClick={() => setIsAsked(true)}>Delete Item</DeleteButton>
      <ConfirmDialog
        open={isAsked}
        title="Delete Item"
        text={
          <>
            <bdi className="font-semibold wrap-anywhere text-ink">{item.name}</bdi> goes from the list for everybody.
            This cannot be undone.
          </>
        }
        confirmLabel="Yes, Delete"
        cancelLabel="Keep Item"
        danger
        pending={remove.isPending}
        onConfirm={deleteIt}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
};
