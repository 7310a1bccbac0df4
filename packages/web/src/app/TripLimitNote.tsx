import { hasRoom, limitMessage } from '@caravan/contract/plans/plans.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { ownPlanQuery } from '../features/plans/plans.queries.ts';
import { WAY_TO_PLANS } from '../platform/show-failure.ts';
import { LimitNote } from '../ui/LimitNote.tsx';

/** That the viewer's plan allows no further trip, in the words of the refusal. Nothing until that is known, which no form waits for. */
export const TripLimitNote = () => {
  const { data } = useQuery(ownPlanQuery);
  return (
    <div role="status" className="empty:hidden">
      {data && !hasRoom(data.plan, 'trips', data.usage.trips) && (
        <LimitNote way={WAY_TO_PLANS}>{limitMessage({ plan: data.plan, limit: 'trips', isOwn: true })}</LimitNote>
      )}
    </div>
  );
};
