import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCollaborativeForm } from '../../platform/collaborative-form.ts';
import { draftName } from '../../platform/form-draft.ts';
import { forgetHandedFiles, handedFiles } from '../../platform/handed-files.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { BothVersions } from '../../ui/BothVersions.tsx';
import { Button } from '../../ui/Button.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { ConfirmDialog, DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { OutfitFields, outfitFields } from './OutfitFields.tsx';
import { type OfferedActivity, type OutfitFormValues, bodyOf, outfitFormSchema } from './outfit-form.rules.ts';
import { useDeleteOutfit, useSaveOutfit } from './outfits.queries.ts';
import { usePhoto } from './use-photo.ts';
import { wearersOn } from './wearers.ts';

/** What the dialogs of a closet know of the trip. */
export interface ClosetContext {
  viewerId: string;
  trip: TripDetail;
  /** The zone that activities are shown in. */
  zone: string;
  /** What an outfit may be linked to. */
  activities: readonly OfferedActivity[];
  /** Whose closet is shown, so that a new outfit is theirs; `null` for everybody's. */
  personId: string | null;
}

interface OutfitFormProps extends ClosetContext {
  open: boolean;
  /** Saved, deleted or left; `saved` is what the server made of it. */
  onClose: (saved?: Outfit) => void;
  /** The outfit as it was when it was pressed; `null` to add one. */
  edited: Outfit | null;
  /** The same one as it is now; absent once somebody has deleted it. */
  latest: Outfit | undefined;
  /** The day that is proposed; `null` for none. */
  date: string | null;
  /** The activity that is proposed; `null` for none. */
  activityId: string | null;
}

const GONE = 'Someone deleted this outfit meanwhile. You can add it again with what is written here.';

/** The dialog that adds an outfit, or changes or deletes one. */
export const OutfitForm = (props: OutfitFormProps) => {
  const { open, onClose, edited, latest } = props;
  const [question, setQuestion] = useState<'discard' | 'delete' | null>(null);
  const [deletedHere, setDeletedHere] = useState(false);
  const { state, photo, save, wearers } = useOutfitForm(props);
  const { form, conflicts, isChanged: dirty } = state;
  const { uploaded } = save;
  const gone = edited !== null && latest === undefined && !deletedHere;
  const pendingLabel = photo.isRotating ? 'Rotating…' : 'Saving…';
  const leave = () => {
    state.forgetDraft();
    setQuestion(null);
    onClose();
  };
  const ask = () => {
    // What has left as a whole may be stored already; before that it can be broken off.
    if (form.sending) return uploaded !== null && uploaded < 1 ? save.stop() : undefined;
    if (dirty) setQuestion('discard');
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
            {uploaded === null ? 'Cancel' : 'Stop Upload'}
          </Button>
          <Button type="submit" pending={form.sending || photo.isRotating} pendingLabel={pendingLabel}>
            {edited && !gone ? 'Save Changes' : 'Add Outfit'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormNotices gone={gone ? GONE : null} restored={state.isRestored} onStartOver={state.startOver} />
        <BothVersions fields={conflicts.shown} prompts={conflicts.prompts} />
        <OutfitFields {...props} form={form} wearers={wearers} photo={photo} uploaded={uploaded} />
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

/** The state of the dialog: its form, its photo, and how both are sent. */
const useOutfitForm = (props: OutfitFormProps) => {
  const { viewerId, trip, activities, edited, latest, date, activityId, personId, onClose } = props;
  const wearers = wearersOn(trip, viewerId, latest ?? edited);
  const wearerId = wearers.some(({ id }) => id === personId) && personId !== null ? personId : viewerId;
  const save = useSaveOutfit(trip.id);
  const pictureOf = (values: OutfitFormValues, stored?: Outfit) =>
    photo.photoOf(values.photo) ?? (stored && stored.imageUrl !== null && values.photo === '' ? null : undefined);
  const draft = draftName('outfit', viewerId, trip.id, edited?.id ?? null);
  const state = useCollaborativeForm({
    draftName: draft,
    fields: outfitFields,
    context: { date, activityId, activities, wearerId, wearers },
    edited,
    latest: () => latest,
    schema: (stored) =>
      outfitFormSchema({
        trip,
        storedDate: stored && (dayOf(stored) ?? ''),
        outside: `Pick a day of the trip: ${datesOf(trip)}`,
      }),
    add: (_checked, values) => save.add(bodyOf(values), pictureOf(values)),
    change: (values, stored) => save.update(bodyOf(values), pictureOf(values, stored), stored),
    refetch: save.refetch,
    onSaved: onClose,
  });
  const { form } = state;
  const photo = usePhoto(form.values.photo, (value) => form.change({ photo: value }));
  const takeHanded = useEffectEvent(() => {
    const [handed] = handedFiles(draft);
    forgetHandedFiles(draft);
    if (handed) photo.choose(handed, handed.name);
  });
  useEffect(() => takeHanded(), []);
  return { state, photo, save, wearers };
};

const datesOf = ({ startDate = null, endDate = null }: TripDates): string => formatDateRange({ startDate, endDate });

interface DeleteOutfitDialogProps {
  open: boolean;
  outfit: Outfit;
  onKeep: () => void;
  /** It is gone from the closet; where the server refuses that it comes back. */
  onDeleted: () => void;
}

/** Asks before an outfit is deleted. */
export const DeleteOutfitDialog = ({ open, outfit, onKeep, onDeleted }: DeleteOutfitDialogProps) => {
  const remove = useDeleteOutfit();
  return (
    <ConfirmDialog
      open={open}
      title="Delete Outfit"
      text={
        <>
          <bdi className="font-semibold wrap-anywhere text-ink">{outfit.title}</bdi> goes from the closet for everybody.
          This cannot be undone.
        </>
      }
      confirmLabel="Yes, Delete"
      cancelLabel="Keep Outfit"
      danger
      onConfirm={() => {
        void remove(outfit);
        onDeleted();
      }}
      onCancel={onKeep}
    />
  );
};
