import { isWithinLimit, limitMessage } from '@caravan/contract/plans/plans.rules.ts';
import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import type { CompletedTrip } from '@caravan/contract/trips/trips.schema.ts';
import { PlaceField } from '../../features/places/PlaceField.tsx';
import { NewTripForm } from '../../features/trips/NewTripForm.tsx';
import { WAY_TO_PLANS } from '../../platform/show-failure.ts';
import { LimitNote } from '../../ui/LimitNote.tsx';

interface NewTripDialogProps {
  open: boolean;
  onClose: () => void;
  /** The completed trip that it is a copy of. */
  source: CompletedTrip | null;
  /** The viewer's plan as it was known when the dialog opened. */
  own: OwnPlan | undefined;
}

/** The dialog that makes and copies trips. */
export const NewTripDialog = ({ own, ...rest }: NewTripDialogProps) => (
  <NewTripForm {...rest} DestinationField={PlaceField} limit={own && <TripLimitNote own={own} />} />
);

/** That the viewer's plan allows no further trip, in the words of the refusal; nothing where it does. */
const TripLimitNote = ({ own: { plan, usage } }: { own: OwnPlan }) =>
  !isWithinLimit(plan, 'trips', usage.trips) && (
    <LimitNote way={WAY_TO_PLANS}>{limitMessage({ plan, limit: 'trips', isOwn: true })}</LimitNote>
  );
