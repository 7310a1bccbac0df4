import { imageUrlOf, objectIdIn } from '@caravan/contract/files/files.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { newTripSchema } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { issuesOf } from '../../platform/errors.ts';
import { useClashes } from '../../platform/use-clashes.ts';
import { useForm } from '../../platform/use-form.ts';
import { useUpload } from '../../platform/use-upload.ts';
import { tripFields } from './trip-fields.ts';
import type { TripValues } from './trip-values.ts';
import { inputOf, zoneMoment } from './trip-values.ts';
import { useSaveTrip } from './use-save-trip.ts';
import { zoneLabel } from './zone-choice.ts';

interface TripFormParts {
  /** The trip to change as it was opened; `null` for a new one. */
  trip: Trip | null;
  initial: TripValues;
  now: Date;
  onClose: () => void;
}

/** The state of the form: what was typed, the picture that is on its way, and how it is saved over what others stored. */
export const useTripForm = ({ trip, initial, now, onClose }: TripFormParts) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const { save, isPaused } = useSaveTrip(trip, now);
  const upload = useUpload({
    onUploaded: ({ objectPath }) => {
      const coverImageUrl = imageUrlOf(objectIdIn(objectPath));
      setChosen(coverImageUrl);
      form.change({ coverImageUrl });
    },
    onAnew: () => form.forgetError('coverImageUrl'),
  });
  const form = useForm({
    initial,
    schema: withoutUpload(upload.awaited),
    toInput: inputOf,
    onValid: async () => {
      try {
        if (await save(form.values, clashes)) onClose();
      } catch (error) {
        // The toast has said what went wrong; the fields that it is about say it too.
        form.showIssues(issuesOf(error));
      }
    },
  });
  // By the names of zones: their labels change with the season that a trip begins in.
  const clashes = useClashes({
    initial: inputOf(initial),
    fields: tripFields(chosen),
    values: inputOf(form.values),
    onChange: (values) => {
      const at = zoneMoment(values.startDate, now);
      form.change({ ...values, timeZone: zoneLabel(values.timeZone || null, at) });
    },
  });
  return { form, clashes, upload, isPaused };
};

/** Refuses everything while a chosen picture is not uploaded. */
const withoutUpload = (awaited: string | null) =>
  newTripSchema.refine(() => awaited === null, { path: ['coverImageUrl'], error: awaited ?? '' });
