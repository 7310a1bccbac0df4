import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import type { OfferedActivity } from './outfit-form.rules.ts';

/** What the dialogs of a closet know of the trip. */
export interface ClosetContext {
  viewerId: string;
  trip: TripDates & { id: string };
  /** The zone that activities are shown in. */
  zone: string;
  /** What an outfit may be linked to. */
  activities: readonly OfferedActivity[];
}

/** What the dialog of an outfit is told. */
export interface OutfitFormProps extends ClosetContext {
  open: boolean;
  /** Saved, deleted or left; `saved` is what the server made of it. */
  onClose: (saved?: Outfit) => void;
  /** The outfit as it was when it was pressed; `null` to add one. */
  edited: Outfit | null;
  /** The same one as it is now; absent once somebody has deleted it. */
  latest: Outfit | undefined;
  /** The day that is proposed; `null` for none. */
  date: string | null;
  /** The activity that is proposed; `null` for none. */
  activityId: string | null;
}
