import { hasRoom, limitMessage } from '@caravan/contract/plans/plans.rules.ts';
import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { WAY_TO_PLANS } from '../../platform/show-failure.ts';
import { LimitNote } from '../../ui/LimitNote.tsx';

/** That the viewer's plan allows no further trip, in the words of the refusal; nothing where it does. */
export const TripLimitNote = ({ own: { plan, usage } }: { own: OwnPlan }) =>
  !hasRoom(plan, 'trips', usage.trips) && (
    <LimitNote way={WAY_TO_PLANS}>{limitMessage({ plan, limit: 'trips', isOwn: true })}</LimitNote>
  );
