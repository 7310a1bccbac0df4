import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { DeleteTripDialog } from './DeleteTripDialog.tsx';

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
