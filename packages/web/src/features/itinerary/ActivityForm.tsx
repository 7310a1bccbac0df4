import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ActivityFields } from './ActivityFields.tsx';
import type { ActivityFormProps } from './activity-form-props.ts';
import { FormNotices } from './FormNotices.tsx';
import { useDeleteActivity } from './itinerary.queries.ts';
import { useActivityForm } from './use-activity-form.ts';

type Question = 'discard' | 'delete' | null;

/** The dialog that adds an activity, or changes or deletes one. */
export const ActivityForm = (props: ActivityFormProps) => {
  const { open, onClose, trip, edited, latest } = props;
  const [question, setQuestion] = useState<Question>(null);
  const { form, dirty, restored, waiting, startOver, forget } = useActivityForm(props);
  const remove = useDeleteActivity(trip.id);
  const deletedHere = remove.isPending || remove.isSuccess;
  const gone = edited !== null && latest === undefined && !deletedHere;
  const leave = () => {
    forget();
    setQuestion(null);
    onClose();
  };
  const ask = () => {
    if (form.sending && !waiting) return;
    if (dirty) setQuestion('discard');
    else leave();
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
            Cancel
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel={waiting ? 'Waiting for a connection…' : undefined}>
            {edited && !gone ? 'Save Changes' : 'Add Activity'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormNotices gone={gone} restored={restored} onStartOver={startOver} />
        <ActivityFields {...props} form={form} />
        {edited && !gone && (
          <Button
            variant="quiet"
            icon={<Trash2 size={18} aria-hidden="true" />}
            className="self-start text-clay-ink! hover:bg-clay-soft!"
            onClick={() => setQuestion('delete')}
          >
            Delete Activity
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={question === 'discard'}
        title="Discard what you typed?"
        text="It has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep Editing"
        danger
        onConfirm={leave}
        onCancel={() => setQuestion(null)}
      />
      {edited && (
        <ConfirmDialog
          open={question === 'delete'}
          title="Delete Activity"
          text={
            <>
              <bdi className="font-semibold wrap-anywhere text-ink">{edited.title}</bdi> goes from the itinerary for
              everybody. This cannot be undone.
            </>
          }
          confirmLabel="Yes, Delete"
          cancelLabel="Keep Activity"
          danger
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { tripId: trip.id, itemId: edited.id } }, { onSuccess: leave })}
          onCancel={() => setQuestion(null)}
        />
      )}
    </Sheet>
  );
};
