import { countdown, tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { NewBadge } from './TripBadge.tsx';
import { TripCover } from './TripCover.tsx';

/** A few trips as lines that lead to them. */
export const ComingTrips = ({ trips, today, label }: { trips: readonly Trip[]; today: string; label: string }) => (
  <List label={label}>
    {trips.map((trip) => (
      <ListRow
        key={trip.id}
        href={`/trip/${trip.id}`}
        leading={
          <TripCover
            destination={trip.destination}
            startDate={trip.startDate}
            seed={trip.id}
            src={trip.coverImageUrl}
            className="relative size-12 shrink-0 rounded-control"
          />
        }
        title={<bdi className="line-clamp-2">{trip.title}</bdi>}
        text={<Standing trip={trip} today={today} />}
        trailing={trip.isNew ? <NewBadge /> : undefined}
      />
    ))}
  </List>
);

/** When the trip is and how long until then, which breaks into lines between the two alone. */
const Standing = ({ trip, today }: { trip: Trip; today: string }) => {
  const left = tripStatus(trip, today) === 'active' ? 'Current Trip' : countdown(trip, today);
  return (
    <>
      {formatDateRange(trip)}
      {left && (
        <>
          {' · '}
          <span className="whitespace-nowrap">{left}</span>
        </>
      )}
    </>
  );
};
