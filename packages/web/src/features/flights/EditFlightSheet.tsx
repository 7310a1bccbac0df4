import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { WaitingLine } from '../../ui/WaitingLine.tsx';
import { ByHandFields } from './ByHandFields.tsx';
import type { EditFlightProps } from './flight-sheet-props.ts';
import { useEditFlightForm } from './use-edit-flight-form.ts';

/** The dialog that changes a flight: its link, and what was told of it by hand. */
export const EditFlightSheet = (props: EditFlightProps) => {
  const { open, onClose, flight, LinkFields } = props;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { form, kept, isRestored, startOver, waiting } = useEditFlightForm(props);
  const leave = () => {
    kept.forget();
    setIsDiscarding(false);
    onClose();
  };
  const ask = () => {
    if (form.sending && !waiting) return;
    if (kept.isChanged && !waiting) setIsDiscarding(true);
    else leave();
  };
  return (
    <Sheet
      open={open}
      onClose={ask}
      title={`Edit ${flight.flightNumber}`}
      description={flight.isByHand ? undefined : 'The airline tells of this flight; you choose what it belongs to.'}
      dismissible={!form.sending && !kept.isChanged}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={ask}>
            {waiting ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel={waiting ? 'Waiting…' : 'Saving…'}>
            Save Changes
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormNotices gone={null} restored={isRestored} onStartOver={startOver} />
        {flight.isByHand && <ByHandFields form={form} />}
        <LinkFields
          link={form.values}
          error={form.errors.itineraryItemId}
          onChange={({ tripId, itineraryItemId }) => form.change({ tripId, itineraryItemId })}
        />
        <WaitingLine waiting={waiting} />
      </div>
      <DiscardDialog open={isDiscarding} onStay={() => setIsDiscarding(false)} onDiscard={leave} />
    </Sheet>
  );
};
