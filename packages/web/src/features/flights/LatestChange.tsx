import type { FlightChange, TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { BellRing } from 'lucide-react';
import { useMemo } from 'react';
import { formatAgo } from '../../platform/format-dates.ts';
import { useArrivals } from '../../platform/use-arrivals.ts';
import { useNow } from '../../platform/clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { changeWords } from './flight-change-words.ts';
import { useReader } from './use-reader.ts';

/** What changed last on a flight; one that comes while the page is open is marked for a moment. */
export const LatestChange = ({ flight }: { flight: TripFlight }) => {
  const reader = useReader();
  const now = useNow();
  const { changes } = flight;
  const arrived = useArrivals(useMemo(() => changes.map(keyOf), [changes]));
  const change = changes[0];
  if (!change) return null;
  return (
    <p
      // Another change is another element, so that its mark begins anew.
      key={keyOf(change)}
      className={classNames(
        '-mx-1.5 mt-1 flex items-start gap-1.5 rounded-control px-1.5 py-0.5 text-sm text-pretty',
        arrived.has(keyOf(change)) &&
          'animate-rise transition-colors duration-2000 ease-out starting:bg-accent-soft starting:text-accent-ink',
      )}
    >
      <BellRing size={14} aria-hidden="true" className="mt-[3px] shrink-0 text-accent-ink" />
      <span className="min-w-0 wrap-anywhere">
        <bdi className="font-medium">{changeWords(change, flight, reader)}</bdi>
        <span className="text-ink-muted"> · {formatAgo(change.createdAt, now)}</span>
      </span>
    </p>
  );
};

const keyOf = ({ kind, createdAt }: FlightChange): string => `${kind} ${createdAt}`;
