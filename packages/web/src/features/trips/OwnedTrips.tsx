import { travelersLabel } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { formatDateRange } from '../../platform/format-dates.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { DeleteTripDialog } from './DeleteTrip.tsx';

/** Trips that wait for another owner or for their end, each with the way to either. */
export const OwnedTrips = ({ trips }: { trips: readonly Trip[] }) => {
  const [deleting, setDeleting] = useState<Trip | null>(null);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <ul aria-label="Trips that you own" className="divide-y divide-line rounded-card border border-line bg-surface">
        {trips.map((trip) => (
          <OwnedTrip
            key={trip.id}
            trip={trip}
            onDelete={() => {
              setDeleting(trip);
              setAsking(true);
            }}
          />
        ))}
      </ul>
      {deleting && <DeleteTripDialog open={asking} trip={deleting} onClose={close} onDeleted={close} />}
    </>
  );
};

const OwnedTrip = ({ trip, onDelete }: { trip: Trip; onDelete: () => void }) => (
  <li className="flex flex-col gap-2 px-4 py-3 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
    <div>
      <p dir="auto" className="line-clamp-2 text-start font-medium wrap-anywhere">
        {trip.title}
      </p>
      <p className="text-sm text-ink-muted">
        {formatDateRange(trip)} · {travelersLabel(trip.memberCount)}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      {trip.memberCount > 1 && (
        <LinkButton
          href={`/trip/${trip.id}?tab=members`}
          variant="secondary"
          size="small"
          aria-label={`Hand over ${trip.title}`}
        >
          Hand Over
        </LinkButton>
      )}
      <Button
        variant="secondary"
        size="small"
        className="text-clay-ink!"
        aria-label={`Delete ${trip.title}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </div>
  </li>
);
