import { CalendarPlus, CalendarRange } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Nothing planned yet; `onAdd` for those who may plan. */
export const EmptyItinerary = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <EmptyState
    level={3}
    icon={onAdd ? <CalendarPlus size={28} /> : <CalendarRange size={28} />}
    title="No activities planned"
    text={
      onAdd
        ? 'Flights, places to stay, a table for dinner: whatever goes in first, everybody sees it.'
        : 'The people who plan this trip have not added anything yet. It will show up here.'
    }
    action={onAdd && <Button onClick={onAdd}>Add Your First Activity</Button>}
  />
);
