import type { ItineraryDay as Day } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { Button } from '../../ui/Button.tsx';
import { dayAnchor } from './ItineraryDay.tsx';

interface JumpToTodayProps {
  days: readonly Day<unknown>[];
  today: string;
}

/** Brings today's activities up, where days that are over lie before them. */
export const JumpToToday = ({ days, today }: JumpToTodayProps) => {
  const at = days.findIndex(({ date }) => date === today);
  if (at < 1) return null;
  return (
    <Button
      variant="quiet"
      onClick={() => document.getElementById(dayAnchor(today))?.scrollIntoView({ block: 'start', behavior: 'smooth' })}
    >
      Go to today
    </Button>
  );
};
