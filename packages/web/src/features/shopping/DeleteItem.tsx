import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { useState } from 'react';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { DeleteItemDialog } from './DeleteItemDialog.tsx';

interface DeleteItemProps {
  item: ShoppingItem;
  /** Hears whether the viewer deletes it: that it is gone then is no news. */
  onDelete: (isDeleting: boolean) => void;
  onDeleted: () => void;
}

/** Takes an item off everybody's list, after asking. */
export const DeleteItem = ({ item, onDelete, onDeleted }: DeleteItemProps) => {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <DeleteButton onClick={() => setIsAsked(true)}>Delete Item</DeleteButton>
      <DeleteItemDialog
        open={isAsked}
        item={item}
        onClose={() => setIsAsked(false)}
        onDelete={onDelete}
        onDeleted={onDeleted}
      />
    </>
  );
};
