import type { ComponentProps, ReactNode } from 'react';
import { NoTripForCard } from '../../features/concierge/TripChoice.tsx';
import type { CardRequest } from '../../features/concierge/ResultCard.tsx';
import { Loaded, type Read } from '../../platform/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** A dialog that puts a card of an answer into a trip. */
export interface CardSheetProps {
  open: boolean;
  onClose: () => void;
  request: CardRequest;
}

interface WithoutTripsProps extends CardSheetProps {
  title: string;
  query: Read<unknown>;
  /** Of the skeleton, as a class. */
  height: string;
  /** Said where there is no trip to choose. */
  text: string;
}

/** While the trips are read, and where there is none. */
export const WithoutTrips = ({ open, onClose, title, query, height, text }: WithoutTripsProps) => (
  <Sheet open={open} onClose={onClose} title={title}>
    <Loaded query={query} skeleton={<Skeleton className={height} />} what="Your trips">
      {() => <NoTripForCard text={text} />}
    </Loaded>
  </Sheet>
);

interface PlaceSheetProps extends Pick<CardSheetProps, 'open' | 'onClose'> {
  title: string;
  onSubmit: ComponentProps<typeof Sheet>['onSubmit'];
  /** The main button's label, also while it is sending. */
  label: string;
  sendingLabel: string;
  sending: boolean;
  /** The chosen trip takes nothing. */
  disabled?: boolean;
  children: ReactNode;
}

/** The dialog with its two buttons. */
export const PlaceSheet = (props: PlaceSheetProps) => {
  const { open, onClose, title, onSubmit, label, sendingLabel, sending, disabled = false, children } = props;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={disabled} pending={sending} pendingLabel={sendingLabel}>
            {label}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">{children}</div>
    </Sheet>
  );
};
