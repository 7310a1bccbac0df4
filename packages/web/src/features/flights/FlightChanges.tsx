import { flightKey } from '@caravan/contract/flights/flight-number.rules.ts';
import type { FlightChange, TrackedFlight, TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { BellRing } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatAgo } from '../../platform/format-dates.ts';
import { useNewIds } from '../../platform/use-new-ids.ts';
import { useNow } from '../../platform/clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { changeWords, useReader } from './flight-words.ts';

/** Changes that are shown at first: what counts now is the last. */
const SHOWN = 1;

/** What has changed on a flight, the newest first. */
export const FlightChanges = ({ flight }: { flight: Pick<TrackedFlight, 'departure' | 'arrival' | 'changes'> }) => {
  const [isExpanded, setIsExpanded] = useState(false);
  const reader = useReader();
  const now = useNow();
  const { changes } = flight;
  const more = changes.length - SHOWN;
  if (changes.length === 0) return null;
  return (
    <div className="flex items-start gap-2 rounded-control bg-clay-soft px-3 py-2 text-sm text-clay-ink">
      <BellRing size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-end justify-between gap-x-3">
        <ul aria-label="Changes" className="flex min-w-0 flex-col gap-1.5">
          {(isExpanded ? changes : changes.slice(0, SHOWN)).map((change) => (
            <li key={changeKey(change)} className="wrap-anywhere">
              <span className="block font-semibold">
                <bdi>{changeWords(change, flight, reader)}</bdi>
              </span>
              <span className="text-xs">{formatAgo(change.createdAt, now)}</span>
            </li>
          ))}
        </ul>
        {more > 0 && (
          <button
            type="button"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
            className="relative text-xs font-semibold underline underline-offset-4 before:absolute before:-inset-3"
          >
            {isExpanded ? 'Show fewer' : `${more} earlier`}
          </button>
        )}
      </div>
    </div>
  );
};

const changeKey = ({ kind, createdAt }: FlightChange): string => `${kind} ${createdAt}`;

/** What changed last on a flight; one that comes while the page is open is marked for a moment. */
export const LatestChange = ({ flight }: { flight: TripFlight }) => {
  const reader = useReader();
  const now = useNow();
  const { changes } = flight;
  const arrived = useNewIds(useMemo(() => changes.map(changeKey), [changes]));
  const change = changes[0];
  if (!change) return null;
  return (
    <p
      // Another change is another element, so that its mark begins anew.
      key={changeKey(change)}
      className={classNames(
        '-mx-1.5 mt-1 flex items-start gap-1.5 rounded-control px-1.5 py-0.5 text-sm text-pretty',
        arrived.has(changeKey(change)) &&
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

/** Announces each change that comes while the page is open to screen readers, once for all who are on the flight. */
export const FlightChangeAnnouncer = ({ flights }: { flights: readonly TripFlight[] | undefined }) => {
  const reader = useReader();
  const added = useNewChanges(flights);
  return (
    <div role="log" aria-label="Changes of flights" className="sr-only">
      {added.map(({ key, flight, change }) => (
        <p key={key}>
          {flight.flightNumber}: {changeWords(change, flight, reader)}
        </p>
      ))}
    </div>
  );
};

/** A change of one of a trip's flights. */
interface FlightChangeEntry {
  readonly key: string;
  readonly flight: TripFlight;
  readonly change: FlightChange;
}

/** Every change once, however many are on the flight; the oldest first. */
const changesOf = (flights: readonly TripFlight[]): FlightChangeEntry[] => {
  const changes = flights.flatMap((flight) =>
    flight.changes.map((change) => ({
      key: `${flightKey(flight)} ${change.kind} ${change.createdAt}`,
      flight,
      change,
    })),
  );
  const each = [...new Map(changes.map((entry) => [entry.key, entry])).values()];
  return each.toSorted((a, b) => a.change.createdAt.localeCompare(b.change.createdAt));
};

/** The changes that have come while the page was open; those that a flight came with were there before it. */
const useNewChanges = (flights: readonly TripFlight[] | undefined): readonly FlightChangeEntry[] => {
  const [begun, setBegun] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const changes = useMemo(() => changesOf(flights ?? []), [flights]);
  const added = flights?.map(flightKey).filter((flight) => !begun.has(flight)) ?? [];
  if (added.length > 0)
    setBegun(new Map([...begun, ...added.map((flight) => [flight, changeKeysOf(flight, changes)] as const)]));
  return useMemo(
    () => changes.filter(({ key, flight }) => begun.get(flightKey(flight))?.has(key) === false),
    [changes, begun],
  );
};

/** The keys of the changes of one flight. */
const changeKeysOf = (flight: string, changes: readonly FlightChangeEntry[]): ReadonlySet<string> =>
  new Set(changes.filter((entry) => flightKey(entry.flight) === flight).map(({ key }) => key));
