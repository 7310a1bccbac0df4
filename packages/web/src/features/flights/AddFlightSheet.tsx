import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useFocusStays } from '../../ui/use-focus-stays.ts';
import { WaitingLine } from '../../ui/WaitingLine.tsx';
import { ByHandFields } from './ByHandFields.tsx';
import { FlightNumberField } from './FlightNumberField.tsx';
import type { AddFlightProps } from './flight-sheet-props.ts';
import { SearchOutcome } from './SearchOutcome.tsx';
import { useAddFlightForm } from './use-add-flight-form.ts';

/** The dialog that follows a flight: one that a search finds, or one that is told by hand. */
export const AddFlightSheet = (props: AddFlightProps) => {
  const { open, onClose, LinkFields } = props;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const state = useAddFlightForm(props);
  const { form, isByHand, isUnderWay, setByHand, kept, waiting } = state;
  const { values, errors, change } = form;
  const body = useRef<HTMLDivElement>(null);
  useFocusStays(body, String(isByHand));
  const leave = () => {
    kept.forget();
    setIsDiscarding(false);
    onClose();
  };
  const ask = () => {
    if (isByHand && form.sending && !waiting) return;
    // A number is typed anew in a moment.
    if (isByHand && kept.isChanged && !waiting) setIsDiscarding(true);
    else leave();
  };
  return (
    <Sheet
      open={open}
      onClose={ask}
      title="Add Flight"
      description={isByHand ? 'What you know of it. Everything but the number can wait.' : undefined}
      dismissible={!form.sending && !(isByHand && kept.isChanged)}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={() => setByHand(!isByHand)}>
            {isByHand ? 'Back to Search' : 'Add by Hand'}
          </Button>
          <Button type="submit" pending={isUnderWay} pendingLabel={pendingLabel(isByHand, waiting)}>
            {isByHand ? 'Track This Flight' : 'Search'}
          </Button>
        </>
      }
    >
      <div ref={body} tabIndex={-1} className="flex flex-col gap-5 focus-visible:outline-none">
        <FormNotices gone={null} restored={state.isRestored} onStartOver={state.startOver} />
        {isByHand ? (
          <ByHandFields form={form} />
        ) : (
          <div className="grid grid-cols-2 items-start gap-3">
            <FlightNumberField form={form} />
            <DateField {...form.field('flightDate')} label="Date" optional />
          </div>
        )}
        <LinkFields
          link={values}
          error={errors.itineraryItemId}
          onChange={({ tripId, itineraryItemId }) => change({ tripId, itineraryItemId })}
        />
        {!isByHand && <SearchOutcome found={state.found} onByHand={() => setByHand(true)} />}
        <WaitingLine waiting={waiting} />
      </div>
      <DiscardDialog open={isDiscarding} onStay={() => setIsDiscarding(false)} onDiscard={leave} />
    </Sheet>
  );
};

const pendingLabel = (isByHand: boolean, waiting: boolean): string => {
  if (waiting) return 'Waiting…';
  return isByHand ? 'Saving…' : 'Searching…';
};
