import { mayContribute } from '@caravan/contract/members/members.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActivities } from '../../features/itinerary/itinerary.queries.ts';
import { TransferSheet } from '../../features/outfits/closets/TransferSheet.tsx';
import { tripQuery } from '../../features/trips/trips.queries.ts';
import { viewerZone } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { useReadOnlyNote, useTripsToFill } from '../trips/target-trips.tsx';

interface TransferOutfitProps {
  open: boolean;
  onClose: () => void;
  outfit: Outfit;
  /** The title of its trip. */
  from: string;
}

/** Copies an outfit to a day of any trip that is not over and that the viewer may add to. */
export const TransferOutfit = ({ open, onClose, outfit, from }: TransferOutfitProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const trips = useTripsToFill(mayContribute);
  const isOwnOffered = trips.data?.some(({ id }) => id === outfit.tripId);
  const tripId = chosen ?? (isOwnOffered ? outfit.tripId : '');
  const isTripChosen = tripId !== '';
  const trip = useQuery({ ...tripQuery(tripId), enabled: isTripChosen });
  const activities = useActivities(tripId, isTripChosen);
  const readOnlyNote = useReadOnlyNote(tripId);
  const failed = [trips, trip, activities].find(({ isError }) => isError);
  const target =
    trip.data && activities.data && isTripChosen
      ? { trip: trip.data, zone: shownZone(trip.data.timeZone, viewerZone()), activities: activities.data }
      : null;
  // The trip that is proposed is known with the trips: the form begins with it.
  const begun = trips.data ? 'there' : 'coming';
  return (
    <TransferSheet
      key={begun}
      open={open}
      onClose={onClose}
      outfit={outfit}
      from={from}
      trips={trips.data}
      failure={
        failed?.error && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm text-clay-ink">
            <span>{messageOf(failed.error)}</span>
            <Button variant="secondary" size="small" onClick={() => void failed.refetch()}>
              Try again
            </Button>
          </div>
        )
      }
      readOnlyNote={readOnlyNote}
      tripId={tripId}
      onTripChange={setChosen}
      target={target}
    />
  );
};
