import { useState } from 'react';
import { BothVersions } from '../../ui/BothVersions.tsx';
import { Button } from '../../ui/Button.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { WaitingLine } from '../../ui/WaitingLine.tsx';
import { DeleteOutfitDialog } from './DeleteOutfitDialog.tsx';
import { OutfitFields } from './OutfitFields.tsx';
import type { OutfitFormProps } from './outfit-form-props.ts';
import { PhotoField } from './PhotoField.tsx';
import { useOutfitForm } from './use-outfit-form.ts';

const GONE = 'Someone deleted this outfit meanwhile. You can add it again with what is written here.';

/** The dialog that adds an outfit, or changes or deletes one. */
export const OutfitForm = (props: OutfitFormProps) => {
  const { open, onClose, edited, latest } = props;
  const [question, setQuestion] = useState<'discard' | 'delete' | null>(null);
  const [deletedHere, setDeletedHere] = useState(false);
  const { form, photo, uploaded, clashes, dirty, restored, waiting, stop, startOver, forget } = useOutfitForm(props);
  const gone = edited !== null && latest === undefined && !deletedHere;
  const pendingLabel = waiting ? 'Waiting…' : photo.turning ? 'Rotating…' : 'Saving…';
  const leave = () => {
    forget();
    setQuestion(null);
    onClose();
  };
  const ask = () => {
    // What has left as a whole may be stored already; before that it can be broken off.
    if (form.sending && !waiting) return uploaded !== null && uploaded < 1 ? stop() : undefined;
    if (dirty && !waiting) setQuestion('discard');
    else leave();
  };
  return (
    <Sheet
      open={open}
      onClose={ask}
      title={edited ? 'Edit Outfit' : 'Add Outfit'}
      dismissible={!dirty && !form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={ask}>
            {waiting ? 'Close' : uploaded === null ? 'Cancel' : 'Stop Upload'}
          </Button>
          <Button type="submit" pending={form.sending || photo.turning} pendingLabel={pendingLabel}>
            {edited && !gone ? 'Save Changes' : 'Add Outfit'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormNotices gone={gone ? GONE : null} restored={restored} onStartOver={startOver} />
        <BothVersions fields={clashes.shown} asked={clashes.asked} />
        <PhotoField photo={photo} uploaded={uploaded} />
        <OutfitFields {...props} form={form} />
        <WaitingLine waiting={waiting} />
        {edited && !gone && <DeleteButton onClick={() => setQuestion('delete')}>Delete Outfit</DeleteButton>}
      </div>
      <DiscardDialog open={question === 'discard'} onStay={() => setQuestion(null)} onDiscard={leave} />
      {edited && (
        <DeleteOutfitDialog
          open={question === 'delete'}
          outfit={edited}
          onKeep={() => setQuestion(null)}
          onDeleted={() => {
            setDeletedHere(true);
            leave();
          }}
        />
      )}
    </Sheet>
  );
};
