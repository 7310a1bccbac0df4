import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useLoaded } from '../../platform/use-loaded.ts';
import { forgetTrip } from '../trip/trip-refresh.ts';

const loadDialog = async () => (await import('../../features/members/LeaveTripDialog.tsx')).LeaveTripDialog;

type Left = Pick<Trip, 'id' | 'title'>;

interface LeaveDialog {
  ask: (trip: Left) => void;
  element: ReactNode;
}

/** Asks before the viewer leaves a trip whose page they are not on: how to ask, and what to render for it. */
export const useLeaveDialog = (): LeaveDialog => {
  const client = useQueryClient();
  const { part: LeaveTripDialog, fetchPart } = useLoaded(loadDialog);
  const [trip, setTrip] = useState<Left | null>(null);
  const [open, setOpen] = useState(false);

  const ask = useCallback(
    (asked: Left): void => {
      void fetchPart().then((isThere) => {
        if (!isThere) return;
        setTrip(asked);
        setOpen(true);
      });
    },
    [fetchPart],
  );
  const element = LeaveTripDialog && trip && (
    <LeaveTripDialog
      key={trip.id}
      open={open}
      onClose={() => setOpen(false)}
      trip={trip}
      onLeft={() => {
        setOpen(false);
        forgetTrip(client, trip.id);
      }}
    />
  );
  return { ask, element };
};
