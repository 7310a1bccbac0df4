import { mayDeleteTrip } from '@caravan/contract/members/members.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { BothVersions } from '../../ui/BothVersions.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { WaitingLine } from '../../ui/WaitingLine.tsx';
import { CoverField } from './CoverField.tsx';
import { DeleteTrip } from './DeleteTrip.tsx';
import { TripFields } from './TripFields.tsx';
import type { TripValues } from './trip-values.ts';
import { valuesOf } from './trip-values.ts';
import { useTripForm } from './use-trip-form.ts';

interface TripFormProps {
  open: boolean;
  /** The trip to change; `null` for a new one. */
  trip: Trip | null;
  onClose: () => void;
}

/** Makes a trip, or changes one. Mount it anew for each opening: it keeps what is typed until then. */
export const TripForm = ({ open, trip, onClose }: TripFormProps) => {
  const [now] = useState(() => new Date());
  const [initial] = useState(() => valuesOf(trip, now));
  const [discarding, setDiscarding] = useState(false);
  const { form, clashes, upload, isPaused } = useTripForm({ trip, initial, now, onClose });
  const isTouched =
    upload.state !== null ||
    Object.entries(initial).some(([name, value]) => form.values[name as keyof TripValues] !== value);
  const leave = () => {
    if (form.sending && !isPaused) return;
    if (isTouched && !isPaused) setDiscarding(true);
    else onClose();
  };
  const discard = () => {
    upload.cancel();
    setDiscarding(false);
    onClose();
  };

  return (
    <Sheet
      open={open}
      onClose={leave}
      dismissible={!isTouched && !form.sending}
      title={trip ? 'Edit Trip' : 'Create New Trip'}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {isPaused ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel={isPaused ? 'Waiting…' : 'Saving…'}>
            {trip ? 'Save Changes' : 'Create Trip'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <BothVersions fields={clashes.shown} asked={clashes.asked} />
        {trip && (
          <CoverField
            values={form.values}
            seed={trip.id}
            error={upload.errorIn(form.errors.coverImageUrl)}
            upload={upload}
            onRemove={() => form.change({ coverImageUrl: '' })}
          />
        )}
        <TripFields form={form} now={now} />
        <WaitingLine waiting={isPaused} />
      </div>
      {trip && mayDeleteTrip(trip.role) && <DeleteTrip trip={trip} onDeleted={onClose} />}
      <ConfirmDialog
        open={discarding}
        title={trip ? 'Discard your changes?' : 'Discard this trip?'}
        text="What you typed has not been saved."
        cancelLabel="Keep Editing"
        confirmLabel="Discard"
        danger
        onCancel={() => setDiscarding(false)}
        onConfirm={discard}
      />
    </Sheet>
  );
};
