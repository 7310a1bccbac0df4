import type { TripLimits } from '@caravan/contract/plans/plans.schema.ts';
import { WAY_TO_PLANS } from '../../platform/show-failure.ts';
import { LimitNote } from '../../ui/LimitNote.tsx';

/** Why the viewer can change nothing of a trip; nothing where they can. Whoever has the plan is shown the way to the others. */
export const ReadOnlyNote = ({ limits }: { limits: TripLimits }) =>
  limits.whyReadOnly !== null && (
    <LimitNote way={limits.isOwnPlan ? WAY_TO_PLANS : undefined}>{limits.whyReadOnly}</LimitNote>
  );
