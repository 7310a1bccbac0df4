import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import type { CompletedTrip, Trip } from '@caravan/contract/trips/trips.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { onlineManager, usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ownPlanQuery } from '../../features/plans/plans.queries.ts';
import { untilAtMost } from '../../platform/until-at-most.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';

const loadTripDialog = async () => (await import('./TripDialog.tsx')).TripDialog;
const loadNewTripDialog = async () => (await import('./NewTripDialog.tsx')).NewTripDialog;

/** The dialogs that make and change trips: how to open them, and what to render for them. Their code and the viewer's plan arrive after the screen's. */
export const useTripDialog = () => {
  const client = useQueryClient();
  usePrefetchQuery(ownPlanQuery);
  const { open, element } = useLazyDialog(loadTripDialog, { ahead: true });
  const { open: openNewTrip, element: newTripElement } = useLazyDialog(loadNewTripDialog, { ahead: true });

  const openNew = useCallback(
    async (source: CompletedTrip | null) => openNewTrip({ source, own: await readPlan(client) }),
    [client, openNewTrip],
  );
  return {
    create: useCallback(() => void openNew(null), [openNew]),
    /** Opens it for a copy of a completed trip. */
    duplicate: useCallback((source: CompletedTrip) => void openNew(source), [openNew]),
    edit: useCallback((trip: Trip) => open({ trip }), [open]),
    element: (
      <>
        {newTripElement}
        {element}
      </>
    ),
  };
};

/** The form of a new trip waits no longer than this for what the plan allows, milliseconds. */
export const PLAN_WAIT_MS = 1_000;

/**
 * The viewer's plan as it is known when the form of a new trip opens, so that nothing in the form moves once it is there:
 * fresh where the answer comes in time, else as it was known before. `undefined`: not known at all, and the server refuses
 * what the plan does not allow.
 */
export const readPlan = async (client: QueryClient): Promise<OwnPlan | undefined> => {
  if (onlineManager.isOnline()) {
    await untilAtMost(PLAN_WAIT_MS, client.prefetchQuery(ownPlanQuery));
  }
  return client.getQueryData(ownPlanQuery.queryKey);
};
