import { mayDeleteTrip } from '@caravan/contract/members/members.rules.ts';
import type { TripLimits } from '@caravan/contract/plans/plans.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { DeleteTrip } from './DeleteTrip.tsx';
import { ReadOnlyNote } from './ReadOnlyNote.tsx';

interface ReadOnlyTripProps {
  open: boolean;
  trip: Trip;
  limits: TripLimits;
  onClose: () => void;
}

/** What stays possible with a trip that can only be read, in place of the form that changes it. */
export const ReadOnlyTrip = ({ open, trip, limits, onClose }: ReadOnlyTripProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title="Edit Trip"
    footer={
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <ReadOnlyNote limits={limits} />
    {mayDeleteTrip(trip.role) && <DeleteTrip trip={trip} onDeleted={onClose} />}
  </Sheet>
);
