import type { AirportArrivals, Arrival, ArrivalsDay } from '@caravan/contract/flights/arrivals.rules.ts';
import { arrivalsByDay, isEverybodyThere, splitByToday } from '@caravan/contract/flights/arrivals.rules.ts';
import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { onlineManager } from '@tanstack/react-query';
import { CircleCheck, PlaneLanding } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatAgo, formatDayAhead } from '../../platform/format-dates.ts';
import { useNow } from '../../platform/clock.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { airportName, useReader } from './flight-words.ts';
import { ArrivalCard } from './ArrivalCard.tsx';

interface ArrivalsBoardProps {
  arrivals: readonly Arrival[];
  viewerId: string;
  /** The flights that the viewer follows; `undefined` while they are loading. */
  followed: readonly TrackedFlight[] | undefined;
  /** When the arrivals were read, milliseconds since 1970. */
  readAt: number;
  /** The trip's itinerary, where flights are linked. */
  tripHref: string;
  /** Opens a flight to be changed. */
  onEdit: (arrival: Arrival) => void;
}

/** Who of a trip lands when and where, by day and airport. */
export const ArrivalsBoard = (props: ArrivalsBoardProps) => {
  const { arrivals, readAt } = props;
  const now = useNow();
  const { earlier, coming } = splitByToday(arrivalsByDay(arrivals), now);
  if (arrivals.length === 0) return <NobodyFlies tripHref={props.tripHref} />;
  return (
    <div className="flex flex-col gap-6">
      <Standing arrivals={arrivals} now={now} readAt={readAt} />
      {coming.map((day) => (
        <Day key={day.date ?? ''} {...props} day={day} now={now} />
      ))}
      {earlier.length > 0 && (
        <Disclosure title="Earlier arrivals">
          <div className="flex flex-col gap-6 p-4">
            {earlier.map((day) => (
              <Day key={day.date ?? ''} {...props} day={day} now={now} />
            ))}
          </div>
        </Disclosure>
      )}
    </div>
  );
};

const NobodyFlies = ({ tripHref }: { tripHref: string }) => (
  <EmptyState
    icon={<PlaneLanding size={28} />}
    title="No arrivals yet"
    text="Press 'Track flight' on a flight in the itinerary and add yours. Everybody on the trip then sees here when and where you land."
    action={<LinkButton href={tripHref}>Go to the itinerary</LinkButton>}
  />
);

/** That all are there; and how old what is shown is, where it cannot be read anew. */
const Standing = ({ arrivals, now, readAt }: { arrivals: readonly Arrival[]; now: Date; readAt: number }) => {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  const isThere = isEverybodyThere(arrivals, now);
  if (!isThere && isOnline) return null;
  return (
    <div className="-mt-2 flex flex-col gap-1">
      {isThere && (
        <p className="flex items-center gap-2 text-base font-semibold text-green-ink">
          <CircleCheck size={20} aria-hidden="true" className="shrink-0" />
          Everybody has arrived.
        </p>
      )}
      {!isOnline && (
        <p className="text-sm text-ink-muted">
          As it was read {formatAgo(new Date(readAt).toISOString(), now).toLowerCase()}.
        </p>
      )}
    </div>
  );
};

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);

type DayProps = ArrivalsBoardProps & { day: ArrivalsDay; now: Date };

const Day = ({ day: { date, airports }, now, ...board }: DayProps) => {
  const { today } = useReader();
  const zone = airports[0]?.arrivals[0]?.zone ?? 'UTC';
  const heading = `arrivals-${date ?? 'open'}`;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="flex flex-wrap items-baseline gap-x-2 text-lg font-semibold">
        {date === null ? 'Day not known' : formatDayAhead(date, today)}
        {date === dateIn(zone, now) && <Badge tint="clay">Today</Badge>}
      </h2>
      {airports.map((airport) => (
        <Airport key={airport.iata ?? airport.airport ?? ''} {...board} airport={airport} />
      ))}
    </section>
  );
};

type AirportProps = ArrivalsBoardProps & { airport: AirportArrivals };

const Airport = ({ airport: { iata, airport, arrivals }, viewerId, followed, onEdit }: AirportProps) => (
  <div className="flex flex-col gap-2">
    <h3 className="text-base font-semibold wrap-anywhere text-ink-muted">
      <bdi>{airportName(airport, iata) ?? 'Airport not known'}</bdi>
    </h3>
    <ul className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
      {arrivals.map((arrival) => (
        <ArrivalCard key={arrival.key} arrival={arrival} viewerId={viewerId} followed={followed} onEdit={onEdit} />
      ))}
    </ul>
  </div>
);
