import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { PlaneTakeoff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNow } from '../../platform/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { splitByTime } from './coming-flights.rules.ts';
import { TrackedFlightCard } from './TrackedFlightCard.tsx';

/** Flights to come that are shown at first. */
const SHOWN = 4;

interface TrackedFlightsProps {
  flights: readonly TrackedFlight[];
  onAdd: () => void;
  onEdit: (flight: TrackedFlight) => void;
  onRemove: (flight: TrackedFlight) => void;
}

/** The flights that the viewer follows: those to come, and behind a button those that are over. */
export const TrackedFlights = ({ flights, onAdd, onEdit, onRemove }: TrackedFlightsProps) => {
  const now = useNow();
  const [isWhole, setIsWhole] = useState(false);
  const [showsPast, setShowsPast] = useState(false);
  const { coming, past } = useMemo(() => splitByTime(flights, now), [flights, now]);
  const more = coming.length - SHOWN;
  if (flights.length === 0) return <NoFlights onAdd={onAdd} />;
  const cards = (some: readonly TrackedFlight[], label: string) => (
    <ul aria-label={label} className="grid items-start gap-3 md:grid-cols-2">
      {some.map((flight) => (
        <TrackedFlightCard key={flight.id} flight={flight} onEdit={onEdit} onRemove={onRemove} />
      ))}
    </ul>
  );
  return (
    <div className="flex flex-col gap-3">
      {coming.length > 0 ? (
        cards(isWhole ? coming : coming.slice(0, SHOWN), 'Tracked flights')
      ) : (
        <p className="text-ink-muted">None of your flights is still to come.</p>
      )}
      <div className="-mx-3 flex flex-wrap gap-x-2">
        {more > 0 && (
          <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${more} more`}
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

const NoFlights = ({ onAdd }: { onAdd: () => void }) => (
  <div className="rounded-card border border-line bg-surface">
    <EmptyState
      level={3}
      icon={<PlaneTakeoff size={28} />}
      title="No flights yet"
      text="Add one by its number: gates, delays and landings show here, and on the activity that you link it to."
      action={
        <Button variant="secondary" onClick={onAdd}>
          Add Your First Flight
        </Button>
      }
    />
  </div>
);
