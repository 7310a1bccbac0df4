import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { newTripSchema } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCollaborativeForm } from '../../platform/collaborative-form.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { draftName } from '../../platform/form-draft.ts';
import { useUploadProgress } from '../../platform/outbox/upload-progress.ts';
import { newChangeId } from '../../platform/outbox/change-ids.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { useSubmitAfterPlace } from '../../platform/use-submit-after-place.ts';
import { useChosenPhoto } from '../../platform/use-chosen-photo.ts';
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

/** The state of the form, and the picture that was chosen in it. Of a changed trip only what was changed is sent. */
export const useTripForm = ({ trip, now, moving, onSaved }: TripFormParts) => {
  const client = useQueryClient();
  const viewerId = useCurrentUser()?.id ?? '';
  const create = useCreateTrip();
  const update = useUpdateTrip();
  const cover = useChosenPhoto((coverImageUrl) => form.change({ coverImageUrl }));
  const [changeId, setChangeId] = useState('');
  const state = useCollaborativeForm({
    draftName: draftName('trip', viewerId, trip?.id ?? 'none', trip?.id ?? null),
    fields: tripFields,
    context: { now, chosenCover: cover.chosen?.address ?? null },
    edited: trip,
    latest: () => (trip ? latestOf(client, trip) : undefined),
    schema: () => newTripSchema,
    toInput: inputOf,
    add: (_checked, values): Promise<Trip> => create(bodyOf(values)),
    change: async (merged, stored) => {
      const changes = changesTo(stored, bodyOf(merged));
      if (!changes) return stored;
      const { startDate, endDate } = { ...stored, ...changes };
      const contents = await moving?.contentsFor(stored, { startDate, endDate });
      try {
        const id = newChangeId();
        setChangeId(id);
        return await update(stored, { ...changes, ...(contents && { contents }) }, { id, cover: cover.chosen });
      } catch (error) {
        if (!isChangedMeanwhile(error)) moving?.forget();
        throw error;
      }
    },
    refetch: ({ id }) => client.fetchQuery({ ...tripQuery(id), staleTime: 0 }),
    onSaved,
  });
  const { form } = state;
  return { ...state, form: useSubmitAfterPlace(form), cover, uploaded: useUploadProgress(changeId) };
};
