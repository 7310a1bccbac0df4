import { PencilLine, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { failureWords, searchFailureOf } from './flight-search.ts';
import { FoundFlights } from './FoundFlights.tsx';
import type { useFoundFlights } from './use-found-flights.ts';

interface SearchOutcomeProps {
  found: ReturnType<typeof useFoundFlights>;
  onByHand: () => void;
}

/** What became of a search: the flights, or why there are none and how to go on without. */
export const SearchOutcome = ({ found: { search, legs, pending, trackFound }, onByHand }: SearchOutcomeProps) => {
  if (search.isPaused) return <Line>You are offline. The search goes on as soon as you are back.</Line>;
  if (search.isPending) return <SearchSkeleton />;
  if (search.data) return <FoundFlights legs={legs} pending={pending} onTrack={trackFound} />;
  if (!search.error) return null;
  const { title, description } = failureWords(search.error);
  const isNotSetUp = searchFailureOf(search.error) === 'not_configured';
  return (
    <div
      // The toast has said the others.
      role={isNotSetUp ? 'alert' : undefined}
      className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex gap-3">
        <SearchX size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-muted" />
        <div className="min-w-0">
          {!isNotSetUp && <p className="font-semibold">{title}</p>}
          <p className="text-sm text-pretty text-ink-muted">
            {isNotSetUp ? description : 'If you know when it flies, add it by hand.'}
          </p>
        </div>
      </div>
      <Button variant="secondary" size="small" icon={<PencilLine size={16} aria-hidden="true" />} onClick={onByHand}>
        Add It by Hand
      </Button>
    </div>
  );
};

const Line = ({ children }: { children: ReactNode }) => (
  <p role="status" className="text-sm font-medium text-clay-ink">
    {children}
  </p>
);

const SearchSkeleton = () => (
  <SkeletonGroup label="Searching" className="flex h-60 flex-col gap-4 rounded-card border border-line bg-surface p-3">
    <Skeleton shape="line" className="w-1/2" />
    <div className="grid grid-cols-2 gap-8">
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  </SkeletonGroup>
);
