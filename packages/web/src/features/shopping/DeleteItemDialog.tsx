import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteItem } from './shopping.queries.ts';

interface DeleteItemDialogProps {
  open: boolean;
  item: ShoppingItem;
  /** Called when it is cancelled or the deletion fails. */
  onClose: () => void;
  /** Called with whether the viewer deletes it. */
  onDelete?: (isDeleting: boolean) => void;
  onDeleted: () => void;
}

/** Asks before an item goes from the list for everybody. */
export const DeleteItemDialog = ({ open, item, onClose, onDelete, onDeleted }: DeleteItemDialogProps) => {
  const remove = useDeleteItem();
  const deleteIt = () => {
    onDelete?.(true);
    const giveUp = () => {
      // The toast says why it failed; what lies below is there again.
      onDelete?.(false);
      onClose();
    };
    remove.mutate(item, { onSuccess: onDeleted, onError: giveUp });
  };
  return (
    <ConfirmDialog
      open={open}
      title="Delete Item"
      text={
        <>
          <bdi className="font-semibold wrap-anywhere text-ink">{item.name}</bdi> goes from the list for everybody. This
          cannot be undone.
        </>
      }
      confirmLabel="Yes, Delete"
      cancelLabel="Keep Item"
      danger
      pending={remove.isPending}
      onConfirm={deleteIt}
      onCancel={onClose}
    />
  );
};
