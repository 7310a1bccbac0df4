import { hasRoom, limitMessage } from '@caravan/contract/plans/plans.rules.ts';
import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import type { CompletedTrip, Trip } from '@caravan/contract/trips/trips.schema.ts';
import { PlaceField } from '../../features/places/PlaceField.tsx';
import { NewTripForm } from '../../features/trips/NewTripForm.tsx';
import { TripForm } from '../../features/trips/TripForm.tsx';
import { WAY_TO_PLANS } from '../../platform/show-failure.ts';
import { LimitNote } from '../../ui/LimitNote.tsx';

interface TripDialogProps {
  open: boolean;
  onClose: () => void;
  /** What the dialog is open for. */
  purpose: { readonly trip: Trip } | NewTrip;
}

interface NewTrip {
  /** The completed trip that it is a copy of. */
  readonly source: CompletedTrip | null;
  /** The viewer's plan as it was known when the dialog opened. */
  readonly own: OwnPlan | undefined;
}

/** The dialog that makes, copies, changes and deletes trips. */
export const TripDialog = ({ purpose, ...rest }: TripDialogProps) =>
  'trip' in purpose ? (
    <TripForm {...rest} trip={purpose.trip} DestinationField={PlaceField} />
  ) : (
    <NewTripForm
      {...rest}
      source={purpose.source}
      DestinationField={PlaceField}
      limit={purpose.own && <TripLimitNote own={purpose.own} />}
    />
  );

/** That the viewer's plan allows no further trip, in the words of the refusal; nothing where it does. */
const TripLimitNote = ({ own: { plan, usage } }: { own: OwnPlan }) =>
  !hasRoom(plan, 'trips', usage.trips) && (
    <LimitNote way={WAY_TO_PLANS}>{limitMessage({ plan, limit: 'trips', isOwn: true })}</LimitNote>
  );
