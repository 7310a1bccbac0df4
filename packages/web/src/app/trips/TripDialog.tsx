import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { PlaceField } from '../../features/places/PlaceField.tsx';
import { TripForm } from '../../features/trips/TripForm.tsx';

interface TripDialogProps {
  open: boolean;
  onClose: () => void;
  trip: Trip;
}

/** The dialog that changes and deletes a trip. */
export const TripDialog = (props: TripDialogProps) => <TripForm {...props} DestinationField={PlaceField} />;
