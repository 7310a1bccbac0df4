import { type Arrival, isEverybodyThere, nextArrival, peopleOn } from '@caravan/contract/flights/arrivals.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { ChevronRight, PlaneLanding } from 'lucide-react';
import { Link } from 'wouter';
import { useNow } from '../../platform/clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { STATUS_APPEARANCES } from './FlightStatusBadge.tsx';
import {
  airportName,
  arrivalDelay,
  isComing,
  terminalWords,
  timeWords,
  travellerNames,
  useReader,
} from './flight-words.ts';

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
  const { flight, time, zone, date } = next;
  const shown = timeWords(time ?? '', zone, reader);
  const delay = arrivalDelay(next);
  return (
    <span className="text-ink-muted">
      {' · next: '}
      <bdi className="font-medium text-ink">{travellerNames(peopleOn(next), viewerId)}</bdi>,{' '}
      {date === dateIn(zone, now) ? '' : `${shown.day}, `}
      {shown.time}
      {shown.zone && ` ${shown.zone}`}
      {flight.arrivalIata !== null && `, ${flight.arrivalIata}`}
      {delay?.isLate && <span className="font-semibold text-clay-ink"> · {delay.words}</span>}
    </span>
  );
};

/** Arrivals that are named on a day at most; the board names all. */
const SHOWN = 4;

interface DayArrivalsProps {
  arrivals: readonly Arrival[];
  viewerId: string;
  /** Where all arrivals are. */
  href: string;
}

/** Who lands on a day, below its heading; a press shows all arrivals. */
export const DayArrivals = ({ arrivals, viewerId, href }: DayArrivalsProps) => {
  const shown = arrivals.length > SHOWN ? arrivals.slice(0, SHOWN - 1) : arrivals;
  const rest = arrivals.length - shown.length;
  return (
    <Link
      href={href}
      className="mb-2 flex min-h-11 items-start gap-2.5 rounded-card border border-line bg-accent-soft/50 px-3 py-2.5 text-sm transition-colors duration-150 hover:border-accent"
    >
      <PlaneLanding size={18} aria-hidden="true" className="mt-px shrink-0 text-accent-ink" />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="sr-only">Arrivals: </span>
        {shown.map((arrival) => (
          <ArrivalLine key={arrival.key} arrival={arrival} viewerId={viewerId} />
        ))}
        {rest > 0 && <span className="text-ink-muted">and {rest} more</span>}
      </span>
      <ChevronRight size={18} aria-hidden="true" className="mt-px shrink-0 text-ink-muted rtl:-scale-x-100" />
    </Link>
  );
};

const ArrivalLine = ({ arrival, viewerId }: { arrival: Arrival; viewerId: string }) => {
  const reader = useReader();
  const { flight, time, zone } = arrival;
  const delay = arrivalDelay(arrival);
  const shown = time === null ? null : timeWords(time, zone, reader);
  const terminal = isComing(flight.status) ? terminalWords({ terminal: flight.arrival.terminal, gate: null }) : '';
  const place = flight.arrivalIata ?? airportName(flight.arrivalAirport, null);
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
      <span className={classNames('font-bold tabular-nums', flight.status === 'cancelled' && 'line-through')}>
        {shown ? shown.time : 'No time set'}
        {shown?.zone && <span className="font-normal"> {shown.zone}</span>}
      </span>
      <bdi className="font-semibold">{travellerNames(peopleOn(arrival), viewerId)}</bdi>
      <span className="text-ink-muted">
        <bdi>{flight.flightNumber}</bdi>
        {place !== null && (
          <>
            {' to '}
            <bdi>{place}</bdi>
          </>
        )}
        {terminal !== '' && (
          <>
            {', '}
            <bdi>{terminal}</bdi>
          </>
        )}
      </span>
      <StateWords flight={flight} delay={delay} />
    </span>
  );
};

interface StateWordsProps {
  flight: Arrival['flight'];
  delay: ReturnType<typeof arrivalDelay>;
}

/** What is not as planned, or done. */
const StateWords = ({ flight: { status }, delay }: StateWordsProps) => {
  if (status !== 'scheduled' && status !== 'active') {
    const { label, Icon } = STATUS_APPEARANCES[status];
    return (
      <span className={classNames('font-semibold', status === 'landed' ? 'text-ink-muted' : 'text-clay-ink')}>
        <Icon size={14} aria-hidden="true" className="me-1 inline align-[-0.125rem]" />
        {label}
      </span>
    );
  }
  return delay?.isLate && <span className="font-semibold text-clay-ink">{delay.words}</span>;
};

/** The address of a trip's arrivals. */
export const arrivalsHref = (tripId: string): string => `/trip/${tripId}/arrivals`;
