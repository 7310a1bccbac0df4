import type { Flight } from '@caravan/contract/flights/flights.schema.ts';
import { Radar } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { FlightName } from './FlightName.tsx';
import { FlightRoute } from './FlightRoute.tsx';
import { FlightStatusBadge } from './FlightStatusBadge.tsx';
import { dayWords } from './flight-words.ts';
import { LiveFacts } from './LiveFacts.tsx';
import { useReader } from './use-reader.ts';

interface FlightResultProps {
  flight: Flight;
  /** The viewer follows it. */
  isTracked: boolean;
  /** It is being followed now. */
  pending: boolean;
  onTrack: (flight: Flight) => void;
}

/** A flight that a search has found, all that is known of it, and a button that follows it. */
export const FlightResult = ({ flight, isTracked, pending, onTrack }: FlightResultProps) => {
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
