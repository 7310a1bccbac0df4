import { imageUrlOf, objectIdIn } from '@caravan/contract/files/files.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { newTripSchema } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { z } from 'zod/mini';
import { issuesOf } from '../../platform/errors.ts';
import { draftName } from '../../platform/form-draft.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { useClashes } from '../../platform/use-clashes.ts';
import { useDraft, useKeptDraft } from '../../platform/use-draft.ts';
import { useForm } from '../../platform/use-form.ts';
import { useUpload } from '../../platform/use-upload.ts';
import { tripFields } from './trip-fields.ts';
import type { TripValues } from './trip-values.ts';
import { inputOf, withZoneName, zoneMoment } from './trip-values.ts';
import { useSaveTrip } from './use-save-trip.ts';
import { useSubmitAfterPlace } from './use-submit-after-place.ts';
import { zoneLabel } from './zone-choice.ts';

interface TripFormParts {
  /** The trip to change as it was opened; `null` for a new one. */
  trip: Trip | null;
  initial: TripValues;
  now: Date;
  onClose: () => void;
}

/**
 * The state of the form: what was typed, also before a reload or the end of the session, the picture that is on its way, and
 * how it is saved over what others stored.
 */
export const useTripForm = ({ trip, initial, now, onClose }: TripFormParts) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const draft = useTripDraft(trip, initial);
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
    initial: draft.restored,
    schema: withoutUpload(upload.awaited),
    toInput: inputOf,
    onValid: async () => {
      try {
        if (!(await save(form.values, clashes))) return;
        forget();
        onClose();
      } catch (error) {
        // The toast has said what went wrong; the fields that it is about say it too.
        form.showIssues(issuesOf(error));
      }
    },
  });
  const submitted = useSubmitAfterPlace(form);
  const { forget } = useKeptDraft(draft, form.values);
  // By the names of zones: their labels change with the season that a trip begins in.
  const clashes = useClashes({
    initial: withZoneName(draft.began),
    fields: tripFields(chosen),
    values: withZoneName(form.values),
    onChange: (values) => {
      const at = zoneMoment(values.startDate, now);
      form.change({ ...values, timeZone: zoneLabel(values.timeZone || null, at) });
    },
  });
  const startOver = () => {
    form.change(initial);
    clashes.restart(withZoneName(initial));
    draft.forgetRestored();
  };
  return { form: submitted, clashes, upload, isPaused, isRestored: draft.isRestored, startOver, forget };
};

const useTripDraft = (trip: Trip | null, initial: TripValues) => {
  const viewerId = useCurrentUser()?.id ?? '';
  return useDraft(draftName('trip', viewerId, trip?.id ?? 'none', trip?.id ?? null), () => initial);
};

/** Refuses everything while a chosen picture is not uploaded. */
const withoutUpload = (awaited: string | null) =>
  newTripSchema.check(z.refine(() => awaited === null, { path: ['coverImageUrl'], error: awaited ?? '' }));
