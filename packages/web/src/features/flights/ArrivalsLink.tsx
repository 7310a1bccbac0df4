import type { Arrival } from '@caravan/contract/flights/arrivals.rules.ts';
import { isEverybodyThere, nextArrival } from '@caravan/contract/flights/arrivals.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { ChevronRight, PlaneLanding } from 'lucide-react';
import { Link } from 'wouter';
import { useNow } from '../../platform/clock.ts';
import { arrivalDelay, travellerNames } from './arrival-words.ts';
import { timeWords } from './flight-words.ts';
import { useReader } from './use-reader.ts';

interface ArrivalsLinkProps {
  arrivals: readonly Arrival[];
  viewerId: string;
  href: string;
}

/** The way to all arrivals of a trip, with who lands next. */
export const ArrivalsLink = ({ arrivals, viewerId, href }: ArrivalsLinkProps) => (
  <Link
    href={href}
    className="-mx-1 flex h-12 items-center gap-2.5 rounded-control px-1 text-sm transition-colors duration-150 hover:bg-sunken"
  >
    <PlaneLanding size={18} aria-hidden="true" className="shrink-0 text-accent-ink" />
    <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
      <span className="font-semibold text-accent-ink">Arrivals</span>
      <Next arrivals={arrivals} viewerId={viewerId} />
    </span>
    <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-muted rtl:-scale-x-100" />
  </Link>
);

const Next = ({ arrivals, viewerId }: Pick<ArrivalsLinkProps, 'arrivals' | 'viewerId'>) => {
  const now = useNow();
  const reader = useReader();
  const next = nextArrival(arrivals, now);
  if (!next) return isEverybodyThere(arrivals, now) && <span className="text-ink-muted"> · Everybody has arrived</span>;
  const { flight, travellers, time, zone, date } = next;
  const shown = timeWords(time ?? '', zone, reader);
  const delay = arrivalDelay(next);
  return (
    <span className="text-ink-muted">
      {' · next: '}
      <bdi className="font-medium text-ink">{travellerNames(travellers, viewerId)}</bdi>,{' '}
      {date === dateIn(zone, now) ? '' : `${shown.day}, `}
      {shown.time}
      {shown.zone && ` ${shown.zone}`}
      {flight.arrivalIata !== null && `, ${flight.arrivalIata}`}
      {delay?.isLate && <span className="font-semibold text-clay-ink"> · {delay.words}</span>}
    </span>
  );
};
