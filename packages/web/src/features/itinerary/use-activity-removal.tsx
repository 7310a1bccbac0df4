import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useLoaded } from '../../platform/lazy-component.ts';
import type { PlannedOutfit } from './PlannedOutfits.tsx';

const loadDialog = async () => (await import('./DeleteActivity.tsx')).DeleteActivity;

/**
 * The deletion of activities of a trip that can only be read: how to begin one, and what to render for it.
 *
 * @param isOffered where it is: its code comes behind what shows.
 * @param outfits the outfits that are planned for each activity, by its id.
 */
export const useActivityRemoval = (isOffered: boolean, outfits: ReadonlyMap<string, readonly PlannedOutfit[]>) => {
  const { part: DeleteActivity, fetchPart } = useLoaded(loadDialog, isOffered);
  const [asked, setAsked] = useState<{ activity: Activity; open: boolean } | null>(null);
  const remove = useCallback(
    async (activity: Activity) => {
      if (await fetchPart()) setAsked({ activity, open: true });
    },
    [fetchPart],
  );
  const begin = useCallback((activity: Activity) => void remove(activity), [remove]);

  const element: ReactNode = DeleteActivity && asked && (
    <DeleteActivity
      key={asked.activity.id}
      open={asked.open}
      onClose={() => setAsked({ ...asked, open: false })}
      activity={asked.activity}
      outfits={outfits.get(asked.activity.id)?.length ?? 0}
    />
  );
  return { begin: isOffered ? begin : undefined, element };
};
