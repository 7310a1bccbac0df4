import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteIdea } from './ideas.queries.ts';

interface DeleteIdeaDialogProps {
  open: boolean;
  onClose: () => void;
  idea: Idea;
}

/** Asks before an idea goes for everybody, with what was said to it. */
export const DeleteIdeaDialog = ({ open, onClose, idea }: DeleteIdeaDialogProps) => {
  const remove = useDeleteIdea();
  return (
    <ConfirmDialog
      open={open}
      title="Delete Idea"
      text={
        <>
          <bdi className="font-semibold wrap-anywhere text-ink">{idea.title}</bdi> goes for everybody, with its answers
          and comments.{idea.plannedActivityId !== null && ' What is on the plan stays there.'}
        </>
      }
      confirmLabel="Yes, Delete"
      cancelLabel="Keep Idea"
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate(idea, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
};
