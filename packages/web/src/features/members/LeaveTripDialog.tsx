import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useLeaveTrip } from './members.queries.ts';

interface LeaveTripDialogProps {
  open: boolean;
  onClose: () => void;
  trip: Pick<Trip, 'id' | 'title'>;
  /** The viewer is off the trip; whether the dialog closes is up to this. */
  onLeft: (tripId: string) => void;
}

/** Confirms that the viewer leaves the trip. */
export const LeaveTripDialog = ({ open, onClose, trip, onLeft }: LeaveTripDialogProps) => {
  const hindrance = useConnectionNeed();
  const leave = useLeaveTrip(trip, () => onLeft(trip.id));
  return (
    <ConfirmDialog
      open={open}
      title="Leave Trip"
      text={
        <>
          You lose <bdi className="font-semibold wrap-anywhere text-ink">{trip.title}</bdi> at once: its plans, its
          lists and its chat. What you have added stays, with your name. You come back only by a link.
        </>
      }
      confirmLabel="Yes, Leave"
      cancelLabel="Stay on Trip"
      danger
      pending={leave.isPending}
      hindrance={hindrance}
      onConfirm={() => leave.mutate({ params: { tripId: trip.id } })}
      onCancel={onClose}
    />
  );
};
