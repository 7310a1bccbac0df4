import { type ActivityArrival, type Arrival, peopleOn } from '@caravan/contract/flights/arrivals.rules.ts';
import { bestTime } from '@caravan/contract/flights/flight-times.rules.ts';
import type { FlightEnd } from '@caravan/contract/flights/flights.schema.ts';
import { Pencil, Plane } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LatestChange } from './FlightChanges.tsx';
import { FlightStatusBadge } from './FlightStatusBadge.tsx';
import { arrivalDelay, dayWords, terminalWords, timeWords, travellerNames, useReader } from './flight-words.ts';

interface ActivityFlightsProps {
  flights: readonly ActivityArrival[];
  viewerId: string;
  /** Opens one to be changed, once it is known. */
  onEdit: (arrival: Arrival) => void;
}

/** The flights that belong to an activity, on its card. */
export const ActivityFlights = ({ flights, viewerId, onEdit }: ActivityFlightsProps) => (
  <ul aria-label="Flights" className="col-span-full mt-2.5 flex flex-col gap-2 pr-2">
    {flights.map((flight) => (
      <FlightLine key={flight.key} shown={flight} viewerId={viewerId} onEdit={onEdit} />
    ))}
  </ul>
);

type FlightLineProps = Omit<ActivityFlightsProps, 'flights'> & { shown: ActivityArrival };

const FlightLine = ({ shown, viewerId, onEdit }: FlightLineProps) => {
  const reader = useReader();
  const { line, arrival } = shown;
  const { flightNumber, airline, status, flightDate } = arrival?.flight ?? line;
  const delay = arrival && arrivalDelay(arrival);
  return (
    <li className="rounded-control border border-line bg-raised px-3 py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
        <p className="min-w-0 text-sm">
          <bdi className="font-bold tracking-wide wrap-anywhere">{flightNumber}</bdi>{' '}
          {airline !== null && <bdi className="wrap-anywhere text-ink-muted">{airline}</bdi>}
        </p>
        <div className="flex items-start">
          <FlightStatusBadge status={status} />
          {arrival && (
            <IconButton
              label={`Edit ${flightNumber}`}
              icon={<Pencil size={16} aria-hidden="true" />}
              tooltip={false}
              onClick={() => onEdit(arrival)}
              className="-my-2.5 -me-3"
            />
          )}
        </div>
      </div>
      <Route shown={shown} />
      <p className="mt-1.5 flex flex-wrap gap-x-2 text-sm text-ink-muted">
        {flightDate !== null && <span>{dayWords(flightDate, reader)}</span>}
        {delay && (
          <span className={classNames('font-semibold', delay.isLate ? 'text-clay-ink' : 'text-green-ink')}>
            {delay.words}
          </span>
        )}
        {arrival && <Stand flight={arrival.flight} />}
      </p>
      {arrival && (
        <p className="text-sm wrap-anywhere">
          <span className="sr-only">On it: </span>
          <bdi>{travellerNames(peopleOn(arrival), viewerId)}</bdi>
        </p>
      )}
      {arrival && <LatestChange flight={arrival.flight} />}
    </li>
  );
};

/** Where one boards, until it has left; then where it comes out. */
const Stand = ({ flight: { status, departure, arrival } }: Pick<NonNullable<ActivityArrival['arrival']>, 'flight'>) => {
  const [word, end] = status === 'scheduled' ? (['From', departure] as const) : (['To', arrival] as const);
  const stand = terminalWords(end);
  return (
    stand !== '' && (
      <span className="wrap-anywhere">
        {word} <bdi className="font-medium text-ink">{stand}</bdi>
      </span>
    )
  );
};

const Route = ({ shown: { line, arrival } }: { shown: ActivityArrival }) => {
  const { departureIata, departureAirport, arrivalIata, arrivalAirport, status } = arrival?.flight ?? line;
  return (
    <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-x-2">
      <End
        name="From"
        iata={departureIata}
        airport={departureAirport}
        end={arrival?.flight.departure}
        status={status}
      />
      <Plane size={16} aria-hidden="true" className="mt-1 rotate-45 text-ink-muted rtl:-rotate-135" />
      <End name="To" iata={arrivalIata} airport={arrivalAirport} end={arrival?.flight.arrival} status={status} />
    </div>
  );
};

interface EndProps {
  name: 'From' | 'To';
  iata: string | null;
  airport: string | null;
  /** Its times, once they are known. */
  end: FlightEnd | undefined;
  status: string;
}

/** An airport with the time that counts there. */
const End = ({ name, iata, airport, end, status }: EndProps) => {
  const reader = useReader();
  const best = end ? bestTime(end) : null;
  const shown = end && best !== null ? timeWords(best, end.timeZone, reader) : null;
  return (
    <p className={classNames('min-w-0 text-sm', name === 'To' && 'text-end')}>
      <span className="sr-only">{name} </span>
      <bdi className="text-base font-bold tracking-wide">{iata ?? '···'}</bdi>{' '}
      {shown && (
        <span className="inline-block">
          <span className={classNames('font-medium tabular-nums', status === 'cancelled' && 'line-through')}>
            {shown.time}
          </span>
          {shown.zone && <span className="text-ink-muted"> {shown.zone}</span>}
        </span>
      )}
      {airport !== null && <bdi className="line-clamp-2 text-xs wrap-anywhere text-ink-muted">{airport}</bdi>}
    </p>
  );
};

interface TrackFlightProps {
  /** The activity that the flight is linked to. */
  title: string;
  /** Others have linked theirs. */
  hasOthers: boolean;
  onPress: () => void;
}

/** Begins to follow a flight that belongs to an activity. */
export const TrackFlight = ({ title, hasOthers, onPress }: TrackFlightProps) => (
  <button
    type="button"
    onClick={onPress}
    // Drawn low, so that a card without flights stays one; the pseudo-element keeps the target at 44 px.
    className="relative -ms-1 mt-1.5 flex min-h-7 w-fit max-w-full items-center gap-2 rounded-control px-1 text-start text-sm text-ink-muted transition-colors duration-150 before:absolute before:inset-x-0 before:-inset-y-2 hover:text-accent-ink"
  >
    <Plane size={16} aria-hidden="true" className="shrink-0" />
    {hasOthers ? 'Track your flight' : 'Track flight'}
    <span className="sr-only"> for {title}</span>
  </button>
);
