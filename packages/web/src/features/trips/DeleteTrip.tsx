import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { useDeleteTrip } from './trips.queries.ts';

interface DeleteTripProps {
  trip: Trip;
  onDeleted: () => void;
}

/** Deletes the trip for everybody, after a second thought. */
export const DeleteTrip = ({ trip, onDeleted }: DeleteTripProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-6 border-t border-line pt-3">
      <DeleteButton onClick={() => setAsking(true)}>Delete Trip</DeleteButton>
      <DeleteTripDialog open={asking} trip={trip} onClose={() => setAsking(false)} onDeleted={onDeleted} />
    </div>
  );
};

interface DeleteTripDialogProps {
  open: boolean;
  trip: Trip;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a trip is deleted for everybody. */
export const DeleteTripDialog = ({ open, trip, onClose, onDeleted }: DeleteTripDialogProps) => {
  const remove = useDeleteTrip();
  const confirm = () =>
    remove.mutate(trip, {
      onSuccess: onDeleted,
      // The toast has said why; the trip stays open as it was.
      onError: onClose,
    });
  return (
    <ConfirmDialog
      open={open}
      title="Delete this trip?"
      text={
        <>
          This permanently removes <bdi className="font-semibold text-ink wrap-anywhere">{trip.title}</bdi> with its
          activities, shared outfits, shopping lists and chat. All members lose access.
        </>
      }
      cancelLabel="Keep Trip"
      confirmLabel="Yes, Delete Trip"
      danger
      pending={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
};
