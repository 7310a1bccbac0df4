import type { CompletedTrip } from '@caravan/contract/trips/trips.schema.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { SourceTrips } from './SourceTrips.tsx';
import { TripThumbnail } from './TripThumbnail.tsx';

interface SourceTripFieldProps {
  source: CompletedTrip | null;
  onChoose: (source: CompletedTrip | null) => void;
  disabled: boolean;
}

/** The completed trip that is duplicated: the one that was chosen, or those there are. */
export const SourceTripField = ({ source, onChoose, disabled }: SourceTripFieldProps) => (
  <FieldGroup
    label="Completed trip"
    shown={source?.id ?? ''}
    hint={source ? undefined : 'Choose the trip to begin from.'}
  >
    {source ? (
      <div className="flex min-w-0 items-center gap-3 rounded-control border border-accent bg-accent-soft p-2 pe-3">
        <TripThumbnail trip={source} />
        <p className="min-w-0 flex-1">
          <bdi className="line-clamp-2 font-medium wrap-anywhere">{source.title}</bdi>
          <span className="block text-sm text-ink-muted">{formatDateRange(source)}</span>
        </p>
        <Button variant="secondary" size="small" disabled={disabled} onClick={() => onChoose(null)}>
          Change
        </Button>
      </div>
    ) : (
      <SourceTrips onChoose={onChoose} />
    )}
  </FieldGroup>
);
