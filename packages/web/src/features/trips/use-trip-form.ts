import { imageUrlOf, objectIdIn } from '@caravan/contract/files/files.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { newTripSchema } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useCollaborativeForm } from '../../platform/collaborative-form.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { draftName } from '../../platform/form-draft.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { useSubmitAfterPlace } from '../../platform/use-submit-after-place.ts';
import { useUpload } from '../../platform/use-upload.ts';
import { tripFields } from './TripFields.tsx';
import { bodyOf, changesTo, inputOf } from './trip-values.ts';
import { latestOf, tripQuery, useCreateTrip, useUpdateTrip } from './trips.queries.ts';
import type { useMovingQuestion } from './use-moving-question.ts';

interface TripFormParts {
  /** The trip to change as it was opened; `null` for a new one. */
  trip: Trip | null;
  now: Date;
  /** Settles what moves along with other dates; a new trip holds nothing yet. */
  moving?: ReturnType<typeof useMovingQuestion>;
  onSaved: (trip: Trip) => void;
}

/** The state of the form, and the picture that is on its way. Of a changed trip only what was changed is sent. */
export const useTripForm = ({ trip, now, moving, onSaved }: TripFormParts) => {
  const client = useQueryClient();
  const viewerId = useCurrentUser()?.id ?? '';
  const [chosenCover, setChosenCover] = useState<string | null>(null);
  const create = useCreateTrip();
  const update = useUpdateTrip();
  const upload = useUpload({
    onUploaded: ({ objectPath }) => {
      const coverImageUrl = imageUrlOf(objectIdIn(objectPath));
      setChosenCover(coverImageUrl);
      form.change({ coverImageUrl });
    },
    onAnew: () => form.forgetError('coverImageUrl'),
  });
  const state = useCollaborativeForm({
    draftName: draftName('trip', viewerId, trip?.id ?? 'none', trip?.id ?? null),
    fields: tripFields,
    context: { now, chosenCover },
    edited: trip,
    latest: () => (trip ? latestOf(client, trip) : undefined),
    schema: () => withoutUpload(upload.awaited),
    toInput: inputOf,
    add: (_checked, values): Promise<Trip> => create(bodyOf(values)),
    change: async (merged, stored) => {
      const changes = changesTo(stored, bodyOf(merged));
      if (!changes) return stored;
      const { startDate, endDate } = { ...stored, ...changes };
      const contents = await moving?.contentsFor(stored, { startDate, endDate });
      try {
        return await update(stored, { ...changes, ...(contents && { contents }) });
      } catch (error) {
        if (!isChangedMeanwhile(error)) moving?.forget();
        throw error;
      }
    },
    refetch: ({ id }) => client.fetchQuery({ ...tripQuery(id), staleTime: 0 }),
    onSaved,
  });
  const { form } = state;
  return { ...state, form: useSubmitAfterPlace(form), upload };
};

/** Refuses everything while a chosen picture is not uploaded. */
const withoutUpload = (awaited: string | null) =>
  newTripSchema.check(z.refine(() => awaited === null, { path: ['coverImageUrl'], error: awaited ?? '' }));
