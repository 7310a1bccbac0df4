import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import type { PlannedOutfit } from './PlannedOutfits.tsx';

/** What the dialog of an activity is told. */
export interface ActivityFormProps {
  open: boolean;
  /** Saved, deleted or left; `saved` is what the server made of it. */
  onClose: (saved?: Activity) => void;
  viewerId: string;
  trip: TripDates & { id: string };
  zone: string;
  zoneIsTrips: boolean;
  /** The activity as it was when its pencil was pressed; `null` to add one. */
  edited: Activity | null;
  /** The same one as it is now; absent once somebody has deleted it. */
  latest: Activity | undefined;
  /** The day that is proposed; `null` for none. */
  date: string | null;
  /** The outfits that are planned for it. */
  outfits: readonly PlannedOutfit[];
}
