import { bestTime, byDeparture, expectedEnd, isFlightPast } from '@caravan/contract/flights/flight-times.rules.ts';
import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { Link2, Pencil, Radar, Trash2 } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { formatAgo } from '../../platform/format-dates.ts';
import { useNow } from '../../platform/clock.ts';
import { useWaitingThings } from '../../platform/outbox/use-outbox.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { WaitingMark } from '../../ui/WaitingMark.tsx';
import { FlightChanges } from './FlightChanges.tsx';
import { FlightRoute, FlightName, LiveFacts } from './FlightDetails.tsx';
import { FlightStatusBadge } from './FlightStatusBadge.tsx';
import { dayWords, delayWords, timeWords, useReader } from './flight-words.ts';

/** Flights to come that are shown at first. */
const SHOWN = 4;

interface TrackedFlightsProps {
  flights: readonly TrackedFlight[];
  onEdit: (flight: TrackedFlight) => void;
  onRemove: (flight: TrackedFlight) => void;
}

/** The flights that the viewer follows: those to come, and behind a button those that are over. */
export const TrackedFlights = ({ flights, onEdit, onRemove }: TrackedFlightsProps) => {
  const now = useNow();
  const waiting = useWaitingThings();
  const [isExpanded, setIsExpanded] = useState(false);
  const [showsPast, setShowsPast] = useState(false);
  const { coming, past } = useMemo(() => splitByTime(flights, now), [flights, now]);
  const more = coming.length - SHOWN;
  const cards = (some: readonly TrackedFlight[], label: string) => (
    <ul aria-label={label} className="grid items-start gap-3 md:grid-cols-2">
      {some.map((flight) => (
        <TrackedFlightCard
          key={flight.id}
          flight={flight}
          isWaiting={waiting.has(flight.id)}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
  return (
    <div className="flex flex-col gap-3">
      {coming.length > 0 && cards(isExpanded ? coming : coming.slice(0, SHOWN), 'Tracked flights')}
      <div className="-mx-3 flex flex-wrap gap-x-2">
        {more > 0 && (
          <Button variant="quiet" size="small" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? 'Show fewer' : `Show ${more} more`}
          </Button>
        )}
        {past.length > 0 && (
          <Button variant="quiet" size="small" aria-expanded={showsPast} onClick={() => setShowsPast(!showsPast)}>
            {showsPast ? 'Hide past flights' : `Show ${past.length} past ${past.length === 1 ? 'flight' : 'flights'}`}
          </Button>
        )}
      </div>
      {showsPast && past.length > 0 && cards(past, 'Past flights')}
    </div>
  );
};

interface TrackedFlightCardProps {
  flight: TrackedFlight;
  /** It has changes that wait for a connection. */
  isWaiting: boolean;
  onEdit: (flight: TrackedFlight) => void;
  onRemove: (flight: TrackedFlight) => void;
}

/** A flight that the viewer follows. */
const TrackedFlightCard = memo(({ flight, isWaiting, onEdit, onRemove }: TrackedFlightCardProps) => {
  const headingId = useId();
  const { flightNumber, status, live, itineraryItem } = flight;
  return (
    <Card as="li" id={flight.id} aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex items-start gap-1">
        <FlightName flight={flight} id={headingId} />
        <div className="-mt-2 -mr-2 flex shrink-0">
          <IconButton
            label={`Edit ${flightNumber}`}
            icon={<Pencil size={18} aria-hidden="true" />}
            onClick={() => onEdit(flight)}
          />
          <IconButton
            label={`Remove ${flightNumber}`}
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => onRemove(flight)}
          />
        </div>
      </div>
      <div className="-mt-1 flex flex-wrap gap-1.5">
        <FlightStatusBadge status={status} />
        {flight.isTracked && (
          <Badge tint="teal" icon={<Radar aria-hidden="true" />}>
            Tracking
          </Badge>
        )}
        {isWaiting && <WaitingMark />}
      </div>
      <FlightRoute flight={flight} />
      <FlightChanges flight={flight} />
      {live && status === 'active' && <LiveFacts live={live} />}
      {itineraryItem && (
        <Link
          href={`/trip/${itineraryItem.tripId}/itinerary`}
          className="-my-2 inline-flex min-h-11 w-fit max-w-full items-center gap-2 text-sm font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          <Link2 size={16} aria-hidden="true" className="shrink-0" />
          <bdi className="line-clamp-2 wrap-anywhere">{itineraryItem.title}</bdi>
        </Link>
      )}
      <Origin flight={flight} />
    </Card>
  );
});

/** Where what is shown comes from, and how old it is. */
const Origin = ({ flight }: { flight: TrackedFlight }) => {
  const now = useNow();
  const { isByHand, refreshedAt } = flight;
  if (isByHand) return <p className="text-xs text-ink-muted">Added by hand. Nothing here changes by itself.</p>;
  if (refreshedAt === null) return null;
  const isOver = isFlightPast(flight, now);
  return (
    <p className="text-xs text-ink-muted">
      {isOver ? 'Last updated' : 'Updated'} {formatAgo(refreshedAt, now).toLowerCase()}
    </p>
  );
};

/**
 * Whether a flight is folded away. One that was cancelled shows as long as it would have flown: who reads of it late has to
 * see it most of all.
 */
const isFolded = (flight: TrackedFlight, now: Date): boolean => {
  if (!isFlightPast(flight, now)) return false;
  const end = expectedEnd(flight);
  return flight.status !== 'cancelled' || end === null || end <= now.getTime();
};

/** The flights to come, by departure, and those that are over, the last one first. */
export const splitByTime = (
  flights: readonly TrackedFlight[],
  now: Date,
): { readonly coming: readonly TrackedFlight[]; readonly past: readonly TrackedFlight[] } => ({
  coming: flights.filter((flight) => !isFolded(flight, now)).toSorted(byDeparture),
  past: flights.filter((flight) => isFolded(flight, now)).toSorted((one, other) => byDeparture(other, one)),
});

/** The next flight in a line: 'TP575 · BER → LIS · Thu, Dec 3, 10:40 AM', and what is amiss with it; how many follow it. */
export const NextFlight = ({ flights }: { flights: readonly TrackedFlight[] }) => {
  const now = useNow();
  const reader = useReader();
  const { coming } = useMemo(() => splitByTime(flights, now), [flights, now]);
  const [next, ...others] = coming;
  if (flights.length === 0) return 'No flights yet';
  if (!next) return 'None still to come';
  const { flightNumber, departure, arrival, flightDate, status } = next;
  const ends = [departure, arrival].map(({ iata, airport }) => iata ?? airport);
  const best = bestTime(departure);
  const shown = best === null ? null : timeWords(best, departure.timeZone, reader);
  const late = status === 'cancelled' ? 'Cancelled' : lateWords(departure);
  return (
    <>
      {late && <span className="font-semibold text-clay-ink">{late} · </span>}
      <bdi>{flightNumber}</bdi>
      {ends[0] && ends[1] && (
        <>
          {' · '}
          <bdi>
            {ends[0]} → {ends[1]}
          </bdi>
        </>
      )}
      {' · '}
      {shown ? `${shown.day}, ${shown.time}` : dayWords(flightDate, reader)}
      {others.length > 0 && ` · ${others.length} more`}
    </>
  );
};

const lateWords = (departure: TrackedFlight['departure']): string | null => {
  const delay = delayWords(departure);
  return delay?.isLate ? delay.words : null;
};
