import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PlaceField } from '../../features/places/PlaceField.tsx';
import { TripForm } from '../../features/trips/TripForm.tsx';
import { readPlan } from './read-plan.ts';

interface TripDialogProps {
  open: boolean;
  onClose: () => void;
  trip: Trip;
}

/** The dialog that changes and deletes a trip. */
export const TripDialog = (props: TripDialogProps) => {
  const client = useQueryClient();
  return <TripForm {...props} DestinationField={PlaceField} readPlan={(trip) => readPlan(client, trip)} />;
};
