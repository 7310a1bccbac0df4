import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { CalendarPlus } from 'lucide-react';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

const loadSheet = async () => (await import('../../features/calendars/CalendarSheet.tsx')).CalendarSheet;

/** Opens how the viewer's own calendar shows the trip. Stands on its picture. */
export const TripCalendar = ({ trip }: { trip: TripDetail }) => {
  const { open, element } = useLazyDialog(loadSheet);
  return (
    <>
      <IconButton
        label="Show in Calendar"
        icon={<CalendarPlus size={18} aria-hidden="true" />}
        variant="overlay"
        tooltip={false}
        onClick={() => open({ trip })}
        className="focus-visible:outline-white"
      />
      {element}
    </>
  );
};
