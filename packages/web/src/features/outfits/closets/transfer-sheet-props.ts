import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import type { ReactNode } from 'react';
import type { OfferedActivity } from '../outfit-form.rules.ts';

/** The trip that a copy goes to, as far as it is known yet. */
interface TransferTarget {
  readonly trip: TripDates;
  /** The zone that its activities are shown in. */
  readonly zone: string;
  readonly activities: readonly OfferedActivity[];
}

/** What the dialog is told that copies an outfit. */
export interface TransferSheetProps {
  open: boolean;
  onClose: () => void;
  outfit: Outfit;
  /** Where it is now. */
  from: string;
  /** The trips that are not over and that the viewer may edit; none until they are there. */
  trips: readonly { id: string; title: string }[] | undefined;
  /** What could not be read of them, with a way to try again. */
  failure: ReactNode;
  /** Why the chosen trip takes none; `null` where it does. */
  readOnlyNote: ReactNode;
  /** The chosen trip; '' for none. */
  tripId: string;
  onTripChange: (tripId: string) => void;
  /** That trip; `null` until it is there. */
  target: TransferTarget | null;
}
