import { useState } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { issuesOf } from '../../platform/errors.ts';
import { draftName, useDraft, useKeptDraft } from '../../platform/form-draft.ts';
import { useForm } from '../../platform/use-form.ts';
import { byHandSchema, changeOf, formOf } from './flight-form.rules.ts';
import type { EditFlightProps } from './flight-sheet-props.ts';
import { useUpdateFlight } from './tracking.queries.ts';

/** The state of the dialog that changes a flight: what was told of it by hand, and what it is linked to. */
export const useEditFlightForm = ({ viewerId, flight, onClose }: EditFlightProps) => {
  const [zone] = useState(viewerZone);
  const draft = useDraft(draftName('flight', viewerId, 'none', flight.id), () => formOf(flight, zone));
  const update = useUpdateFlight();
  const form = useForm({
    initial: draft.restored,
    schema: byHandSchema(zone),
    onValid: async () => {
      const body = changeOf(form.values, draft.initial, zone);
      try {
        if (Object.keys(body).length > 0) await update.mutateAsync({ params: { flightId: flight.id }, body });
        kept.forget();
        onClose();
      } catch (error) {
        // The toast has said it; here the refused fields are marked, and the form stays as it is.
        form.showIssues(issuesOf(error));
      }
    },
  });
  const kept = useKeptDraft(draft, form.values);
  return {
    form,
    kept,
    isRestored: draft.isRestored,
    startOver: () => {
      form.change(draft.initial);
      draft.forgetRestored();
    },
    waiting: update.isPaused,
  };
};
