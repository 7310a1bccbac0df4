import type { Flight } from '@caravan/contract/flights/flights.schema.ts';
import { FlightResult } from './FlightResult.tsx';

interface FoundFlightsProps {
  legs: readonly { readonly leg: Flight; readonly isTracked: boolean }[];
  /** The one that is being followed now. */
  pending: Flight | null;
  onTrack: (flight: Flight) => void;
}

/** A stop of its own, so that the keys scroll it. */
const SCROLLED = { role: 'group', 'aria-label': 'Flights found', tabIndex: 0 } as const;

/** The flights that a search has found. */
export const FoundFlights = ({ legs, pending, onTrack }: FoundFlightsProps) => (
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
