import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { type Arrival, peopleOn } from '@caravan/contract/flights/arrivals.rules.ts';
import { isFlightPast } from '@caravan/contract/flights/flight-times.rules.ts';
import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { BellPlus, Check, Pencil } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useNow } from '../../platform/clock.ts';
import { AvatarStack } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FlightStatusBadge } from './FlightStatusBadge.tsx';
import { LatestChange } from './FlightChanges.tsx';
import { isTracked, trackingOf } from './flight-search.ts';
import {
  type ShownTime,
  airportName,
  arrivalDelay,
  isComing,
  isMoved,
  terminalWords,
  timeKind,
  timeWords,
  travellerNames,
  useReader,
} from './flight-words.ts';
import { useTrackFlight } from './tracking.queries.ts';

interface ArrivalCardProps {
  arrival: Arrival;
  viewerId: string;
  followed: readonly TrackedFlight[] | undefined;
  onEdit: (arrival: Arrival) => void;
}

/** One landing: when, who, from where, and where they come out; to be read with the phone on a seat beside. */
export const ArrivalCard = ({ arrival, viewerId, followed, onEdit }: ArrivalCardProps) => {
  const { flight } = arrival;
  const onBoard = peopleOn(arrival);
  const heading = `arrival-${arrival.key.replaceAll(' ', '-')}`;
  const from = airportName(flight.departureAirport, flight.departureIata);
  const stand = terminalWords(flight.arrival);
  return (
    <Card as="li" aria-labelledby={heading} className="flex flex-col gap-2">
      <BigTime arrival={arrival} />
      <div className="flex flex-wrap items-center gap-3">
        <AvatarStack
          people={onBoard.map(({ id, firstName, lastName, profileImageUrl }) => ({
            id,
            name: `${firstName} ${lastName}`.trim(),
            src: cardImageUrl(profileImageUrl),
          }))}
          max={3}
        />
        <h4 id={heading} className="min-w-[min(100%,8rem)] flex-1 text-lg font-semibold wrap-anywhere">
          <bdi>{travellerNames(onBoard, viewerId)}</bdi>
        </h4>
        <IconButton
          label={`Edit ${flight.flightNumber}`}
          icon={<Pencil size={18} aria-hidden="true" />}
          onClick={() => onEdit(arrival)}
          className="-my-2 -me-2"
        />
      </div>
      {stand !== '' && <bdi className="text-lg font-semibold wrap-anywhere">{stand}</bdi>}
      <p className="text-base wrap-anywhere text-ink-muted">
        <bdi className="font-semibold text-ink">{flight.flightNumber}</bdi>
        {flight.airline !== null && (
          <>
            {' · '}
            <bdi>{flight.airline}</bdi>
          </>
        )}
        {from !== null && (
          <span className="block">
            from <bdi>{from}</bdi>
          </span>
        )}
      </p>
      <LatestChange flight={flight} />
      <FollowArrival arrival={arrival} viewerId={viewerId} followed={followed} />
    </Card>
  );
};

const KINDS = { actual: 'Landed', estimated: 'Expected', scheduled: 'Scheduled' } as const;

/** The time that counts, large enough to be read from a metre, and how it keeps to the plan. */
const BigTime = ({ arrival: { flight, time, zone } }: { arrival: Arrival }) => {
  const reader = useReader();
  const shown = time === null ? null : timeWords(time, zone, reader);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {shown ? (
          <p>
            <span className="sr-only">{KINDS[timeKind(flight.arrival)]} </span>
            <span
              className={classNames(
                'text-[2.5rem]/[2.75rem] font-bold tracking-tight tabular-nums',
                !isComing(flight.status) && 'text-ink-muted',
                flight.status === 'cancelled' && 'line-through decoration-2',
              )}
            >
              {shown.time}
            </span>
          </p>
        ) : (
          <p className="text-xl/[2.75rem] font-bold text-ink-muted">No time set</p>
        )}
        <FlightStatusBadge status={flight.status} />
      </div>
      {shown && <Punctuality flight={flight} shown={shown} zone={zone} />}
    </div>
  );
};

interface PunctualityProps {
  flight: Arrival['flight'];
  /** The time that counts. */
  shown: ShownTime;
  zone: string;
}

const Punctuality = ({ flight, shown, zone }: PunctualityProps) => {
  const reader = useReader();
  const { scheduled } = flight.arrival;
  const delay = arrivalDelay({ flight });
  const planned = scheduled !== null && isMoved(flight.arrival) ? timeWords(scheduled, zone, reader) : null;
  if (!delay && !planned && shown.zone === null) return null;
  return (
    <p className="flex flex-wrap gap-x-2 text-base">
      {shown.zone && <span className="text-ink-muted">{shown.zone}</span>}
      {delay && (
        <span className={classNames('font-semibold', delay.isLate ? 'text-clay-ink' : 'text-green-ink')}>
          {delay.words}
        </span>
      )}
      {planned && (
        <span className="text-ink-muted tabular-nums">
          scheduled {planned.day === shown.day ? '' : `${planned.day}, `}
          {planned.time}
        </span>
      )}
    </p>
  );
};

interface FollowArrivalProps {
  arrival: Arrival;
  viewerId: string;
  /** The flights that the viewer follows; `undefined` while they are loading. */
  followed: readonly TrackedFlight[] | undefined;
}

/** Whether the viewer follows a flight of others, or the way to do so. One that was entered by hand never changes by itself. */
const FollowArrival = ({ arrival: { flight, travellers }, viewerId, followed }: FollowArrivalProps) => {
  const now = useNow();
  const track = useTrackFlight();
  if (travellers.some(({ id }) => id === viewerId)) return null;
  if (flight.isByHand) return <p className="text-sm text-ink-muted">Told by hand: nothing of it changes by itself.</p>;
  if (followed && isTracked(flight, followed)) {
    return (
      <p className="flex min-h-9 items-center gap-1.5 text-sm font-semibold text-green-ink">
        <Check size={16} aria-hidden="true" className="shrink-0" />
        Following
      </p>
    );
  }
  if (isFlightPast(flight, now)) return null;
  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        icon={<BellPlus size={16} aria-hidden="true" />}
        pending={track.isPending}
        disabled={followed === undefined}
        onClick={() => track.mutate({ body: trackingOf(flight, '') })}
      >
        Follow<span className="sr-only"> {flight.flightNumber}</span>
      </Button>
    </div>
  );
};
