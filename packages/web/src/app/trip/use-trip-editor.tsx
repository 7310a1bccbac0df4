import { mayDeleteTrip } from '@caravan/contract/members/members.rules.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { tripQuery } from '../../features/trips/trips.queries.ts';
import { isDeletionWaiting } from '../../platform/outbox/use-outbox.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';

const loadRemoval = async () => (await import('../../features/trips/DeleteTrip.tsx')).DeleteTripDialog;
const loadTripDialog = async () => (await import('../trips/TripDialog.tsx')).TripDialog;

/** The form that changes or deletes the trip: how to open it, for those who may, and what to render for it. */
export const useTripEditor = (trip: TripDetail) => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const isOffered = mayChangeTrip(trip) || mayDeleteTrip(trip.role);
  const { open, element } = useLazyDialog(loadTripDialog, {
    ahead: isOffered,
    onClose: () => {
      const isDeleted = client.getQueryData(tripQuery(trip.id).queryKey) === undefined;
      if (isDeleted || isDeletionWaiting(client, trip.id)) navigate('/trips', { replace: true });
    },
  });
  return { edit: isOffered ? () => open({ trip }) : undefined, element };
};

/** The question whether the trip is to be deleted: how to ask it, and what to render for it. */
export const useTripRemoval = (trip: TripDetail) => {
  const [, navigate] = useLocation();
  const { open, close, element } = useLazyDialog(loadRemoval);
  const onDeleted = () => {
    close();
    navigate('/trips', { replace: true });
  };
  return { remove: () => open({ trip, onDeleted }), element };
};
