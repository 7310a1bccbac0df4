import type { Arrival } from '@caravan/contract/flights/arrivals.rules.ts';
import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { AvatarStack } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { airportName, arrivalDelay, isComing, travellerNames } from './arrival-words.ts';
import { FlightStatusBadge } from './FlightStatusBadge.tsx';
import { isMoved, standWords, timeKind, timeWords } from './flight-words.ts';
import type { ShownTime } from './flight-words.ts';
import { FollowArrival } from './FollowArrival.tsx';
import { LatestChange } from './LatestChange.tsx';
import { useReader } from './use-reader.ts';

interface ArrivalCardProps {
  arrival: Arrival;
  viewerId: string;
  followed: readonly TrackedFlight[] | undefined;
}

/** One landing: when, who, from where, and where they come out; to be read with the phone on a seat beside. */
export const ArrivalCard = ({ arrival, viewerId, followed }: ArrivalCardProps) => {
  const { flight, travellers } = arrival;
  const heading = `arrival-${arrival.key.replaceAll(' ', '-')}`;
  const from = airportName(flight.departureAirport, flight.departureIata);
  const stand = standWords(flight.arrival);
  return (
    <Card as="li" aria-labelledby={heading} className="flex flex-col gap-2">
      <BigTime arrival={arrival} />
      <div className="flex items-center gap-3">
        <AvatarStack
          people={travellers.map(({ id, firstName, lastName, profileImageUrl }) => ({
            id,
            name: `${firstName} ${lastName}`.trim(),
            src: cardImageUrl(profileImageUrl),
          }))}
          max={3}
        />
        <h4 id={heading} className="min-w-0 text-lg font-semibold wrap-anywhere">
          <bdi>{travellerNames(travellers, viewerId)}</bdi>
        </h4>
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
      {shown && <KeepsToPlan flight={flight} shown={shown} zone={zone} />}
    </div>
  );
};

interface KeepsToPlanProps {
  flight: Arrival['flight'];
  /** The time that counts. */
  shown: ShownTime;
  zone: string;
}

const KeepsToPlan = ({ flight, shown, zone }: KeepsToPlanProps) => {
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
