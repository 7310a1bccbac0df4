import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteList } from './packing.queries.ts';

interface StartOverDialogProps {
  tripId: string;
  open: boolean;
  onClose: () => void;
}

/** Asks before ticks and own things go. */
export const StartOverDialog = ({ tripId, open, onClose }: StartOverDialogProps) => {
  const remove = useDeleteList(tripId);
  return (
    <ConfirmDialog
      open={open}
      title="Start Over"
      text="Your ticks and your own things on this list go. Outfits and the shopping list stay as they are. This cannot be undone."
      confirmLabel="Yes, Start Over"
      cancelLabel="Keep List"
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { tripId } }, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
};
