import { CalendarPlus, CalendarRange } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CANNOT_ADD } from '../../ui/LimitNote.tsx';

interface EmptyItineraryProps {
  /** Whether the viewer is one of those who plan the trip. */
  isEditor: boolean;
  /** Absent for those who may not add. */
  onAdd: (() => void) | undefined;
}

/** Nothing planned yet. */
export const EmptyItinerary = ({ isEditor, onAdd }: EmptyItineraryProps) => (
  <EmptyState
    level={3}
    icon={onAdd ? <CalendarPlus size={28} /> : <CalendarRange size={28} />}
    title="No activities planned"
    text={
      onAdd
        ? 'Flights, places to stay, a table for dinner: whatever goes in first, everybody sees it.'
        : isEditor
          ? CANNOT_ADD
          : 'The people who plan this trip have not added anything yet. It will show up here.'
    }
    action={onAdd && <Button onClick={onAdd}>Add Your First Activity</Button>}
  />
);
