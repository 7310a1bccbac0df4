import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { issuesOf } from '../../platform/errors.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { draftName } from '../../platform/form-draft.ts';
import { useClashes } from '../../platform/use-clashes.ts';
import { useDraft, useKeptDraft } from '../../platform/use-draft.ts';
import { useForm } from '../../platform/use-form.ts';
import { activityFields } from './activity-fields.ts';
import { activityFormSchema, blankForm, formOf } from './activity-form.rules.ts';
import type { ActivityFormValues } from './activity-form.rules.ts';
import type { ActivityFormProps } from './activity-form-props.ts';
import type { ActivityChangeBody } from './use-save-activity.ts';
import { useSaveActivity } from './use-save-activity.ts';

interface FormParts {
  /** What is said while a chosen file is not uploaded; `null` where there is none. */
  readonly awaited: string | null;
  /** What a change of a stored activity does beside. */
  readonly alsoOver: (merged: ActivityFormValues, stored: Activity) => Pick<ActivityChangeBody, 'moveOutfits'>;
}

/**
 * The state of the form: what it began with, what was typed before and is restored, and how it is saved over what others
 * have stored meanwhile. An activity that somebody deleted meanwhile is added anew.
 */
export const useActivityForm = (props: ActivityFormProps, { awaited, alsoOver }: FormParts) => {
  const { viewerId, trip, zone, edited, latest, date, onClose } = props;
  const asForm = (stored: Activity) => formOf(stored, zone, date);
  const schemaOver = (stored: Activity | undefined) =>
    activityFormSchema({ zone, stored, trip, outside: outsideOf(trip), awaited });
  const draft = useDraft(draftName('activity', viewerId, trip.id, edited?.id ?? null), () =>
    edited ? asForm(edited) : blankForm(date),
  );
  const { add, change, refetch, waiting } = useSaveActivity(trip.id);

  const mergedOf = (values: ActivityFormValues): ActivityFormValues =>
    latest ? clashes.merge(values, asForm(latest)) : values;
  const form = useForm({
    initial: draft.restored,
    schema: schemaOver(latest),
    toInput: mergedOf,
    onValid: async (activity) => {
      try {
        const saved = latest ? await saveOver(latest) : await add(activity);
        if (!saved) return;
        kept.forget();
        onClose(saved);
      } catch (error) {
        // The mutation has said it; here the refused fields are marked, and the form stays as it is.
        form.showIssues(issuesOf(error));
      }
    },
  });
  const { values } = form;
  const kept = useKeptDraft(draft, values);
  const clashes = useClashes({ initial: draft.began, fields: activityFields(zone), values, onChange: form.change });
  const saveOver = (stored: Activity): Promise<Activity | null> =>
    clashes.save({
      stored,
      formOf: asForm,
      send: (merged, over) =>
        change(over, { ...schemaOver(over).parse(merged), ...alsoOver(merged, over), version: over.version }),
      refetch: () => refetch(stored),
    });

  const startOver = () => {
    form.change(draft.initial);
    clashes.restart(draft.initial);
    draft.forgetRestored();
  };
  return { form, merged: mergedOf(values), clashes, kept, isRestored: draft.isRestored, startOver, waiting };
};

const outsideOf = ({ startDate = null, endDate = null }: ActivityFormProps['trip']): string =>
  `Pick a day of the trip: ${formatDateRange({ startDate, endDate })}`;
