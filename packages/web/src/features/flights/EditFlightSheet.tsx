import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { useState } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { issuesOf } from '../../platform/errors.ts';
import { draftName, useDraft, useStoredDraft } from '../../platform/form-draft.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { EditFlightProps } from './AddFlightSheet.tsx';
import { ByHandFields } from './ByHandFields.tsx';
import { byHandSchema, formOf, ownChangeOf } from './flight-form.rules.ts';
import { useUpdateFlight } from './tracking.queries.ts';

/** The dialog that changes a flight: its link, and what was entered of it by hand. */
export const EditFlightSheet = (props: EditFlightProps) => {
  const { open, onClose, flight, LinkFields, TravellerFields, viewerId } = props;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { form, kept, isRestored, startOver } = useEditFlightForm(props);
  const leave = () => {
    kept.forget();
    setIsDiscarding(false);
    onClose();
  };
  const ask = () => {
    if (form.sending) return;
    if (kept.isChanged) setIsDiscarding(true);
    else leave();
  };
  return (
    <Sheet
      open={open}
      onClose={ask}
      title={`Edit ${flight.flightNumber}`}
      description={
        flight.isByHand
          ? undefined
          : 'The airline tells of this flight; you choose what it belongs to and who is on it.'
      }
      dismissible={!form.sending && !kept.isChanged}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={ask}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel="Saving…">
            Save Changes
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormNotices gone={null} restored={isRestored} onStartOver={startOver} />
        {flight.isByHand && flight.mayEdit && <ByHandFields form={form} />}
        <LinkFields
          link={form.values}
          error={form.errors.itineraryItemId}
          onChange={({ tripId, itineraryItemId }) => form.change({ tripId, itineraryItemId })}
        />
        {flight.itineraryItem?.tripId === form.values.tripId && form.values.itineraryItemId !== '' && (
          <TravellerFields
            tripId={form.values.tripId}
            viewerId={viewerId}
            on={form.values.travellerIds.split(' ')}
            mayChange={(userId) => mayChange(flight, viewerId, userId)}
            onChange={(on) => form.change({ travellerIds: on.join(' ') })}
            onLeft={(staying) => form.change({ travellerIds: staying.join(' ') })}
          />
        )}
      </div>
      <DiscardDialog open={isDiscarding} onStay={() => setIsDiscarding(false)} onDiscard={leave} />
    </Sheet>
  );
};

/** Who is on a flight puts everybody on it; to take themselves off they remove it from their flights. */
const mayChange = ({ travellers }: TrackedFlight, viewerId: string, userId: string): boolean => {
  const traveller = travellers.find(({ id }) => id === userId);
  return userId !== viewerId && (traveller === undefined || traveller.mayTakeOff === true);
};

/** The state of the dialog that changes a flight: what was entered of it by hand, and what it is linked to. */
const useEditFlightForm = ({ viewerId, flight, onClose }: EditFlightProps) => {
  const [zone] = useState(viewerZone);
  const draft = useDraft(draftName('flight', viewerId, 'none', flight.id), () => formOf(flight, zone));
  const update = useUpdateFlight();
  const form = useForm({
    initial: draft.restored,
    schema: byHandSchema(zone),
    onValid: async () => {
      const body = ownChangeOf(form.values, draft.initial, zone);
      try {
        if (Object.keys(body).length > 0) await update.mutateAsync({ flight, body });
        kept.forget();
        onClose();
      } catch (error) {
        // The toast has said it; here the refused fields are marked, and the form stays as it is.
        form.showIssues(issuesOf(error));
      }
    },
  });
  const kept = useStoredDraft(draft, form.values);
  return {
    form,
    kept,
    isRestored: draft.isRestored,
    startOver: () => {
      form.change(draft.initial);
      draft.forgetRestored();
    },
  };
};
