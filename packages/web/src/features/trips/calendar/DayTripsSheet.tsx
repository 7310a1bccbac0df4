import type { TripLook } from '@caravan/contract/trips/trip-looks.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { formatDay } from '../../../platform/format-dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CalendarTripDetails } from './CalendarTripDetails.tsx';
import { TripChoices } from './TripChoices.tsx';

interface DayTripsSheetProps {
  open: boolean;
  date: string;
  /** The trips of that day, at least one. */
  trips: readonly CalendarTrip[];
  looks: ReadonlyMap<string, TripLook>;
  onClose: () => void;
}

/** What there is on a day of the calendar: its trip, or first the choice between several. */
export const DayTripsSheet = ({ open, date, trips, looks, onClose }: DayTripsSheetProps) => {
  // What was chosen holds for one opening, to the end of its closing.
  const [chosen, setChosen] = useState<{ from: readonly CalendarTrip[]; trip: CalendarTrip } | null>(null);
  const [only, ...others] = trips;
  const trip = others.length === 0 ? only : chosen?.from === trips ? chosen.trip : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={trip ? trip.title : formatDay(date)}
      description={trip ? formatDay(date) : `${trips.length} trips on this day`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {trip && <LinkButton href={`/trip/${trip.id}`}>View Trip Details</LinkButton>}
        </>
      }
    >
      {trip ? (
        <CalendarTripDetails key={trip.id} trip={trip} onBack={others.length > 0 ? () => setChosen(null) : undefined} />
      ) : (
        <TripChoices trips={trips} looks={looks} onChoose={(one) => setChosen({ from: trips, trip: one })} />
      )}
    </Sheet>
  );
};
