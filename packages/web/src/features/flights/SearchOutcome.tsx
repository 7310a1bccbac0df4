import type { Flight } from '@caravan/contract/flights/flights.schema.ts';
import { PencilLine, Radar, SearchX } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { FlightRoute, FlightName, LiveFacts } from './FlightDetails.tsx';
import { FlightStatusBadge } from './FlightStatusBadge.tsx';
import { failureWords, searchFailureOf, type useFoundFlights } from './flight-search.ts';
import { dayWords, useReader } from './flight-words.ts';

interface SearchOutcomeProps {
  found: ReturnType<typeof useFoundFlights>;
  onByHand: () => void;
}

/** What became of a search: the flights, or why there are none and how to go on without. */
export const SearchOutcome = ({ found: { search, legs, pending, trackFound }, onByHand }: SearchOutcomeProps) => {
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

const SearchSkeleton = () => (
  <SkeletonGroup label="Searching" className="flex h-60 flex-col gap-4 rounded-card border border-line bg-surface p-3">
    <Skeleton shape="line" className="w-1/2" />
    <div className="grid grid-cols-2 gap-8">
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  </SkeletonGroup>
);

interface FoundFlightsProps {
  legs: readonly { readonly leg: Flight; readonly isTracked: boolean }[];
  /** The one that is being followed now. */
  pending: Flight | null;
  onTrack: (flight: Flight) => void;
}

/** A stop of its own, so that the keys scroll it. */
const SCROLLED = { role: 'group', 'aria-label': 'Flights found', tabIndex: 0 } as const;

/** The flights that a search has found. */
const FoundFlights = ({ legs, pending, onTrack }: FoundFlightsProps) => (
  <div
    {...SCROLLED}
    ref={comeIntoView}
    className="max-h-60 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface"
  >
    <p role="status" className="sr-only">
      {legs.length === 1 ? '1 flight found' : `${legs.length} flights found`}
    </p>
    <ul className="divide-y divide-line">
      {legs.map(({ leg, isTracked }) => (
        <FlightResult key={keyOf(leg)} flight={leg} isTracked={isTracked} pending={pending === leg} onTrack={onTrack} />
      ))}
    </ul>
  </div>
);

const keyOf = ({ flightNumber, flightDate, departure }: Flight): string =>
  `${flightNumber} ${flightDate} ${departure.iata} ${departure.scheduled}`;

/** Results stand below the fields, where a small window may not show them. */
const comeIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

interface FlightResultProps {
  flight: Flight;
  /** The viewer follows it. */
  isTracked: boolean;
  /** It is being followed now. */
  pending: boolean;
  onTrack: (flight: Flight) => void;
}

/** A flight that a search has found, all that is known of it, and a button that follows it. */
const FlightResult = ({ flight, isTracked, pending, onTrack }: FlightResultProps) => {
  const headingId = useId();
  const reader = useReader();
  return (
    <li aria-labelledby={headingId} className="flex flex-col gap-3 p-3">
      <div className="flex items-start gap-2">
        <FlightName flight={flight} id={headingId} />
        <FlightStatusBadge status={flight.status} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-muted">{dayWords(flight.flightDate, reader)}</p>
        {isTracked ? (
          <Badge tint="teal" icon={<Radar aria-hidden="true" />}>
            Tracking
          </Badge>
        ) : (
          <Button size="small" pending={pending} aria-describedby={headingId} onClick={() => onTrack(flight)}>
            Track This Flight
          </Button>
        )}
      </div>
      <FlightRoute flight={flight} />
      {flight.live && <LiveFacts live={flight.live} />}
    </li>
  );
};
