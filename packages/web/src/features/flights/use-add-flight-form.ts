import { FLIGHT_NUMBER_REQUIRED_MESSAGE } from '@caravan/contract/messages.ts';
import { useState } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { issuesOf } from '../../platform/errors.ts';
import { draftName } from '../../platform/form-draft.ts';
import { useDraft, useKeptDraft } from '../../platform/use-draft.ts';
import { useForm } from '../../platform/use-form.ts';
import { useKeyPerChoice } from '../../platform/use-key-per-choice.ts';
import { showToast } from '../../ui/toast-store.ts';
import { blankForm, byHandSchema, isToldByHand, searchSchema } from './flight-form.rules.ts';
import type { FlightTask } from './flight-form.rules.ts';
import type { AddFlightProps } from './flight-sheet-props.ts';
import { useTrackFlight } from './tracking.queries.ts';
import { useFoundFlights } from './use-found-flights.ts';

/** The state of the dialog: what is searched for and was found, or what is told by hand, and how it is followed. */
export const useAddFlightForm = ({ viewerId, link, onClose }: AddFlightProps) => {
  const draft = useDraft(draftName('flight', viewerId, link.itineraryItemId || 'none', null), () => blankForm(link));
  const [isByHand, setByHand] = useState(() => isToldByHand(draft.restored));
  const track = useTrackFlight();
  const keyOf = useKeyPerChoice();
  const form = useForm({
    initial: draft.restored,
    schema: isByHand ? byHandSchema(viewerZone()) : searchSchema,
    onValid: async (task: FlightTask) => {
      try {
        if (task.kind === 'search') return void (await found.search.mutateAsync({ query: task.query }));
        await track.mutateAsync({ body: task.body, idempotencyKey: keyOf(task.body) });
        finish();
      } catch (error) {
        // It has been said; here the refused fields are marked, and the form stays as it is.
        form.showIssues(issuesOf(error));
      }
    },
  });
  const { values } = form;
  const kept = useKeptDraft(draft, values);
  const finish = () => {
    kept.forget();
    onClose();
  };
  const found = useFoundFlights({
    itineraryItemId: values.itineraryItemId,
    onAllTracked: finish,
    onRefused: form.showIssues,
  });

  const onSubmit: typeof form.onSubmit = (event) => {
    if (!isByHand && values.flightNumber.trim() === '') askForNumber();
    form.onSubmit(event);
  };
  const startOver = () => {
    form.change(draft.initial);
    draft.forgetRestored();
  };
  return {
    form: { ...form, onSubmit },
    found,
    isByHand,
    setByHand,
    waiting: track.isPaused || found.waiting,
    kept,
    isRestored: draft.isRestored,
    startOver,
  };
};

const askForNumber = (): void =>
  showToast({
    title: 'Flight number required',
    description: FLIGHT_NUMBER_REQUIRED_MESSAGE,
    tone: 'destructive',
  });
