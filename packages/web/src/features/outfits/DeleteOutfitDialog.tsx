import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteOutfit } from './outfit-changes.ts';

interface DeleteOutfitDialogProps {
  open: boolean;
  outfit: Outfit;
  onKeep: () => void;
  /** It is gone from the closet; where that fails on the server it comes back. */
  onDeleted: () => void;
}

/** Asks before an outfit is deleted. */
export const DeleteOutfitDialog = ({ open, outfit, onKeep, onDeleted }: DeleteOutfitDialogProps) => {
  const remove = useDeleteOutfit(outfit.tripId);
  return (
    <ConfirmDialog
      open={open}
      title="Delete Outfit"
      text={
        <>
          <bdi className="font-semibold wrap-anywhere text-ink">{outfit.title}</bdi> goes from the closet for everybody.
          This cannot be undone.
        </>
      }
      confirmLabel="Yes, Delete"
      cancelLabel="Keep Outfit"
      danger
      onConfirm={() => {
        remove.mutate({ params: { tripId: outfit.tripId, outfitId: outfit.id } });
        onDeleted();
      }}
      onCancel={onKeep}
    />
  );
};
