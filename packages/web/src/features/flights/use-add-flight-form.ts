import { FLIGHT_NUMBER_REQUIRED_MESSAGE } from '@caravan/contract/messages.ts';
import { useState } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { draftName, useDraft, useKeptDraft } from '../../platform/form-draft.ts';
import { useForm } from '../../platform/use-form.ts';
import { showToast } from '../../ui/toast-store.ts';
import { blankForm, byHandSchema, isToldByHand, searchSchema } from './flight-form.rules.ts';
import type { FlightTask } from './flight-form.rules.ts';
import type { AddFlightProps } from './flight-sheet-props.ts';
import { useFlightByHand } from './use-flight-by-hand.ts';
import { useFoundFlights } from './use-found-flights.ts';

/** The state of the dialog: what is searched for and was found, or what is told by hand, and how it is followed. */
export const useAddFlightForm = ({ viewerId, link, onClose }: AddFlightProps) => {
  const draft = useDraft(draftName('flight', viewerId, link.itineraryItemId || 'none', null), () => blankForm(link));
  const [isByHand, setByHand] = useState(() => isToldByHand(draft.restored));
  const form = useForm({
    initial: draft.restored,
    schema: isByHand ? byHandSchema(viewerZone()) : searchSchema,
    // A search is not waited for: a flight can be told by hand while it goes on.
    onValid: async (task: FlightTask) =>
      task.kind === 'search' ? found.searchFor(task.query) : told.trackTold(task.body),
  });
  const { values } = form;
  const kept = useKeptDraft(draft, values);
  const finish = () => {
    kept.forget();
    onClose();
  };
  const told = useFlightByHand({ onTracked: finish, onRefused: form.showIssues });
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
    /** What was asked for is under way. */
    isUnderWay: form.sending || found.search.isPending,
    isByHand,
    setByHand: (byHand: boolean) => {
      found.giveUp();
      setByHand(byHand);
    },
    waiting: told.waiting || found.waiting,
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
