import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DiscardDialog } from '../../ui/DiscardDialog.tsx';

/** What the form of an activity asks before it does it. */
export type FormQuestion = 'discard' | 'delete' | null;

interface FormQuestionsProps {
  asked: FormQuestion;
  /** The activity's title. */
  title: string;
  /** How many outfits are planned for it. */
  outfits: number;
  hasAttachment: boolean;
  /** The deletion is under way. */
  deleting: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onDelete: () => void;
}

/** Asks before what was typed is lost, and before the activity is. */
export const FormQuestions = ({
  asked,
  title,
  outfits,
  hasAttachment,
  deleting,
  onStay,
  onDiscard,
  onDelete,
}: FormQuestionsProps) => (
  <>
    <DiscardDialog open={asked === 'discard'} onStay={onStay} onDiscard={onDiscard} />
    <ConfirmDialog
      open={asked === 'delete'}
      title="Delete Activity"
      text={
        <>
          <bdi className="font-semibold wrap-anywhere text-ink">{title}</bdi> goes from the itinerary for everybody
          {hasAttachment && ', and its attachment with it'}. {outfitsStay(outfits)}This cannot be undone.
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

const outfitsStay = (count: number): string => {
  if (count === 0) return '';
  return count === 1
    ? 'The outfit planned for it stays in the closet, without the activity. '
    : `The ${count} outfits planned for it stay in the closet, without the activity. `;
};
