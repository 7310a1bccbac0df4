import { mayDeleteTrip } from '@caravan/contract/members/members.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BothVersions } from '../../ui/BothVersions.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { CoverField } from './CoverField.tsx';
import { DeleteTrip } from './DeleteTrip.tsx';
import type { DestinationField } from './destination-field.ts';
import { TripFields } from './TripFields.tsx';
import { TripSheet } from './TripSheet.tsx';
import { ReadOnlyTrip } from './ReadOnlyTrip.tsx';
import { tripQuery } from './trips.queries.ts';
import { useTripForm } from './use-trip-form.ts';

interface TripFormProps {
  open: boolean;
  trip: Trip;
  DestinationField: DestinationField;
  onClose: () => void;
}

/** Changes a trip, or tells why it can only be read. Mount it anew for each opening: it keeps what is typed until then. */
export const TripForm = (props: TripFormProps) => {
  const { open, trip, onClose } = props;
  const client = useQueryClient();
  // Asked for once: a form that went on asking would ask for a trip that it has just deleted.
  const { data } = useQuery({ ...tripQuery(trip.id), enabled: false });
  useEffect(() => {
    if (open) void client.prefetchQuery(tripQuery(trip.id));
  }, [client, open, trip.id]);
  const limits = data?.limits;
  return limits && limits.whyReadOnly !== null ? (
    <ReadOnlyTrip open={open} trip={trip} limits={limits} onClose={onClose} />
  ) : (
    <Fields {...props} />
  );
};

const Fields = ({ open, trip, DestinationField, onClose }: TripFormProps) => {
  const [now] = useState(() => new Date());
  const edited = useTripForm({ trip, now, onClose });
  const { form, conflicts, upload, isPaused } = edited;
  const discard = () => {
    upload.cancel();
    edited.forgetDraft();
  };
  return (
    <TripSheet
      open={open}
      title="Edit Trip"
      form={form}
      submitLabel="Save Changes"
      sendingLabel="Saving…"
      isPaused={isPaused}
      isTouched={upload.state !== null || edited.isChanged}
      question="Discard your changes?"
      onDiscard={discard}
      onClose={onClose}
      below={mayDeleteTrip(trip.role) && <DeleteTrip trip={trip} onDeleted={onClose} />}
    >
      <FormNotices gone={null} restored={edited.isRestored} onStartOver={edited.startOver} />
      <BothVersions fields={conflicts.shown} asked={conflicts.prompts} />
      <TripFields
        form={form}
        DestinationField={DestinationField}
        now={now}
        cover={
          <CoverField
            values={form.values}
            seed={trip.id}
            error={upload.errorIn(form.errors.coverImageUrl)}
            upload={upload}
            onRemove={() => form.change({ coverImageUrl: '' })}
          />
        }
      />
    </TripSheet>
  );
};
