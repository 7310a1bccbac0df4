import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** What the form of an activity asks before it does it. */
export type FormQuestion = 'discard' | 'delete' | null;

interface FormQuestionsProps {
  asked: FormQuestion;
  /** The activity's title. */
  title: string;
  /** The deletion is under way. */
  deleting: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onDelete: () => void;
}

/** Asks before what was typed is lost, and before the activity is. */
export const FormQuestions = ({ asked, title, deleting, onStay, onDiscard, onDelete }: FormQuestionsProps) => (
  <>
    <ConfirmDialog
      open={asked === 'discard'}
      title="Discard what you typed?"
      text="It has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep Editing"
      danger
      onConfirm={onDiscard}
      onCancel={onStay}
    />
    <ConfirmDialog
      open={asked === 'delete'}
      title="Delete Activity"
      text={
        <>
          <bdi className="font-semibold wrap-anywhere text-ink">{title}</bdi> goes from the itinerary for everybody.
          This cannot be undone.
        </>
      }
      confirmLabel="Yes, Delete"
      cancelLabel="Keep Activity"
      danger
      pending={deleting}
      onConfirm={onDelete}
      onCancel={onStay}
    />
  </>
);
