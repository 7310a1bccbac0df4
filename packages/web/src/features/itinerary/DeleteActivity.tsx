import { attachmentsOf } from '@caravan/contract/itinerary/attachments.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteActivity } from './itinerary.queries.ts';

interface DeleteActivityProps {
  open: boolean;
  onClose: () => void;
  activity: Activity;
  /** How many outfits are planned for it. */
  outfits: number;
}

/** Deletes an activity that is open nowhere, after asking. */
export const DeleteActivity = ({ open, onClose, activity, outfits }: DeleteActivityProps) => {
  const remove = useDeleteActivity();
  const deleteIt = () => {
    // Where it fails, the toast says why.
    remove.mutate(activity, { onSettled: onClose });
  };
  return (
    <DeleteActivityDialog
      open={open}
      activity={{ title: activity.title, files: attachmentsOf(activity).length }}
      outfits={outfits}
      deleting={remove.isPending}
      onKeep={onClose}
      onDelete={deleteIt}
    />
  );
};

/** What the question shows of an activity. */
interface DeletedActivity {
  readonly title: string;
  /** How many it carries. */
  readonly files: number;
}

interface DeleteActivityDialogProps {
  open: boolean;
  activity: DeletedActivity;
  /** How many outfits are planned for it. */
  outfits: number;
  /** The deletion is under way. */
  deleting: boolean;
  onKeep: () => void;
  onDelete: () => void;
}

/** Asks before an activity is deleted for everybody. */
export const DeleteActivityDialog = (props: DeleteActivityDialogProps) => {
  const { open, activity, outfits, deleting, onKeep, onDelete } = props;
  return (
    <ConfirmDialog
      open={open}
      title="Delete Activity"
      text={
        <>
          <bdi className="font-semibold wrap-anywhere text-ink">{activity.title}</bdi> goes from the itinerary for
          everybody{filesGo(activity.files)}. {outfitsStay(outfits)}This cannot be undone.
        </>
      }
      confirmLabel="Yes, Delete"
      cancelLabel="Keep Activity"
      danger
      pending={deleting}
      onConfirm={onDelete}
      onCancel={onKeep}
    />
  );
};

const filesGo = (count: number): string => {
  if (count === 0) return '';
  return count === 1 ? ', and its attachment with it' : `, and its ${count} attachments with it`;
};

const outfitsStay = (count: number): string => {
  if (count === 0) return '';
  return count === 1
    ? 'The outfit planned for it stays in the closet, without the activity. '
    : `The ${count} outfits planned for it stay in the closet, without the activity. `;
};
