import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { Shirt } from 'lucide-react';
import { planOutfit } from '../../platform/closet-event.ts';

interface PlanOutfitProps {
  activity: Pick<Activity, 'id' | 'title' | 'startTime'>;
  zone: string;
}

/** Begins an outfit for an activity that has none, in the closet. */
export const PlanOutfit = ({ activity: { id, title, startTime }, zone }: PlanOutfitProps) => (
  <button
    type="button"
    onClick={() => planOutfit({ activityId: id, date: startTime === null ? null : dateIn(zone, new Date(startTime)) })}
    // Drawn low, so that a card without outfits stays one; the pseudo-element keeps the target at 44 px.
    className="relative -ms-1 mt-1.5 flex min-h-7 w-fit max-w-full items-center gap-2 rounded-control px-1 text-start text-sm text-ink-muted transition-colors duration-150 before:absolute before:inset-x-0 before:-inset-y-2 hover:text-accent-ink"
  >
    <Shirt size={16} aria-hidden="true" className="shrink-0" />
    Plan an outfit<span className="sr-only"> for {title}</span>
  </button>
);
