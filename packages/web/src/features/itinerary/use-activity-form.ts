import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { issuesOf } from '../../platform/errors.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { changedFields, draftName, draftOf, keepDraft, rebased } from '../../platform/form-draft.ts';
import { useForm } from '../../platform/use-form.ts';
import { newIdempotencyKey } from '../../platform/use-send.ts';
import { activityFormSchema, blankForm, formOf } from './activity-form.rules.ts';
import type { ActivityFormValues } from './activity-form.rules.ts';
import type { ActivityFormProps } from './activity-form-props.ts';
import { useAddActivity, useUpdateActivity } from './itinerary.queries.ts';

/**
 * The state of the dialog: what it began with, what was typed before and is restored, and how it is sent. An activity that
 * somebody deleted meanwhile is added anew.
 */
export const useActivityForm = ({ viewerId, trip, zone, edited, latest, date, onClose }: ActivityFormProps) => {
  const draft = draftName('activity', viewerId, trip.id, edited?.id ?? null);
  const [initial] = useState(() => (edited ? formOf(edited, zone, date) : blankForm(date)));
  const [kept] = useState(() => draftOf(draft, initial));
  const [restored, setRestored] = useState(Object.keys(kept).length > 0);
  const { send, waiting } = useSave(trip.id, latest);

  const form = useForm({
    initial: { ...initial, ...kept },
    schema: activityFormSchema({
      zone,
      stored: latest,
      trip,
      outside: `Pick a day of the trip: ${formatDateRange({ startDate: trip.startDate ?? null, endDate: trip.endDate ?? null })}`,
    }),
    toInput: (values) => (latest ? rebased(values, initial, formOf(latest, zone, date)) : values),
    onValid: async (activity) => {
      try {
        const saved = await send(activity);
        keepDraft(draft, {});
        onClose(saved);
      } catch (error) {
        // The mutation has said it; here the refused fields are marked, and the form stays as it is.
        form.showIssues(issuesOf(error));
      }
    },
  });

  const changed = changedFields(form.values, initial);
  const written = JSON.stringify(changed);
  useEffect(() => keepDraft(draft, JSON.parse(written) as Partial<ActivityFormValues>), [draft, written]);

  return {
    form,
    dirty: written !== '{}',
    restored,
    waiting,
    startOver: () => {
      form.change(initial);
      setRestored(false);
    },
    forget: () => keepDraft(draft, {}),
  };
};

type NewActivityBody = Parameters<ReturnType<typeof useAddActivity>['mutateAsync']>[0]['body'];

/** Adds or changes. A press that follows a lost answer repeats the same request under the same key, so nothing is made twice. */
const useSave = (tripId: string, latest: Activity | undefined) => {
  const add = useAddActivity(tripId);
  const update = useUpdateActivity(tripId);
  const attempt = useRef({ body: '', key: '' });
  const send = (body: NewActivityBody): Promise<Activity> => {
    if (latest) return update.mutateAsync({ params: { tripId, itemId: latest.id }, body });
    const written = JSON.stringify(body);
    if (attempt.current.body !== written) attempt.current = { body: written, key: newIdempotencyKey() };
    return add.mutateAsync({ params: { tripId }, body, idempotencyKey: attempt.current.key });
  };
  return { send, waiting: add.isPaused || update.isPaused };
};
