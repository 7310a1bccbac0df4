import type { Arrival } from '@caravan/contract/flights/arrivals.rules.ts';
import type { TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { mayEditFlight, mayPutOn, mayTakeOff } from '@caravan/contract/flights/travellers.rules.ts';
import type { Role } from '@caravan/contract/members/members.schema.ts';
import { type ComponentType, useState } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { issuesOf } from '../../platform/errors.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { TravellerFieldsProps } from './AddFlightSheet.tsx';
import { ByHandFields } from './ByHandFields.tsx';
import { byHandSchema, formOf, tripChangeOf } from './flight-form.rules.ts';
import { useChangeTripFlight } from './tracking.queries.ts';

export interface TripFlightProps {
  open: boolean;
  onClose: () => void;
  viewerId: string;
  tripId: string;
  /** The viewer's on the trip. */
  role: Role;
  arrival: Arrival;
  /** The rows of that flight, one for each traveller. */
  rows: readonly TripFlight[];
  TravellerFields: ComponentType<TravellerFieldsProps>;
}

/** The dialog that changes a flight where its trip shows it: what was entered of it by hand, who is on it, and whether it stays. */
export const TripFlightSheet = (props: TripFlightProps) => {
  const { open, onClose, viewerId, TravellerFields } = props;
  const [question, setQuestion] = useState<'discard' | 'remove' | null>(null);
  const state = useTripFlightForm(props);
  const { form, flight, rights, on, setOn, change } = state;
  const isChanged = state.isChanged();
  const ask = () => {
    if (form.sending) return;
    if (isChanged) setQuestion('discard');
    else onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={ask}
      title={`Edit ${flight.flightNumber}`}
      description={flight.isByHand ? undefined : 'The airline tells of this flight; you choose who is on it.'}
      dismissible={!form.sending && !isChanged}
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
        {rights.mayEdit && <ByHandFields form={form} />}
        <TravellerFields
          tripId={props.tripId}
          viewerId={viewerId}
          on={on}
          mayChange={rights.mayChange}
          onChange={setOn}
          onLeft={state.keep}
        />
        {rights.mayRemove && <DeleteButton onClick={() => setQuestion('remove')}>Remove Flight</DeleteButton>}
      </div>
      <DiscardDialog open={question === 'discard'} onStay={() => setQuestion(null)} onDiscard={onClose} />
      <ConfirmDialog
        open={question === 'remove'}
        title="Remove Flight"
        text={`${flight.flightNumber} goes from the trip for ${props.arrival.travellers.length === 1 ? 'whoever is' : 'all who are'} on it.`}
        confirmLabel="Yes, Remove"
        cancelLabel="Keep Flight"
        danger
        pending={change.isPending}
        onConfirm={() => state.remove(() => setQuestion(null))}
        onCancel={() => setQuestion(null)}
      />
    </Sheet>
  );
};

/**
 * The entry that is changed: the one that shows, or one of the viewer's own where several have entered the flight and the one that
 * shows is another's.
 */
const entryOf = ({ viewerId, role, arrival: { flight }, rows }: TripFlightProps): TripFlight =>
  flight.isByHand ? (rows.find((row) => mayEditFlight({ userId: viewerId, role }, row)) ?? flight) : flight;

/** What the viewer may do to a flight of a trip, by which entry ever somebody is on it. */
const rightsOf = ({ viewerId, role, rows }: TripFlightProps, flight: TripFlight) => {
  const editor = { userId: viewerId, role };
  const on = rows.map(({ traveller }) => traveller.id);
  const mayRemoveRow = ({ traveller, addedBy }: TripFlight) =>
    mayTakeOff(editor, { travellerId: traveller.id, addedBy });
  return {
    mayEdit: flight.isByHand && mayEditFlight(editor, flight),
    mayRemove: rows.every(mayRemoveRow),
    mayChange: (userId: string): boolean => {
      const own = rows.filter(({ traveller }) => traveller.id === userId);
      if (own.length > 0) return own.every(mayRemoveRow);
      return mayPutOn(editor, userId, { enteredBy: flight.enteredBy, on });
    },
  };
};

const useTripFlightForm = (props: TripFlightProps) => {
  const { tripId, arrival, rows, onClose } = props;
  // As it was when it was opened: what others change meanwhile does not change what is typed.
  const [{ flight, began, zone }] = useState(() => {
    const here = viewerZone();
    const entry = entryOf(props);
    return { flight: entry, began: formOf({ ...entry, itineraryItem: null, travellers: [] }, here), zone: here };
  });
  const [before, setBefore] = useState<readonly string[]>(() => arrival.travellers.map(({ id }) => id));
  const [on, setOn] = useState(before);
  const change = useChangeTripFlight();
  const rights = rightsOf(props, flight);
  const form = useForm({
    initial: began,
    schema: byHandSchema(zone),
    onValid: async () => {
      const body = tripChangeOf(rights.mayEdit ? { values: form.values, began, zone } : null, { before, on });
      try {
        if (Object.keys(body).length > 0) await change.mutateAsync({ tripId, flight, body });
        onClose();
      } catch (error) {
        form.showIssues(issuesOf(error));
      }
    },
  });
  const remove = (onSettled: () => void) =>
    change.mutate(
      { tripId, flight, body: { removeTravellerIds: rows.map(({ traveller }) => traveller.id) } },
      { onSuccess: onClose, onSettled },
    );
  const isChanged = () =>
    Object.keys(tripChangeOf(rights.mayEdit ? { values: form.values, began, zone } : null, { before, on })).length > 0;
  const keep = (staying: readonly string[]) => {
    setBefore(before.filter((id) => staying.includes(id) || !on.includes(id)));
    setOn(staying);
  };
  return { form, flight, rights, on, setOn, keep, change, remove, isChanged };
};
