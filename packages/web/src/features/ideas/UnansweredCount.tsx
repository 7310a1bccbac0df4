import { unansweredBy } from '@caravan/contract/ideas/ranking.rules.ts';
import { useIdeas } from './ideas.queries.ts';

interface UnansweredCountProps {
  tripId: string;
  viewerId: string;
}

/** How many ideas the viewer has not answered; nothing for none. */
export const UnansweredCount = ({ tripId, viewerId }: UnansweredCountProps) => {
  const count = unansweredBy(viewerId, useIdeas(tripId).data ?? []);
  return (
    count > 0 && (
      <span className="rounded-full bg-accent px-1.5 py-px text-xs font-semibold text-on-accent tabular-nums">
        {count > 99 ? '99+' : count}
        <span className="sr-only"> not answered</span>
      </span>
    )
  );
};
