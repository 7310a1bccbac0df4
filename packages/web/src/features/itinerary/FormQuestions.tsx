import { DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { type DeletedActivity, DeleteActivityDialog } from './DeleteActivityDialog.tsx';

/** What the form of an activity asks before it does it. */
export type FormQuestion = 'discard' | 'delete' | null;

interface FormQuestionsProps {
  asked: FormQuestion;
  activity: DeletedActivity;
  /** How many outfits are planned for it. */
  outfits: number;
  /** The deletion is under way. */
  deleting: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onDelete: () => void;
}

/** Asks before what was typed is lost, and before the activity is. */
export const FormQuestions = ({
  asked,
  activity,
  outfits,
  deleting,
  onStay,
  onDiscard,
  onDelete,
}: FormQuestionsProps) => (
  <>
    <DiscardDialog open={asked === 'discard'} onStay={onStay} onDiscard={onDiscard} />
    <DeleteActivityDialog
      open={asked === 'delete'}
      activity={activity}
      outfits={outfits}
      deleting={deleting}
      onKeep={onStay}
      onDelete={onDelete}
    />
  </>
);
