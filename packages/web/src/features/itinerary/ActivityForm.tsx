import { useState } from 'react';
import { useUpload } from '../../platform/use-upload.ts';
import { BothVersions } from '../../ui/BothVersions.tsx';
import { Button } from '../../ui/Button.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { WaitingLine } from '../../ui/WaitingLine.tsx';
import { ActivityFields } from './ActivityFields.tsx';
import type { ActivityFormProps } from './activity-form-props.ts';
import type { FormQuestion } from './FormQuestions.tsx';
import { FormQuestions } from './FormQuestions.tsx';
import { useDeleteActivity } from './activity-changes.ts';
import { useActivityForm } from './use-activity-form.ts';
import { useOutfitMove } from './use-outfit-move.ts';

const GONE = 'Someone deleted this activity meanwhile. You can add it again with what is written here.';

/** The dialog that adds an activity, or changes or deletes one. */
export const ActivityForm = (props: ActivityFormProps) => {
  const { open, onClose, trip, zone, edited, latest, outfits } = props;
  const [question, setQuestion] = useState<FormQuestion>(null);
  const outfitMove = useOutfitMove(outfits, zone);
  const upload = useUpload({
    onUploaded: ({ objectPath, filename, size }) =>
      form.change({ attachmentUrl: objectPath, attachmentFilename: filename, attachmentFileSize: String(size) }),
    onAnew: () => form.forgetError('attachmentUrl'),
  });
  const state = useActivityForm(props, { awaited: upload.awaited, alsoOver: outfitMove.bodyOver });
  const { form, waiting } = state;
  const dirty = state.kept.isChanged || upload.state !== null;
  const remove = useDeleteActivity(trip.id);
  const deletedHere = remove.isPending || remove.isSuccess;
  const gone = edited !== null && latest === undefined && !deletedHere;
  const leave = () => {
    upload.cancel();
    state.kept.forget();
    setQuestion(null);
    onClose();
  };
  const ask = () => {
    if (form.sending && !waiting) return;
    if (dirty && !waiting) setQuestion('discard');
    else leave();
  };
  const deleteIt = () => {
    if (!edited) return;
    const params = { tripId: trip.id, itemId: edited.id };
    // The toast says why it failed; the form is there again.
    remove.mutate({ params }, { onSuccess: leave, onError: () => setQuestion(null) });
  };
  return (
    <Sheet
      open={open}
      onClose={ask}
      title={edited ? 'Edit Activity' : 'Add Activity'}
      dismissible={!dirty && !form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={ask}>
            {waiting ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel={waiting ? 'Waiting…' : 'Saving…'}>
            {edited && !gone ? 'Save Changes' : 'Add Activity'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <BothVersions fields={state.clashes.shown} asked={state.clashes.asked} />
        <FormNotices gone={gone ? GONE : null} restored={state.isRestored} onStartOver={state.startOver} />
        <ActivityFields {...props} form={form} merged={state.merged} upload={upload} outfitMove={outfitMove} />
        <WaitingLine waiting={waiting} />
        {edited && !gone && <DeleteButton onClick={() => setQuestion('delete')}>Delete Activity</DeleteButton>}
      </div>
      <FormQuestions
        asked={question}
        activity={{ title: edited?.title ?? '', attachmentUrl: latest?.attachmentUrl ?? null }}
        outfits={outfits.length}
        deleting={remove.isPending}
        onStay={() => setQuestion(null)}
        onDiscard={leave}
        onDelete={deleteIt}
      />
    </Sheet>
  );
};
