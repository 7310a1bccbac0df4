import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { useDeleteActivity } from './activity-changes.ts';
import { DeleteActivityDialog } from './DeleteActivityDialog.tsx';

interface DeleteActivityProps {
  open: boolean;
  onClose: () => void;
  activity: Activity;
  /** How many outfits are planned for it. */
  outfits: number;
}

/** Deletes an activity that is open nowhere, after asking. */
export const DeleteActivity = ({ open, onClose, activity, outfits }: DeleteActivityProps) => {
  const remove = useDeleteActivity(activity.tripId);
  const deleteIt = () => {
    const params = { tripId: activity.tripId, itemId: activity.id };
    // Where it fails, the toast says why.
    remove.mutate({ params }, { onSettled: onClose });
  };
  return (
    <DeleteActivityDialog
      open={open}
      activity={activity}
      outfits={outfits}
      deleting={remove.isPending}
      onKeep={onClose}
      onDelete={deleteIt}
    />
  );
};
