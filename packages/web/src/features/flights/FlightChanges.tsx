import type { FlightChange, TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { formatAgo } from '../../platform/format-dates.ts';
import { useNow } from '../../platform/clock.ts';
import { changeWords } from './flight-change-words.ts';
import { useReader } from './use-reader.ts';

/** Changes that are told without being asked for: what counts now is the last. */
const SHOWN = 1;

/** What has changed on a flight, the newest first. */
export const FlightChanges = ({ flight }: { flight: Pick<TrackedFlight, 'departure' | 'arrival' | 'changes'> }) => {
  const [isWhole, setIsWhole] = useState(false);
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
          {(isWhole ? changes : changes.slice(0, SHOWN)).map((change) => (
            <li key={keyOf(change)} className="wrap-anywhere">
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
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
            className="relative text-xs font-semibold underline underline-offset-4 before:absolute before:-inset-3"
          >
            {isWhole ? 'Show fewer' : `${more} earlier`}
          </button>
        )}
      </div>
    </div>
  );
};

const keyOf = ({ kind, createdAt }: FlightChange): string => `${kind} ${createdAt}`;
