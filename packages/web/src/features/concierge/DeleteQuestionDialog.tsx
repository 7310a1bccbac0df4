import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteSearch } from './concierge.queries.ts';

interface DeleteQuestionDialogProps {
  open: boolean;
  onClose: () => void;
  searchId: string;
  /** Called when it is gone. */
  onDeleted: () => void;
}

/** Asks before a past question is deleted with its answer. */
export const DeleteQuestionDialog = ({ open, onClose, searchId, onDeleted }: DeleteQuestionDialogProps) => {
  const remove = useDeleteSearch();
  const hindrance = useConnectionNeed();
  return (
    <ConfirmDialog
      open={open}
      title="Delete this question?"
      text="Its answer goes with it. This cannot be taken back."
      confirmLabel="Delete Question"
      cancelLabel="Keep It"
      danger
      pending={remove.isPending}
      hindrance={hindrance}
      onConfirm={() => remove.mutate({ params: { searchId } }, { onSuccess: onDeleted, onSettled: onClose })}
      onCancel={onClose}
    />
  );
};
