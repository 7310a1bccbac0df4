import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { forgetTrip } from '../trip/trip-refresh.ts';

const loadDialog = async () => (await import('../../features/members/LeaveTripDialog.tsx')).LeaveTripDialog;

/** The question whether the viewer leaves a trip whose page they are not on: how to ask it, and what to render for it. */
export const useLeaveDialog = () => {
  const client = useQueryClient();
  const onLeft = (tripId: string): void => {
    dialog.close();
    forgetTrip(client, tripId);
  };
  const dialog = useLazyDialog(loadDialog, { shared: { onLeft } });
  const { open, element } = dialog;
  const ask = useCallback((trip: Pick<Trip, 'id' | 'title'>): void => open({ trip }), [open]);
  return { ask, element };
};
