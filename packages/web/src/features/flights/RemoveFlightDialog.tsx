import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useUntrackFlight } from './tracking.queries.ts';

interface RemoveFlightDialogProps {
  flight: TrackedFlight;
  open: boolean;
  onClose: () => void;
}

/** Asks before the viewer follows a flight no longer. */
export const RemoveFlightDialog = ({ flight, open, onClose }: RemoveFlightDialogProps) => {
  const untrack = useUntrackFlight();
  const { itineraryItem, isByHand } = flight;
  return (
    <ConfirmDialog
      open={open}
      title="Remove Flight"
      text={
        <>
          <bdi className="font-semibold wrap-anywhere text-ink">{flight.flightNumber}</bdi> goes from your flights
          {itineraryItem && (
            <>
              {' '}
              and from <bdi className="font-semibold wrap-anywhere text-ink">{itineraryItem.title}</bdi>
            </>
          )}
          . {isByHand ? 'What you wrote of it goes too.' : 'You can add it again by its number.'}
        </>
      }
      confirmLabel="Yes, Remove"
      cancelLabel="Keep Flight"
      danger
      pending={untrack.isPending}
      // The toast says why it failed; the flight is still there.
      onConfirm={() => untrack.mutate(flight, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
};
