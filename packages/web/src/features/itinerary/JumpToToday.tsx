import type { ItineraryDay as Day } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { ArrowDown } from 'lucide-react';
import { Chip } from '../../ui/Chip.tsx';
import { showSection } from '../../ui/scroll-into-view.ts';
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
    <Chip className="mt-2" icon={<ArrowDown aria-hidden="true" />} onPress={() => showSection(dayAnchor(today))}>
      Go to today
    </Chip>
  );
};
