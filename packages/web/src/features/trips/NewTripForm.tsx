import type { CompletedTrip, Trip } from '@caravan/contract/trips/trips.schema.ts';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { forgetTripsList } from '../../platform/trips-list.ts';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { DuplicateChoice, DuplicateFields } from './DuplicateFields.tsx';
import { type DestinationField, TripFields } from './TripFields.tsx';
import { TripSheet } from './TripSheet.tsx';
import { useDuplicateForm } from './use-duplicate-form.ts';
import { useTripForm } from './use-trip-form.ts';

interface NewTripFormProps {
  open: boolean;
  /** The completed trip that is to be duplicated; `null` begins with an empty form. */
  source: CompletedTrip | null;
  DestinationField: DestinationField;
  /** Says that the plan allows no further trip, where that is so. */
  limit: ReactNode;
  onClose: () => void;
}

/** Makes a trip, from nothing or from a completed one. Mount it anew for each opening: it keeps what is typed until then. */
export const NewTripForm = ({ open, source, DestinationField, limit, onClose }: NewTripFormProps) => {
  const [now] = useState(() => new Date());
  const [isCopy, setCopy] = useState(source !== null);
  const [, navigate] = useLocation();
  // A trip that is made after somebody has left its form leads nowhere.
  const isOpen = useRef(open);
  useLayoutEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);
  const enter = (trip: Trip) => {
    if (!isOpen.current) return;
    onClose();
    forgetTripsList();
    navigate(`/trip/${trip.id}`);
  };
  const made = useTripForm({ trip: null, now, onSaved: enter });
  const copy = useDuplicateForm({
    opened: source,
    onSaved: enter,
    onWaiting: () => isOpen.current && onClose(),
    isOpen: () => isOpen.current,
  });
  const shown = isCopy ? copy : made;
  const switchMode = () => {
    setCopy(!isCopy);
    copy.choose(null);
  };
  return (
    <TripSheet
      open={open}
      title="Create New Trip"
      form={shown.form}
      submitLabel={isCopy ? 'Duplicate Trip' : 'Create Trip'}
      sendingLabel={isCopy ? 'Duplicating…' : 'Saving…'}
      canSubmit={!isCopy || copy.source !== null}
      isTouched={isCopy ? copy.isTouched : made.isChanged}
      question="Discard this trip?"
      onDiscard={made.forgetDraft}
      onClose={onClose}
    >
      {limit}
      <DuplicateChoice checked={isCopy} disabled={shown.form.sending} onToggle={switchMode} />
      {!isCopy && <FormNotices gone={null} restored={made.isRestored} onStartOver={made.startOver} />}
      {isCopy ? (
        <DuplicateFields copy={copy} />
      ) : (
        <TripFields form={made.form} DestinationField={DestinationField} now={now} isNew />
      )}
    </TripSheet>
  );
};
